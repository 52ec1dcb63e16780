import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashText } from './hash.ts'

test('hashes a text as JSON prints it', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
  const texts = ['', 'Größe', '😀', 'a"b\\c', '\ud83d a', ...units, 'x'.repeat(10_000)]
  const printed = (text: string) => hash('sha256', JSON.stringify(text), 'base64url').slice(0, 6)
  expect(texts.filter((text) => hashText(text) !== printed(text))).toStrictEqual([])
})
