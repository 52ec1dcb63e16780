import { describe, test } from 'vitest'
import { fromI18nextCli } from './from-i18next-cli.ts'
import { expectFound, plain, type Row } from './reading.suite.ts'

describe('fromI18nextCli', () => {
  const extract = { input: 'src/**/*.tsx', output: 'locales/{{language}}/{{namespace}}.json' }
  test.for<Row>([
    [
      'the smallest',
      { locales: ['en', 'de', 'fr'], extract },
      { source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}/{namespace}.json'], syntax: plain },
    ],
    [
      'no output',
      { locales: ['en', 'de'], extract: { input: 'src' } },
      { files: ['locales/{locale}/{namespace}.json'] },
    ],
    [
      'the primary language is not the first',
      { locales: ['de', 'en'], extract: { ...extract, primaryLanguage: 'en' } },
      { source: 'en', targets: ['de'] },
    ],
    [
      'secondary languages',
      { locales: ['en', 'de', 'fr'], extract: { ...extract, secondaryLanguages: ['fr'] } },
      { targets: ['fr'] },
    ],
    [
      'small letters in paths, one flat file for a locale',
      {
        locales: ['en-us', 'zh-cn'],
        extract: { ...extract, output: 'src/i18n/{{language}}.json', defaultNS: false, keySeparator: false },
      },
      {
        source: 'en-us',
        targets: ['zh-cn'],
        files: ['src/i18n/{locale}.json'],
        syntax: { id: 'i18next', keySeparator: false },
      },
    ],
    [
      'namespaces that are left out of the path',
      {
        locales: ['en', 'de'],
        extract: { ...extract, output: 'l/{{lng}}/{{namespace}}.json5', defaultNS: false, outputFormat: 'json5' },
      },
      { files: ['l/{locale}.json5'] },
    ],
    [
      'merged namespaces',
      { locales: ['en', 'de'], extract: { ...extract, output: 'l/{{language}}.json', mergeNamespaces: true } },
      { files: ['l/{locale}.json'] },
      [/mergeNamespaces/u],
    ],
    [
      'separators that are switched off',
      { locales: ['en', 'de'], extract: { ...extract, keySeparator: null, nsSeparator: null } },
      { syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false } },
    ],
    [
      'separators and delimiters',
      {
        locales: ['en', 'de'],
        extract: {
          ...extract,
          contextSeparator: '~',
          pluralSeparator: '=',
          interpolationPrefix: '<<',
          interpolationSuffix: '>>',
          nestingPrefix: '[[',
          nestingSuffix: ']]',
        },
      },
      {
        syntax: {
          id: 'i18next',
          contextSeparator: '~',
          pluralSeparator: '=',
          prefix: '<<',
          suffix: '>>',
          nestingPrefix: '[[',
          nestingSuffix: ']]',
        },
      },
    ],
    [
      'what has no counterpart',
      {
        locales: ['en', 'de'],
        extract: { ...extract, disablePlurals: true, allPluralForms: true, ignoreNamespaces: ['shared'] },
      },
      {},
      [/disablePlurals/u, /allPluralForms/u, /ignoreNamespaces/u],
    ],
  ])('%s', (row) => expectFound(fromI18nextCli, row))
})
