import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { decodeText, encodeUtf8 } from './encoding.ts'

describe('decodeText', () => {
  test.for<[name: string, bytes: readonly number[], byteOffset: number, offset: number]>([
    ['a lone continuation byte', [0x61, 0x80], 1, 1],
    ['Latin-1', [0x7b, 0x22, 0xe4, 0x22], 2, 2],
    ['behind wide characters', [0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa4, 0xff], 6, 3],
    ['behind a byte order mark', [0xef, 0xbb, 0xbf, 0x61, 0xff], 4, 1],
    ['behind a replacement character', [0xef, 0xbf, 0xbd, 0x61, 0xff, 0x61], 4, 2],
    ['cut off', [0x61, 0xe2, 0x82], 1, 1],
    ['overlong', [0x61, 0xc0, 0x80], 1, 1],
    ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1, 1],
    ['above U+10FFFF', [0x61, 0xf4, 0x90, 0x80, 0x80], 1, 1],
  ])('finds the first byte that is wrong: %s', ([, bytes, byteOffset, offset]) => {
    expect(decodeText(Uint8Array.from(bytes), {}).damage).toEqual({ byteOffset, offset, looksLike: undefined })
  })

  test.for<[name: string, bytes: readonly number[]]>([
    ['little endian with its mark', [0xff, 0xfe, 0x7b, 0x00]],
    ['big endian with its mark', [0xfe, 0xff, 0x00, 0x7b]],
    ['little endian without', [0x7b, 0x00, 0x7d, 0x00]],
    ['big endian without', [0x00, 0x7b, 0x00, 0x7d]],
  ])('knows UTF-16: %s', ([, bytes]) => {
    expect(decodeText(Uint8Array.from(bytes), {}).damage).toEqual({ byteOffset: 0, offset: 0, looksLike: 'UTF-16' })
  })

  test('finds damage exactly where the platform does', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.array(fc.constantFrom(0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f), {
        maxLength: 8,
      }),
    )
    fc.assert(
      fc.property(bytes, (numbers) => {
        const input = Uint8Array.from([0x61, 0x61, ...numbers])
        const { damage } = decodeText(input, {})
        const end = damage?.byteOffset ?? input.length
        const isValid = (bytes: Uint8Array) =>
          Buffer.compare(Buffer.from(Buffer.from(bytes).toString('utf8')), bytes) === 0
        expect([isValid(input.subarray(0, end)), isValid(input)]).toEqual([true, damage === undefined])
      }),
      { numRuns: 2000 },
    )
  })
})

test('encodeUtf8 gives back what was decoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), fc.boolean(), (text, mark) => {
      const bytes = new TextEncoder().encode((mark ? '\uFEFF' : '') + text)
      const decoded = decodeText(bytes, {})
      fc.pre(decoded.damage === undefined)
      expect(Buffer.compare(encodeUtf8(decoded.text, decoded.bom), bytes)).toBe(0)
    }),
  )
})
