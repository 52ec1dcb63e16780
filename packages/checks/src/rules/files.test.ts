import { expect, test } from 'vitest'
import { ruleOf } from '../registry.ts'

test.for<[part: string | undefined, sentence: string]>([
  [undefined, 'cannot be read: expected a field, found none'],
  ['the rule of its plural forms', 'the rule of its plural forms cannot be read: expected a field, found none'],
])('of a file that was read, a part: %s', ([part, sentence]) => {
  const args = { ...(part !== undefined && { part }), expected: 'a field', found: 'none' }
  expect(ruleOf('parse-error').say(args, {})).toBe(sentence)
})
