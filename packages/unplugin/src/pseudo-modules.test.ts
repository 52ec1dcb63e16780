import { expect, test } from 'vitest'
import { printPseudoLoaders, printPseudoTexts } from './modules.ts'

test('each namespace of each pseudo-locale is loaded by itself', () => {
  const code = printPseudoLoaders(['home', `shop/it's`])
  expect(code.match(/import\('[^']*'\)/gu)).toEqual([
    `import('virtual:lockale/-/pseudo/en-XA/home')`,
    `import('virtual:lockale/-/pseudo/en-XA/shop/it%27s')`,
    `import('virtual:lockale/-/pseudo/ar-XB/home')`,
    `import('virtual:lockale/-/pseudo/ar-XB/shop/it%27s')`,
  ])
  expect(code).toContain(`['shop/it\\'s']: `)
})

test('texts hand themselves over, and again when they change', () => {
  const code = printPseudoTexts({ locale: 'en-XA', namespace: 'home', json: '{"a":"[Á]"}', hot: 'webpack' })
  expect(code).toContain(`export default servePseudo('en-XA', 'home', `)
  expect(code).toContain('import.meta.webpackHot.accept()')
})
