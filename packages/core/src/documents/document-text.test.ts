import { expect, test } from 'vitest'
import { readWords } from './document-text.ts'

test.for<[name: string, text: string | Uint8Array, words: string | undefined]>([
  ['a term over two lines', 'shopping\ncart', 'shopping cart'],
  ['in a quotation of Markdown', '> shopping\n> cart', 'shopping cart'],
  ['with marks of Markdown in it', '**shopping** cart', 'shopping cart'],
  ['with a tag in it', 'shopping <b>cart</b>', 'shopping cart'],
  ['a term with a sign that XML escapes', '<p>R&amp;D</p>', 'R&D'],
  ['by numbers', 'caf&#233; caf&#xe9; caf\\u00e9', 'café café café'],
  ['less than', '1 < 2 carts', '1 < 2 carts'],
  ['a number of no character', '&#9999999; x', '&#9999999; x'],
  ['a name that nobody knows', 'caf&eacute;', undefined],
  ['bytes that are no UTF-8', new Uint8Array([0x63, 0xff]), undefined],
  ['UTF-16', new Uint8Array([0x63, 0, 0x61, 0]), undefined],
])('the words of a document: %s', ([, text, words]) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  expect(readWords(bytes)?.includes(words ?? '')).toBe(words === undefined ? undefined : true)
})
