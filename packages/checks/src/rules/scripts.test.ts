import { expect, test } from 'vitest'
import { checkPairs, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const scriptMixed = findRule('project', 'script-mixed')

const cyrillic = { source: 'Save the changes', target: 'Сачувај измене' }
const latin = { source: 'Save the changes', target: 'Sačuvaj izmene' }

async function found(locale: string, rows: readonly { readonly source: string; readonly target: string }[]) {
  const view = await viewOf(rows.map((row) => ({ ...row, locale })))
  return checkPairs(scriptMixed, view).map(({ at }) => at.target.raw)
}

function times<T>(count: number, row: T): readonly T[] {
  return Array.from({ length: count }, () => row)
}

test('most translations say which script a locale is in', async () => {
  expect(await found('sr', [...times(12, cyrillic), latin])).toEqual([latin.target])
  expect(await found('sr', [...times(12, latin), cyrillic])).toEqual([cyrillic.target])
  expect(await found('kaa', [...times(12, latin), cyrillic])).toEqual([cyrillic.target])
  const rare = times(250, latin)
  const many = times(2000, cyrillic)
  expect(await found('sr', [...many, ...rare])).toHaveLength(250)
  expect(await found('sr', [...many, ...many.map(() => latin), cyrillic])).toEqual([])
  // of a script that begins as the usual one, only the first strings are kept
  expect(await found('sr', [...rare, ...many])).toHaveLength(200)
})

test.for<[name: string, locale: string, rows: readonly { readonly source: string; readonly target: string }[]]>([
  ['a few', 'sr', [...times(4, cyrillic), latin]],
  ['many in both', 'sr', [...times(12, cyrillic), ...times(12, latin)]],
  ['a locale that names its script: `wrong-language` says it', 'sr-Latn', [...times(12, latin), cyrillic]],
  ['a language of one script: `wrong-language` says it', 'ru', [...times(12, cyrillic), latin]],
  ['a name', 'sr', [...times(12, cyrillic), { source: 'GitHub integration', target: 'GitHub' }]],
  ['a name in a sentence', 'sr', [...times(12, cyrillic), { source: 'Open GitHub', target: 'Отвори GitHub' }]],
  ['not translated', 'sr', [...times(12, cyrillic), { source: 'Save it all', target: 'Save it all' }]],
  ['what a language calls itself', 'sr', [...times(12, cyrillic), { source: 'Turkish', target: 'Türkçe' }]],
])('says nothing of %s', async ([, locale, rows]) => expect(await found(locale, rows)).toEqual([]))
