import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openProject, type Project } from '@lockale/project'
import { type LocalService, type Seed, startService } from '@lockale/service'
import { startAsReal } from '../start-as-real.ts'
import { connectService } from 'lockale'
import { describe, expect, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'

const ids = {
  terms: '11111111-1111-4111-8111-111111111111',
  brands: '44444444-4444-4444-8444-444444444444',
  voice: '22222222-2222-4222-8222-222222222222',
  memory: '33333333-3333-4333-8333-333333333333',
  nobody: '99999999-9999-4999-8999-999999999999',
}
const seed: Seed = {
  glossaries: [
    {
      id: ids.terms,
      name: 'Terms',
      dictionaries: [
        { source: 'en', target: 'de', entries: { cart: 'Warenkorb' } },
        { source: 'en', target: 'pt', entries: { cart: 'carrinho' } },
      ],
    },
    { id: ids.brands, name: 'Brands', dictionaries: [{ source: 'en', target: 'de', entries: { Acme: 'Acme' } }] },
  ],
  styleLists: [
    { id: ids.voice, name: 'Voice', language: 'de', instructions: [{ label: 'du', prompt: 'Address people as du.' }] },
  ],
  memories: [
    {
      id: ids.memory,
      name: 'Old site',
      source: 'en',
      segments: [{ source: 'Good morning', targets: { de: 'Guten Morgen' } }],
    },
  ],
}

const everything = {
  glossary: [ids.terms, ids.brands],
  style: ids.voice,
  memory: { id: ids.memory, threshold: 90 },
  formality: 'more',
  model: 'quality_optimized',
  instructions: ['Keep it short.'],
  context: 'A shop for old books.',
}

interface Asked {
  readonly targets: readonly unknown[]
  readonly settings?: Readonly<Record<string, unknown>>
  readonly key?: string
  readonly start?: typeof startService
}

/** Syncs a project with these settings for real, and gives its report with all that was asked of the service. */
async function syncWith<T>(
  { targets, settings = {}, key = 'test-key', start = startAsReal }: Asked,
  look: (done: Done) => T | Promise<T>,
): Promise<T> {
  await using service = await start({ seed })
  const config = {
    source: 'en',
    targets,
    files: ['{locale}.json'],
    syntax: 'i18next',
    ...settings,
    service: { baseUrl: service.url, tag: 'shop-ui' },
  }
  await using folder = await createFolder({
    'lockale.config.json': config,
    'en.json': { morning: 'Good morning', cart: 'Your cart, {{name}}' },
  })
  const project = await openProject({ cwd: folder.path })
  const translator = await connectService(project.config, { env: { LOCKALE_KEY: key } })
  try {
    return await look({
      service,
      project,
      sync: () => project.sync({ translator }),
      plan: () => project.plan({ translator }),
      read: (file) => folder.readJson(file),
    })
  } finally {
    await translator.close()
  }
}

interface Done {
  readonly service: LocalService
  readonly project: Project
  readonly sync: () => ReturnType<Project['sync']>
  readonly plan: () => ReturnType<Project['plan']>
  readonly read: (file: string) => Promise<unknown>
}

/** Bodies of all requests to translate into one language. */
function bodiesFor(service: LocalService, target: string): readonly Record<string, unknown>[] {
  return service.requests
    .filter(({ path }) => path === '/v2/translate')
    .map(({ body }) => JSON.parse(body ?? '{}') as Record<string, unknown>)
    .filter((body) => body['target_lang'] === target)
}

/** What the config says, and the plain text beside the one with a placeholder. */
function contextFrom(about: string): unknown {
  return expect.toSatisfy((context) => [about, `${about}\nGood morning.`].includes(String(context)))
}

test('a style rule list is left out for a key of a plan that has none', () =>
  syncWith({ targets: ['de'], settings: { style: ids.voice }, key: 'test:fx' }, async ({ service, sync }) => {
    expect(await sync()).toMatchObject({
      isComplete: true,
      leftOut: [{ locale: 'de', name: 'style', why: expect.stringContaining('this key has no permission for it') }],
    })
    expect(bodiesFor(service, 'de').flatMap(Object.keys)).not.toContain('style_id')
  }))

describe('settings travel in the requests', () => {
  test('given for the project', () =>
    syncWith({ targets: ['de'], settings: everything }, async ({ service, sync, read }) => {
      expect(await sync()).toMatchObject({ isComplete: true, leftOut: [] })
      const bodies = bodiesFor(service, 'de')
      expect(bodies).toHaveLength(1)
      for (const body of bodies) {
        expect(body).toMatchObject({
          source_lang: 'en',
          glossary_ids: [ids.terms, ids.brands],
          style_id: ids.voice,
          translation_memory_id: ids.memory,
          translation_memory_threshold: 90,
          formality: 'more',
          model_type: 'quality_optimized',
          custom_instructions: ['Keep it short.'],
          context: contextFrom('A shop for old books.'),
        })
      }
      const translating = service.requests.filter(({ path }) => path === '/v2/translate')
      for (const { headers } of translating) expect(Object.values(headers)).toContain('shop-ui')
      expect(await read('de.json')).toMatchObject({
        morning: 'Guten Morgen',
        cart: expect.stringMatching(/Warenkorb.*\{\{name\}\}/u),
      })
    }))

  test('given for one target, over those of the project', () =>
    syncWith(
      {
        targets: [
          { locale: 'de', formality: 'less', glossary: ids.brands, instructions: ['Be kind.'], context: 'A blog.' },
          'fr',
        ],
        settings: { formality: 'more', context: 'A shop.' },
      },
      async ({ service, sync }) => {
        await sync()
        for (const body of bodiesFor(service, 'de')) {
          expect(body).toMatchObject({
            formality: 'less',
            glossary_id: ids.brands,
            custom_instructions: ['Be kind.'],
            context: contextFrom('A blog.'),
          })
        }
        for (const body of bodiesFor(service, 'fr')) {
          expect(body).toMatchObject({ formality: 'more', context: contextFrom('A shop.') })
          expect(body).not.toHaveProperty('glossary_id')
        }
      },
    ))

  test.for<[locale: string, code: string | undefined, sent: string]>([
    ['pt-BR', undefined, 'pt-BR'],
    ['zh-TW', undefined, 'zh-Hant'],
    ['de-AT', undefined, 'de'],
    ['no', undefined, 'nb'],
    ['es-MX', 'es-419', 'es-419'],
  ])('%s is asked for in the code of the service', ([locale, code, sent]) =>
    syncWith({ targets: [code === undefined ? locale : { locale, code }] }, async ({ service, sync }) => {
      await sync()
      expect(bodiesFor(service, sent).length).toBeGreaterThan(0)
    }),
  )
})

describe('a setting applies where it fits', () => {
  test('what does not fit is left out, and said with its reason', () =>
    syncWith({ targets: ['de', 'pt-BR', 'pl', 'cs'], settings: everything }, async ({ service, sync }) => {
      const { leftOut, isComplete } = await sync()
      expect(isComplete).toBe(true)
      const names = (locale: string) => leftOut.filter((each) => each.locale === locale).map(({ name }) => name)
      expect(names('de')).toEqual([])
      expect(names('pt-BR')).toEqual(['glossary', 'style', 'memory', 'instructions'])
      expect(names('pl')).toEqual(['glossary', 'glossary', 'style', 'memory', 'instructions'])
      expect(names('cs')).toEqual(['formality', 'glossary', 'glossary', 'style', 'memory', 'instructions'])
      expect(leftOut.map(({ why }) => why)).toEqual(
        expect.arrayContaining([
          'glossary "Terms" has no dictionary from en to pl',
          'style rule list "Voice" is for de',
          'translation memory "Old site" does not translate from en to pl',
          'the service does not support it for cs',
        ]),
      )
      for (const body of bodiesFor(service, 'pt-BR'))
        expect(body).toMatchObject({ glossary_id: ids.terms, formality: 'more' })
      for (const body of bodiesFor(service, 'cs')) {
        for (const name of [
          'glossary_id',
          'glossary_ids',
          'style_id',
          'translation_memory_id',
          'formality',
          'custom_instructions',
        ]) {
          expect(body).not.toHaveProperty(name)
        }
        expect(body).toMatchObject({ model_type: 'quality_optimized', context: contextFrom('A shop for old books.') })
      }
    }))

  test.for<[name: string, asked: Asked, code: string, says: RegExp]>([
    [
      'a glossary without the pair',
      { targets: [{ locale: 'fr', glossary: ids.terms }] },
      'SETTING_DOES_NOT_FIT',
      /glossary is set for fr.*"Terms" has no dictionary from en to fr/u,
    ],
    [
      'a style list of another language',
      { targets: [{ locale: 'fr', style: ids.voice }] },
      'SETTING_DOES_NOT_FIT',
      /style is set for fr.*"Voice" is for de/u,
    ],
    [
      'a memory of other languages',
      { targets: [{ locale: 'fr', memory: { id: ids.memory } }] },
      'SETTING_DOES_NOT_FIT',
      /memory is set for fr/u,
    ],
    [
      'formality where there is none',
      { targets: [{ locale: 'cs', formality: 'more' }] },
      'SETTING_DOES_NOT_FIT',
      /formality is set for cs/u,
    ],
    [
      'instructions where there are none',
      { targets: [{ locale: 'pl', instructions: ['Be kind.'] }] },
      'SETTING_DOES_NOT_FIT',
      /instructions is set for pl/u,
    ],
    [
      'a glossary nobody has',
      { targets: ['de'], settings: { glossary: ids.nobody } },
      'SETTING_NOT_FOUND',
      /glossary.*99999999/u,
    ],
    [
      'a style list nobody has',
      { targets: ['de'], settings: { style: ids.nobody } },
      'SETTING_NOT_FOUND',
      /style rule list.*99999999/u,
    ],
    [
      'a memory nobody has',
      { targets: ['de'], settings: { memory: { id: ids.nobody } } },
      'SETTING_NOT_FOUND',
      /translation memory.*99999999/u,
    ],
    ['an id that is none', { targets: ['de'], settings: { glossary: 'my-terms' } }, 'SETTING_NOT_FOUND', /my-terms/u],
  ])('explicit or unknown, it stops before it spends: %s', ([, asked, code, says]) =>
    syncWith(asked, async ({ service, sync }) => {
      await expect(sync()).rejects.toMatchObject({
        code,
        message: expect.stringMatching(says),
        hint: expect.stringMatching(/\w/u),
      })
      expect(service.counters).toMatchObject({ texts: 0, billedCharacters: 0 })
      expect(service.requests.map(({ path }) => path)).not.toContain('/v2/translate')
    }),
  )

  test('each id is looked up once, and nothing is asked when there is nothing to do', () =>
    syncWith({ targets: ['de', 'pt-BR', 'fr', 'es', 'it'], settings: everything }, async ({ service, sync }) => {
      await sync()
      const lookups = service.requests.filter(({ method }) => method === 'GET').map(({ path }) => path)
      expect(lookups.length).toBe(new Set(lookups).size)
      const before = service.requests.length
      expect(await sync()).toMatchObject({ isComplete: true, requests: 0, files: [] })
      expect(service.requests.length).toBe(before)
    }))

  test('settings that change make texts outdated, not stale: nothing is bought again unasked', () =>
    syncWith({ targets: ['de'], settings: { formality: 'more' } }, async ({ service, project, sync }) => {
      await sync()
      const { billedCharacters } = service.counters
      const file = join(project.root, 'lockale.config.json')
      const config = JSON.parse(await readFile(file, 'utf8')) as object
      await writeFile(file, JSON.stringify({ ...config, formality: 'less' }))
      const changed = await openProject({ cwd: project.root })
      const translator = await connectService(changed.config, { env: { LOCKALE_KEY: 'test-key' } })
      expect(await changed.sync({ translator })).toMatchObject({ requests: 0, isComplete: true })
      await translator.close()
      expect(service.counters.billedCharacters).toBe(billedCharacters)
    }))
})

describe('an answer that is longer than it may be', () => {
  const settings = { messages: [{ match: 'morning', maxLength: 3 }] }

  test('is asked for once more, with the limit in words', () =>
    syncWith({ targets: ['de'], settings }, async ({ service, sync }) => {
      expect(await sync()).toMatchObject({ isComplete: true, inDoubt: { messages: 1, rules: { 'max-length': 1 } } })
      expect(bodiesFor(service, 'de').map((body) => [body['text'], body['custom_instructions']])).toEqual([
        [['Good morning', expect.stringContaining('Your cart')], undefined],
        [['Good morning'], ['Keep the translation short: 3 characters at most.']],
      ])
      expect(await sync()).toMatchObject({ requests: 0, outdated: {} })
    }))

  test('and again as it was where the language takes no words', () =>
    syncWith({ targets: ['pl'], settings }, async ({ service, sync }) => {
      expect(await sync()).toMatchObject({ isComplete: true, inDoubt: { messages: 1 } })
      expect(bodiesFor(service, 'pl').map((body) => body['custom_instructions'])).toEqual([undefined, undefined])
    }))

  test('is none where a mock service stands in for the real one', () =>
    syncWith({ targets: ['de'], settings, start: startService }, async ({ service, sync }) => {
      expect(await sync()).toMatchObject({ inDoubt: { messages: 0 } })
      expect(bodiesFor(service, 'de')).toHaveLength(1)
    }))
})
