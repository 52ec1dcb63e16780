import { positionAt } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexLines } from './lines.ts'

test('gives the same positions as positionAt', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀', '\u2028') })
  fc.assert(
    fc.property(text, (text) => {
      const position = indexLines(text)
      for (let offset = -1; offset <= text.length + 1; offset++) {
        expect(position(offset)).toEqual(positionAt(text, offset))
      }
    }),
  )
})
