import { expect, test } from 'vitest'
import { findLayouts } from './layouts.ts'
import { toPatterns } from './patterns.ts'

type Expected = ReturnType<typeof toPatterns>

/** Files of the source and one target, named with `*` for the locale. */
const inBoth = (...files: readonly string[]) =>
  files.flatMap((file) => [file.replaceAll('*', 'en'), file.replaceAll('*', 'de')])

test.for<[name: string, files: readonly string[], expected: Expected]>([
  ['one file a locale', inBoth('locales/*.json'), ['locales/{locale}.json']],
  ['a folder a locale', inBoth('locales/*/a.json', 'locales/*/b.json'), ['locales/{locale}/{namespace}.json']],
  ['one file in a folder a locale', inBoth('locales/*/app.json'), ['locales/{locale}/app.json']],
  ['folders in folders', inBoth('locales/*/a.json', 'locales/*/shop/cart.json'), ['locales/{locale}/{namespace}.json']],
  [
    'a folder that all share',
    inBoth('locale/*/LC_MESSAGES/django.po', 'locale/*/LC_MESSAGES/djangojs.po'),
    ['locale/{locale}/LC_MESSAGES/{namespace}.po'],
  ],
  [
    'names before the locale',
    inBoth('translations/messages.*.yaml', 'translations/security.*.yaml'),
    ['translations/{namespace}.{locale}.yaml'],
  ],
  [
    'many folders with one file a locale',
    inBoth('src/a/locales/*.json', 'src/b/locales/*.json', 'src/c/d/locales/*.json'),
    ['src/{namespace}/locales/{locale}.json'],
  ],
  [
    'two folders with one file a locale',
    inBoth('src/a/locales/*.json', 'src/b/locales/*.json'),
    ['src/a/locales/{locale}.json', 'src/b/locales/{locale}.json'],
  ],
  [
    'the locale in folder and name',
    inBoth('config/locales/*/models.*.yml'),
    ['config/locales/{locale}/models.{locale}.yml'],
  ],
  ['the locale first', inBoth('i18n/*.shop.json'), ['i18n/{locale}.shop.json']],
  [
    'a source without locale',
    ['src/messages.xlf', 'src/messages.de.xlf'],
    [{ source: 'src/messages.xlf', target: 'src/messages.{locale}.xlf' }],
  ],
  [
    'Android',
    ['res/values/strings.xml', 'res/values-de/strings.xml', 'res/values-night/strings.xml'],
    [{ source: 'res/values/strings.xml', target: 'res/values-{locale}/strings.xml' }],
  ],
  [
    'Apple, with Base',
    ['App/Base.lproj/Main.strings', 'App/de.lproj/Main.strings'],
    [{ source: 'App/Base.lproj/Main.strings', target: 'App/{locale}.lproj/Main.strings' }],
  ],
  ['no catalogs', ['docs/en/index.md', 'src/de.ts', 'package.json', 'is/my/data.json', 'no.json'], []],
  ['one word that is a language', ['src/it/works.json', 'lib/to/data.yml'], []],
  ['braces in a name', inBoth('locales/{x}/*.json'), []],
])('%s', ([, files, expected]) => {
  const options = { source: 'en', usesNamespaces: false, merge: true }
  expect(toPatterns(findLayouts(files), options)).toEqual(expected)
})

test('a source that paths spell their own way has its path written out', () => {
  const layouts = findLayouts(['lang/en_US/a.json', 'lang/en_US/b.json', 'lang/pt_BR/a.json'])
  expect(toPatterns(layouts, { source: 'en-US', usesNamespaces: false, merge: true })).toEqual([
    { source: 'lang/en_US/{namespace}.json', target: 'lang/{locale}/{namespace}.json' },
  ])
})

test('where folders of a locale hold several catalogs, one that is there now leaves room for more', () => {
  const layouts = findLayouts(inBoth('locales/*/app.json'))
  expect(toPatterns(layouts, { source: 'en', usesNamespaces: true, merge: true })).toEqual([
    'locales/{locale}/{namespace}.json',
  ])
})
