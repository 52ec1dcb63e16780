import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'

/**
 * Typing errors that people make. TypeScript refuses all that have a closed list of values: each such line needs its
 * `@ts-expect-error`. A language is an open union: there the client refuses what cannot be a code.
 */
test('typing errors are refused by types, and in JavaScript before anything is sent', async () => {
  const server = await listen((response) => sendJson(response, {}))
  const client = openClient(server.url)
  const file = { name: 'a.pdf', bytes: Buffer.from('a') }
  const hello = { text: 'Hello', targetLang: 'de' }
  const calls: readonly (() => Promise<unknown>)[] = [
    // @ts-expect-error prefer_more
    () => client.translate({ ...hello, formality: 'prefer-moore' }),
    // @ts-expect-error quality_optimized
    () => client.translate({ ...hello, modelType: 'quality_optimised' }),
    // @ts-expect-error nonewlines
    () => client.translate({ ...hello, splitSentences: 'nonewline' }),
    // @ts-expect-error xml
    () => client.translate({ ...hello, tagHandling: 'xmll' }),
    // @ts-expect-error business
    () => client.rephrase({ text: 'Hello', writingStyle: 'bussiness' }),
    // @ts-expect-error friendly
    () => client.rephrase({ text: 'Hello', tone: 'frendly' }),
    // @ts-expect-error docx
    () => client.documents.upload({ input: file, targetLang: 'de', outputFormat: 'dcox' }),
    // @ts-expect-error translate_text
    () => client.languages('translate_txt'),
    // @ts-expect-error time_format
    () => client.styleRules.setConfiguredRules('1', { dates_and_times: { time_fromat: 'use_24_hour_clock' } }),
    // @ts-expect-error use_24_hour_clock
    () => client.styleRules.setConfiguredRules('1', { dates_and_times: { time_format: 'use_24_hours_clock' } }),
    () => client.translate({ ...hello, targetLang: 'germann' }),
    () =>
      client.glossaries.create({
        name: 'UI',
        dictionaries: [{ sourceLang: 'en', targetLang: 'pt_BR', entries: { a: 'b' } }],
      }),
    // @ts-expect-error glossaryIds
    () => client.translate({ ...hello, glossaryId: '1' }),
  ]
  for (const ask of calls) await expect(ask()).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(server.connections()).toBe(0)
})

test('languages that the service adds later need no cast', async () => {
  const server = await listen((response) => sendJson(response, { translations: [{ text: 'x' }] }))
  const targetLang: string = 'tlh'
  expect((await openClient(server.url).translate({ text: 'Hello', targetLang })).text).toBe('x')
})
