import { expect, test } from 'vitest'
import { type Patch, splice } from './splice.ts'

const patch = (start: number, end: number, text: string): Patch => ({ range: { start, end }, text })

test.for<[name: string, patches: readonly Patch[], expected: string]>([
  ['nothing', [], 'abcdef'],
  ['replace', [patch(1, 3, 'X')], 'aXdef'],
  ['insert at both ends', [patch(0, 0, '<'), patch(6, 6, '>')], '<abcdef>'],
  ['delete', [patch(0, 6, '')], ''],
  ['any order', [patch(4, 5, 'E'), patch(0, 1, 'A')], 'AbcdEf'],
  ['two in one place, as given', [patch(2, 2, '1'), patch(2, 2, '2'), patch(2, 3, '3')], 'ab123def'],
  ['side by side', [patch(0, 2, ''), patch(2, 4, 'Y')], 'Yef'],
])('%s', ([, patches, expected]) => {
  expect(splice('abcdef', patches)).toBe(expected)
})

test.for<[name: string, patches: readonly Patch[]]>([
  ['overlap', [patch(0, 3, ''), patch(2, 4, '')]],
  ['behind the end', [patch(5, 7, '')]],
  ['backwards', [patch(3, 2, '')]],
])('%s is a bug of the caller', ([, patches]) => {
  expect(() => splice('abcdef', patches)).toThrow('overlaps')
})
