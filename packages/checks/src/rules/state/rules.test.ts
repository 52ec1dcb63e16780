import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { testRules } from '../../rules.suite.ts'
import { stateRules } from './all.ts'

await testRules(import.meta.dirname, stateRules)

test('every id of the group has its rule, in that order', () => {
  expect(stateRules.map(({ id }) => id)).toEqual(ruleIds.state)
  for (const { group } of stateRules) expect(group).toBe('state')
})
