import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { ruleOf, rules } from './registry.ts'

test('every id has one rule', () => {
  expect(rules.map(({ id }) => id)).toEqual(Object.values(ruleIds).flat())
  for (const rule of rules) expect(ruleOf(rule.id)).toBe(rule)
})

test.for(rules.map((rule) => [rule.id, rule] as const))('%s says what it is about in sentences', ([, rule]) => {
  for (const sentence of [rule.what, rule.why, ...(rule.remedy === undefined ? [] : [rule.remedy])]) {
    expect(sentence).toMatch(/^(?:\p{Lu}|`|i18next |vue-i18n ).*[.?!]\)?$/u)
  }
  expect(rule.say({}, {})).toMatch(/^\S.*\S$/u)
  expect(rule.say({}, {})).not.toMatch(/undefined|null|NaN|\(\)|""/u)
})
