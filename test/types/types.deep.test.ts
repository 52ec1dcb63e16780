import { expect, test } from 'vitest'
import { compileApp, compilePackages, type I18nextVersion } from './compile.ts'
import { otherApps } from './other-apps.ts'

const versions: readonly I18nextVersion[] = [26, 27]

test.for(otherApps.flatMap((app) => versions.map((i18next) => ({ ...app, i18next }))))(
  'i18next $i18next, $name',
  async ({ rows, ...app }) => {
    const { wrong, elsewhere } = await compileApp({ ...app, lines: rows.map(([statement]) => statement) })
    expect(elsewhere).toEqual([])
    expect(wrong).toEqual(
      rows.flatMap(([statement, refusedBy = []]) => (refusedBy.includes(app.i18next) ? [statement] : [])),
    )
  },
)

test.for(versions)('i18next %i: packages have types of their own, in one program', async (i18next) => {
  const config = { syntax: 'i18next', types: { file: 'src/i18next.d.ts', merge: 'namespaces', defaultNamespace: 'ui' } }
  const wrong = await compilePackages(i18next, {
    shop: {
      config,
      texts: { shop: { title: 'Shop', greet: 'Hello {{name}}' } },
      lines: ["t('shop:greet', { name: 'x' })", "t('shop:titel')", "t('ui:close')", "t('ui:open', { nam: 'x' })"],
    },
    ui: {
      config,
      texts: { ui: { close: 'Close', open: 'Open {{name}}' } },
      lines: ["t('ui:open', { name: 'x' })", "t('shop:title')", "t('ui:clos')"],
    },
  })
  expect(wrong.toSorted()).toEqual(["t('shop:titel')", "t('ui:clos')", "t('ui:open', { nam: 'x' })"])
})
