import type { LanguageService } from '@lockale/client'
import { Secret } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDocumentTranslator } from './document-translator.ts'

const key = 'k3y-of-a-service'
const { signal } = new AbortController()

/** The calls for a document, on a client that only has what a test gives. */
function translator(
  documents: Partial<LanguageService['documents']>,
  codes: readonly (readonly [string, string])[] = [],
) {
  const client = { documents } as unknown as LanguageService
  return createDocumentTranslator({ client, codes: new Map(codes), secrets: [new Secret(key)], onPhase: () => {} })
}

async function download(pieces: AsyncIterable<Uint8Array>, take: (piece: Uint8Array) => void): Promise<void> {
  const body = { body: pieces, isUnchanged: false, close: () => {} }
  const calls = translator({ download: () => Promise.resolve(body as unknown as Download) })
  const handle = { id: 'i', key: 'k', evaluation: undefined }
  await calls.download(
    handle,
    async (came) => {
      for await (const piece of came) take(piece)
    },
    signal,
  )
}

type Download = Awaited<ReturnType<LanguageService['documents']['download']>>

/** The bytes cut at these places. */
async function* cut(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0
  for (const place of [...places, bytes.length].toSorted((a, b) => a - b)) {
    const end = Math.min(place, bytes.length)
    yield bytes.subarray(start, end)
    start = end
  }
}

const places = fc.array(fc.nat(400), { maxLength: 8 })

test('a file without a key comes through as it is, however it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), places, async (given, at) => {
      const bytes = Buffer.from(given)
      const came: Uint8Array[] = []
      await download(cut(bytes, at), (piece) => came.push(piece))
      expect(Buffer.concat(came).equals(bytes)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test.for(['plain', 'base64', 'hex'] as const)('nothing of a key comes through: %s', async (how) => {
  const spelling = how === 'plain' ? key : Buffer.from(key).toString(how)
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.nat(200), places, async (before, behind, at) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(spelling), Buffer.alloc(behind)])
      const came: Uint8Array[] = []
      const loading = download(cut(bytes, at), (piece) => came.push(piece))
      await expect(loading).rejects.toMatchObject({ failure: 'bad-answer' })
      expect(Buffer.concat(came).every((byte) => byte === 0)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('a locale is sent as the code that the service has for documents', async () => {
  const sent = async (target: string, code?: string) => {
    const codes: string[] = []
    const calls = translator(
      {
        upload({ targetLang }) {
          codes.push(targetLang)
          return Promise.resolve({ documentId: 'i', documentKey: 'k' })
        },
      },
      code === undefined ? [] : [[target, code]],
    )
    const file = { name: 'a.txt', byteLength: 0, open: () => cut(Buffer.alloc(0), []) }
    const options = { settings: {}, outputFormat: undefined, watermark: false, evaluate: false }
    await calls.upload({ ...file, ...options, source: 'en', target }, signal)
    return codes
  }
  expect(await Promise.all(['de-DE', 'fr-FR', 'es-419', 'pt-BR'].map((locale) => sent(locale)))).toEqual([
    ['de'],
    ['fr'],
    ['es-419'],
    ['pt-BR'],
  ])
  expect(await sent('de-AT', 'de-DE')).toEqual(['de'])
})
