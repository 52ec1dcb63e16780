import { costOf, parseConfig, service, type Translator } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import { ownWorld, right, translatorOf } from './own-world.ts'

const files = { 'en.json': { a: 'Save all files', b: 'Open a folder' } }
const says = (id: string, more: Partial<Translator> = {}) =>
  translatorOf(
    (items, { target }) => items.map(({ id: item, text }) => ({ id: item, text: `${target}/${id}: ${text}` })),
    {
      id,
      ...more,
    },
  )

describe('the translator that is asked', () => {
  test('is the first of a list whose targets and languages take the pair', async () => {
    const world = ownWorld(
      files,
      [
        says('only french', { targets: ['fr'] }),
        says('no polish', { languages: ({ target }) => target !== 'pl' }),
        says('any'),
      ],
      { config: { targets: ['de', 'fr', 'pl'] } },
    )
    expect((await world.run()).isComplete).toBe(true)
    const made = ['de', 'fr', 'pl'].map((locale) => (world.read(`${locale}.json`) as { readonly a: string }).a)
    expect(made).toEqual(['de/no polish: Save all files', 'fr/only french: Save all files', 'pl/any: Save all files'])
  })

  test('is that of the target before that of the project', async () => {
    const world = ownWorld(files, says('project'), {
      config: { targets: ['de', { locale: 'fr', translator: says('target') }] },
    })
    await world.run()
    expect(world.read('fr.json')).toMatchObject({ a: 'fr/target: Save all files' })
    expect(world.read('de.json')).toMatchObject({ a: 'de/project: Save all files' })
  })

  test('is none for a locale that all refuse: it is set aside, and the others are done', async () => {
    const world = ownWorld(files, says('no polish', { languages: ({ target }) => target !== 'pl' }), {
      config: { targets: ['pl', 'de'] },
    })
    const report = await world.run()
    expect(report.skipped.map(({ locale }) => locale)).toEqual(['pl'])
    expect(world.read('de.json')).toMatchObject({ a: 'de/no polish: Save all files' })
  })

  test('does not give a string that failed to the next one', async () => {
    const world = ownWorld(files, [translatorOf((items) => items.slice(1).map(right)), says('next')])
    await world.run()
    expect(world.read('de.json')).toEqual({ b: 'de:Open a folder' })
  })

  test('needs no key, and beside service() one only where the service translates', async () => {
    const world = ownWorld(files, [service({ targets: ['fr'] }), says('other')], { config: { targets: ['de', 'fr'] } })
    await world.run({ locales: ['de'] })
    expect(world.read('de.json')).toMatchObject({ a: 'de/other: Save all files' })
    await expect(world.run({ locales: ['fr'] })).rejects.toMatchObject({ code: 'KEY_MISSING' })
  })
})

test('a job has the languages, and what the config says about all strings', async () => {
  const world = ownWorld(files, says('mine'), {
    config: { context: 'A file manager.', formality: 'prefer_less', instructions: ['Short words.'] },
  })
  await world.run()
  expect(world.calls[0]?.job).toEqual({
    source: 'en',
    target: 'de',
    about: 'A file manager.',
    formality: 'prefer_less',
    instructions: ['Short words.'],
    signal: expect.any(AbortSignal) as AbortSignal,
  })
})

test('settings of the service are left out, or refused where a target demands them', async () => {
  const world = ownWorld(files, says('mine'), { config: { style: 'ui' } })
  expect((await world.run()).leftOut).toMatchObject([{ locale: 'de', name: 'style' }])
  const demanding = ownWorld(files, says('mine'), { config: { targets: [{ locale: 'de', style: 'ui' }] } })
  await expect(demanding.run()).rejects.toMatchObject({
    code: 'SETTING_DOES_NOT_FIT',
    hint: expect.stringContaining('set it for the whole project') as string,
  })
  const british = ownWorld(files, says('mine'), { config: { targets: [{ locale: 'en-GB', variants: 'rephrase' }] } })
  await expect(british.run()).rejects.toMatchObject({
    message: expect.stringContaining('variants "rephrase" is set for en-GB, but cannot be used') as string,
    hint: 'Remove it from this target. Nothing was billed.',
  })
  expect([...demanding.calls, ...british.calls]).toEqual([])
})

test('an error in languages() stops the run before anything is sent', async () => {
  const broken = says('broken', {
    languages() {
      throw new Error('no table')
    },
  })
  const world = ownWorld(files, broken)
  await expect(world.run()).rejects.toMatchObject({ code: 'TRANSLATOR_FAILED' })
  expect(world.calls).toEqual([])
})

describe('a new id', () => {
  test('makes translations outdated, and --refresh engine makes them again', async () => {
    const world = ownWorld(files, says('model 1'))
    await world.run()
    const later = ownWorld(world.files(), says('model 2'))
    const report = await later.run()
    expect(later.calls).toEqual([])
    expect(report.outdated).toEqual([{ part: 'engine', messages: 2 }])
    expect((await later.project.check()).diagnostics).toEqual([])
    await later.run({ refresh: ['engine'] })
    expect(later.read('de.json')).toMatchObject({ a: 'de/model 2: Save all files' })
    expect((await later.run()).outdated).toEqual([])
  })

  test('of one among several that may translate is no reason by itself', async () => {
    const both = [says('a', { languages: () => false }), says('b')]
    const world = ownWorld(files, both)
    await world.run()
    expect((await world.run()).outdated).toEqual([])
  })
})

test.for<[name: string, config: unknown, said: string]>([
  [
    'in JSON',
    { id: 'mine' },
    'translator must be a translator with a function `translate`, which only a config in TypeScript',
  ],
  ['that is a name', 'openai', 'translator must be a translator with a function `translate` or a list, not a string'],
  ['without an id', { translate: () => [] }, 'translator.id must be a name'],
  ['with an id of two lines', { id: 'a\nb', translate: () => [] }, 'translator.id must be a name'],
  ['with an id of the mock service', { id: 'local-x', translate: () => [] }, 'translator.id must not be "local-x"'],
  ['for an unknown target', { id: 'a', targets: ['xx'], translate: () => [] }, 'translator.targets names "xx"'],
  [
    'with a limit of nothing',
    [{ id: 'a', limits: { strings: 0 }, translate: () => [] }],
    'translator[0].limits.strings must be',
  ],
  [
    'with a limit that does not exist',
    { id: 'a', limits: { stings: 5 }, translate: () => [] },
    'translator.limits.stings is not a field. Did you mean "strings"?',
  ],
  [
    'with another limit that does not exist',
    { id: 'a', limits: { tokens: 5 }, translate: () => [] },
    'translator.limits.tokens is not a field. Known fields: strings, characters, parallel, timeoutMs',
  ],
  [
    'with a misspelled field',
    [{ id: 'a', target: ['de'], translate: () => [] }],
    'translator[0].target is not a field. Did you mean "targets"?',
  ],
  [
    'with a misspelled function',
    { id: 'a', langauges: () => true, translate: () => [] },
    'translator.langauges is not a field. Did you mean "languages"?',
  ],
])('a translator %s is refused', ([, translator, said]) => {
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], translator }
  expect(() => parseConfig(raw, { place: 'lockale.config.ts' })).toThrow(said)
})

test('a translator or a judge can have fields of its own', () => {
  class Model {
    readonly id = 'a'
    readonly language = 'de'
    readonly limit = 5
    readonly model = 'small'
    readonly threshold = 'high'
    translate = () => Promise.resolve([])
    judge() {
      return Promise.resolve([])
    }
  }
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], translator: new Model(), judge: new Model() }
  expect(() => parseConfig(raw, { place: 'lockale.config.ts' })).not.toThrow()
})

test.for<[given: unknown, said: string]>([
  [5, 'translator.options must be an object, such as service({ targets: ["ja"] })'],
  [null, 'translator.options must be an object'],
  ['secret-key', 'translator.options must be an object'],
  [['ja'], 'translator.options must be an object'],
  [{ target: ['de'] }, 'translator.target is not a field of service(). Did you mean "targets"?'],
  [{ key: 'secret-key' }, 'translator.key is not a field of service(), which has targets, keyVariable'],
])('service(%j) is refused', ([given, said]) => {
  const translator = service(given as Parameters<typeof service>[0])
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], translator }
  const parse = () => parseConfig(raw, { place: 'lockale.config.ts' })
  expect(parse).toThrow(said)
  expect(parse).not.toThrow('secret')
})

describe('a price', () => {
  const config = { budget: { pricePerMillion: 10, maxCost: 3, currency: 'USD' } }

  test('of a translator is that of the plan, and the price of the config counts for all others', async () => {
    const world = ownWorld(files, says('priced', { price: (items) => items.length, targets: ['de'] }), {
      config: { ...config, targets: ['de'] },
    })
    const { plan } = await world.run()
    expect(plan.priced).toEqual({ amount: 2, characters: 27 })
    expect(costOf(plan, config.budget)).toBe(2)
    expect(costOf({ ...plan, characters: 1_000_027 }, config.budget)).toBe(12)
    expect(costOf({ characters: 100 }, {})).toBeUndefined()
  })

  test('above maxCost stops the run before anything is sent', async () => {
    const world = ownWorld(files, says('dear', { price: (items) => 2 * items.length }), { config })
    await expect(world.run()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' })
    expect(world.calls).toEqual([])
  })

  test.for<[name: string, price: () => number]>([
    ['that is no number', () => Number.NaN],
    [
      'whose function throws',
      () => {
        throw new Error('no table')
      },
    ],
  ])('%s stops the run before anything is sent', async ([, price]) => {
    const world = ownWorld(files, says('odd', { price }))
    await expect(world.run()).rejects.toMatchObject({ code: 'TRANSLATOR_FAILED' })
    expect(world.calls).toEqual([])
  })
})
