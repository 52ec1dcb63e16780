import { expect, test } from 'vitest'
import type { LanguageService } from '../language-service.ts'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, openClient } from '../testing/open-client.ts'
import { charactersLeft, type Usage } from './usage.ts'

const id = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11'
const glossary = {
  glossary_id: id,
  name: 'UI',
  dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
  creation_time: '2026-09-01T08:00:00.000Z',
}
const readGlossary = {
  glossaryId: id,
  name: 'UI',
  dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 1 }],
  creationTime: '2026-09-01T08:00:00.000Z',
  ready: true,
}
const style = {
  style_id: id,
  name: 'ui',
  language: 'de',
  version: 7,
  creation_time: 'a',
  updated_time: 'b',
  configured_rules: { punctuation: { quotes: 'use_low_quotes' } },
  custom_instructions: [{ id: 'i', label: 'l', prompt: 'p' }],
}
const readStyle = {
  styleId: id,
  name: 'ui',
  language: 'de',
  version: 7,
  creationTime: 'a',
  updatedTime: 'b',
  configuredRules: { punctuation: { quotes: 'use_low_quotes' } },
  customInstructions: [{ id: 'i', label: 'l', prompt: 'p', sourceLanguage: undefined }],
}
const memory = {
  translation_memory_id: id,
  name: 'Legal',
  source_language: 'en',
  target_languages: ['de', 'en-gb'],
  segment_count: 3,
}
const readMemory = {
  translationMemoryId: id,
  name: 'Legal',
  sourceLanguage: 'en',
  targetLanguages: ['de', 'en-gb'],
  segmentCount: 3,
  creationTime: undefined,
  updatedTime: undefined,
}

type Row = [
  name: string,
  call: (client: LanguageService) => Promise<unknown>,
  url: string,
  answer: unknown,
  read: unknown,
]

test.for<Row>([
  ['glossaries', (c) => c.glossaries.list(), '/v3/glossaries', { glossaries: [glossary] }, [readGlossary]],
  ['no glossaries', (c) => c.glossaries.list(), '/v3/glossaries', { glossaries: [] }, []],
  ['one glossary', (c) => c.glossaries.get(id), `/v3/glossaries/${id}`, glossary, readGlossary],
  [
    'a glossary of which little is known',
    (c) => c.glossaries.get(id),
    `/v3/glossaries/${id}`,
    { glossary_id: id, dictionaries: [], ready: false, creation_time: null, more: 1 },
    { glossaryId: id, name: '', dictionaries: [], creationTime: undefined, ready: false },
  ],
  [
    'entries',
    (c) => c.glossaries.entries(id, { sourceLang: 'en', targetLang: 'de' }),
    `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`,
    { dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'Save\tSichern', entries_format: 'tsv' }] },
    'Save\tSichern',
  ],
  [
    'style rules',
    (c) => c.styleRules.list({ detailed: true }),
    '/v3/style_rules?page=0&page_size=25&detailed=true',
    { style_rules: [style] },
    [readStyle],
  ],
  ['one style rule list', (c) => c.styleRules.get(id), `/v3/style_rules/${id}`, style, readStyle],
  [
    'memories',
    (c) => c.memories.list(),
    '/v3/translation_memories?page=0&page_size=25',
    { translation_memories: [memory], total_count: 1 },
    [readMemory],
  ],
  ['one memory', (c) => c.memories.get(id), `/v3/translation_memories/${id}`, memory, readMemory],
  [
    'languages',
    (c) => c.languages('translate_text'),
    '/v3/languages?resource=translate_text',
    [
      {
        lang: 'de',
        name: 'German',
        usable_as_source: true,
        usable_as_target: true,
        status: 'stable',
        features: { formality: { status: 'beta', external: true }, new_one: null },
      },
      { lang: 'xx' },
    ],
    [
      {
        lang: 'de',
        name: 'German',
        usableAsSource: true,
        usableAsTarget: true,
        status: 'stable',
        features: {
          formality: { status: 'beta', external: true },
          new_one: { status: 'stable', external: false },
        },
        external: false,
      },
      {
        lang: 'xx',
        name: 'xx',
        usableAsSource: false,
        usableAsTarget: false,
        status: 'stable',
        features: {},
        external: false,
      },
    ],
  ],
  [
    'language resources',
    (c) => c.languageResources(),
    '/v3/languages/resources',
    [{ name: 'write', features: [{ name: 'tone', needs_target_support: true }] }, { name: 'glossary' }],
    [
      { name: 'write', features: [{ name: 'tone', needsSourceSupport: false, needsTargetSupport: true }] },
      { name: 'glossary', features: [] },
    ],
  ],
])('%s', async ([, call, url, answer, read]) => {
  const server = await listen((response) => sendJson(response, answer))
  expect(await call(openClient(server.url))).toEqual(read)
  expect(server.requests.map((request) => [request.method, request.url, request.body])).toEqual([['GET', url, '']])
})

test.for<[name: string, call: (client: LanguageService) => Promise<unknown>, answer: unknown, says: string]>([
  ['no list', (c) => c.glossaries.list(), {}, 'glossaries is not a list'],
  ['no id', (c) => c.glossaries.get(id), { dictionaries: [] }, 'glossary_id is not a text'],
  [
    'no entries',
    (c) => c.glossaries.entries(id, { sourceLang: 'en', targetLang: 'de' }),
    { dictionaries: [] },
    'object',
  ],
  ['no language', (c) => c.styleRules.get(id), { style_id: id }, 'language is not a text'],
  ['a memory without pair', (c) => c.memories.get(id), { translation_memory_id: id }, 'source_language is not'],
  ['an object of languages', (c) => c.languages('write'), {}, 'the answer is not a list'],
  ['a count in words', (c) => c.usage(), { character_count: 'many' }, 'character_count is not a whole number'],
])('an answer without what is needed: %s', async ([, call, answer, says]) => {
  const server = await listen((response) => sendJson(response, answer))
  const error = await failureOf(call(openClient(server.url)))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', status: 200 })
  expect(error.message).toContain(says)
})

test('lists in pages are read to the end', async () => {
  const all = Array.from({ length: 57 }, (_, index) => ({ ...memory, translation_memory_id: `m-${index}` }))
  const server = await listen((response, { url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    sendJson(response, { translation_memories: all.slice(page * 25, page * 25 + 25), total_count: 57 })
  })
  const memories = await openClient(server.url).memories.list()
  expect(memories.map((item) => item.translationMemoryId)).toEqual(all.map((item) => item.translation_memory_id))
  expect(server.requests).toHaveLength(3)
})

test('a service that ignores the page does not keep a list going', async () => {
  const lists = Array.from({ length: 25 }, (_, index) => ({ ...style, style_id: `s-${index}` }))
  const server = await listen((response) => sendJson(response, { style_rules: lists }))
  expect(await openClient(server.url).styleRules.list()).toHaveLength(25)
  expect(server.requests).toHaveLength(2)
})

test.for(['', '.', '..', '../v2/usage', 'a/b', 'a?b', 'a%2fb', 'ä', 'x'.repeat(101)])(
  'an id that would lead elsewhere is not sent: %j',
  async (bad) => {
    const server = await listen((response) => sendJson(response, glossary))
    const { glossaries, styleRules, memories } = openClient(server.url)
    for (const resource of [glossaries, styleRules, memories]) {
      await expect(resource.get(bad)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    }
    expect(server.connections()).toBe(0)
  },
)

test.for<[name: string, answer: object, left: number | undefined]>([
  ['a free key', { character_count: 10, character_limit: 500_000 }, 499_990],
  ['used up and more', { character_count: 11, character_limit: 10 }, 0],
  ['unlimited', { character_count: 10, character_limit: 1_000_000_000_000 }, undefined],
  [
    'the key has less than the account',
    { character_count: 10, character_limit: 100, api_key_character_count: 5, api_key_character_limit: 20 },
    15,
  ],
  [
    'the account has less than the key',
    { character_count: 90, character_limit: 100, api_key_character_count: 5, api_key_character_limit: 20 },
    10,
  ],
  ['half a pair', { character_count: 10 }, undefined],
  ['nothing', {}, undefined],
])('characters left: %s', async ([, answer, left]) => {
  const server = await listen((response) => sendJson(response, answer))
  const usage: Usage = await openClient(server.url).usage()
  expect(charactersLeft(usage)).toBe(left)
})

test('usage of a paid key', async () => {
  const server = await listen((response) =>
    sendJson(response, {
      character_count: 1200,
      character_limit: 1_000_000_000_000,
      document_count: 1,
      document_limit: 2,
      products: [
        { product_type: 'translate', billing_unit: 'characters', api_key_unit_count: 7, account_unit_count: 11 },
      ],
      start_time: '2026-09-01T00:00:00Z',
      end_time: '2026-10-01T00:00:00Z',
    }),
  )
  expect(await openClient(server.url).usage()).toEqual({
    characters: { count: 1200, limit: undefined },
    keyCharacters: undefined,
    documents: { count: 1, limit: 2 },
    teamDocuments: undefined,
    speechToTextMinutes: undefined,
    speechToSpeechMinutes: undefined,
    products: [{ productType: 'translate', billingUnit: 'characters', keyUnits: 7, accountUnits: 11 }],
    startTime: '2026-09-01T00:00:00Z',
    endTime: '2026-10-01T00:00:00Z',
  })
})
