import { createClient, Secret } from '@lockale/client'
import { type KeptAnswers, parseConfig } from '@lockale/core'
import { type ServiceOptions, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../connect.ts'
import { noFiles } from '../ready-files.ts'
import { createTranslator } from '../translator.ts'
import { openKeptTable } from './language-table.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Kept extends KeptAnswers {
  text: string | undefined
}

function createKept(text?: string): Kept {
  return {
    text,
    read() {
      return Promise.resolve(this.text)
    },
    write(next) {
      this.text = next
      return Promise.resolve()
    },
  }
}

/** Asks what fits some targets, as each run does; gives the requests that this took. */
async function openAsking(options: ServiceOptions = {}) {
  const real = await startService({ announceStandIn: false, ...options })
  const client = createClient({ key: new Secret('key'), baseUrl: real.url, environment: {} })
  onTestFinished(async () => {
    await client.close()
    await real.close()
  })
  return async (kept: KeptAnswers | undefined, targets: readonly unknown[] = ['de', 'fr']) => {
    const raw = { source: 'en', targets, files: ['{locale}.json'] }
    const config = parseConfig(raw, { place: 'lockale.config.json' })
    const translator = createTranslator({
      client,
      files: noFiles,
      config,
      engine: 'service',
      service: 'https://api.example.com',
      close: () => Promise.resolve(),
    })
    const before = real.requests.length
    const asking = { signal: new AbortController().signal, kept }
    const answers = await translator.fit('en', config.targets, asking)
    return { answers, paths: real.requests.slice(before).map(({ path }) => path) }
  }
}

const both = ['/v3/languages', '/v3/languages/resources']

test('a run asks; those of the same day do not, whatever their targets', async () => {
  const ask = await openAsking()
  const kept = createKept()
  const first = await ask(kept)
  expect(first.paths).toEqual(both)
  expect(await ask(kept)).toEqual({ answers: first.answers, paths: [] })
  expect((await ask(kept, ['pl', 'pt-BR'])).paths).toEqual([])
})

test('a language that is not in it is not refused before the service is asked again', async () => {
  const ask = await openAsking()
  const kept = createKept()
  await ask(kept)
  const { answers, paths } = await ask(kept, ['de', 'tlh'])
  expect([paths, answers[1]]).toMatchObject([both, { isUnsupported: true }])
})

test('a formality that a language lacks neither', async () => {
  const ask = await openAsking()
  const kept = createKept()
  await ask(kept)
  kept.text = kept.text?.replace('["de","German",true]', '["de","German",false]')
  const { answers, paths } = await ask(kept, [{ locale: 'de', formality: 'more' }])
  expect([paths, answers]).toMatchObject([both, [{ settings: { formality: 'more' } }]])
})

test('a formality that is only preferred refuses nothing, and asks for nothing', async () => {
  const ask = await openAsking()
  const kept = createKept()
  await ask(kept)
  expect((await ask(kept, [{ locale: 'zh', formality: 'prefer_more' }])).paths).toEqual([])
})

test('a language that came since is there at once', async () => {
  const ask = await openAsking()
  const kept = createKept()
  await ask(kept)
  kept.text = kept.text?.replace('["fr",', '["fr-XX",')
  expect((await ask(kept)).paths).toEqual(both)
  expect((await ask(kept)).paths).toEqual([])
})

test.for<[name: string, options: ServiceOptions]>([
  ['a mock service', { announceStandIn: true }],
  [
    'a service that lists none',
    { intercept: ({ path }) => (path.includes('/languages') ? { status: 404 } : undefined) },
  ],
])('of %s nothing is kept', async ([, options]) => {
  const ask = await openAsking(options)
  const kept = createKept()
  await ask(kept)
  expect(kept.text).toBeUndefined()
})

test('of a service on this machine nothing is kept', async () => {
  await using real = await startService({ announceStandIn: false })
  const kept = createKept()
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { baseUrl: real.url } }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  const translator = await connect(config, { env: { LOCKALE_KEY: 'key' } })
  onTestFinished(() => translator.close())
  await translator.fit('en', config.targets, { signal: new AbortController().signal, kept })
  expect([kept.text, real.requests.length]).toEqual([undefined, 2])
})

const german = {
  languages: [{ code: 'de', name: 'German', hasFormality: true }],
  standIn: undefined,
  note: 'the older list',
}

test.for<[name: string, laterMs: number, isGood: boolean]>([
  ['at once', 0, true],
  ['almost a day later', dayMs - 1, true],
  ['a day later', dayMs, false],
  ['on a clock that was put back', -1, false],
])('%s', async ([, laterMs, isGood]) => {
  const kept = createKept()
  const at = (now: number) => openKeptTable({ service: 'https://a', kept, now: () => 1_000_000 + now })
  await at(0).write(german)
  expect(await at(laterMs).read()).toEqual(isGood ? german : undefined)
})

test('each service has its own, and none of them names a key', async () => {
  const kept = createKept()
  const of = (service: string) => openKeptTable({ service, kept })
  await of('https://a').write(german)
  expect(await of('https://b').read()).toBeUndefined()
  await of('https://b').write({ ...german, languages: [{ code: 'fr', name: 'French', hasFormality: true }] })
  expect(await of('https://a').read()).toEqual(german)
  expect(kept.text).not.toContain('key')
})

test('a file that is cut off anywhere, or is not ours, is as if it were not there', async () => {
  const kept = createKept()
  const table = openKeptTable({ service: 'https://a', kept })
  await table.write(german)
  const whole = kept.text ?? ''
  // the last byte is a line end
  const cuts = Array.from({ length: whole.length - 1 }, (_, length) => whole.slice(0, length))
  const foreign = [
    'null',
    '[]',
    '{}',
    '{"lockale":"languages 1"}',
    '{"lockale":"languages 1","tables":[null,1,{}]}',
    '\u0000',
    whole.replace('languages 1', 'languages 2'),
    whole.replace('["de","German",true]', '["de","German"]'),
    whole.replace('["de","German",true]', ''),
    whole.replace(/"at":\d+/u, '"at":"today"'),
  ]
  for (const text of [...cuts, ...foreign])
    expect(await openKeptTable({ service: 'https://a', kept: createKept(text) }).read()).toBeUndefined()
  expect(await table.read()).toEqual(german)
})
