import { Readable } from 'node:stream'
import type { Download, LanguageService } from '@lockale/client'
import { expect, test } from 'vitest'
import { callPages } from './call-pages.ts'

test('more pages than any account has are given up', async () => {
  let asked = 0
  const client: Pick<LanguageService, 'request'> = {
    request: () => Promise.resolve(answerOf({ segments: [asked], next_page_cursor: String(++asked) })),
  }
  const request = { method: 'GET', path: '/v3/translation_memories/x/segments' } as const
  const options = { signal: new AbortController().signal, secrets: [] }
  await expect(callPages(client, request, options)).rejects.toMatchObject({ code: 'API_PAGES_ENDLESS' })
  expect(asked).toBe(1000)
})

function answerOf(value: unknown): Download {
  const body = Readable.from([Buffer.from(JSON.stringify(value))])
  return {
    status: 200,
    headers: {},
    contentType: 'application/json',
    fileName: undefined,
    byteLength: undefined,
    isUnchanged: false,
    close: () => {},
    traceId: undefined,
    body,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
