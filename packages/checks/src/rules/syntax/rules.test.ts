import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { testRules } from '../../rules.suite.ts'
import { syntaxRules } from './all.ts'

await testRules(import.meta.dirname, syntaxRules)

test('every id of the group has its rule, in that order', () => {
  expect(syntaxRules.map(({ id }) => id)).toEqual(ruleIds.syntax)
  for (const { group } of syntaxRules) expect(group).toBe('syntax')
})
