import { expect, describe, test, vi } from 'vitest'
import { fromI18next } from './from-i18next.ts'
import { expectFound, plain, root, type Row, usual } from './reading.suite.ts'

describe('fromI18next', () => {
  test.for<Row>([
    [
      'files on the disk, two locales',
      usual,
      { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'], syntax: plain },
    ],
    [
      'an address, which a server has in its public folder',
      { ...usual, backend: { loadPath: '/locales/{{lng}}/{{ns}}.json?v=3' } },
      { files: ['public/locales/{locale}/{namespace}.json'] },
      [/in public: set `publicFolder`/u],
    ],
    [
      'an address in a folder that a person names',
      { ...usual, backend: { loadPath: '/i18n/{{ns}}.{{lng}}.json' } },
      { files: ['static/i18n/{namespace}.{locale}.json'] },
      [],
      { publicFolder: 'static' },
    ],
    [
      'a relative path, with blanks in its braces',
      { ...usual, backend: { loadPath: './src//i18n/{{ lng }}.json' } },
      { files: ['src/i18n/{locale}.json'] },
    ],
    [
      'the locale twice',
      { ...usual, backend: { loadPath: 'l/{{lng}}/{{ns}}.{{lng}}.yaml' } },
      { files: ['l/{locale}/{namespace}.{locale}.yaml'] },
    ],
    [
      'a path of Windows',
      { ...usual, backend: { loadPath: 'C:\\shop\\locales\\{{lng}}\\{{ns}}.json' } },
      { files: ['locales/{locale}/{namespace}.json'] },
      [],
      { root: 'C:\\shop' },
    ],
    [
      'a chain of backends',
      {
        ...usual,
        backend: {
          backends: ['LocalStorage', 'Http'],
          backendOptions: [{ expirationTime: 1 }, { loadPath: 'l/{{lng}}/{{ns}}.json' }],
        },
      },
      { files: ['l/{locale}/{namespace}.json'] },
    ],
    [
      'delimiters of its own, in the path too',
      { ...usual, backend: { loadPath: 'l/__lng__/__ns__.json' }, interpolation: { prefix: '__', suffix: '__' } },
      { files: ['l/{locale}/{namespace}.json'], syntax: { id: 'i18next', prefix: '__', suffix: '__' } },
    ],
    ['no path', { fallbackLng: 'en', supportedLngs: ['en', 'de'] }, { files: [] }],
    [
      'texts in the code',
      { lng: 'en', fallbackLng: 'en', resources: { en: { translation: {} }, fr: { translation: {} } } },
      { source: 'en', targets: ['fr'], files: [] },
    ],
    ['no locales', { fallbackLng: 'en', backend: usual.backend }, { targets: [] }],
    ['all locales are supported', { ...usual, supportedLngs: false, preload: ['en', 'it'] }, { targets: ['it'] }],
    [
      'locales that are none',
      { ...usual, supportedLngs: ['en', 'de', 'cimode', 'dev', 'a_b_c_d'] },
      { targets: ['de'] },
      [/"dev" is not a locale/u, /"a_b_c_d" is not a locale/u],
    ],
    [
      'spellings of paths',
      { ...usual, supportedLngs: ['en', 'pt_BR', 'zh-cn', 'zh-Hant', 'ZH-CN'] },
      { targets: [{ locale: 'pt-BR', file: 'pt_BR' }, 'zh-cn', 'zh-Hant'] },
    ],
    [
      'a source that paths spell with an underscore',
      { ...usual, fallbackLng: 'en_US', supportedLngs: ['en_US', 'de'] },
      {
        source: 'en-US',
        targets: ['de'],
        files: [{ source: 'locales/en_US/{namespace}.json', target: 'locales/{locale}/{namespace}.json' }],
      },
    ],
    [
      'languages alone',
      { ...usual, fallbackLng: 'en-US', supportedLngs: ['en-US', 'de-AT', 'de-DE'], load: 'languageOnly' },
      { source: 'en', targets: ['de'] },
    ],
    ['small letters', { ...usual, supportedLngs: ['en', 'pt-BR'], lowerCaseLng: true }, { targets: ['pt-br'] }],
    ['a list of fallbacks', { ...usual, fallbackLng: ['dev', 'en'] }, { source: 'en' }],
    [
      'several fallbacks',
      { ...usual, fallbackLng: ['de', 'en'], supportedLngs: ['de', 'en', 'fr'] },
      { source: 'en', targets: ['de', 'fr'] },
      [/the last one, "en"/u],
    ],
    [
      'fallbacks by locale',
      { ...usual, fallbackLng: { default: ['en'], 'de-CH': ['fr', 'it'] } },
      { source: 'en' },
      [/fallbackLng of de-CH has no counterpart/u],
    ],
    [
      'a fallback that is a function',
      { ...usual, lng: 'de', fallbackLng: () => 'en' },
      { source: 'de', targets: ['en'] },
      [/is a function/u, /uses lng, "de"/u],
    ],
    ['no fallback', { ...usual, lng: 'de', fallbackLng: false }, { source: 'de' }, [/uses lng, "de"/u]],
    [
      'a person says the source',
      { ...usual, fallbackLng: () => 'en' },
      { source: 'de', targets: ['en'] },
      [],
      { source: 'de' },
    ],
    [
      'a person says it all',
      { backend: { loadPath: () => '' }, i18nFormat: {} },
      { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'icu' },
      [],
      { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'icu' },
    ],
    [
      'separators',
      { ...usual, keySeparator: '/', nsSeparator: '|', pluralSeparator: '--', contextSeparator: '~' },
      {
        syntax: {
          id: 'i18next',
          keySeparator: '/',
          namespaceSeparator: '|',
          pluralSeparator: '--',
          contextSeparator: '~',
        },
      },
    ],
    [
      'keys that are whole',
      { ...usual, keySeparator: false, nsSeparator: '' },
      { syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false } },
    ],
    [
      'delimiters',
      {
        ...usual,
        interpolation: {
          prefix: '${',
          suffix: '}',
          nestingPrefix: '@(',
          nestingSuffix: ')',
          unescapePrefix: '&',
          formatSeparator: '|',
          escapeValue: false,
        },
      },
      {
        syntax: {
          id: 'i18next',
          prefix: '${',
          suffix: '}',
          nestingPrefix: '@(',
          nestingSuffix: ')',
          unescapePrefix: '&',
          formatSeparator: '|',
        },
      },
    ],
    [
      'delimiters as patterns',
      { ...usual, interpolation: { prefix: '', prefixEscaped: '\\$\\{', suffix: null, suffixEscaped: '\\}' } },
      { syntax: { id: 'i18next', prefix: '${', suffix: '}' } },
      [/prefixEscaped is read by i18next 26/u, /suffixEscaped is read/u],
    ],
    [
      'a pattern that is more than a delimiter',
      { ...usual, interpolation: { prefix: undefined, prefixEscaped: '\\{\\{?' } },
      { syntax: plain },
      [/prefixEscaped is a pattern/u],
    ],
    ['a pattern that i18next does not look at', { ...usual, interpolation: { prefixEscaped: '%' } }, { syntax: plain }],
    ['an empty delimiter is none', { ...usual, interpolation: { prefix: '', suffix: null } }, { syntax: plain }],
    ['JSON v3', { ...usual, compatibilityJSON: 'v3' }, { syntax: { id: 'i18next', version: 3 } }],
    ['JSON v2', { ...usual, compatibilityJSON: 'v2' }, { syntax: plain }, [/plural forms of v2/u]],
    [
      'what has no counterpart',
      { ...usual, postProcess: ['sprintf'], i18nFormat: {}, interpolation: { unescapeSuffix: '!' } },
      {},
      [/i18nFormat/u, /postProcess/u, /unescapeSuffix/u],
    ],
    [
      'one namespace of another name',
      { ...usual, defaultNS: 'app', backend: { loadPath: '{{lng}}.json' } },
      { files: ['{locale}.json'] },
      [/defaultNS is "app"/u],
    ],
    [
      'what is not about texts',
      { ...usual, debug: true, react: { useSuspense: false }, detection: { order: ['path'] }, saveMissing: true },
      { targets: ['de'] },
    ],
  ])('%s', (row) => expectFound(fromI18next, row))
})

test('without a listener each note is a warning, once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    for (let time = 0; time < 2; time++) fromI18next({ ...usual, postProcess: 'once' }, { root })
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^lockale: postProcess has no counterpart/u)]])
  } finally {
    warn.mockRestore()
  }
})

test('a root is the working directory where none is given', () => {
  const { files } = fromI18next(
    { ...usual, backend: { loadPath: `${process.cwd()}/l/{{lng}}.json` } },
    { onNote: () => {} },
  )
  expect(files).toEqual(['l/{locale}.json'])
})
