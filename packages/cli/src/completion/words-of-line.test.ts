import { expect, test } from 'vitest'
import { splitLine } from './complete-line.ts'

test.for<[line: string, words: readonly string[]]>([
  ['', ['']],
  ['lockale', ['lockale']],
  ['lockale ', ['lockale', '']],
  ['lockale sync --loc', ['lockale', 'sync', '--loc']],
  ["lockale why 'Add to ca", ['lockale', 'why', 'Add to ca']],
  ['lockale why "Add to cart" ', ['lockale', 'why', 'Add to cart', '']],
  [String.raw`lockale why Add\ to`, ['lockale', 'why', 'Add to']],
  [String.raw`lockale why 'a\b'`, ['lockale', 'why', String.raw`a\b`]],
  ["lockale why ''", ['lockale', 'why', '']],
  ['\\', ['\\']],
])('%s', ([line, words]) => expect(splitLine(line)).toEqual(words))
