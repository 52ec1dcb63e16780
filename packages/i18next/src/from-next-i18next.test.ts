import { describe, test } from 'vitest'
import { fromNextI18next } from './from-next-i18next.ts'
import { expectFound, plain, root, type Row } from './reading.suite.ts'

describe('fromNextI18next', () => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de', 'pt-BR'] }
  test.for<Row>([
    [
      'the smallest',
      { i18n },
      {
        source: 'en',
        targets: ['de', 'pt-BR'],
        files: ['public/locales/{locale}/{namespace}.json'],
        syntax: plain,
      },
    ],
    [
      'an absolute folder',
      { i18n, localePath: `${root}/apps/web/locales` },
      { files: ['apps/web/locales/{locale}/{namespace}.json'] },
    ],
    [
      'a folder of its own, another structure and extension',
      { i18n, localePath: './i18n', localeStructure: '{{ns}}/{{lng}}', localeExtension: 'yml' },
      { files: ['i18n/{namespace}/{locale}.yml'] },
    ],
    [
      'an address',
      { i18n, localePath: '/locales' },
      { files: ['public/locales/{locale}/{namespace}.json'] },
      [/reads localePath as a URL/u],
    ],
    [
      'delimiters in the structure',
      { i18n, localeStructure: '[lng]/[ns]', interpolation: { prefix: '[', suffix: ']' } },
      { files: ['public/locales/{locale}/{namespace}.json'], syntax: { id: 'i18next', prefix: '[', suffix: ']' } },
    ],
    [
      'a prefix for each locale',
      { i18n: { defaultLocale: 'default', locales: ['default', 'fr', 'en'] } },
      { source: 'fr', targets: ['en'] },
    ],
    [
      'another fallback',
      { i18n, fallbackLng: 'de' },
      { source: 'en' },
      [/defaultLocale is "en" and fallbackLng is "de"/u],
    ],
    ['the same fallback, or several', { i18n, fallbackLng: 'EN' }, { source: 'en' }],
    [
      'natural keys',
      { i18n, keySeparator: false, nsSeparator: false, pluralSeparator: '——', contextSeparator: '——' },
      {
        syntax: {
          id: 'i18next',
          keySeparator: false,
          namespaceSeparator: false,
          pluralSeparator: '——',
          contextSeparator: '——',
        },
      },
    ],
    [
      'the app router',
      { supportedLngs: ['en', 'ja'], fallbackLng: 'en', defaultNS: 'common' },
      { source: 'en', targets: ['ja'], files: ['public/locales/{locale}/{namespace}.json'] },
    ],
    [
      'the app router with options of i18next',
      { supportedLngs: ['en', 'ja'], localePath: 'texts', i18nextOptions: { nsSeparator: '::' } },
      {
        source: 'en',
        files: ['public/texts/{locale}/{namespace}.json'],
        syntax: { id: 'i18next', namespaceSeparator: '::' },
      },
    ],
    [
      'the app router with a loader',
      { supportedLngs: ['en', 'ja'], fallbackLng: 'ja', resourceLoader: () => ({}) },
      { source: 'ja', targets: ['en'] },
      [/resourceLoader is a function/u],
    ],
  ])('%s', (row) => expectFound(fromNextI18next, row))
})
