import { expect, test } from 'vitest'
import { compileLibraries } from './compile.ts'
import { libraries, linesOf, wrongIn } from './libraries.ts'

test('vue-i18n, use-intl and react-intl: what is wrong in a call does not compile', async () => {
  const { made, wrong, elsewhere } = await compileLibraries(linesOf(libraries))
  expect(elsewhere).toEqual([])
  expect(wrong).toEqual(wrongIn(libraries))
  expect(made).toMatchObject([
    { library: 'vue-i18n', mode: 'keys', notes: [] },
    { library: 'use-intl', mode: 'literal', notes: [] },
    { library: 'formatjs', mode: 'literal', notes: [] },
  ])
})
