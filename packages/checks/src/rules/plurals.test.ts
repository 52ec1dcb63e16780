import type { DiagnosticArguments } from '@lockale/errors'
import { openSyntax, planForms, type PluralType, type SyntaxOptions } from '@lockale/messages'
import { expect, test } from 'vitest'
import { languageOf } from '../open-pair.ts'
import { defaultOptions } from '../options.ts'
import type { Found, MessageRule } from '../rule.ts'
import { findRule } from '../find-rule.suite.ts'

const icuBranchMissing = findRule('message', 'icu-branch-missing')
const pluralCategoryUnreachable = findRule('message', 'plural-category-unreachable')
const pluralCountHidden = findRule('message', 'plural-count-hidden')
const pluralNoneLost = findRule('message', 'plural-none-lost')
const pluralSame = findRule('message', 'plural-same')

type Texts = string | Readonly<Record<string, string>>

interface Case {
  readonly source: Texts
  readonly target: Texts
  readonly locale?: string
  readonly plural?: PluralType
  readonly syntax?: SyntaxOptions
}

async function found(rule: MessageRule, one: Case): Promise<readonly DiagnosticArguments[]> {
  return (await find(rule, one)).map((finding) => finding.arguments)
}

async function find(rule: MessageRule, one: Case): Promise<readonly Found[]> {
  const { locale = 'de', plural = 'cardinal' } = one
  const syntax = await openSyntax(one.syntax ?? { id: typeof one.target === 'string' ? 'icu' : 'i18next' })
  const isFamily = typeof one.target !== 'string'
  const toForms = (texts: Texts) => new Map(Object.entries(typeof texts === 'string' ? { '': texts } : texts))
  const source = toForms(one.source)
  const findings = rule.check(
    {
      plural: isFamily ? plural : undefined,
      source,
      target: toForms(one.target),
      plans: planForms({ forms: source, plural: isFamily ? plural : undefined, source: 'en', target: locale, syntax }),
      sourceLocale: 'en',
      locale,
      language: languageOf(locale),
      syntax,
    },
    defaultOptions,
  )
  for (const { arguments: args } of findings) expect(rule.say(args, {})).toMatch(/\S/u)
  return findings
}

const files = { one: '{{count}} file', other: '{{count}} files' }

function same(noun: string) {
  return { one: `{{count}} ${noun}`, other: `{{count}} ${noun}` }
}
const icuFiles = '{n, plural, one {# file} other {# files}}'

test.for<[name: string, one: Case, expected: DiagnosticArguments | undefined]>([
  ['all forms', { source: icuFiles, target: '{n, plural, one {# Datei} other {# Dateien}}' }, undefined],
  [
    'a default of Fluent that is called like a form',
    {
      source: '{ $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}',
      target: '{ $n ->\n    [one] { $n } plik\n    [few] { $n } pliki\n   *[many] { $n } plików\n}',
      locale: 'pl',
      syntax: { id: 'fluent' },
    },
    undefined,
  ],
  [
    'a default of Fluent that is not all forms',
    {
      source: '{ $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}',
      target: '{ $n ->\n    [one] { $n } plik\n   *[many] { $n } plików\n}',
      locale: 'pl',
      syntax: { id: 'fluent' },
    },
    { placeholder: 'n', forms: ['few'] },
  ],
  [
    'the forms of English in Polish',
    { source: icuFiles, target: '{n, plural, one {# plik} other {# plików}}', locale: 'pl' },
    { placeholder: 'n', forms: ['few', 'many'] },
  ],
  [
    'no form for millions',
    { source: icuFiles, target: '{n, plural, one {# fichier} other {# fichiers}}', locale: 'fr' },
    undefined,
  ],
  [
    'an exact number in place of a form',
    { source: icuFiles, target: '{n, plural, =1 {eine Datei} other {# Dateien}}' },
    undefined,
  ],
  [
    'an exact number that is not all of the form',
    { source: icuFiles, target: '{n, plural, =1 {один} few {#} many {#} other {#}}', locale: 'ru' },
    { placeholder: 'n', forms: ['one'] },
  ],
  [
    'an ordinal',
    {
      source: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      target: '{n, selectordinal, other {#:a}}',
      locale: 'sv',
    },
    { placeholder: 'n', forms: ['one'] },
  ],
  ['a select', { source: '{r, select, a {x} other {y}}', target: '{r, select, other {y}}', locale: 'pl' }, undefined],
  ['one form for Japanese', { source: icuFiles, target: '{n, plural, other {# 件}}', locale: 'ja' }, undefined],
  ['no plural', { source: 'x', target: 'y' }, undefined],
])('icu-branch-missing: %s', async ([, one, expected]) => {
  expect(await found(icuBranchMissing, one)).toEqual(expected === undefined ? [] : [expected])
})

test.for<[name: string, locale: string, target: string, level: 'info' | undefined]>([
  ['many, where whole numbers do not select other', 'ru', '{n, plural, one {# файл} few {# файла} other {#}}', 'info'],
  ['fractions', 'cs', '{n, plural, one {# soubor} few {# soubory} other {# souborů}}', 'info'],
  ['one, where nouns stay the same', 'tr', '{n, plural, other {# dosya}}', 'info'],
  ['few and many', 'pl', '{n, plural, one {# plik} other {# plików}}', undefined],
  ['one, where nouns change', 'es', '{n, plural, other {# archivos}}', undefined],
])('icu-branch-missing, its severity: %s', async ([, locale, target, level]) => {
  const findings = await find(icuBranchMissing, { source: icuFiles, target, locale })
  expect(findings.map(({ severity }) => severity)).toEqual([level])
})

test.for<[name: string, one: Case, expected: readonly string[] | undefined]>([
  ['few in German', { source: files, target: { ...files, few: 'x' } }, ['few']],
  ['one in Japanese', { source: icuFiles, target: '{n, plural, one {#} other {#}}', locale: 'ja' }, ['one']],
  ['zero of i18next', { source: files, target: { zero: 'x', ...files } }, undefined],
  ['zero of Rails', { source: files, target: { zero: 'x', ...files }, syntax: { id: 'rails' } }, undefined],
  ['zero of an ordinal', { source: files, target: { zero: 'x', ...files }, plural: 'ordinal' }, ['zero', 'one']],
  ['zero of ICU in German', { source: icuFiles, target: '{n, plural, zero {x} one {#} other {#}}' }, ['zero']],
  ['an exact number', { source: icuFiles, target: '{n, plural, =0 {x} one {#} other {#}}' }, undefined],
  ['a language without rules', { source: files, target: { ...files, few: 'x' }, locale: 'tlh' }, undefined],
  [
    'names of numbers of Flutter',
    {
      source: '{n, plural, =0 {No file} other {{n} files}}',
      target: '{n, plural, zero {Keine Datei} other {{n} Dateien}}',
      syntax: { id: 'icu', apostrophes: 'literal' },
    },
    undefined,
  ],
])('plural-category-unreachable: %s', async ([, one, forms]) => {
  expect(await found(pluralCategoryUnreachable, one)).toEqual(forms === undefined ? [] : [{ forms }])
})

test.for<[name: string, one: Case, text: string | undefined]>([
  [
    'two equal forms',
    { source: files, target: { one: '{{count}} Dateien', other: '{{count}} Dateien' } },
    '{{count}} Dateien',
  ],
  [
    'two equal forms in ICU',
    { source: icuFiles, target: '{n, plural, one {# Dateien} other {# Dateien}}' },
    '# Dateien',
  ],
  ['other forms', { source: files, target: { one: '{{count}} Datei', other: '{{count}} Dateien' } }, undefined],
  [
    'equal in the source too',
    {
      source: { one: '{{count}} sheep', other: '{{count}} sheep' },
      target: { one: '{{count}} x', other: '{{count}} x' },
    },
    undefined,
  ],
  ['Turkish', { source: files, target: { one: '{{count}} dosya', other: '{{count}} dosya' }, locale: 'tr' }, undefined],
  [
    'one of four differs',
    { source: files, target: { one: 'a', few: 'a', many: 'b', other: 'a' }, locale: 'pl' },
    undefined,
  ],
  ['no letters', { source: files, target: { one: '{{count}}', other: '{{count}}' } }, '{{count}}'],
  ['one form', { source: files, target: { other: '{{count}} 件' }, locale: 'ja' }, undefined],
  ['no plural', { source: 'x', target: 'y' }, undefined],
  ['a noun with one form', { source: files, target: same('Benutzer') }, undefined],
  ['a noun with one form in a compound', { source: files, target: same('Profilordner') }, undefined],
  ['another noun', { source: files, target: same('Profilbilder') }, '{{count}} Profilbilder'],
  ['a noun with one form in French', { source: files, target: same('mois'), locale: 'fr' }, undefined],
  ['another noun in French', { source: files, target: same('fichiers'), locale: 'fr' }, '{{count}} fichiers'],
  ['a noun with one form in Italian', { source: files, target: same('città'), locale: 'it' }, undefined],
  ['a foreign noun in Italian', { source: files, target: same('file'), locale: 'it' }, undefined],
  ['another noun in Italian', { source: files, target: same('utenti'), locale: 'it' }, '{{count}} utenti'],
  ['singular after numbers, as in Welsh', { source: files, target: same('ffeil'), locale: 'cy' }, undefined],
])('plural-same: %s', async ([, one, text]) => {
  expect(await found(pluralSame, one)).toEqual(text === undefined ? [] : [{ text }])
})

test.for<[name: string, one: Case, text: string | undefined]>([
  [
    'hidden like in the source',
    { source: { one: '{{count}} file', other: 'files' }, target: { one: '{{count}} Datei', other: 'Dateien' } },
    'Dateien',
  ],
  ['hidden in ICU', { source: '{n, plural, one {# a} other {b}}', target: '{n, plural, one {# a} other {b}}' }, 'b'],
  [
    'shown in other words, by a value of its own',
    { source: '{n, plural, one {# a} other {<0>{0}</0> b}}', target: '{n, plural, one {# a} other {<0>{0}</0> b}}' },
    undefined,
  ],
  [
    'shown in other words, in a family',
    {
      source: { one: '{{count}} file', other: '{{short}} files' },
      target: { one: '{{count}} Datei', other: '{{short}} Dateien' },
    },
    undefined,
  ],
  [
    'hidden beside a value that both have',
    {
      source: '{n, plural, one {# a in {dir}} other {b in {dir}}}',
      target: '{n, plural, one {# a in {dir}} other {b in {dir}}}',
    },
    'b in {dir}',
  ],
  ['shown', { source: files, target: files }, undefined],
  ['shown nowhere', { source: { one: 'file', other: 'files' }, target: { one: 'Datei', other: 'Dateien' } }, undefined],
  [
    'shown by the source: the comparison says so',
    { source: files, target: { one: '{{count}} Datei', other: 'Dateien' } },
    undefined,
  ],
  ['one form', { source: files, target: { other: '件' }, locale: 'ja' }, undefined],
])('plural-count-hidden: %s', async ([, one, text]) => {
  expect(await found(pluralCountHidden, one)).toEqual(text === undefined ? [] : [{ text }])
})

const none = { zero: 'No files', ...files }
const vueNone = 'no files | {n} file | {n} files'
const vuePolish = { id: 'vue', pluralRules: ['pl'] } as const

test.for<[name: string, one: Case, text: string | undefined]>([
  ['Latvian, where zero is for 10 too', { source: none, target: none, locale: 'lv' }, 'No files'],
  ['Rails, where zero is for 0', { source: none, target: none, locale: 'lv', syntax: { id: 'rails' } }, undefined],
  ['German, where i18next looks zero up', { source: none, target: none }, undefined],
  ['Arabic, which has a form for it', { source: none, target: none, locale: 'ar' }, undefined],
  ['nothing of its own for 0', { source: files, target: files, locale: 'lv' }, undefined],
  [
    'forms of Polish in vue',
    { source: vueNone, target: '{n} plik | {n} pliki | {n} plików | {n} pliku', locale: 'pl', syntax: vuePolish },
    'no files',
  ],
  [
    'three forms in vue, which it chooses by itself',
    { source: vueNone, target: 'brak plików | {n} plik | {n} plików', locale: 'pl', syntax: vuePolish },
    undefined,
  ],
  [
    'a locale of vue without rules of its own',
    { source: vueNone, target: 'keine | {n} Datei | {n} Dateien', syntax: vuePolish },
    undefined,
  ],
  ['an exact number of ICU', { source: '{n, plural, =0 {none} other {#}}', target: icuFiles }, undefined],
])('plural-none-lost: %s', async ([, one, text]) => {
  expect(await found(pluralNoneLost, one)).toEqual(text === undefined ? [] : [{ text }])
})
