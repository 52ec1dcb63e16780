import { translateLimits } from '@lockale/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Listening, listen, type Seen, sendJson } from '../testing/listen.ts'
import { fakeClock, openClient } from '../testing/open-client.ts'
import { isTranslateAllError, type TranslateAllProgress } from './translate-all.ts'

const de = { targetLang: 'de' }

test('any strings: in order, equal ones once, and each request within the limits', async () => {
  const server = await listen(upperCase)
  const client = openClient(server.url)
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(60_000).map((bytes) => 'é'.repeat(bytes)),
  )
  const any = fc.array(fc.oneof(text, fc.integer({ min: 0, max: 20 }).map(String)), { maxLength: 160 })
  await fc.assert(
    fc.asyncProperty(any, async (strings) => {
      const before = server.requests.length
      const { translations, bill } = await client.translateAll(strings, { ...de, context: 'Of a shop.' })
      const sent = server.requests.slice(before)
      expect(translations.map((one) => one.text)).toEqual(strings.map((one) => one.toUpperCase()))
      expect(sent.flatMap(textsOf).toSorted()).toEqual([...new Set(strings)].toSorted())
      for (const { body } of sent) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(translateLimits.maxBytes)
      for (const seen of sent) expect(textsOf(seen).length).toBeLessThanOrEqual(translateLimits.maxTexts)
      const billed = [...new Set(strings)].reduce((sum, one) => sum + one.length, 0)
      expect(bill).toEqual({ billedCharacters: billed, requests: sent.length, unknownAttempts: 0 })
      expect(translations.reduce((sum, one) => sum + (one.billedCharacters ?? 0), 0)).toBe(billed)
    }),
    { numRuns: 40 },
  )
})

test('progress counts strings, equal ones too', async () => {
  const server = await listen(upperCase)
  const seen: TranslateAllProgress[] = []
  const strings = [...numbers(60), ...numbers(60)]
  await openClient(server.url).translateAll(strings, {
    ...de,
    concurrency: 1,
    onProgress: (progress) => seen.push(progress),
  })
  expect(seen.map(({ done, total, bill }) => [done, total, bill.requests])).toEqual([
    [100, 120, 1],
    [120, 120, 2],
  ])
})

test('a request that fails ends it; what was answered is in the error, with the bill', async () => {
  const server = await listen((response, seen) => {
    if (server.requests.length === 3) sendJson(response, { message: 'Quota exceeded' }, 456)
    else upperCase(response, seen)
  })
  const failed = openClient(server.url).translateAll(numbers(220), { ...de, concurrency: 1 })
  const error: unknown = await failed.catch((reason: unknown) => reason)
  if (!isTranslateAllError(error)) throw error
  expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', bill: { requests: 2, billedCharacters: 190 } })
  expect(error.message).toContain('100 of 220 strings were translated.')
  expect(error.translations.map((one) => one !== undefined)).toEqual(numbers(220).map((one) => Number(one) < 100))
  expect(server.requests).toHaveLength(3)
})

test('a signal ends it: no new request, and answers that were there are kept', async () => {
  const stop = new AbortController()
  const server = await listen(upperCase)
  const failed = openClient(server.url).translateAll(numbers(300), {
    ...de,
    signal: stop.signal,
    concurrency: 2,
    onProgress: ({ done }) => {
      if (done >= 100) stop.abort()
    },
  })
  const error: unknown = await failed.catch((reason: unknown) => reason)
  if (!isTranslateAllError(error)) throw error
  expect(error.code).toBe('ABORTED')
  expect(error.translations.filter((one) => one !== undefined).length).toBeGreaterThanOrEqual(100)
  expect(server.requests.length).toBeLessThan(6)
})

test('with no answer at all, the error is that of the request', async () => {
  const server = await listen((response) => sendJson(response, { message: 'no' }, 403))
  await expect(openClient(server.url).translateAll(['a'], de)).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'UNAUTHORIZED',
  })
})

test('an answer that was lost is in the bill', async () => {
  const server = await listen((response, seen) => {
    if (server.requests.length === 1) response.destroy()
    else upperCase(response, seen)
  })
  const client = openClient(server.url, { attempts: 2, clock: fakeClock() })
  expect((await client.translateAll(['a'], de)).bill).toEqual({ billedCharacters: 1, requests: 1, unknownAttempts: 1 })
})

test.for<[name: string, strings: readonly unknown[], options: object, rule: string, says: string]>([
  ['a string over the limit', ['a', 'x'.repeat(131_072)], de, 'body-size', 'does not fit'],
  ['half a character', ['a', '\uD83D'], de, 'text-type', 'text 2 is not well-formed'],
  ['no string', ['a', 7], de, 'parameters', 'strings[1] of translateAll is not a string'],
  ['a field of another client', ['a'], { ...de, glossary: 'x' }, 'parameters', 'has no parameter glossary'],
  ['a setting that is refused', numbers(90), { ...de, glossaryIds: ['UI'] }, 'glossary-without-source', 'source'],
])('nothing is sent for: %s', async ([, strings, options, rule, says]) => {
  const server = await listen(upperCase)
  const asked = openClient(server.url).translateAll(strings as string[], options as typeof de)
  await expect(asked).rejects.toMatchObject({ rule, message: expect.stringContaining(says) as string })
  expect(server.connections()).toBe(0)
})

test('no strings need no request', async () => {
  const server = await listen(upperCase)
  expect(await openClient(server.url).translateAll([], de)).toMatchObject({ translations: [], bill: { requests: 0 } })
  expect(server.connections()).toBe(0)
})

function upperCase(response: Parameters<typeof sendJson>[0], seen: Seen): void {
  const translations = textsOf(seen).map((text) => ({ text: text.toUpperCase(), billed_characters: text.length }))
  sendJson(response, { translations })
}

function textsOf({ body }: Listening['requests'][number]): readonly string[] {
  return (JSON.parse(body) as { readonly text: readonly string[] }).text
}

function numbers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index))
}
