import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionAt, positionFinder } from './position.ts'

test.for<[text: string, offset: number, line: number, column: number]>([
  ['', 0, 1, 1],
  ['ab', 1, 1, 2],
  ['ab', 9, 1, 3],
  ['ab', -1, 1, 1],
  ['a\nb', 2, 2, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\rb', 2, 2, 1],
  ['😀\n😀b', 5, 2, 3],
])('%j at %i', ([text, offset, line, column]) => {
  expect(positionAt(text, offset)).toEqual({ line, column })
  expect(positionFinder(text)(offset)).toEqual({ line, column })
})

test('a finder gives the same positions at every offset, and outside the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀', '\u2028') })
  fc.assert(
    fc.property(text, (content) => {
      const find = positionFinder(content)
      for (let offset = -1; offset <= content.length + 1; offset++) {
        expect(find(offset)).toEqual(positionAt(content, offset))
      }
    }),
  )
})

test('a finder finds what is found one by one, in any order', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀') })
  fc.assert(
    fc.property(text, fc.array(fc.nat(40)), (content, offsets) => {
      const find = positionFinder(content)
      expect(offsets.map(find)).toEqual(offsets.map((offset) => positionAt(content, offset)))
    }),
  )
})
