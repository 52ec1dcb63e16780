import { expect, test } from 'vitest'
import { toMessageKey } from '../model/key.ts'
import { indexNames } from './message-names.ts'

const keys = ['\nEnter a number', 'One\tTwo\r\n', 'a * b', 'a c b', 'cart.title']
const index = indexNames(keys.map((key) => ({ key: toMessageKey([key]), namespace: 'app', own: key })))

test.for<[name: string, asked: string, found: readonly string[]]>([
  ['as a terminal shows a line break', String.raw`\nEnter a number`, ['\nEnter a number']],
  ['as a terminal shows a tab', String.raw`One\tTwo\r\n`, ['One\tTwo\r\n']],
  ['behind its namespace', String.raw`app:\nEnter a number`, ['\nEnter a number']],
  ['as it is', '\nEnter a number', ['\nEnter a number']],
  ['with a star of its own', 'a * b', ['a * b']],
  ['by a pattern', 'a *b', ['a * b', 'a c b']],
  ['not at all', String.raw`\nNothing`, []],
])('a message is found %s', ([, asked, found]) => {
  expect(index.find(asked).map(({ own }) => own)).toEqual(found)
})
