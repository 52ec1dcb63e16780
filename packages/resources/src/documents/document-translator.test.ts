import { buffer } from 'node:stream/consumers'
import { Secret } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseSecrets, targetCode } from './document-translator.ts'

const key = 'k3y-of-a-service'

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
      expect((await buffer(refuseSecrets(cut(bytes, at), [new Secret(key)]))).equals(bytes)).toBe(true)
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
      await expect(
        (async () => {
          for await (const piece of refuseSecrets(cut(bytes, at), [new Secret(key)])) came.push(piece)
        })(),
      ).rejects.toMatchObject({ failure: 'bad-answer' })
      expect(Buffer.concat(came).every((byte) => byte === 0)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('a locale is sent as the code that the service has for documents', () => {
  expect(['de-DE', 'fr-FR', 'es-419', 'pt-BR'].map((locale) => targetCode(locale))).toEqual([
    'de',
    'fr',
    'es-419',
    'pt-BR',
  ])
  expect(targetCode('de-AT', 'de-DE')).toBe('de')
})
