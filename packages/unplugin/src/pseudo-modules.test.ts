import type { Resource } from '@lockale/core'
import { expect, test } from 'vitest'
import { printPseudoLoaders, printPseudoTexts, toTable } from './modules.ts'

const resourceOf = (locale: string, namespace: string): Resource => {
  const json = '{}'
  return { locale, namespace, path: '', json, sound: json, isVerbatim: true, isBroken: false, replaced: [] } as never
}
const table = toTable([resourceOf('en', 'home'), resourceOf('en', `shop/it's`), resourceOf('de', 'home')])

test('each namespace of each pseudo-locale is loaded by itself', () => {
  const code = printPseudoLoaders(table, { source: 'en', hot: 'webpack' })
  expect(code.match(/import\('[^']*'\)/gu)).toEqual([
    `import('virtual:lockale/-/pseudo/en-XA/home')`,
    `import('virtual:lockale/-/pseudo/en-XA/shop/it%27s')`,
    `import('virtual:lockale/-/pseudo/ar-XB/home')`,
    `import('virtual:lockale/-/pseudo/ar-XB/shop/it%27s')`,
  ])
  expect(code).toContain(`['shop/it\\'s']: `)
})

test('Vite has the locales of the project too, for the switch of the panel', () => {
  const code = printPseudoLoaders(table, { source: 'en', hot: 'vite' })
  expect(code.match(/import\('[^']*'\)/gu)?.slice(4)).toEqual([
    `import('virtual:lockale/-/pseudo/en/home')`,
    `import('virtual:lockale/-/pseudo/en/shop/it%27s')`,
    `import('virtual:lockale/-/pseudo/de/home')`,
  ])
})

test('texts hand themselves over, and again when they change', () => {
  const code = printPseudoTexts({ locale: 'en-XA', namespace: 'home', json: '{"a":"[Á]"}', hot: 'webpack' })
  expect(code).toContain(`export default servePseudo('en-XA', 'home', `)
  expect(code).toContain('import.meta.webpackHot.accept()')
})
