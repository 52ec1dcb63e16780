import { createClient, type LanguageService, Secret } from '@lockale/client'
import { type IdFile, openPassingIds, pushGlossary, pushStyle } from '@lockale/connect'
import { readGlossaryFile, readStyleFile } from '@lockale/exchange'
import type { Interceptor } from '@lockale/service'
import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'

/** Two checkouts, none of which has an id, that push one title in the same moment. */
interface Machine {
  readonly client: LanguageService
  readonly ids: IdFile
  readonly place: string
  readonly signal: AbortSignal
}

/** Lets each of two requests that make something through when both are there: each machine has looked before either made it. */
function meet(): Interceptor {
  let waiting: (() => void) | undefined
  return async ({ method, path }) => {
    if (method !== 'POST' || !/\/(?:glossaries|style_rules)$/u.test(path)) return undefined
    if (waiting === undefined) await new Promise<void>((go) => (waiting = go))
    else waiting()
    return undefined
  }
}

async function play(
  intercept: Interceptor,
  act: (machines: readonly [Machine, Machine], client: LanguageService) => Promise<void>,
): Promise<void> {
  await using service = await startAsReal({ intercept })
  await using client = createClient({ key: new Secret('a-key'), baseUrl: service.url, environment: {} })
  const open = (): Machine => ({
    client,
    ids: openPassingIds(),
    place: service.url,
    signal: new AbortController().signal,
  })
  await act([open(), open()], client)
}

const glossary = (terms: string) => readGlossaryFile({ path: 'lockale/glossaries/ui.csv', text: `en,de\n${terms}` })
const style = async (instruction: string) => {
  const text = `language: de\ninstructions: [${instruction}]\n`
  const [list] = (await readStyleFile({ path: 'lockale/styles/ui.yaml', text })).lists
  if (list === undefined) throw new Error('no list')
  return list
}

test('a glossary that two machines push at once is one, and both have its id', () =>
  play(meet(), async (machines, client) => {
    const pushed = await Promise.all(machines.map((port) => pushGlossary(glossary('a,b'), port)))
    const all = await client.glossaries.list()
    expect(all).toHaveLength(1)
    expect(pushed.map(({ glossaryId }) => glossaryId)).toEqual([all[0]?.glossaryId, all[0]?.glossaryId])
    expect(pushed.map(({ standing }) => standing).toSorted()).toEqual(['adopted', 'new'])
    const again = await Promise.all(machines.map((port) => pushGlossary(glossary('a,b'), port)))
    expect(again.map(({ calls, standing }) => [standing, calls])).toEqual([
      ['known', []],
      ['known', []],
    ])
  }))

test('of two that say different things the first stays, and the other machine is told', () =>
  play(meet(), async (machines, client) => {
    const files = [glossary('a,b'), glossary('a,c')]
    const pushed = await Promise.allSettled(
      machines.map((port, at) => pushGlossary(files[at] ?? glossary('a,b'), port)),
    )
    expect(pushed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(pushed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'GLOSSARY_EXISTS' } })
    expect(await client.glossaries.list()).toHaveLength(1)
    const ids = await Promise.all(machines.map(({ ids: file, place }) => file.all(place, 'glossary')))
    expect(ids.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([0, 1])
  }))

test('what somebody changed in the meantime is not deleted', async () => {
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
  const ids = openPassingIds()
  const { glossaryId, standing } = await pushGlossary(file, {
    client,
    ids,
    place: service.url,
    signal: AbortSignal.any([]),
  })
  const times = (await glossaries.list()).map(({ glossaryId: id, creationTime }) => [id === glossaryId, creationTime])
  expect(standing).toBe('adopted')
  expect(times).toEqual([
    [true, '2026-11-01T23:59:00.000Z'],
    [false, '2026-11-02T00:00:00.000Z'],
  ])
})

test('a style that two machines push at once is one, and both have its id', () =>
  play(meet(), async (machines, client) => {
    const list = await style('Be brief.')
    const pushed = await Promise.all(machines.map((port) => pushStyle(list, { ...port, name: 'ui.yaml de' })))
    const all = await client.styleRules.list()
    expect(all).toHaveLength(1)
    expect(pushed.map(({ styleId }) => styleId)).toEqual([all[0]?.styleId, all[0]?.styleId])
    const again = await Promise.all(machines.map((port) => pushStyle(list, { ...port, name: 'ui.yaml de' })))
    expect(again.map(({ calls }) => calls)).toEqual([[], []])
  }))

test('of two styles that say different things the first stays, and the other machine is told', () =>
  play(meet(), async (machines, client) => {
    const lists = [await style('Be brief.'), await style('Be long.')]
    const pushed = await Promise.allSettled(
      machines.map(async (port, at) => pushStyle(lists[at] ?? (await style('a')), { ...port, name: 'ui.yaml de' })),
    )
    expect(pushed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(pushed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STYLE_EXISTS' } })
    expect(await client.styleRules.list()).toHaveLength(1)
  }))
