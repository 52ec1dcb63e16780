import { expect, test } from 'vitest'
import { compileApp, type I18nextVersion } from './compile.ts'
import { head, rows, texts } from './string-keys.ts'

test.for<I18nextVersion>([26, 27])('i18next %i: what is wrong in a call of t does not compile', async (i18next) => {
  const { made, wrong, elsewhere } = await compileApp({
    i18next,
    config: { syntax: 'i18next', types: { file: 'src/i18next.d.ts', defaultNamespace: 'home' } },
    texts,
    head,
    lines: rows.map(([statement]) => statement),
  })
  expect(elsewhere).toEqual([])
  expect(wrong).toEqual(rows.flatMap(([statement, refusedBy = []]) => (refusedBy.includes(i18next) ? [statement] : [])))
  expect(made).toMatchObject({ file: 'src/i18next.d.ts', state: 'written', mode: 'literal', namespaces: 2 })
})
