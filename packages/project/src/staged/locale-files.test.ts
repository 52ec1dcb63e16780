import { expect, test } from 'vitest'
import { localeFileMatcher } from './locale-files.ts'

test.for<[template: string, locale: string, path: string]>([
  ['locales/{locale}/{namespace}.json', 'de', 'locales/de/shop/cart.json'],
  ['res/values-{locale}/strings.xml', 'pt-BR', 'res/values-pt-rBR/strings.xml'],
  ['res/values-{locale}/strings.xml', 'sr-Latn', 'res/values-b+sr+Latn/strings.xml'],
  ['l10n/app_{locale}.arb', 'pt_BR', 'l10n/app_pt_BR.arb'],
  ['{locale}/(a)+[{locale}]/{namespace}.json', 'de', 'de/(a)+[de]/x.json'],
  ['messages.xlf', 'de', 'messages.xlf'],
  ['{locale}.json', 'de', 'locales/notes.jsonl'],
])('%s, %s: %s', ([template, locale, path]) => {
  const pattern = { source: template, target: template, notes: 'locales/notes.jsonl' }
  const isOwn = localeFileMatcher({
    source: 'en',
    baseline: 'lockale.baseline',
    files: [pattern],
    targets: [{ fileName: locale }],
  })
  expect([path, 'other/readme.md', `below/${path}`, `${path}.bak`].map(isOwn)).toEqual([true, false, false, false])
})
