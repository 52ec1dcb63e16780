import type { LanguageService, RephraseParams } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const path = '/v2/write/rephrase'

function raw(fields: Readonly<Record<string, unknown>>, others: Partial<RawRequest> = {}): RawRequest {
  return { path, json: { text: ['Hello'], ...fields }, ...others }
}

function asking(params: Partial<RephraseParams>): (client: LanguageService) => Promise<unknown> {
  return (client) => client.rephrase({ text: ['Hello'], ...params })
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v2/write/rephrase',
    client: 'rephrase',
    async run(client) {
      const text = ['In order to save {name}, click here.', '']
      const first = await client.rephrase({
        text,
        targetLang: 'en-gb',
        writingStyle: 'Simple' as 'simple',
        tone: 'default',
      })
      expect(first).toEqual({
        improvements: [
          { text: 'To save {name}, click here.', targetLanguage: 'en-GB', detectedSourceLanguage: 'en' },
          { text: '', targetLanguage: 'en-GB', detectedSourceLanguage: 'en' },
        ],
        traceId: expect.stringMatching(/^[\da-f]{32}$/u) as string,
        attempts: 1,
        unknownAttempts: 0,
      })
      const again = await client.rephrase({ text, targetLang: 'en-gb', tone: 'prefer_friendly' })
      expect(again.improvements).toEqual(first.improvements)
      expect(await client.usage()).toMatchObject({ characters: { count: 2 * Array.from(text.join('')).length } })
    },
  },
  {
    endpoint: 'POST /v2/write/correct',
    client: 'correct',
    async run(client) {
      const { improvements } = await client.correct({ text: ['Open  the the <b>file</b> .', 'Das ist ist gut'] })
      expect(improvements).toEqual([
        { text: 'Open the <b>file</b> .', targetLanguage: 'en', detectedSourceLanguage: 'en' },
        { text: 'Das ist gut', targetLanguage: 'de', detectedSourceLanguage: 'de' },
      ])
    },
  },
  {
    endpoint: 'POST /v2/write/correct',
    client: 'correct',
    async run(client) {
      const text = ['The color of your colour']
      const [british] = (await client.correct({ text, targetLang: 'en-GB' })).improvements
      const [american] = (await client.correct({ text, targetLang: 'en' })).improvements
      const [own] = (await client.correct({ text })).improvements
      expect(british?.text).toBe('The colour of your colour')
      expect(american).toEqual({
        text: 'The color of your color',
        targetLanguage: 'en-US',
        detectedSourceLanguage: 'en',
      })
      expect(own?.text).toBe(text[0])
    },
  },
]

export const rules: readonly RuleRow[] = [
  {
    rule: 'body-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: raw({ text: ['x'.repeat(10_240)] }),
    client: asking({ text: ['x'.repeat(10_240)] }),
  },
  {
    rule: 'body-syntax',
    status: 400,
    says: 'Bad request. Reason: Request body is not valid JSON.',
    request: { path, body: '[', headers: { 'content-type': 'application/json' } },
  },
  {
    rule: 'text-missing',
    status: 400,
    says: "Parameter 'text' not specified",
    request: raw({ text: [] }),
    client: asking({ text: [] }),
  },
  { rule: 'text-missing', status: 400, says: "Parameter 'text' not specified", request: raw({ text: undefined }) },
  {
    rule: 'text-type',
    status: 400,
    says: "Value for 'text' not supported.",
    request: raw({ text: [['a']] }),
    client: asking({ text: [7 as unknown as string] }),
  },
  {
    rule: 'too-many-texts',
    status: 400,
    says: "Bad request. Reason: Too many 'text' parameters, at most 50 are allowed.",
    request: raw({ text: Array.from({ length: 51 }, () => 'x') }),
    client: asking({ text: Array.from({ length: 51 }, () => 'x') }),
  },
  ...Object.entries({
    writing_style: ['plain', 7],
    tone: ['happy', 'prefer_default', ['friendly']],
    target_lang: [5],
  }).flatMap(([field, values]) =>
    values.map((value) => ({
      rule: 'unknown-value' as const,
      status: 400,
      says: `Value for '${field}' not supported.`,
      request: raw({ [field]: value }),
    })),
  ),
  {
    rule: 'style-and-tone',
    status: 400,
    says: 'Bad request. Reason: Both writing_style and tone defined. Currently only style OR tone can be chosen for a single request.',
    request: raw({ writing_style: 'simple', tone: 'friendly' }),
    client: asking({ writingStyle: 'simple', tone: 'friendly' }),
  },
  {
    rule: 'style-or-tone-unsupported',
    status: 400,
    says: 'Language ja does not support setting a writing style.',
    request: raw({ target_lang: 'JA', writing_style: 'simple' }),
    client: asking({ targetLang: 'JA', writingStyle: 'simple' }),
  },
  {
    rule: 'style-or-tone-unsupported',
    status: 400,
    says: 'Language ja does not support setting a tone.',
    // as detected
    request: raw({ text: ['こんにちは'], tone: 'friendly' }),
  },
  ...['pl', 'zh-Hant'].map((target) => ({
    rule: 'write-target' as const,
    status: 400,
    says: "Value for 'target_lang' not supported.",
    request: raw({ target_lang: target }),
    client: asking({ targetLang: target }),
  })),
  {
    rule: 'write-target',
    status: 400,
    says: "Value for 'target_lang' not supported.",
    request: raw({ target_lang: 'tlh' }, { path: '/v2/write/correct' }),
  },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: raw({}, { key: 'free:fx' }) },
]
