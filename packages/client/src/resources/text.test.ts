import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'
import { textBytes, translateOverheadBytes, type TranslateParams } from './encode-translate.ts'

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

test.for<[name: string, params: Partial<TranslateParams>, code: string, says: string]>([
  ['no text', { text: [] }, 'REQUEST_INVALID', 'no text'],
  ['51 texts', { text: Array.from({ length: 51 }, () => 'x') }, 'REQUEST_TOO_LARGE', '51 texts, at most 50'],
  ['131,073 bytes', { text: [ofBytes(131_073)] }, 'REQUEST_TOO_LARGE', '131073 bytes, at most 131072'],
  ['half a pair', { text: ['ok', 'a\uD83D'] }, 'REQUEST_INVALID', 'text 2 is not well-formed'],
  ['no text in a text', { text: [7 as unknown as string] }, 'REQUEST_INVALID', 'text 1 is not'],
  ['no target', { targetLang: '' }, 'REQUEST_INVALID', 'no target language'],
  ['a variant as source', { sourceLang: 'EN-us' }, 'REQUEST_INVALID', 'base language, not EN-us'],
  ['glossary without source', { glossaryIds: ['g'] }, 'REQUEST_INVALID', 'needs the source language'],
  [
    'six glossaries',
    { sourceLang: 'en', glossaryIds: ['1', '2', '3', '4', '5', '6'] },
    'REQUEST_INVALID',
    '6 glossaries, at most 5',
  ],
  [
    '11 instructions',
    { customInstructions: Array.from({ length: 11 }, () => 'x') },
    'REQUEST_INVALID',
    '11 custom instructions, at most 10',
  ],
  [
    '301 characters of instruction',
    { customInstructions: ['ok', '🙂'.repeat(301)] },
    'REQUEST_INVALID',
    'custom instruction 2 is longer than 300',
  ],
  ['a threshold alone', { translationMemoryThreshold: 80 }, 'REQUEST_INVALID', 'without a translation memory'],
  [
    'a threshold of 101',
    { translationMemoryId: 'm', translationMemoryThreshold: 101 },
    'REQUEST_INVALID',
    'from 0 to 100',
  ],
  [
    'half a percent',
    { translationMemoryId: 'm', translationMemoryThreshold: 50.5 },
    'REQUEST_INVALID',
    'from 0 to 100',
  ],
])('nothing is sent for: %s', async ([, params, code, says]) => {
  const server = await listen((response) => sendJson(response, {}))
  const sent = openClient(server.url).translate({ ...base, ...params })
  await expect(sent).rejects.toMatchObject({ code, message: expect.stringContaining(says) as string })
  expect(server.connections()).toBe(0)
})

test.for<[name: string, params: Partial<TranslateParams>]>([
  ['50 texts', { text: Array.from({ length: 50 }, () => 'x') }],
  ['131,072 bytes', { text: [ofBytes(131_072)] }],
  ['300 characters of instruction', { customInstructions: Array.from({ length: 10 }, () => '🙂'.repeat(300)) }],
  ['5 glossaries', { sourceLang: 'en', glossaryIds: ['1', '2', '3', '4', '5'] }],
  ['a language nobody knows yet', { sourceLang: 'tlh', targetLang: 'x-new-Lang' }],
  ['an empty text', { text: [''] }],
])('what just fits is sent: %s', async ([, params]) => {
  const all = { ...base, ...params }
  const answer = { translations: all.text.map(() => ({ text: 'x' })) }
  const server = await listen((response) => sendJson(response, answer))
  await openClient(server.url).translate(all)
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]?.body.length).toBeLessThanOrEqual(131_072)
})

/** A text with which the body has that many bytes. */
function ofBytes(bytes: number): string {
  return 'x'.repeat(bytes - translateOverheadBytes({ targetLang: 'de' }) - textBytes(''))
}
