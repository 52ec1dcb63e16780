import { expect, test } from 'vitest'
import { findConflicts } from './open-text.ts'

const whole = '{\n<<<<<<< HEAD\n  "a": "1"\n=======\n  "a": "2"\n>>>>>>> feature/x\n}\n'

test.for<[name: string, text: string, expected: readonly object[]]>([
  ['none', '{\n  "a": "<<<<<<< b"\n}\n', []],
  [
    'a whole one',
    whole,
    [{ ours: 'HEAD', theirs: 'feature/x', oursAt: 2, theirsAt: 26, range: { start: 2, end: 62 } }],
  ],
  ['CRLF', whole.replaceAll('\n', '\r\n'), [{ ours: 'HEAD', theirs: 'feature/x', oursAt: 3, theirsAt: 29 }]],
  ['on the first line', '<<<<<<< a\n=======\n>>>>>>> b', [{ ours: 'a', theirs: 'b', oursAt: 0, theirsAt: 10 }]],
  ['with the base between (diff3)', '<<<<<<< a\n1\n||||||| c\n0\n=======\n2\n>>>>>>> b', [{ oursAt: 0, theirsAt: 24 }]],
  ['two', `${whole}${whole}`, [{ oursAt: 2 }, { oursAt: 67 }]],
  ['a middle left behind', '{\n=======\n}', [{ oursAt: undefined, theirsAt: 2, ours: '', theirs: '' }]],
  ['an end left behind', '{\n>>>>>>> b\n}', [{ oursAt: undefined, theirsAt: undefined, theirs: 'b' }]],
  [
    'a start left behind',
    '<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c',
    [
      { ours: 'a', theirs: '' },
      { ours: 'b', theirs: 'c' },
    ],
  ],
  ['not at the start of a line', '{\n  <<<<<<< HEAD\n}', []],
  ['eight of them', '<<<<<<<<\n========\n>>>>>>>>', []],
  ['behind a line separator, which ends no line', '"\u2028<<<<<<< HEAD"', []],
])('%s', ([, text, expected]) => {
  expect(findConflicts(text)).toHaveLength(expected.length)
  expect(findConflicts(text)).toMatchObject(expected)
})
