import { expect, test } from 'vitest'
import { compareMessages } from './compare.ts'
import { openSyntax } from '../open-syntax.ts'

const syntax = await openSyntax({ id: 'i18next' })

function found(source: string, target: string, form?: { readonly singleton: boolean }): readonly string[] {
  return compareMessages({
    source,
    target,
    syntax,
    ...(form && { counts: [{ name: 'count', sample: undefined, isOrdinal: false, ...form }] }),
  }).map(({ code, severity, arguments: details }) => {
    return [
      severity === 'error' ? code : `${severity} ${code}`,
      ...Object.entries(details).map(([name, value]) => `${name}=${String(value)}`),
    ].join(' ')
  })
}

test.for<[name: string, source: string, target: string]>([
  ['other words', 'Hello {{name}}', 'Hallo {{name}}'],
  ['another order', '{{a}} of {{b}}', '{{b}}: {{a}}'],
  ['blanks inside', '{{ a }} {{b, number}}', '{{a}} {{ b,number }}'],
  ['a no-break space inside', '{{a}}', '{{\u00a0a }}'],
  ['both empty', '', ''],
  ['text for an empty source', ' ', 'x'],
  ['arithmetic', 'a < b', 'c < d > e <3'],
  ['a tag spelled another way', 'a<br/>b<1></1>', 'a<br>b<1/>'],
  ['attributes are not its business', '<a href="en">x</a>', '<a href="de" title="y">x</a>'],
  ['braces that the source has too', 'Type {{ now', 'Jetzt {{ tippen, } }'],
])('nothing: %s', ([, source, target]) => expect(found(source, target)).toEqual([]))

test.for<[name: string, source: string, target: string, findings: readonly string[]]>([
  ['dropped', 'Hi {{name}}', 'Hallo', ['placeholder-missing placeholder={{name}}']],
  ['renamed', 'Hi {{name}}', 'Hallo {{nome}}', ['placeholder-renamed from={{name}} to={{nome}}']],
  ['escaping changed', '{{- x}}', '{{x}}', ['placeholder-unescaped-changed from={{- x}} to={{x}}']],
  [
    'format changed',
    '{{x, number}}',
    '{{x, Number}}',
    ['placeholder-format-changed from={{x, number}} to={{x, Number}}'],
  ],
  [
    'a format argument changed',
    "{{x, join(', ')}}",
    "{{x, join(',')}}",
    ["placeholder-format-changed from={{x, join(', ')}} to={{x, join(',')}}"],
  ],
  [
    'an ending of English',
    'Reply to {{name}}{{apostrophe}} post',
    'Antwort an {{name}}',
    ['warning placeholder-missing placeholder={{apostrophe}}'],
  ],
  ['said twice', '{{a}}', '{{a}} {{a}}', ['warning placeholder-count placeholder={{a}} source=1 target=2']],
  ['said once', '{{a}} {{a}}', '{{a}}', ['warning placeholder-count placeholder={{a}} source=2 target=1']],
  [
    'spaced braces',
    'Hi {{a}}',
    'Hi { {a} }',
    ['placeholder-delimiter-damaged found=stray delimiter "{ {"', 'placeholder-missing placeholder={{a}}'],
  ],
  [
    'fullwidth braces',
    'Hi {{a}}',
    'Hi ｛｛a｝｝',
    ['placeholder-delimiter-damaged found=stray delimiter "｛｛"', 'placeholder-missing placeholder={{a}}'],
  ],
  [
    'a nesting option',
    '$t(k, {"count": {{n}} })',
    '$t(k, {"Zahl": {{n}} })',
    ['nesting-changed missing=$t(k, {"count": {{n}} }) extra=$t(k, {"Zahl": {{n}} })'],
  ],
  [
    'a nesting damaged',
    'a $t(k)',
    'a $T(k)',
    ['placeholder-delimiter-damaged found=stray delimiter "$T("', 'nesting-changed missing=$t(k) extra='],
  ],
  ['a tag dropped', 'a <1>b</1>', 'a b', ['trans-indices missing=<1> extra=']],
  ['a tag never closed', '<1>b</1>', '<1>b<1>', ['trans-indices missing= extra=<1> unclosed=<1>']],
  ['tags crossed', '<1>a<2>b</2></1>', '<1>a<2>b</1></2>', ['trans-indices missing= extra=</2> unclosed=<2>']],
  [
    'an index in another parent',
    '<1><0>a</0></1><2>b</2>',
    '<1>a</1><2><0>b</0></2>',
    ['trans-indices missing=<0> extra=<0>'],
  ],
  ['a link that lost its text', '<1>here</1>', '<1> </1>hier', ['trans-indices missing= extra= emptied=<1>']],
  [
    'a variable in an attribute',
    '<a href="{{url}}">x</a>',
    '<a href="{{lien}}">x</a>',
    ['placeholder-renamed from={{url}} to={{lien}}'],
  ],
  ['empty', 'Save', '', ['empty-translation']],
  ['blank', 'Save', ' \n', ['blank-translation']],
  ['a sentinel of another tool', 'Hi {{name}}', 'Hi __Var_0__', ['placeholder-missing placeholder={{name}}']],
])('%s', ([, source, target, findings]) => expect(found(source, target)).toEqual(findings))

test('a singleton may show the count or not', () => {
  expect(found('{{count}} files', 'ملفان', { singleton: true })).toEqual([])
  expect(found('A file', '{{count}} Datei', { singleton: true })).toEqual([])
  expect(found('{{count}} of {{n}}', 'x', { singleton: true })).toEqual(['placeholder-missing placeholder={{n}}'])
  for (const form of [undefined, { singleton: false }]) {
    expect(found('{{count}} files', 'pliki', form)).toEqual(['placeholder-missing placeholder={{count}}'])
    expect(found('A file', '{{count}} Datei', form)).toEqual(['placeholder-extra placeholder={{count}}'])
  }
})
