import { expect, test } from 'vitest'
import { compareMessages } from './compare.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'

type Case = readonly [name: string, source: string, target: string, findings?: readonly string[]]

async function found(
  { source, target }: { readonly source: string; readonly target: string },
  locale: string,
  options: SyntaxOptions = { id: 'icu' },
): Promise<readonly string[]> {
  const syntax = await openSyntax(options)
  const findings = compareMessages({ source, target, syntax, locales: { source: 'en', target: locale } })
  return findings.map(({ code, severity, arguments: details }) =>
    [
      severity === 'error' ? code : `${severity} ${code}`,
      ...Object.entries(details).map(([name, value]) => `${name}=${String(value)}`),
    ].join(' '),
  )
}

const files = '{n, plural, one {# file} other {# files}}'

test.for<readonly [locale: string, ...Case]>([
  ['de', 'the same forms', files, '{n, plural, one {# Datei} other {# Dateien}}'],
  ['de', 'the number by its name', files, '{n, plural, one {{n} Datei} other {{n, number} Dateien}}'],
  ['pl', 'more forms', files, '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'],
  ['ja', 'one form', files, '{n, plural, other {# 件}}'],
  ['ja', 'no plural at all', files, '{n} 件'],
  ['ja', 'a form that is never shown', files, '{n, plural, one {# 件} other {# 件}}'],
  ['ja', 'a form that is never shown, in words', files, '{n, plural, one {一件} other {# 件}}'],
  ['de', 'a plural where the source has none', '{n} files', '{n, plural, one {eine Datei} other {# Dateien}}'],
  [
    'pl',
    'a cardinal and an ordinal of one number, which is first',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {n, plural, one {# file} other {# files}}',
    '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}} {n, selectordinal, other {#.}}',
  ],
  [
    'fr',
    'a category for 1 alone beside =0',
    '{n, plural, =0 {None} one {One file} other {# files}}',
    '{n, plural, =0 {Rien} one {Un fichier} other {# fichiers}}',
  ],
  [
    'fr',
    'a category for 0 where the source has a text for 1 alone',
    '{n, plural, =1 {a file} one {# file in {dir}} other {# files}}',
    '{n, plural, =1 {un fichier} one {# fichier} other {# fichiers}}',
  ],
  [
    'fr',
    'a literal one beside an offset',
    '{n, plural, offset:1 =0 {none} one {you and <b>x</b>} other {you and #}}',
    '{n, plural, offset:1 =0 {rien} one {vous et #} other {vous et #}}',
  ],
  [
    'de',
    'one number in two plurals, one of them with a zero',
    '{n, plural, =0 {no} other {#}} {n, plural, one {file} other {files}}',
    '{n, plural, =0 {keine} other {#}} {n, plural, one {Datei} other {Dateien}}',
  ],
  ['de', 'a form for one number without it', files, '{n, plural, one {eine Datei} other {# Dateien}}'],
  ['ar', 'the dual without its number', files, '{n, plural, two {ملفان} other {# ملف}}'],
  ['de', 'an exact number more', files, '{n, plural, =0 {keine} =1 {eine Datei} other {# Dateien}}'],
  [
    'de',
    'an exact number that has a category',
    '{n, plural, =1 {a file} other {# files}}',
    '{n, plural, one {eine Datei} other {# Dateien}}',
  ],
  [
    'de',
    'an offset',
    '{n, plural, offset:1 =0 {nobody} =1 {you} other {you and #}}',
    '{n, plural, offset:1 =0 {keiner} =1 {du} other {du und #}}',
  ],
  ['fr', 'no select where the source has one', '{who, select, she {her file} other {their file}}', 'leur fichier'],
  [
    'fr',
    'fewer words of a select',
    '{who, select, she {her} he {his} other {their}}',
    '{who, select, she {sa} other {leur}}',
  ],
  [
    'de',
    'a variable that only one form of the source has',
    '{n, plural, one {{name}} other {{name} and # others}}',
    '{n, plural, one {{name}} other {# und {name}}}',
  ],
  [
    'de',
    'words around the plural moved',
    'You have {n, plural, one {# file} other {# files}}.',
    '{n, plural, one {# Datei liegt} other {# Dateien liegen}} da.',
  ],
  [
    'ru',
    'the form for 21 shows what the general one does',
    '{n, plural, one {a file} other {# files}}',
    '{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  ],
])('%s: %s is right', async ([locale, , source, target]) => {
  expect(await found({ source, target }, locale)).toEqual([])
})

test.for<readonly [locale: string, ...Case]>([
  [
    'ar',
    'words for none',
    '{n, plural, one {{at} of # match} other {{at} of # matches}}',
    '{n, plural, zero {لا شيء} one {{at} من #} two {{at} من #} few {{at} من #} many {{at} من #} other {{at} من #}}',
    ['warning placeholder-missing placeholder={at}'],
  ],
  [
    'ar',
    'words for none, which the source has too',
    '{n, plural, =0 {{at} has none} other {{at} of # matches}}',
    '{n, plural, zero {لا شيء} one {{at} من #} two {{at} من #} few {{at} من #} many {{at} من #} other {{at} من #}}',
    ['placeholder-missing placeholder={at}'],
  ],
  [
    'de',
    'the number is lost',
    files,
    '{n, plural, one {# Datei} other {Dateien}}',
    ['warning icu-hash-missing placeholder=#'],
  ],
  ['ja', 'the number is lost without a plural', files, 'ファイル', ['warning icu-hash-missing placeholder=#']],
  ['ja', 'a number sign outside of a plural', files, '# 件', ['warning icu-hash-missing placeholder=#']],
  [
    'ru',
    'a form for 1, 21, 31 hides it',
    files,
    '{n, plural, one {Один файл} few {# файла} many {# файлов} other {# файла}}',
    ['warning icu-hash-missing placeholder=#'],
  ],
  [
    'de',
    'the variable is renamed',
    files,
    '{m, plural, one {# Datei} other {# Dateien}}',
    ['placeholder-extra placeholder=m'],
  ],
  [
    'de',
    'a plural of no variable',
    'Some files',
    '{n, plural, one {Datei} other {Dateien}}',
    ['placeholder-extra placeholder=n'],
  ],
  [
    'de',
    'a word of a select is translated',
    '{r, select, admin {A} other {B}}',
    '{r, select, chef {A} other {B}}',
    ['icu-bad-selector placeholder=r unknown=chef'],
  ],
  [
    'de',
    'a category is translated',
    files,
    '{n, plural, eins {# Datei} other {# Dateien}}',
    ['icu-bad-selector placeholder=n unknown=eins'],
  ],
  [
    'de',
    'a category is translated where the source has no plural',
    'Files: {n}',
    '{n, plural, eins {# Datei} other {# Dateien}}',
    ['icu-bad-selector placeholder=n unknown=eins'],
  ],
  [
    'de',
    'an exact number is lost',
    '{n, plural, =0 {none} one {# file} other {# files}}',
    '{n, plural, one {# Datei} other {# Dateien}}',
    ['warning icu-bad-selector placeholder=n lost==0'],
  ],
  [
    'de',
    'a plural became a select',
    files,
    '{n, select, one {{n} Datei} other {{n} Dateien}}',
    ['placeholder-format-changed from=n, plural to=n, select'],
  ],
  [
    'de',
    'a variable is lost beside the plural',
    '{n, plural, one {# file} other {# files}} in {dir}',
    '{n, plural, one {# Datei} other {# Dateien}}',
    ['placeholder-missing placeholder={dir}'],
  ],
  [
    'de',
    'a variable is renamed in one form',
    '{n, plural, one {# in {dir}} other {# in {dir}}}',
    '{n, plural, one {# in {ordner}} other {# in {dir}}}',
    ['placeholder-renamed from={dir} to={ordner}'],
  ],
  ['de', 'an empty form whose only number has a text', files, '{n, plural, one {} =1 {Datei} other {# Dateien}}', []],
  ['ar', 'an empty form of two beside =2', files, '{n, plural, two {} =2 {x} one {# x} other {# x}}', []],
  [
    'ru',
    'an empty form that is for 21 too',
    files,
    '{n, plural, one {} =1 {файл} other {# файлов}}',
    ['blank-translation form=one'],
  ],
  ['de', 'a form is empty', files, '{n, plural, one {} other {# Dateien}}', ['blank-translation form=one']],
  [
    'de',
    'a tag is lost in one form',
    '{n, plural, one {<b>#</b> file} other {<b>#</b> files}}',
    '{n, plural, one {# Datei} other {<b>#</b> Dateien}}',
    ['warning html-tags missing=<b> extra='],
  ],
  [
    'de',
    'it cannot be read',
    files,
    '{n, plural, one {# Datei} other {# Dateien}',
    ['icu-syntax found={n, plural, one {# Datei} othe offset=0 reason=unclosed'],
  ],
  ['de', 'no general form', files, '{n, plural, one {# Datei}}', ['icu-other-missing found=n']],
])('%s: %s', async ([locale, , source, target, findings]) => {
  expect(await found({ source, target }, locale)).toEqual(findings)
})

test('without locales a plural is one thing, to be kept as it is', async () => {
  const syntax = await openSyntax({ id: 'icu' })
  const compare = (target: string) => compareMessages({ source: files, target, syntax }).map(({ code }) => code)
  expect(compare(files)).toEqual([])
  expect(compare('{n, plural, one {# Datei} other {# Dateien}}')).not.toEqual([])
})

test.for<readonly [locale: string, ...Case]>([
  ['de', 'as many forms', 'no car | one car | {count} cars', 'kein Auto | ein Auto | {count} Autos', []],
  ['ja', 'one form', '{n} car | {n} cars', '{n} 台', []],
  ['de', 'fewer forms', 'no car | one car | {count} cars', 'ein Auto | {n} Autos', []],
  ['ar', 'forms that only the target has, by number', 'in {n}h', 'الآن | ساعة | {n} ساعات', []],
  ['ca', 'forms that only the target has, by count', 'en {count}', 'en un mes | en {count} mesos', []],
  [
    'fi',
    'forms that no number of the source tells of',
    '{0} Following',
    '{0} seurattu | {0} seurattua',
    ['placeholder-extra placeholder=count'],
  ],
  ['de', 'the number is lost', '{n} car | {n} cars', '{n} Auto | Autos', ['warning icu-hash-missing placeholder={n}']],
  [
    'de',
    'a variable is renamed',
    '{n} car of {name} | {n} cars of {name}',
    '{n} Auto von {name} | {n} Autos von {nom}',
    ['placeholder-renamed from={name} to={nom}'],
  ],
])('vue, %s: %s', async ([locale, , source, target, findings]) => {
  expect(await found({ source, target }, locale, { id: 'vue' })).toEqual(findings)
})

const fluentFiles = '{ $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}'
const mf2Files = '.input {$n :number}\n.match $n\none {{{$n} file}}\n* {{{$n} files}}'

test.for<readonly [name: string, id: 'fluent' | 'mf2', source: string, target: string, findings: readonly string[]]>([
  ['another case of a term', 'fluent', '{ -brand } is { $x }', '{ -brand(case: "gen") } { $x }', []],
  ['no plural', 'fluent', fluentFiles, '{ $n } Dateien', []],
  [
    'a blank that is kept in the source alone',
    'fluent',
    'Size: { $x }{" "}',
    'Größe: { $x }',
    ['warning placeholder-missing placeholder={" "}'],
  ],
  ['a plural more', 'fluent', '{ $n } files', '{ $n ->\n    [one] Eine Datei\n   *[other] { $n } Dateien\n}', []],
  [
    'a select by platform',
    'fluent',
    'Settings',
    '{ PLATFORM() ->\n    [windows] Optionen\n   *[other] Einstellungen\n}',
    [],
  ],
  [
    'a select by what nobody gives',
    'fluent',
    'Settings',
    '{ $os ->\n    [win] Optionen\n   *[other] Einstellungen\n}',
    ['placeholder-extra placeholder=os'],
  ],
  [
    'the number is lost',
    'fluent',
    fluentFiles,
    '{ $n ->\n    [one] Eine Datei\n   *[other] Dateien\n}',
    ['warning icu-hash-missing placeholder={ $n }'],
  ],
  [
    'a category is translated',
    'fluent',
    fluentFiles,
    '{ $n ->\n    [eins] { $n } Datei\n   *[other] { $n } Dateien\n}',
    ['icu-bad-selector placeholder=n unknown=eins'],
  ],
  ['the same forms', 'mf2', mf2Files, '.input {$n :number}\n.match $n\none {{{$n} Datei}}\n* {{{$n} Dateien}}', []],
  [
    'the number is lost',
    'mf2',
    mf2Files,
    '.input {$n :number}\n.match $n\none {{{$n} Datei}}\n* {{Dateien}}',
    ['warning icu-hash-missing placeholder={$n}'],
  ],
  [
    'another function',
    'mf2',
    '{$n :number} x',
    '{$n :date} x',
    ['placeholder-format-changed from={$n :number} to={$n :date}'],
  ],
])('fluent and mf2, %s (%s)', async ([, id, source, target, findings]) => {
  expect(await found({ source, target }, 'de', { id })).toEqual(findings)
})

const arb: SyntaxOptions = { id: 'icu', apostrophes: 'literal' }
const counted = '{n, plural, =0 {none} =1 {one file} other {{n} files}}'
const shared = '{n, plural, zero{none} two{a pair} other{{n} of {who}}}'

test.for<Case>([
  ['zero of a language', shared, '{n, plural, zero{لا شيء} one{{n} {who}} two{زوج} few{{n} {who}} other{{n} {who}}}'],
  ['=0', shared, '{n, plural, =0{لا شيء} one{{n} {who}} =2{زوج} few{{n} {who}} many{{n} {who}} other{{n} {who}}}'],
  ['two alone', '{n, plural, two{a pair} other{{n} of {who}}}', '{n, plural, two{زوج} other{{n} {who}}}'],
  ['none', shared, '{n, plural, zero{لا شيء} other{{n}}}', ['placeholder-missing placeholder={who}']],
])('Flutter: a name of 0 or 2 in Arabic, where English has none: %s', async ([, source, target, findings]) => {
  expect(await found({ source, target }, 'ar', arb)).toEqual(findings ?? [])
})

test('Flutter: another name of the number of the source, where the language has no such form', async () => {
  const source = '{n, plural, =0{none} other{{n} of {who}}}'
  expect(await found({ source, target: '{n, plural, zero{keine} other{{n} von {who}}}' }, 'de', arb)).toEqual([])
})

test.for<readonly [locale: string, options: SyntaxOptions, ...Case]>([
  ['fr', arb, 'a later text for the same number', counted, '{n, plural, one {}=0 {aucun} =1 {un} other {{n}}}'],
  ['de', { id: 'icu' }, 'an exact number', counted, '{n, plural, one {} =0 {keine} =1 {eine} other {{n}}}'],
  [
    'fr',
    { id: 'icu' },
    'an exact number, and one is for 0 too',
    counted,
    '{n, plural, one {} =1 {un} other {{n}}}',
    ['blank-translation form=one'],
  ],
  [
    'de',
    arb,
    'an earlier text for the same number',
    counted,
    '{n, plural, =0 {keine} =1 {eine} one {} other {{n}}}',
    ['blank-translation form=one'],
  ],
  [
    'de',
    { id: 'icu' },
    'an exact number below another word alone',
    '{g, select, a {{n, plural, =1 {A} other {#}}} other {{n, plural, one {#} other {#}}}}',
    '{g, select, a {{n, plural, =1 {A} other {#}}} other {{n, plural, one {} other {#}}}}',
    ['blank-translation form=other one'],
  ],
  [
    'de',
    { id: 'icu' },
    'none, where no word is asked',
    '{n, plural, =0 {none} other {# {s, select, a {A} other {all}}}}',
    '{n, plural, =0 {} other {# {s, select, a {A} other {alle}}}}',
    ['blank-translation form==0'],
  ],
])(
  'an empty form beside a text for its number, in %s: %s %s',
  async ([locale, options, , source, target, expected]) => {
    const findings = await found({ source, target }, locale, options)
    expect(findings.filter((one) => one.startsWith('blank'))).toEqual(expected ?? [])
  },
)

test.for<readonly [locale: string, ...Case]>([
  [
    'de',
    'a word that shows more than other words, gone',
    '{k, select, yes {Hello {name}} other {Hello}}',
    '{k, select, other {Hallo}}',
    ['placeholder-missing placeholder={name} condition=k is yes'],
  ],
  [
    'de',
    'a select in some branches, gone',
    '{n, plural, =0 {none} other {# {k, select, a {of {name, date, short}} other {}}}}',
    '{n, plural, =0 {keine} other {#}}',
    ['placeholder-missing placeholder={name, date, short} condition=n is 5, k is a'],
  ],
  [
    'de',
    'the number below a word',
    '{n, plural, =0{No one} =1{{g, select, male{He} other{They}} came} other{{n} came}} today',
    '{g, select, male {{n, plural, =0 {Er} =1 {Er} other {Er}}} other {{n, plural, =0 {Niemand} =1 {Sie} other {{n}}}}} kam',
    ['warning icu-hash-missing placeholder={n}'],
  ],
  [
    'de',
    'nothing, in the nesting of the source',
    '{n, plural, =0 {none} other {# items {s, select, a {of {name}} other {of all}}}}',
    '{n, plural, =0 {nichts} other {# Dinge {s, select, a {von {name}} other {von allen}}}}',
  ],
  [
    'de',
    'nothing, in another nesting',
    '{n, plural, =0 {none} other {# items {s, select, a {of {name}} other {of all}}}}',
    '{s, select, a {{n, plural, =0 {nichts} other {# von {name}}}} other {{n, plural, =0 {nichts} other {# von allen}}}}',
  ],
  ['ja', 'nothing, where the language has one form', '{n, plural, one {# {a}} other {# {a}s}}', '{n} {a}'],
  [
    'ru',
    'nothing, where a form is for more numbers than its source',
    '{n, plural, one {A file of {a}} other {# files}}',
    '{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  ],
])('what a branch lost, in %s: %s', async ([locale, , source, target, expected]) => {
  expect(await found({ source, target }, locale)).toEqual(expected ?? [])
})

const invitations =
  '{n, plural, one {<0>You have <1>1</1> invitation</0>} other {<2>You have <3>#</3> invitations</2>}}'
const noNumber = 'warning icu-hash-missing placeholder=#'

test.for<readonly [locale: string, ...Case]>([
  [
    'fr',
    'those of the form of the same name',
    invitations,
    '{n, plural, one {<0>Vous avez <1>1</1> invitation</0>} other {<2>Vous avez <3>#</3> invitations</2>}}',
    [noNumber],
  ],
  [
    'pt-BR',
    'those of the form that shows the number',
    invitations,
    '{n, plural, one {<2>Você tem <3>#</3> convite</2>} other {<2>Você tem <3>#</3> convites</2>}}',
  ],
  [
    'fr',
    'those of neither',
    invitations,
    '{n, plural, one {<0>Vous avez <3>1</3> invitation</0>} other {<2>Vous avez <3>#</3> invitations</2>}}',
    [noNumber, 'trans-indices missing=<2>,<3> extra=<0>,<3>'],
  ],
])(
  '%s: tags of a form for more numbers than that of its source: %s',
  async ([locale, , source, target, expected = []]) => {
    expect((await found({ source, target }, locale)).toSorted()).toEqual(expected.toSorted())
  },
)
