import { expect, test } from 'vitest'
import { compileLibraries } from './compile.ts'
import { keysOnly, linesOf, nextIntl, wrongIn } from './libraries.ts'

test.for([
  ['next-intl', nextIntl],
  ['keys alone', keysOnly],
] as const)('%s', async ([, apps]) => {
  const { wrong, elsewhere } = await compileLibraries(linesOf(apps))
  expect(elsewhere).toEqual([])
  expect(wrong).toEqual(wrongIn(apps))
})
