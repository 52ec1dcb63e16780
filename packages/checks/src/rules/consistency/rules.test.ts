import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { testRules } from '../../rules.suite.ts'
import { consistencyRules } from './all.ts'

await testRules(import.meta.dirname, consistencyRules)

test('every id of the group has its rule, in that order', () => {
  expect(consistencyRules.map(({ id }) => id)).toEqual(ruleIds.consistency)
  for (const { group } of consistencyRules) expect(group).toBe('consistency')
})
