import { ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { testRules } from '../../rules.suite.ts'
import { fileRules } from './all.ts'

await testRules(import.meta.dirname, fileRules)

test('every id of the group has its rule, in that order', () => {
  expect(fileRules.map(({ id }) => id)).toEqual(ruleIds.file)
  for (const { group } of fileRules) expect(group).toBe('file')
})
