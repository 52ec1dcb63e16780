import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer, type TestCall } from '../testing/call.ts'

let service: LocalService
beforeAll(async () => {
  service = await startService({
    seed: {
      accounts: [{ key: 'small', characterLimit: 10 }],
    },
  })
})
afterAll(() => service.close())

function rephrase(json: Readonly<Record<string, unknown>>, options: Partial<TestCall> = {}): Promise<TestAnswer> {
  return call(service, { path: '/v2/write/rephrase', json: { text: ['Hello'], ...json }, ...options })
}

function correct(json: Readonly<Record<string, unknown>>, options: Partial<TestCall> = {}): Promise<TestAnswer> {
  return rephrase(json, { path: '/v2/write/correct', ...options })
}

describe('answers', () => {
  test('correct: the texts in order, with the language they are in', async () => {
    const { status, json } = await correct({ text: ['The   the file.', 'Das ist ist gut.', ''] })
    expect([status, json]).toEqual([
      200,
      {
        improvements: [
          { text: 'The file.', target_language: 'en', detected_source_language: 'en' },
          { text: 'Das ist gut.', target_language: 'de', detected_source_language: 'de' },
          { text: '', target_language: 'en', detected_source_language: 'en' },
        ],
      },
    ])
  })

  test.for<[name: string, fields: Record<string, unknown>, text: string, target: string]>([
    ['en is American', { text: 'My  favorite', target_lang: 'EN' }, 'My favorite', 'en-US'],
    ['pt is European', { text: 'O o arquivo para você', target_lang: 'pt' }, 'O ficheiro para você', 'pt-PT'],
    ['a variant in any case', { text: 'My  favourite', target_lang: 'en-gb' }, 'My favourite', 'en-GB'],
    ['a style in any case', { text: 'In order to use it', writing_style: 'SIMPLE' }, 'To use it', 'en'],
    [
      'a preference that is not supported',
      { text: '保存。', target_lang: 'ja', tone: 'prefer_friendly' },
      '保存。',
      'ja',
    ],
    ['no variant of another language', { text: 'el color es', target_lang: 'en-GB' }, 'el color es', 'en-GB'],
    ['a text in another language', { text: 'Das ist ist nicht gut', target_lang: 'en' }, 'Das ist nicht gut', 'en-US'],
  ])('rephrase: %s', async ([, fields, text, target]) => {
    const { json } = await rephrase(fields)
    expect(json).toMatchObject({ improvements: [{ text, target_language: target }] })
  })

  test('correct knows no style', async () => {
    const { status } = await correct({ writing_style: 'none', tone: 7, target_lang: 'ja' })
    expect(status).toBe(200)
  })

  test('takes forms as it takes JSON', async () => {
    const form = 'text=the+the+file&text=which+which+one&target_lang=en-GB&writing_style=casual'
    const { json } = await call(service, { path: '/v2/write/rephrase', form })
    expect(json).toMatchObject({ improvements: [{ text: 'the file' }, { text: 'which one' }] })
  })
})

describe('refusals', () => {
  test.for<[name: string, request: Partial<TestCall>, status: number, message: string]>([
    ['10,241 bytes', { json: undefined, form: `text=${'a'.repeat(10_236)}` }, 413, 'Request size exceeds the limit.'],
    ['GET', { json: undefined, method: 'GET' }, 405, 'Method not allowed'],
    [
      'what goes over the limit',
      { key: 'small', json: { text: 'a'.repeat(11) } },
      456,
      'Quota for this billing period has been exceeded.',
    ],
  ])('%s', async ([, request, status, message]) => {
    const answer = await rephrase({}, request)
    expect([answer.status, answer.json]).toMatchObject([status, { message }])
  })

  test('10,240 bytes are not too many', async () => {
    const form = `text=${'a'.repeat(10_235)}`
    expect((await call(service, { path: '/v2/write/correct', form })).status).toBe(200)
  })
})

test('all characters are billed, as improvement and to the one limit of the account', async () => {
  const before = service.counters.billedCharacters
  await correct({ text: ['🙂 ä', ' b'] }, { key: 'payer' })
  expect(service.counters.billedCharacters - before).toBe(5)
  const { json } = await call(service, { path: '/v2/usage', key: 'payer' })
  expect(json).toMatchObject({ character_count: 5 })
})
