import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { detectSyntax, type SyntaxEvidence } from './detect-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'

type Evidence = Partial<SyntaxEvidence>

const c: SyntaxOptions = { id: 'printf', dialect: 'c' }
const android: SyntaxOptions = { id: 'printf', dialect: 'android' }
const apple: SyntaxOptions = { id: 'printf', dialect: 'apple' }

test.for<[name: string, evidence: Evidence, expected: SyntaxOptions | SyntaxOptions['id']]>([
  ['nothing', {}, 'none'],
  ['i18next', { dependencies: ['react', 'i18next'] }, 'i18next'],
  ['react-i18next', { dependencies: ['react-i18next'] }, 'i18next'],
  ['next-i18next', { dependencies: ['next-i18next'] }, 'i18next'],
  ['a plugin of i18next', { dependencies: ['i18next-http-backend'] }, 'i18next'],
  ['a scoped package', { dependencies: ['@acme/i18next'] }, 'i18next'],
  ['i18next with ICU', { dependencies: ['i18next', 'i18next-icu', 'react-i18next'] }, 'icu'],
  ['react-intl', { dependencies: ['react', 'react-intl'] }, 'icu'],
  ['a formatjs package', { dependencies: ['@formatjs/intl'] }, 'icu'],
  ['next-intl', { dependencies: ['next-intl'] }, 'icu'],
  ['svelte-i18n', { dependencies: ['svelte-i18n'] }, 'icu'],
  ['lingui', { dependencies: ['@lingui/core'], format: 'po' }, 'icu'],
  ['next-intl in PO', { dependencies: ['next-intl'], format: 'po', texts: ['Page of {name}', '50% off'] }, 'icu'],
  ['next-intl in PO without placeholders', { dependencies: ['next-intl@^4.5.0'], format: 'po', texts: ['Hi'] }, 'icu'],
  ['react-intl in PO with %s of a program', { dependencies: ['react-intl'], format: 'po', texts: ['%s', 'No %d'] }, c],
  ['i18next in PO', { dependencies: ['i18next-gettext-converter'], format: 'po', texts: ['Hi {{name}}'] }, 'i18next'],
  ['i18next beside PO of Django', { dependencies: ['i18next'], format: 'po', texts: ['Hi %(name)s'] }, 'python'],
  ['two libraries, PO of one', { dependencies: ['i18next', 'next-intl'], format: 'po', texts: ['Hi {name}'] }, 'icu'],
  ['two libraries, PO of none', { dependencies: ['i18next', 'next-intl'], format: 'po', texts: ['Hi'] }, c],
  ['vue-i18n in PO', { dependencies: ['vue-i18n@9'], format: 'po', texts: ['Hi {name}'] }, 'vue'],
  ['flags over a library', { dependencies: ['next-intl'], format: 'po', flags: ['c-format'], texts: ['{n}'] }, c],
  [
    'vue3-gettext',
    { dependencies: ['vue', 'vue3-gettext@^3.0.0'], format: 'po', texts: ['Hi %{ name }'] },
    { id: 'none', placeholders: [String.raw`%\{[^{}]{1,200}\}`] },
  ],
  [
    'ttag',
    { dependencies: ['ttag'], format: 'po', texts: ['Hi ${ name }'] },
    { id: 'none', placeholders: [String.raw`\$\{[^{}]{1,200}\}`] },
  ],
  ['i18next in properties', { dependencies: ['i18next'], format: 'properties', texts: ['Hi {{name}}'] }, 'i18next'],
  ['i18next beside Java', { dependencies: ['i18next'], format: 'properties', texts: ['Hi {0}', 'Ok'] }, 'java'],
  [
    'next-intl beside Java without placeholders',
    { dependencies: ['next-intl'], format: 'properties', texts: ['Ok'] },
    'java',
  ],
  ['react-intl in XLIFF', { dependencies: ['react-intl'], format: 'xliff', texts: ['Hi {name}'] }, 'icu'],
  ['i18next in XLIFF', { dependencies: ['i18next'], format: 'xliff', texts: ['Hi {{name}}'] }, 'i18next'],
  ['next-intl in TOML', { dependencies: ['next-intl@4'], format: 'toml', texts: ['Hi {name}'] }, 'icu'],
  ['next-intl in JSON5', { dependencies: ['next-intl@4'], format: 'json5', texts: ['Hi {name}'] }, 'icu'],
  ['messageformat', { dependencies: ['messageformat'], texts: ['{n, plural, other {x}}'] }, 'icu'],
  ['messageformat 4', { dependencies: ['messageformat'], texts: ['Hi {$name}', '.match $n'] }, 'mf2'],
  ['vue-i18n', { dependencies: ['vue', 'vue-i18n'], texts: ['Hi {name}'] }, 'vue'],
  ['Nuxt', { dependencies: ['@nuxtjs/i18n'] }, 'vue'],
  ['ngx-translate', { dependencies: ['@ngx-translate/core'], texts: ['Hi {{name}}'] }, 'ngx'],
  ['Transloco', { dependencies: ['@jsverse/transloco'] }, 'ngx'],
  ['Transloco with ICU', { dependencies: ['@jsverse/transloco', '@jsverse/transloco-messageformat'] }, 'icu'],
  ['Angular in JSON', { dependencies: ['@angular/localize'], format: 'json' }, 'angular'],
  ['WordPress', { dependencies: ['@wordpress/i18n'] }, 'printf'],
  [
    'two libraries, braces of one',
    { dependencies: ['i18next', 'react-intl'], texts: ['{n, plural, other {x}}'] },
    'icu',
  ],
  ['two libraries, braces of the other', { dependencies: ['i18next', 'react-intl'], texts: ['{{n}}'] }, 'i18next'],
  ['other libraries', { dependencies: ['react', 'my18next', 'vue'] }, 'none'],
  ['Android beside i18next', { dependencies: ['i18next'], format: 'android', texts: ['{{x}}'] }, android],
  ['.strings beside react-intl', { dependencies: ['react-intl'], format: 'strings' }, apple],
  ['stringsdict', { format: 'stringsdict' }, apple],
  ['a string catalog', { format: 'xcstrings' }, apple],
  ['a property list', { format: 'plist-strings' }, apple],
  ['ARB', { format: 'arb', texts: ['Hi {{name}}'] }, 'icu'],
  ['Fluent', { format: 'fluent' }, 'fluent'],
  ['an extension', { format: 'chrome' }, 'chrome'],
  ['resx', { format: 'resx' }, 'dotnet'],
  ['properties', { format: 'properties', texts: ["It''s {0}"] }, 'java'],
  ['properties with %s', { format: 'properties', texts: ['Hi %s', '%d files', '{0}'] }, android],
  [
    'numbers in braces, and one text that looks like another library',
    { format: 'json', texts: ['Use @:name', ...Array.from({ length: 30 }, (_, at) => `{0}: no row ${at}`)] },
    'none',
  ],
  [
    'names in braces, variables in double braces, and an escape of Vue',
    {
      format: 'json',
      texts: ['Hi {name}', '{n} rows', 'Bye {name}', 'No {{ .Error }}', '{{ .Id }}', "me{'@'}example.com"],
    },
    'none',
  ],
  ['links of Vue, and one text about another library', { texts: ['@:a.b', 'See @:c.d', 'Write {{name}}'] }, 'vue'],
  ['names in braces, and one "%s"', { format: 'json', texts: ['Hi {name}', '{count} rows', 'Save %s'] }, 'none'],
  ['names in braces, and one "%{name}"', { format: 'yaml', texts: ['Hi {name}', '{n} rows', 'As %{who}'] }, 'none'],
  ['names in braces, and one "%@"', { format: 'toml', texts: ['Hi {name}', '{n} rows', 'As %@'] }, 'none'],
  ['"%s", and one name in braces', { format: 'json', texts: ['Hi %s', '%d rows', 'Set {name}'] }, c],
  ['PO with names in braces, and one "%s"', { format: 'po', texts: ['Hi {name}', '{n} rows', 'As %s'] }, 'python'],
  ['PO by flags', { format: 'po', flags: ['c-format', 'python-format', 'c-format'] }, c],
  ['PO of Python', { format: 'po', flags: ['python-brace-format'], texts: ['%d'] }, 'python'],
  ['PO of PHP', { format: 'po', flags: ['php-format'] }, c],
  ['PO of Objective-C', { format: 'po', flags: ['objc-format'] }, apple],
  ['PO of .NET', { format: 'po', flags: ['csharp-format'] }, 'dotnet'],
  ['PO with keys of a dictionary', { format: 'po', texts: ['Hi %(name)s'] }, 'python'],
  ['PO with braces', { format: 'po', texts: ['Hi {name}'] }, 'python'],
  ['PO with %s', { format: 'po', texts: ['%s: file not found', '{x}'] }, c],
  [
    'PO of a program in C that speaks of "%(name)s"',
    { format: 'po', texts: ['Use %(name)s', ...Array.from({ length: 30 }, (_, at) => `%s: no row ${at}`)] },
    c,
  ],
  ['PO without placeholders', { format: 'po', texts: ['Hi', '100% sure'], flags: ['no-c-format', 'fuzzy'] }, c],
  ['YAML of Rails', { format: 'yaml', hasLocaleRoot: true, texts: ['Hi', '%d.%m.%Y'] }, 'rails'],
  ['YAML of Rails by its variables', { format: 'yaml', texts: ['Hi %{name}'] }, 'rails'],
  ['YAML with a locale as root for Vue', { format: 'yaml', hasLocaleRoot: true, dependencies: ['vue-i18n'] }, 'vue'],
  ['YAML with a locale as root and {{x}}', { format: 'yaml', hasLocaleRoot: true, texts: ['{{x}}'] }, 'i18next'],
  ['YAML', { format: 'yaml', texts: ['Hi'] }, 'none'],
  ['XLIFF of Angular', { format: 'xliff', dependencies: ['@angular/core'] }, 'angular'],
  ['XLIFF with <x id>', { format: 'xliff', texts: ['Hi <x id="INTERPOLATION" equiv-text="{{n}}"/>'] }, 'angular'],
  ['XLIFF of Xcode', { format: 'xliff', texts: ['Hi %@', '%lld files'] }, apple],
  ['XLIFF of neither', { format: 'xliff', texts: ['Hi %name%'] }, 'none'],
  ['an ICU plural', { texts: ['{n, plural, one {# file} other {{n} files}}'] }, 'icu'],
  ['an ICU date', { texts: ['On {day, date, long}'] }, 'icu'],
  ['ICU more often than {{x}}', { texts: ['{n, plural, other {#}}', '{g, select, other {x}}', '{{x}}'] }, 'icu'],
  ['MessageFormat 2', { texts: ['Hi {$name}', '.input {$n :number}\n.match $n\n* {{x}}'] }, 'mf2'],
  ['a linked message', { texts: ['See @:common.name'] }, 'vue'],
  ['plural forms of Vue', { texts: ['no apples | one apple | {count} apples'] }, 'vue'],
  ['a literal of Vue', { texts: ["me{'@'}example.com"] }, 'vue'],
  ['a variable', { texts: ['Hi', 'Hi {{name}}'] }, 'i18next'],
  ['a nesting', { texts: ['$t(key)'] }, 'i18next'],
  ['version 3 of i18next', { texts: ['{{x}}'], keys: ['item', 'item_plural'] }, { id: 'i18next', version: 3 }],
  ['both versions of plurals', { dependencies: ['i18next'], keys: ['a', 'a_plural', 'b_one', 'b_other'] }, 'i18next'],
  ['Angular in JSON by its texts', { texts: ['Hi {$INTERPOLATION}'] }, 'angular'],
  [
    'a VS Code extension',
    { dependencies: ['@types/vscode'], texts: ['{0} files', '&&Save'] },
    { id: 'none', placeholders: expect.arrayContaining(['`[^`]{1,200}`']) as unknown as string[] },
  ],
  ['Ruby', { texts: ['Hi %{name}'] }, 'rails'],
  ['node-polyglot', { dependencies: ['node-polyglot'], texts: ['Hi %{name}'] }, 'polyglot'],
  ['react-admin', { dependencies: ['react', 'react-admin'], texts: ['Hi %{name}'] }, 'polyglot'],
  ['react-admin with i18next', { dependencies: ['react-admin', 'i18next'], texts: ['Hi {{name}}'] }, 'i18next'],
  ['banana-i18n', { dependencies: ['vue-banana-i18n'], texts: ['Hi $1'] }, 'banana'],
  ['MediaWiki', { hasMetadata: true, texts: ['Hi $1', '{{int:x}}'] }, 'banana'],
  ['Docusaurus', { dependencies: ['@docusaurus/core'], format: 'json', texts: ['{count} posts'] }, 'docusaurus'],
  ['Docusaurus by its file', { dependencies: ['react-intl'], format: 'json', shape: 'docusaurus' }, 'docusaurus'],
  [
    'messages of an app beside Docusaurus',
    { dependencies: ['i18next', '@docusaurus/core'], format: 'json' },
    'i18next',
  ],
  ['PO beside Docusaurus', { dependencies: ['@docusaurus/core'], format: 'po', texts: ['No %d'] }, c],
  ['Java beside Docusaurus', { dependencies: ['@docusaurus/core'], format: 'properties', texts: ['{name}'] }, 'java'],
  [
    'ICU beside Docusaurus',
    { dependencies: ['@docusaurus/core'], format: 'json', texts: ['{n, plural, other {#}}'] },
    'icu',
  ],
  ['forms between four bars', { texts: ['Hi %{name}', 'Bye %{name}', 'car |||| cars'] }, 'polyglot'],
  ['Python', { texts: ['Hi %(name)s'] }, 'python'],
  ['printf', { texts: ['%s of %d'] }, c],
  ['printf of Apple', { texts: ['Hi %@'] }, apple],
  ['single braces', { texts: ['Hi {name}', 'a {{ b'] }, 'none'],
  ['percent signs of prose', { texts: ['100% sure', '50 % de', '5%discount', '%'] }, 'none'],
  ['a date pattern', { texts: ['%d/%m/%Y', '%b %d'] }, 'none'],
  ['an address', { texts: ['Write to me@example.com: now', 'a | b', 'price: $5'] }, 'none'],
  ['a plural family', { keys: ['a_one', 'b', 'a_other'] }, 'i18next'],
  ['half of one', { keys: ['gender_other', 'size_one'] }, 'none'],
  ['names of what every object has', { format: 'constructor', texts: ['Hi'] }, 'none'],
])('%s', ([, { dependencies = [], texts = [], keys = [], ...rest }, expected]) => {
  const { options, why } = detectSyntax({ dependencies, texts, keys, ...rest })
  expect(typeof expected === 'string' ? options.id : options).toEqual(expected)
  expect(why).toMatch(/^\S.*[^.]$/u)
})

test.for<[evidence: Evidence, why: string]>([
  [{ dependencies: ['react', 'i18next'] }, 'i18next is a dependency'],
  [{ texts: ['{n, plural, other {x}}', '{n, date}'] }, 'ICU arguments in 2 strings'],
  [{ texts: ['{{x}}'] }, '"{{name}}" or "$t(key)" in one string'],
  [{ format: 'po', flags: ['c-format'] }, '"c-format" at one message'],
])('says why: %o', ([evidence, why]) => {
  expect(detectSyntax({ dependencies: [], texts: [], keys: [], ...evidence }).why).toBe(why)
})

const formats = fileURLToPath(new URL('../../../formats/src/', import.meta.url))

describe('real files', () => {
  test.for<[folder: string, format: string, expected: SyntaxOptions | SyntaxOptions['id'], hasLocaleRoot?: boolean]>([
    ['json/fixtures/actual', 'json', 'i18next'],
    ['json/fixtures/excalidraw', 'json', 'i18next'],
    ['yaml/fixtures/rails-i18n', 'yaml', 'rails', true],
    ['yaml/fixtures/devise-i18n', 'yaml', 'rails', true],
    ['properties/fixtures/spring-security', 'properties', 'java'],
    ['properties/fixtures/jabref', 'properties', android],
    ['strings/fixtures/stats', 'strings', apple],
    ['strings/fixtures/sparkle', 'strings', apple],
    ['arb/fixtures/notes', 'arb', 'icu'],
    ['xliff/fixtures/angular', 'xliff', 'angular'],
    ['xliff/fixtures/angular-2', 'xliff', 'angular'],
    ['xliff/fixtures/symfony', 'xliff', 'none'],
    ['xliff/fixtures/xcode', 'xliff', apple],
    ['po/fixtures/shop', 'po', 'python'],
    ['po/fixtures/tool', 'po', c],
  ])('%s', ([folder, format, expected, hasLocaleRoot = false]) => {
    const files = filesIn(formats + folder)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      // lines are near enough to texts, without a parser
      const texts = readFileSync(file, 'utf8')
        .split(/\r?\n/u)
        .map((line) => line.trim())
      const flags = texts.flatMap((line) =>
        line.startsWith('#,')
          ? line
              .slice(2)
              .split(',')
              .map((flag) => flag.trim())
          : [],
      )
      const { options } = detectSyntax({ dependencies: [], format, texts, keys: [], hasLocaleRoot, flags })
      expect([file, typeof expected === 'string' ? options.id : options]).toEqual([file, expected])
    }
  })
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => !path.endsWith('LICENSE') && statSync(path).isFile())
}
