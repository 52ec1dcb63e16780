import { nodeFileSystem } from '@lockale/disk'
import { createClient, type LanguageService, Secret } from '@lockale/client'
import { openGlossaries, openIds, pushGlossary, readGlossaryFile, type ResourcePlace } from '@lockale/resources'
import type { Interceptor } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'

/** Lets each of two requests that make something through when both are there: each machine has looked before either made it. */
function meet(): Interceptor {
  let waiting: (() => void) | undefined
  return async ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/glossaries')) return undefined
    if (waiting === undefined) await new Promise<void>((go) => (waiting = go))
    else waiting()
    return undefined
  }
}

/** Two checkouts, none of which has an id, that push one title in the same moment. */
async function play(
  intercept: Interceptor,
  act: (machines: readonly [ResourcePlace, ResourcePlace], client: LanguageService) => Promise<void>,
): Promise<void> {
  await using service = await startAsReal({ intercept })
  await using client = createClient({ key: new Secret('a-key'), baseUrl: service.url, environment: {} })
  const open = (): ResourcePlace => ({
    client,
    records: openIds({ root: '/', place: undefined }, nodeFileSystem()),
    signal: new AbortController().signal,
  })
  await act([open(), open()], client)
}

const glossary = (terms: string) => readGlossaryFile({ path: 'lockale/glossaries/ui.csv', text: `en,de\n${terms}` })

test('a glossary that two machines push at once is one, and both have its id', () =>
  play(meet(), async (machines, client) => {
    const pushed = await Promise.all(
      machines.map((port) => pushGlossary(glossary('a,b'), { glossaries: openGlossaries(port) })),
    )
    const all = await client.glossaries.list()
    expect(all).toHaveLength(1)
    expect(pushed.map(({ id }) => id)).toEqual([all[0]?.glossaryId, all[0]?.glossaryId])
    expect(pushed.map(({ plan }) => plan.standing).toSorted()).toEqual(['adopted', 'new'])
    const again = await Promise.all(
      machines.map((port) => pushGlossary(glossary('a,b'), { glossaries: openGlossaries(port) })),
    )
    expect(again.map(({ calls, plan }) => [plan.standing, calls])).toEqual([
      ['known', []],
      ['known', []],
    ])
  }))

test('of two that say different things the first stays, and the other machine is told', () =>
  play(meet(), async (machines, client) => {
    const files = [glossary('a,b'), glossary('a,c')]
    const pushed = await Promise.allSettled(
      machines.map((port, at) => pushGlossary(files[at] ?? glossary('a,b'), { glossaries: openGlossaries(port) })),
    )
    expect(pushed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(pushed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'GLOSSARY_EXISTS' } })
    expect(await client.glossaries.list()).toHaveLength(1)
    const ids = await Promise.all(machines.map(({ records }) => records.all()))
    expect(ids.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([0, 1])
  }))

test('what was changed in the meantime is not deleted', async () => {
  const file = glossary('a,b')
  let time = Date.UTC(2026, 10, 2)
  await using service = await startAsReal({ clock: { now: () => time }, intercept: (request) => meanwhile(request) })
  await using client = createClient({ key: new Secret('a-key'), baseUrl: service.url, environment: {} })
  const { glossaries } = client
  let lists = 0
  /** Before the push looks again: what it made is edited, and there is another one that is older. */
  const meanwhile: Interceptor = async ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('/glossaries') || ++lists !== 2) return undefined
    const [made] = await glossaries.list()
    const dictionary = { sourceLang: 'en', targetLang: 'de' }
    await glossaries.putDictionary(made?.glossaryId ?? '', { ...dictionary, entries: 'a\tz' })
    time -= 60_000
    await glossaries.create({ name: file.title, dictionaries: [{ ...dictionary, entries: 'a\tb' }] })
    return undefined
  }
  const records = openIds({ root: '/', place: undefined }, nodeFileSystem())
  const { id: glossaryId, plan } = await pushGlossary(file, {
    glossaries: openGlossaries({ client, records, signal: AbortSignal.any([]) }),
  })
  const times = (await glossaries.list()).map(({ glossaryId: id, creationTime }) => [id === glossaryId, creationTime])
  expect(plan.standing).toBe('adopted')
  expect(times).toEqual([
    [true, '2026-11-01T23:59:00.000Z'],
    [false, '2026-11-02T00:00:00.000Z'],
  ])
})
