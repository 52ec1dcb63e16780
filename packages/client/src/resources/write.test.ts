import type { RefusalRule } from '@lockale/api'
import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, openClient } from '../testing/open-client.ts'
import type { RephraseParams } from './write.ts'

const answer = {
  improvements: [{ text: 'Hello.', target_language: 'en-US', detected_source_language: 'en', new_field: 1 }],
}

test('rephrase and correct send what they are given, and nothing else', async () => {
  const server = await listen((response) => sendJson(response, answer))
  const client = openClient(server.url)
  const params = { text: ['helo'], targetLang: 'en', writingStyle: 'simple' } as const
  expect(await client.rephrase(params)).toEqual({
    improvements: [{ text: 'Hello.', targetLanguage: 'en-US', detectedSourceLanguage: 'en' }],
    traceId: undefined,
    attempts: 1,
    unknownAttempts: 0,
  })
  await client.correct({ text: params.text, targetLang: params.targetLang })
  expect(server.requests.map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
    ['POST', '/v2/write/rephrase', { text: ['helo'], target_lang: 'en', writing_style: 'simple' }],
    ['POST', '/v2/write/correct', { text: ['helo'], target_lang: 'en' }],
  ])
})

test('a lone string gives its result, and that of a list', async () => {
  const server = await listen((response) => sendJson(response, answer))
  const { text, targetLanguage, improvements } = await openClient(server.url).correct({ text: 'helo' })
  expect([text, targetLanguage, improvements.length]).toEqual(['Hello.', 'en-US', 1])
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ text: ['helo'] })
})

test.for<[name: string, answer: unknown]>([
  ['no improvements', {}],
  ['too few', { improvements: [] }],
  ['too many', { improvements: [...answer.improvements, ...answer.improvements] }],
  ['no text', { improvements: [{ target_language: 'en' }] }],
  ['a list', []],
])('an answer with %s is none', async ([, odd]) => {
  const server = await listen((response) => sendJson(response, odd))
  const failure = await failureOf(openClient(server.url).correct({ text: ['a'] }))
  expect(failure).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown' })
})

const base: RephraseParams = { text: ['Hello'] }
const invalid = 'REQUEST_INVALID'

test.for<[name: string, params: Partial<RephraseParams>, rule: RefusalRule, code: string]>([
  ['no text', { text: [] }, 'text-missing', invalid],
  ['half a pair', { text: ['\uDC00'] }, 'text-type', invalid],
  ['51 texts', { text: Array.from({ length: 51 }, () => 'x') }, 'too-many-texts', 'REQUEST_TOO_LARGE'],
  ['10,241 bytes', { text: ['x'.repeat(10_241 - '{"text":[""]}'.length)] }, 'body-size', 'REQUEST_TOO_LARGE'],
  ['a target that cannot be improved', { targetLang: 'PL' }, 'write-target', invalid],
  ['style and tone', { writingStyle: 'simple', tone: 'prefer_friendly' }, 'style-and-tone', invalid],
  ['a style in Japanese', { targetLang: 'ja', writingStyle: 'casual' }, 'style-or-tone-unsupported', invalid],
  [
    'a tone in Chinese',
    { targetLang: 'zh-hans', tone: 'Friendly' as 'friendly' },
    'style-or-tone-unsupported',
    invalid,
  ],
])('nothing is sent for: %s', async ([, params, rule, code]) => {
  const server = await listen((response) => sendJson(response, answer))
  await expect(openClient(server.url).rephrase({ ...base, ...params })).rejects.toMatchObject({ rule, code })
  expect(server.connections()).toBe(0)
  const unchecked = openClient(server.url, { checks: false }).rephrase({ ...base, ...params })
  await unchecked.catch(() => undefined)
  expect(server.requests).toHaveLength(1)
})

test.for<[name: string, params: Partial<RephraseParams>]>([
  ['10,240 bytes', { text: ['x'.repeat(10_240 - '{"text":[""]}'.length)] }],
  ['a style beside the default tone', { writingStyle: 'business', tone: 'default' }],
  ['a preference in Japanese', { targetLang: 'ja', writingStyle: 'prefer_casual' }],
  ['a style in English, which is American', { targetLang: 'EN', writingStyle: 'casual' }],
  ['a language nobody knows yet', { targetLang: 'tlh', tone: 'friendly' }],
])('what fits is sent: %s', async ([, params]) => {
  const server = await listen((response) => sendJson(response, answer))
  await openClient(server.url).rephrase({ ...base, ...params })
  expect(server.requests).toHaveLength(1)
})
