import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { thrown } from '@lockale/terminal/testing/thrown'
import { chooseRules } from './fix.ts'

test('rules with a safe fix, in the order given; none named means all', () => {
  expect(chooseRules(['end-space', 'double-space'])).toEqual(['end-space', 'double-space'])
  expect(chooseRules([])).toBeUndefined()
})

test.for<[name: string, near: string | undefined]>([
  ['end-spaec', 'end-space'],
  ['placeholder-missing', undefined],
  ['__proto__', undefined],
])('%s has no safe fix', ([name, near]) => {
  const error = thrown(() => chooseRules([name]))
  expect(isLockaleError(error, 'RULE_UNKNOWN') && /Did you mean (\S+)\?/u.exec(error.hint)?.[1]).toBe(near)
})
