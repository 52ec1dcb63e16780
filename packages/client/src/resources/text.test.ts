import type { RefusalRule } from '@lockale/api'
import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'
import { textBytes, translateOverheadBytes, type TranslateParams } from './translate-body.ts'

const base: TranslateParams = { text: ['Hello'], targetLang: 'de' }

test('an answer in which each text says what it costs', async () => {
  const server = await listen((response) => {
    response.setHeader('x-trace-id', 'abc123')
    sendJson(response, {
      translations: [
        { detected_source_language: 'EN', text: 'Hallo', billed_characters: 5, model_type_used: 'a' },
        { detected_source_language: 'EN', text: '', billed_characters: 0 },
      ],
      billed_characters: 99,
      model_type_used: 'b',
      tag_handling_version: 'v2',
    })
  })
  const result = await openClient(server.url).translate({ ...base, text: ['Hello', ''] })
  expect(result).toEqual({
    translations: [
      {
        text: 'Hallo',
        detectedSourceLanguage: 'EN',
        billedCharacters: 5,
        modelTypeUsed: 'a',
        tagHandlingVersion: 'v2',
      },
      { text: '', detectedSourceLanguage: 'EN', billedCharacters: 0, modelTypeUsed: 'b', tagHandlingVersion: 'v2' },
    ],
    billedCharacters: 5,
    traceId: 'abc123',
    attempts: 1,
    unknownAttempts: 0,
  })
})

test.for<[name: string, item: unknown, top: unknown, expected: number | undefined]>([
  ['at top level only', undefined, 7, 7],
  ['nowhere', undefined, undefined, undefined],
  ['as something else', '7', -1, undefined],
  ['as null', null, null, undefined],
])('billed characters %s', async ([, item, top, expected]) => {
  const answer = { translations: [{ text: 'Hallo', billed_characters: item }], billed_characters: top }
  const server = await listen((response) => sendJson(response, answer))
  expect((await openClient(server.url).translate(base)).billedCharacters).toBe(expected)
})

test.for([true, false])('a lone string gives its translation, and the result of a list; checks: %s', async (checks) => {
  const answer = { translations: [{ text: 'Hallo', detected_source_language: 'EN', billed_characters: 5 }] }
  const server = await listen((response) => sendJson(response, answer))
  const result = await openClient(server.url, { checks }).translate({ text: 'Hello', targetLang: 'de' })
  expect(result).toMatchObject({ text: 'Hallo', detectedSourceLanguage: 'EN', billedCharacters: 5, attempts: 1 })
  expect(result.translations.map(({ text }) => text)).toEqual([result.text])
  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ text: ['Hello'] })
})

const ids = Array.from({ length: 6 }, (_, at) => `1111111${at}-1111-4111-8111-111111111111`)
const invalid = 'REQUEST_INVALID'
const tooLarge = 'REQUEST_TOO_LARGE'

test.for<[name: string, params: Partial<TranslateParams>, code: string, rule: RefusalRule, says: string]>([
  ['no string', { text: [] }, invalid, 'text-missing', 'no string'],
  ['51 texts', { text: Array.from({ length: 51 }, () => 'x') }, tooLarge, 'too-many-texts', '51 texts, at most 50'],
  ['131,073 bytes', { text: [ofBytes(131_073)] }, tooLarge, 'body-size', '131073 bytes, at most 131072'],
  ['half a pair', { text: ['ok', 'a\uD83D'] }, invalid, 'text-type', 'text 2 is not well-formed'],
  ['no text in a text', { text: [7 as unknown as string] }, invalid, 'text-type', 'text 1 is not'],
  ['no target', { targetLang: '' }, invalid, 'target-missing', 'no target language'],
  ['a variant as source', { sourceLang: 'EN-us' }, invalid, 'variant-as-source', 'base language, not EN-us'],
  [
    'formality in English',
    { targetLang: 'en-gb', formality: 'More' as 'more' },
    invalid,
    'formality-unsupported',
    'prefer_more',
  ],
  ['glossary without source', { glossaryIds: [ids[0] ?? ''] }, invalid, 'glossary-without-source', 'source language'],
  ['a glossary by name', { sourceLang: 'en', glossaryIds: ['UI'] }, invalid, 'glossary-id-malformed', 'glossary 1'],
  ['six glossaries', { sourceLang: 'en', glossaryIds: ids }, invalid, 'too-many-glossaries', '6 glossaries, at most 5'],
  ['a style by name', { styleId: 'Voice' }, invalid, 'style-id', 'not a UUID'],
  ['a memory by name', { translationMemoryId: 'Old' }, invalid, 'memory-id', 'not a UUID'],
  [
    '11 instructions',
    { customInstructions: Array.from({ length: 11 }, () => 'x') },
    invalid,
    'custom-instructions',
    '11 custom instructions, at most 10',
  ],
  [
    '301 characters of instruction',
    { customInstructions: ['ok', '🙂'.repeat(301)] },
    invalid,
    'custom-instructions',
    'custom instruction 2 is longer than 300',
  ],
  [
    'instructions in Polish',
    { targetLang: 'pl', customInstructions: ['x'] },
    invalid,
    'custom-instructions',
    'pl does not support custom instructions',
  ],
  [
    'a threshold alone',
    { translationMemoryThreshold: 80 },
    invalid,
    'memory-threshold',
    'without a translation memory',
  ],
  [
    'a threshold of 101',
    { translationMemoryId: ids[0], translationMemoryThreshold: 101 },
    invalid,
    'memory-threshold',
    'from 0 to 100',
  ],
  [
    'half a percent',
    { translationMemoryId: ids[0], translationMemoryThreshold: 50.5 },
    invalid,
    'memory-threshold',
    'from 0 to 100',
  ],
])('nothing is sent for: %s', async ([, params, code, rule, says]) => {
  const server = await listen((response) => sendJson(response, {}))
  const sent = openClient(server.url).translate({ ...base, ...params })
  await expect(sent).rejects.toMatchObject({ code, rule, message: expect.stringContaining(says) as string })
  expect(server.connections()).toBe(0)
})

test('without checks all of it is sent', async () => {
  const server = await listen((response) => sendJson(response, { translations: [{ text: 'x' }] }))
  const client = openClient(server.url, { checks: false })
  await client.translate({ ...base, sourceLang: 'en-US', formality: 'more', targetLang: 'en-GB', glossaryIds: ['UI'] })
  expect(server.requests).toHaveLength(1)
})

test('a tag of one call stands in for that of the client', async () => {
  const server = await listen((response) => sendJson(response, { translations: [{ text: 'x' }] }))
  const client = openClient(server.url, { tag: 'shop' })
  await client.translate(base)
  await client.translate(base, { tag: 'blog' })
  await expect(client.translate(base, { tag: 'two words' })).rejects.toMatchObject({ code: 'TAG_INVALID' })
  expect(server.requests.map(({ headers }) => headers['x-service-reporting-tag'])).toEqual(['shop', 'blog'])
})

test.for<[name: string, params: Partial<TranslateParams>]>([
  ['50 texts', { text: Array.from({ length: 50 }, () => 'x') }],
  ['131,072 bytes', { text: [ofBytes(131_072)] }],
  ['300 characters of instruction', { customInstructions: Array.from({ length: 10 }, () => '🙂'.repeat(300)) }],
  ['5 glossaries', { sourceLang: 'en', glossaryIds: ids.slice(1) }],
  ['a preference where there is no formality', { targetLang: 'en-GB', formality: 'prefer_more' }],
  ['a language nobody knows yet', { sourceLang: 'tlh', targetLang: 'x-new-Lang' }],
  ['an empty text', { text: [''] }],
])('what just fits is sent: %s', async ([, params]) => {
  const all = { ...base, ...params }
  const answer = { translations: [all.text].flat().map(() => ({ text: 'x' })) }
  const server = await listen((response) => sendJson(response, answer))
  await openClient(server.url).translate(all)
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]?.body.length).toBeLessThanOrEqual(131_072)
})

/** A text with which the body has that many bytes. */
function ofBytes(bytes: number): string {
  return 'x'.repeat(bytes - translateOverheadBytes({ targetLang: 'de' }) - textBytes(''))
}
