import { expect, test } from 'vitest'
import { compareMessages, isRefusal } from './compare.ts'
import type { Count } from '../count.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'

const c: SyntaxOptions = { id: 'printf' }
const apple: SyntaxOptions = { id: 'printf', dialect: 'apple' }
const python: SyntaxOptions = { id: 'python' }
const dotnet: SyntaxOptions = { id: 'dotnet' }
const rails: SyntaxOptions = { id: 'rails' }
const icu: SyntaxOptions = { id: 'icu' }
const vue: SyntaxOptions = { id: 'vue' }
const i18next: SyntaxOptions = { id: 'i18next' }

async function compare(
  syntax: SyntaxOptions,
  texts: { readonly source: string; readonly target: string },
  more: { readonly counts?: readonly Count[]; readonly locale?: string } = {},
): Promise<readonly string[]> {
  const { locale, counts = [] } = more
  const locales = locale === undefined ? undefined : { source: 'en', target: locale }
  return compareMessages({ ...texts, syntax: await openSyntax(syntax), counts, ...(locales && { locales }) }).map(
    ({ code, severity, arguments: details }) =>
      [
        severity === 'error' ? code : `${severity} ${code}`,
        ...Object.entries(details).map(([name, value]) => `${name}=${String(value)}`),
      ].join(' '),
  )
}

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string]>([
  ['numbers given', c, '%s has %d files', '%2$d files of %1$s'],
  ['numbers taken away', c, '%1$s has %2$d files', '%s hat %d Dateien'],
  ['another letter for the same', c, '%i files', '%d Dateien'],
  ['a percent sign', c, '100%% of %s', '%s zu 100 %%'],
  ['a number for what takes no argument', c, '%s of %u: %m', '%2$u de %1$s: %3$m'],
  ['dates', c, '%m/%d/%y, %I:%M %p', '%e. %B %Y, %H:%M'],
  ['dates of letters that printf has too', c, '%-e %b', '%-m月%-d日'],
  ['words for what happens', c, '<no row %d>', '<keine Zeile %d>'],
  ['words for what a person gives', c, 'copy <file> [<target folder>]', 'kopiere <Datei> [<Zielordner>]'],
  ['numbers given', apple, '%@ has %lu', '%2$lu von %1$@'],
  ['numbers given to those that have none', apple, '%@ has %2$d', '%2$d von %1$@'],
  ['numbers taken from those that have one', apple, '%@ has %2$d', '%@ hat %d'],
  ['a variable beside a number', apple, '%#@a@ and %2$lld more', 'noch %2$lld und %#@a@'],
  ['a number that counts for both', apple, '%@ in %@', '%2$@: %@'],
  ['numbers given', python, '{} of {}', '{1}: {0}'],
  ['names in another order', python, '%(a)s of %(b)d', '%(b)d: %(a)s'],
  ['another order', rails, '%{a} of %{b}', '%{b}: %{a}'],
  ['blanks', icu, '{ name } {d,date,short}', '{d, date, short} {name}'],
  ['another modifier of a linked message', vue, 'The @.lower:word', 'Das @:word'],
  ['another case of a name', { id: 'chrome' }, '$NAME$ sent $ITEM$', '$item$ von $NAME$'],
  ['an ending behind a colon', { id: 'laravel' }, 'The :attribute is wrong', ':Attribute:en är fel'],
  ['another one', { id: 'laravel' }, 'In :name', ':name:ssa'],
  ['words for a person in Flutter', { id: 'icu', apostrophes: 'literal' }, 'Open <GitHub>', 'Öffne <GitHub-Seite>'],
  ['other quotes in options', i18next, '$t(k, {"count": {{n}} })', "$t(k, {'count': {{n}}})"],
])('nothing: %s', async ([, syntax, source, target]) => {
  expect(await compare(syntax, { source, target })).toEqual([])
})

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string, findings: readonly string[]]>([
  [
    'a second one that is renamed',
    { id: 'laravel' },
    'From :min:max',
    'Von :min:hoch',
    ['placeholder-missing placeholder=:max'],
  ],
  ['one among words', { id: 'laravel' }, 'By :name', 'Von :name :en', ['placeholder-extra placeholder=:en']],
  [
    'a pair lost in Flutter',
    { id: 'icu', apostrophes: 'literal' },
    'Open <b>it</b>',
    'Öffne es',
    ['warning html-tags missing=<b> extra='],
  ],
  ['a renamed one', { id: 'chrome' }, '$NAME$ sent', '$WER$ hat', ['placeholder-renamed from=$NAME$ to=$WER$']],
  ['digits of the language', c, '%d files', '%Id ملفات', ['warning placeholder-format-changed from=%d to=%Id']],
  [
    'groups of digits',
    c,
    '%<PRIu64> B',
    "%'<PRIu64> B",
    ["warning placeholder-format-changed from=%<PRIu64> to=%'<PRIu64>"],
  ],
  ['capital digits', c, '0x%02x', '0x%02X', ['warning placeholder-format-changed from=%02x to=%02X']],
  ['an element of HTML lost', c, 'a<br>b', 'ab', ['warning html-tags missing=<br> extra=']],
  ['a component renamed', i18next, 'a <Break> b', 'a <Umbruch> b', ['html-tags missing=<Break> extra=<Umbruch>']],
  ['reordered', c, '%s has %d', '%d von %s', ['placeholder-order from=%s,%d to=%d,%s']],
  ['first dropped', c, '%s has %d', 'hat %d', ['placeholder-missing placeholder=%s']],
  ['another type', c, '%d files', '%s Dateien', ['placeholder-format-changed from=%d to=%s']],
  ['another type of one of two', c, '%s has %d', '%s hat %s', ['placeholder-format-changed from=%d to=%s']],
  ['another length', c, '%ld files', '%d Dateien', ['placeholder-format-changed from=%ld to=%d']],
  ['another style', c, '%.2f km', '%.1f km', ['warning placeholder-format-changed from=%.2f to=%.1f']],
  ['one more', c, '%s', '%s %s', ['placeholder-extra placeholder=%s']],
  ['another number', c, '%1$s', '%2$s', ['format-syntax found=%2$s']],
  ['a percent sign alone', c, '100%% of %s', '100% von %s', ['format-syntax found=% von %s']],
  ['a percent sign alone, of none that is filled in', c, '100%% of it', '100% von', ['format-syntax found=% von']],
  ['a percent sign alone, of none that is filled in', python, '100%% of it', '100% von', ['format-syntax found=% von']],
  [
    'a blank of another kind',
    { id: 'symfony' },
    'Up to {{ max }}',
    'Bis {{\u00a0max }}',
    ['placeholder-format-changed from={{ max }} to={{\u00a0max }}'],
  ],
  ['a blank beside a number', { id: 'java' }, 'Hi {0}', 'Hallo { 0 }', ['format-syntax found={ 0 }']],
  ['an apostrophe that quotes', { id: 'java' }, "It''s on", "L'eau", ["format-syntax found='eau"]],
  [
    'an argument shown in the place of another',
    apple,
    '%@ has %2$d',
    '%2$@ hat %d',
    ['placeholder-format-changed from=%@ to=%d', 'placeholder-format-changed from=%2$d to=%2$@'],
  ],
  ['one that moves up', apple, '%#@files@ in %@', '%@: %#@files@', ['placeholder-renamed from=%@ to=%@']],
  ['another type', apple, '%@ files', '%d Dateien', ['placeholder-format-changed from=%@ to=%d']],
  ['another type', python, '%(n)d', '%(n)s', ['placeholder-format-changed from=%(n)d to=%(n)s']],
  ['renamed', python, '%(n)d', '%(m)d', ['placeholder-renamed from=%(n)d to=%(m)d']],
  ['another style', python, '{n:.2f}', '{n:.1f}', ['warning placeholder-format-changed from={n:.2f} to={n:.1f}']],
  ['another number', dotnet, '{0} of {1}', '{0} von {2}', ['placeholder-renamed from={1} to={2}']],
  ['another style', dotnet, '{0:N2}', '{0:N1}', ['warning placeholder-format-changed from={0:N2} to={0:N1}']],
  ['renamed', rails, '%{name}', '%{nom}', ['placeholder-renamed from=%{name} to=%{nom}']],
  ['another type', rails, '%<n>d', '%<n>f', ['placeholder-format-changed from=%<n>d to=%<n>f']],
  [
    'what every message of a validation has',
    rails,
    'must be even',
    '%{attribute} muss gerade sein',
    ['warning placeholder-extra placeholder=%{attribute}'],
  ],
  ['another type', icu, '{d, date}', '{d, time}', ['placeholder-format-changed from={d, date} to={d, time}']],
  ['no type', icu, '{n, number}', '{n, number-}', ['placeholder-format-changed from={n, number} to={n, number-}']],
  [
    'no type',
    { id: 'mf2' },
    '{$n :number}',
    '{$n :number+}',
    ['placeholder-format-changed from={$n :number} to={$n :number+}'],
  ],
  ['a key that fell apart', i18next, '$t(key)', '$t(ke y)', ['nesting-changed missing=$t(key) extra=$t(ke y)']],
  [
    'another style',
    icu,
    '{d, date, short}',
    '{d, date, long}',
    ['warning placeholder-format-changed from={d, date, short} to={d, date, long}'],
  ],
  ['quoted by an apostrophe', icu, 'of {name}', "de l'{name}", ['placeholder-missing placeholder={name}']],
  ['a tag that became text', icu, '<b>a</b>', "'<b>'a'</b>'", ['icu-tag missing=<b> extra=']],
  ['an empty tag with content', icu, 'a<br/>b', 'a<br>b</br>', ['icu-tag missing=<br/> extra=<br>']],
  ['a tag dropped', icu, '<b>a</b>', 'a', ['warning html-tags missing=<b> extra=']],
  ['what cannot be read', icu, 'Hi {name}', 'Hallo {name', ['icu-syntax found={name offset=6 reason=unclosed']],
  ['a linked message changed', vue, 'a @:key', 'a @:schlüssel', ['nesting-changed missing=@:key extra=@:schlüssel']],
  [
    'curly quotes in options',
    i18next,
    '$t(k, {"count": {{n}} })',
    '$t(k, {“count”: {{n}} })',
    ['nesting-options-json placeholder=$t(k, {“count”: {{n}} })'],
  ],
  [
    'a fullwidth comma before the options',
    i18next,
    '$t(k, {"a": 1})',
    '$t(k，{"a": 1})',
    ['nesting-options-json placeholder=$t(k，{"a": 1})'],
  ],
  [
    'two renamed',
    i18next,
    '{{a}} {{b}}',
    '{{x}} {{y}}',
    ['placeholder-renamed from={{a}} to={{x}}', 'placeholder-renamed from={{b}} to={{y}}'],
  ],
  [
    'one of two gone, another come',
    i18next,
    '{{a}} {{b}}',
    '{{x}}',
    [
      'placeholder-missing placeholder={{a}}',
      'placeholder-missing placeholder={{b}}',
      'placeholder-extra placeholder={{x}}',
    ],
  ],
  [
    'numbered and other tags',
    i18next,
    '<b>a</b> <1>b</1>',
    'a b',
    ['warning html-tags missing=<b> extra=', 'trans-indices missing=<1> extra='],
  ],
])('%s', async ([, syntax, source, target, findings]) => {
  expect(await compare(syntax, { source, target })).toEqual(findings)
})

test('a form for 0 and 1 may leave its number out, as people do in French', async () => {
  const count = { name: 'count', isOrdinal: false, singleton: false }
  const texts = { source: 'about {{count}} hour', target: 'environ une heure' }
  const hidden = 'placeholder-missing placeholder={{count}}'
  const compareFor = (locale: string, sample: number) =>
    compare(i18next, texts, { counts: [{ ...count, sample }], locale })
  expect(await compareFor('fr', 1)).toEqual([`warning ${hidden}`])
  expect(await compareFor('fr', 5)).toEqual([hidden])
  expect(await compareFor('ru', 1)).toEqual([hidden])
})

test('what has no word in it may become a blank', async () => {
  expect(await compare(rails, { source: ',', target: ' ' })).toEqual([])
  expect(await compare(rails, { source: 'and', target: ' ' })).toEqual(['blank-translation'])
})

test('an answer is refused for what a person may do', async () => {
  const syntax = await openSyntax(rails)
  const refusals = (source: string, target: string) => compareMessages({ source, target, syntax }).map(isRefusal)
  expect(refusals('%{a}', '%{a} %{a}')).toEqual([true])
  expect(refusals('even', '%{attribute}')).toEqual([true])
  expect(refusals('%{model}', 'x')).toEqual([true])
  expect(refusals('%{model}', '%{model}')).toEqual([])
})
