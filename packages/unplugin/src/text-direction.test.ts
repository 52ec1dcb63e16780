import { expect, test } from 'vitest'
import { printMeta } from './meta.ts'

test.for<[locale: string, direction: 'ltr' | 'rtl']>([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['ckb', 'rtl'],
  ['yi', 'rtl'],
  ['dv', 'rtl'],
  ['ug', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['pa-PK', 'rtl'],
  ['ks-Deva', 'ltr'],
  ['ff-Adlm', 'rtl'],
  ['ja', 'ltr'],
  ['en-XA', 'ltr'],
  ['no locale at all', 'ltr'],
])('%s is written %s', ([locale, direction]) => {
  const facts = { root: '/app', source: 'en', coverage: [], sourceFallback: false }
  const { code } = printMeta(new Map([[locale, new Map()]]), facts)
  expect(code).toContain(`export const direction = /* @__PURE__ */ JSON.parse('{"${locale}":"${direction}"}')`)
})
