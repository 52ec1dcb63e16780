import type { LocalService, ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { describe, expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const key = 'languages-test-key'
const glossary = '11111111-1111-4111-8111-111111111111'
const style = '22222222-2222-4222-8222-222222222222'
const json = { 'content-type': 'application/json' }
const nowhere = '00000000-0000-4000-8000-000000000000'

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly call: (...args: readonly string[]) => Promise<Ended>
}

/** @param config over one that fits; `undefined`: there is none */
async function openWorld(config?: Readonly<Record<string, unknown>>, options: ServiceOptions = {}): Promise<World> {
  const service = await startAsReal({
    seed: {
      glossaries: [
        { id: glossary, name: 'Terms', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Warenkorb' } }] },
      ],
      styleLists: [{ id: style, name: 'Brand', language: 'de' }],
    },
    ...options,
  })
  const usual = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { baseUrl: service.url } }
  const files = config === undefined ? {} : { 'lockale.config.json': { ...usual, ...config }, 'en.json': { a: 'A' } }
  const folder = await createFolder(files)
  const at = config === undefined ? ['--base-url', service.url] : []
  const options2 = { cwd: folder.path, env: { LOCKALE_KEY: key } }
  return {
    service,
    folder,
    call: (...args) => callLockale(['languages', ...args, ...at], options2),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('a line for each language', async () => {
  await using world = await openWorld()
  const { code, out, err } = await world.call()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^translate_text: \d+ languages\n/u)
  expect(out).toMatch(/^de {7}German +both {4}detection formality glossary style\n {43}tags memory$/mu)
  expect(out).toMatch(/^pt-BR {4}Portuguese \(Brazilian\) +target  formality glossary tags$/mu)
  expect(out).not.toContain('de-CH')
})

test.for<[name: string, args: readonly string[], shown: readonly string[], hidden: readonly string[]]>([
  ['a base language with its variants', ['pt'], ['pt', 'pt-BR', 'pt-PT'], ['de']],
  ['a variant alone', ['PT-br'], ['pt-BR'], ['pt-PT']],
  ['a script in place of a region', ['zh-TW'], ['zh-Hant'], ['zh-Hans']],
  ['sources', ['pt', '--as-source'], ['pt'], ['pt-BR']],
  ['targets', ['pt', '--as-target'], ['pt', 'pt-BR'], ['de']],
  ['beta', ['de', '--beta'], ['de', 'de-CH'], ['fr']],
  ['of another part', ['--resource', 'style_rules'], ['de', 'ja'], ['pl']],
])('chosen: %s', async ([, args, shown, hidden]) => {
  await using world = await openWorld()
  const { code, out } = await world.call(...args, '--json')
  const { languages } = JSON.parse(out) as { readonly languages: readonly { readonly lang: string }[] }
  const langs = languages.map(({ lang }) => lang)
  expect(code).toBe(0)
  expect(langs).toEqual(expect.arrayContaining([...shown]))
  expect(langs.filter((lang) => hidden.includes(lang))).toEqual([])
})

test('features of others are marked', async () => {
  await using world = await openWorld()
  const { out } = await world.call('bg', '--resource', 'voice', '--beta')
  expect(out).toMatch(/^bg {2}Bulgarian {2}both {4}.*transcription\(external\)[^]*spoken-terms\(beta,external\)$/mu)
})

const everything = {
  targets: ['de', 'de-AT', 'ja', 'sv', 'pl', 'pt', 'zh-TW', 'en-XA', { locale: 'fr', policy: 'locked' }, 'tlh'],
  formality: 'more',
  glossary: [glossary],
  style,
  instructions: ['Be short.'],
}

test('what a config gets of each target, with what it falls back to', async () => {
  await using world = await openWorld(everything)
  const { code, out } = await world.call()
  expect(code).toBe(0)
  expect(out).toMatch(/^this project: en → 10 locales\n✓ de {5}German {2}formality, glossary, style, instructions\n/u)
  expect(out).toMatch(/^! de-AT  German \(de\).*\n {9}sent to the service as de\n/mu)
  expect(out).toMatch(
    /^! ja {5}Japanese {2}formality, instructions\n {9}glossary is left out: glossary "Terms" has no dictionary from en to ja\n {9}style is left out: style rule list "Brand" is for de\n/mu,
  )
  expect(out).toMatch(/^! sv .*\n {9}formality is left out: the service does not support it for sv\n/mu)
  expect(out).toMatch(/^! pt {5}Portuguese \(Brazilian\) \(pt-BR\).*\n {9}sent to the service as pt-BR\n/mu)
  expect(out).toMatch(/^! zh-TW  Chinese \(traditional\) \(zh-Hant\)/mu)
  expect(out).toMatch(/^✓ en-XA  copied by rule/mu)
  expect(out).toMatch(/^✓ fr {5}locked: lockale checks it and translates nothing$/mu)
  expect(out).toMatch(/^✗ tlh {4}tlh\n {9}The service does not translate into tlh\. TARGET_NOT_SUPPORTED\n {9}→ /mu)
  expect(out).toMatch(/^✗ 1 target cannot be translated\n\ntranslate_text: /mu)
  expect(world.service.meter.billedCharacters).toBe(0)
})

test('the same as data', async () => {
  await using world = await openWorld(everything)
  const data = JSON.parse((await world.call('--json')).out) as { readonly targets: readonly Record<string, unknown>[] }
  expect(data).toMatchObject({ command: 'languages', resource: 'translate_text', source: 'en', missing: [] })
  expect(data.targets[3]).toEqual({
    locale: 'sv',
    code: 'sv',
    name: 'Swedish',
    madeBy: 'service',
    applies: [],
    leftOut: [
      { name: 'formality', why: 'the service does not support it for sv' },
      { name: 'glossary', why: 'glossary "Terms" has no dictionary from en to sv' },
      { name: 'style', why: 'style rule list "Brand" is for de' },
      { name: 'instructions', why: 'the service does not support it for sv' },
    ],
    notes: [],
    problem: null,
  })
  expect(data.targets.at(-1)).toMatchObject({ name: null, problem: { code: 'TARGET_NOT_SUPPORTED' } })
})

test.for<[name: string, config: Readonly<Record<string, unknown>>, args: readonly string[], code: number]>([
  ['all can be done', {}, [], 0],
  ['settings are left out', { targets: ['sv'], formality: 'more' }, [], 0],
  ['a language nobody speaks', { targets: ['de', 'tlh'] }, [], 1],
  ['a setting of one target that does not fit', { targets: [{ locale: 'sv', formality: 'more' }] }, [], 1],
  ['a glossary that is not there', { glossary: [nowhere] }, [], 1],
  ['a code that is not there', { targets: [{ locale: 'de', code: 'de-XX' }] }, [], 1],
  ['a source that is not there', { source: 'tlh' }, [], 1],
  ['a locale that is named', {}, ['ja'], 0],
  ['one that is not there', {}, ['ja', 'tlh'], 1],
])('--check: %s', async ([, config, args, code]) => {
  await using world = await openWorld(config)
  await world.folder.write('tlh.json', { a: 'A' })
  expect((await world.call('--check', ...args)).code).toBe(code)
  expect((await world.call(...args)).code).toBe(0)
})

test('a code that is not there: its base is offered', async () => {
  await using world = await openWorld({ targets: [{ locale: 'de-LU', code: 'de-LU' }] })
  expect((await world.call()).out).toContain(
    '→ To use its base language, write { locale: "de-LU", code: "de" } in the config.',
  )
})

test.for<[name: string, args: readonly string[], options: ServiceOptions, code: number, says: readonly string[]]>([
  ['a word that is not a locale', ['d_e_'], {}, 2, ['USAGE_BAD_VALUE', '"d_e_" is not a locale']],
  ['a part nobody knows', ['--resource', 'dreams'], {}, 2, ['USAGE_BAD_VALUE', 'translate_text']],
  ['--check of nothing', ['--check'], {}, 2, ['CONFIG_NOT_FOUND']],
  ['a refused key', [], { strictKeys: true }, 4, ['UNAUTHORIZED']],
  ['a key without the scope', [], { seed: { accounts: [{ key, scopes: ['translate:text'] }] } }, 4, ['languages:read']],
  [
    'an answer that cannot be read',
    [],
    { intercept: () => ({ status: 200, headers: json, body: '[{"lang":5}]' }) },
    6,
    ['BAD_ANSWER'],
  ],
])('%s', async ([, args, options, code, says]) => {
  await using world = await openWorld(undefined, options)
  const ended = await world.call(...args)
  expect([ended.code, ended.out]).toEqual([code, ''])
  for (const piece of says) expect(ended.err).toContain(piece)
})

test('a service that fails in the middle is no finding', async () => {
  const headers = { 'retry-after': '0' }
  await using world = await openWorld(
    { glossary: [glossary] },
    { intercept: ({ path }) => (path.startsWith('/v3/glossaries') ? { status: 503, headers } : undefined) },
  )
  const { code, out, err } = await world.call('--check')
  expect([code, out, err]).toEqual([6, '', expect.stringContaining('UNAVAILABLE')])
})

test('a service that is down', async () => {
  await using world = await openWorld({})
  await world.service.close()
  const { code, err } = await world.call()
  expect([code, err]).toEqual([6, expect.stringContaining('CONNECTION_FAILED')])
})

test('without a key', async () => {
  await using folder = await createFolder({})
  const none = await callLockale(['languages', '--preset', 'deepl'], { cwd: folder.path })
  expect([none.code, none.err]).toEqual([4, expect.stringContaining('KEY_MISSING')])
  const local = await callLockale(['languages', 'de', '--local'], { cwd: folder.path })
  expect([local.code, local.out]).toEqual([0, expect.stringContaining('translate_text: 2 languages')])
})

test('a service that asks for a long wait is not waited for', async () => {
  const intercept: Interceptor = ({ query }) =>
    query.get('resource') === 'translate_text' ? { status: 429, headers: { 'retry-after': '21' } } : undefined
  await using world = await openWorld({}, { intercept })
  const ended = [await world.call(), await world.call('--resource', 'write')]
  expect([ended.map(({ code }) => code), world.service.requests.length]).toEqual([[6, 6], 3])
})

test('glossaries that are files of the project fit like those with ids', async () => {
  const terms = 'lockale/glossaries/terms.csv'
  const targets = [
    'de',
    'es',
    { locale: 'it', glossary: terms },
    { locale: 'ja', glossary: 'lockale/glossaries/gone.csv' },
  ]
  await using world = await openWorld({ targets, glossary: terms })
  await world.folder.write(terms, 'en,de\ncart,Warenkorb\n')
  const { code, out } = await world.call('--check')
  expect(code).toBe(1)
  expect(out).toContain('✓ de  German  glossary\n')
  expect(out).toContain(`glossary is left out: ${terms} has no terms from en to es\n`)
  expect(out).toMatch(/^✗ it [^]*SETTING_DOES_NOT_FIT$/mu)
  expect(out).toMatch(/^✗ ja [^]*SETTING_FILE_MISSING$/mu)
  expect(out).toContain('✗ 2 targets cannot be translated\n')
  expect(world.service.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

describe('a service without the list of today', () => {
  const lacks = (...paths: readonly string[]): ServiceOptions => ({
    intercept: ({ path }) => (paths.includes(path) ? { status: 404, body: { message: 'Not found' } } : undefined),
  })
  const today = ['/v3/languages', '/v3/languages/resources']
  const config = { targets: ['de', 'pt', 'zh-TW', 'sv', 'tlh'], formality: 'more' }

  test('the older one is as good, and said in one line', async () => {
    await using world = await openWorld(config, lacks(...today))
    const { code, out } = await world.call('--check')
    expect(code).toBe(1)
    expect(out).toMatch(/^! the service has only the older list of languages .*\nthis project: en → 5 locales\n✓ de/u)
    expect(out).toMatch(/^! pt {5}Portuguese \(Brazilian\) \(pt-BR\) {2}formality\n {9}sent to the service as pt-BR$/mu)
    expect(out).toMatch(/^! zh-TW {2}Chinese \(traditional\) \(zh-Hant\)$/mu)
    expect(out).toMatch(/^! sv .*\n {9}formality is left out: the service does not support it for sv$/mu)
    expect(out).toMatch(/^✗ 1 target cannot be translated$/mu)
    expect(out).toMatch(/^de +German +both +formality$/mu)
    expect(out).toMatch(
      /^pl +Polish +both +formality\nps .*\npt +Portuguese +both +formality\npt-BR +Portuguese \(Brazilian\) +target +formality$/mu,
    )
    // one question for each side, whatever the number of targets
    const asked = world.service.requests.map(({ path, query }) => `${path}${query}`)
    expect(asked.filter((path) => path.startsWith('/v2/languages'))).toHaveLength(4)
  })

  test('a source that it does not translate from', async () => {
    await using world = await openWorld({ source: 'tlh' }, lacks(...today))
    await world.folder.write('tlh.json', { a: 'A' })
    expect((await world.call('--check')).out).toContain('The service does not translate from tlh.')
  })

  test('with no list at all nothing is refused, and a check says that it cannot tell', async () => {
    await using world = await openWorld(config, lacks(...today, '/v2/languages'))
    const { code, out } = await world.call('--check')
    expect(code).toBe(3)
    expect(out).toMatch(
      /^! the service does not list its languages: [^]*! the service cannot say which targets it supports$/mu,
    )
    expect(out).not.toContain('0 languages')
    expect((await world.call('--check', 'tlh')).code).toBe(3)
    const named = await world.call('tlh', '--json')
    expect(named.code).toBe(0)
    expect(JSON.parse(named.out)).toMatchObject({ languages: null, missing: [], note: expect.any(String) })
  })

  test('other parts of the service are not in the older list', async () => {
    await using world = await openWorld(undefined, lacks(...today))
    const { code, out } = await world.call('--resource', 'voice')
    expect([code, out]).toEqual([0, '! the service does not list the languages of voice\n'])
  })
})
