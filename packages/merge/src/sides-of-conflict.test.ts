import { expect, test } from 'vitest'
import { isSameButForLabels, readMarkerSides } from './resolve.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (side: Uint8Array | undefined) => side && new TextDecoder().decode(side)

test.for<[name: string, marked: string, expected: readonly (string | undefined)[] | undefined]>([
  ['no conflict', 'a\nb\n', undefined],
  [
    'one, with what stands around it',
    'ä\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> x\nb\n',
    [undefined, 'ä\n1\nb\n', 'ä\n2\nb\n'],
  ],
  ['with the base', '<<<<<<< HEAD\n1\n||||||| 0\n0\n=======\n2\n>>>>>>> x\n', ['0\n', '1\n', '2\n']],
  ['CRLF', '<<<<<<< HEAD\r\n1\r\n=======\r\n2\r\n>>>>>>> x\r\n', [undefined, '1\r\n', '2\r\n']],
  ['an empty side', '<<<<<<< HEAD\n=======\n2\n>>>>>>> x\n', [undefined, '', '2\n']],
  [
    'two',
    '<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n-\n<<<<<<< a\n3\n=======\n4\n>>>>>>> b\n',
    [undefined, '1\n-\n3\n', '2\n-\n4\n'],
  ],
  ['a marker at the end of the file', '<<<<<<< a\n1\n=======\n2\n>>>>>>> b', [undefined, '1\n', '2\n']],
  ['half a conflict: nobody knows what stands where', '<<<<<<< HEAD\n1\n=======\n2\n', undefined],
  ['a middle left behind', '1\n=======\n2\n', undefined],
  ['one within another', '<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> b\n=======\n>>>>>>> a\n', undefined],
])('%s', ([, marked, expected]) => {
  const sides = readMarkerSides(bytes(marked))
  expect(sides && [text(sides.base), text(sides.ours), text(sides.theirs)]).toEqual(expected)
})

test('labels do not count, all else does', () => {
  const marked = (label: string, line: string) => bytes(`<<<<<<< ${label}\n${line}\n=======\n2\n>>>>>>> ${label}\n`)
  expect(isSameButForLabels(marked('a', '1'), marked('b', '1'))).toBe(true)
  expect(isSameButForLabels(marked('a', '1'), marked('a', '2'))).toBe(false)
})
