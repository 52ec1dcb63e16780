import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { testRules } from '../../rules.suite.ts'
import { runRules } from './all.ts'

await testRules(import.meta.dirname, runRules)

test('every id of the group has its rule, in that order', () => {
  expect(runRules.map(({ id }) => id)).toEqual(ruleIds.run)
  for (const { group } of runRules) expect(group).toBe('run')
})
