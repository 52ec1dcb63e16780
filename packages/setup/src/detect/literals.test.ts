import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { readLiterals } from './literals.ts'

test.for<[name: string, code: string, source: string | undefined, locales: readonly string[]]>([
  ['an object', "module.exports = { i18n: { source: 'en', locales: ['en', 'de'] } }", 'en', ['en', 'de']],
  ['constants', 'const source = "en"\nexport const locales = ["en", `de`] as const', 'en', ['en', 'de']],
  ['constants with types', "const locales: readonly string[] = ['en']\nconst source: string = 'en'", 'en', ['en']],
  ['JSON', '{ "source": "en", "locales": ["en", "pt-BR"] }', 'en', ['en', 'pt-BR']],
  [
    'objects with codes',
    "locales: [{ code: 'en', name: 'English', file: 'en.json' }, { code: 'de' }]",
    undefined,
    ['en', 'de'],
  ],
  ['keys of an object', "locales: { en: 1, 'pt-BR': 'Português', \"de\": 'Deutsch' }", undefined, ['pt-BR', 'de']],
  [
    'pairs of Python',
    "locales = [('en', _('English')), ('de', _('German'))]",
    undefined,
    ['en', 'English', 'de', 'German'],
  ],
  ['an arrow of PHP', "'source' => env('APP_LOCALE', 'en'), 'locales' => ['en', 'de'],", 'en', ['en', 'de']],
  [
    'comments',
    "// source: 'fr'\n/* locales: ['fr'] */\n# source = 'fr'\nsource: 'en', locales: [/* 'it', */ 'en']",
    'en',
    ['en'],
  ],
  ['a text over lines of Python', '"""\nsource = \'fr\'\n"""\nsource = "en"', 'en', []],
  ['a later assignment', "source = 'fr'\nsource = 'en'", 'en', []],
  ['an object with its code', "const source = { code: 'en', label: 'English' }", 'en', []],
  [
    'the default of fallbacks by locale',
    "source: {\n  'pt-BR': ['pt'], // 'default': 'fr'\n  de: { default: 'it' },\n  default: ['en-US', 'en'],\n}",
    'en-US',
    [],
  ],
  ['fallbacks without a default', "source: { 'pt-BR': ['pt'] }", undefined, []],
  ['a later entry of an object', "source: 'en', domains: [{ source: 'fr' }]", 'en', []],
  ['a text that looks like one', "const help = \"source: 'fr'\"\nsource: 'en'", 'en', []],
  ['what is computed', 'source: detectSource, locales: Object.keys(all)', undefined, []],
  ['a name that only begins so', "sourceMap: 'no', localesFolder: ['x']", undefined, []],
  ['nothing behind', 'source:', undefined, []],
  ['a list without an end', "locales: ['en', 'de'", undefined, ['en', 'de']],
  ['a text without an end', "source: 'en", undefined, []],
  ['nothing', '', undefined, []],
])('%s', ([, code, source, locales]) => {
  const literals = readLiterals(code)
  expect([literals.text('source'), literals.list('locales')]).toEqual([source, locales])
})

test('of several names the first that has a value', () => {
  const literals = readLiterals("b: 'fr', a: compute, c: 'de'")
  expect([literals.text('a', 'b', 'c'), literals.text('c', 'b'), literals.text('d')]).toEqual(['fr', 'de', undefined])
})

test.for(["'", '"""a', '/*', '[', '`\\', "locales: ['", 'locales:[', '#', '"a": {'])(
  'a file of nothing but %j is read in time',
  (part) =>
    expectProportional((count) => {
      const text = part.repeat(count)
      return () => {
        const literals = readLiterals(text)
        literals.list('locales')
        literals.text('source')
      }
    }, 30_000),
)
