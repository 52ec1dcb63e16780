import { Secret } from '@lockale/errors'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { expectProportional } from '../../../../test/growth.ts'
import { safeText } from './safe-text.ts'

const key = new Secret('s3cr3t-k3y')

test.for<[name: string, text: string, expected: string]>([
  ['plain text stays', 'Value for "x" is ä 日 🙂', 'Value for "x" is ä 日 🙂'],
  ['white space is single', ' a\r\n\tb\n\n c ', 'a b c'],
  ['terminal escapes', '\u001B[31mred\u0007', String.raw`\u{1b}[31mred\u{7}`],
  ['C1 controls', '\u009B31m', String.raw`\u{9b}31m`],
  ['bidi overrides', 'a\u202Eb\u2066c', String.raw`a\u{202e}b\u{2066}c`],
  ['zero width', 'a\u200Bb', String.raw`a\u{200b}b`],
  ['half a pair', 'a\uD83D', String.raw`a\u{d83d}`],
  ['a key', 'Key s3cr3t-k3y is unknown', 'Key [redacted] is unknown'],
  ['a key in base64', `x ${Buffer.from('s3cr3t-k3y').toString('base64')}`, 'x [redacted]'],
  ['a header', 'got Service-Auth-Key abc', 'got Service-Auth-Key [redacted]'],
  ['too long', 'x'.repeat(41), `${'x'.repeat(40)}…`],
  ['exactly as long', '🙂'.repeat(40), '🙂'.repeat(40)],
])('%s', ([, text, expected]) => expect(safeText(text, [key], 40)).toBe(expected))

test('a key that lies over the cut leaves nothing of itself', () => {
  for (let before = 20; before <= 40; before++) {
    expect(safeText(`${'x'.repeat(before)}s3cr3t-k3y`, [key], 40)).not.toContain('s3c')
  }
})

test('whatever comes, what goes out can be printed and is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
      const safe = safeText(text, [key], 40)
      expect(safe).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(safe.length).toBeLessThanOrEqual(40 * 10 + 1)
    }),
  )
})

test('a long text takes time in proportion', async () => {
  await expectProportional((length) => {
    const text = '\u001B '.repeat(length)
    return () => safeText(text, [key], 80)
  }, 100_000)
})
