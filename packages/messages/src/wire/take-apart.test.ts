import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxId } from '../syntax.ts'
import { takeApart } from './take-apart.ts'

test.for<
  [name: string, id: SyntaxId, text: string, segments: readonly string[], texts: readonly string[], result: string]
>([
  ['one text', 'i18next', 'See {{x}}', ['See {{x}}'], ['Sieh {{x}}'], 'Sieh {{x}}'],
  [
    'an attribute',
    'i18next',
    'A <img src="a" alt="red cat"/> sat',
    ['A <img src="a" alt="red cat"/> sat', 'red cat'],
    ['Da saß <img src="a" alt="red cat"/>', 'rote "Katze"'],
    'Da saß <img src="a" alt="rote &quot;Katze&quot;"/>',
  ],
  [
    'several, one with a placeholder',
    'rails',
    `<a title='Go %{n}' aria-label="Now">on</a> <input placeholder="Name" type="text">`,
    [`<a title='Go %{n}' aria-label="Now">on</a> <input placeholder="Name" type="text">`, 'Go %{n}', 'Now', 'Name'],
    [
      `<input placeholder="Name" type="text"> <a title='Go %{n}' aria-label="Now">weiter</a>`,
      "Geh' %{n}",
      'Jetzt',
      'Nom',
    ],
    `<input placeholder="Nom" type="text"> <a title='Geh&apos; %{n}' aria-label="Jetzt">weiter</a>`,
  ],
  [
    'two equal tags',
    'none',
    '<img alt="cat"> and <img alt="cat">',
    ['<img alt="cat"> and <img alt="cat">', 'cat'],
    ['<img alt="cat"> und <img alt="cat">', 'Katze'],
    '<img alt="Katze"> und <img alt="Katze">',
  ],
  [
    'a value that is no message for itself',
    'i18next',
    'See <img alt="a red cat"/> now',
    ['See <img alt="a red cat"/> now', 'a red cat'],
    ['Sieh <img alt="a red cat"/>', 'rote }} Katze'],
    'Sieh <img alt="a red cat"/>',
  ],
  [
    'a value without its placeholder',
    'ngx',
    'See <img alt="{{name}} as a cat"/> now',
    ['See <img alt="{{name}} as a cat"/> now', '{{name}} as a cat'],
    ['Sieh <img alt="{{name}} as a cat"/>', 'als Katze'],
    'Sieh <img alt="{{name}} as a cat"/>',
  ],
  [
    'nothing to read',
    'none',
    'a <img alt="" title="{{x}}" data-title="a b"> b',
    ['a <img alt="" title="{{x}}" data-title="a b"> b'],
    ['c <img alt="" title="{{x}}" data-title="a b"> d'],
    'c <img alt="" title="{{x}}" data-title="a b"> d',
  ],
])('%s', async ([, id, text, segments, texts, result]) => {
  const syntax = await openSyntax({ id })
  const taken = takeApart(text, { syntax, source: 'en', target: 'de' })
  expect(taken?.segments.map((segment) => segment.text)).toEqual(segments)
  expect(taken?.assemble(segments)).toBe(text)
  expect(taken?.assemble(texts)).toBe(result)
})

test.for<[name: string, id: SyntaxId, text: string]>([
  ['two offsets', 'icu', '{n, plural, offset:1 one {a} other {b #}} {n, plural, one {c} other {d #}}'],
  ['nine selects', 'icu', Array.from({ length: 9 }, (_, at) => `{v${at}, select, a {x} other {y}}`).join(' ')],
  ['two choices', 'java', 'See {0,choice,0#none|1#one} {1,choice,0#none|1#one}'],
  ['braces around a choice', 'java', "See '{'x'}' {0,choice,0#none|1#one}"],
])('what a plural says is never left in the source language: %s', async ([, id, text]) => {
  const syntax = await openSyntax({ id })
  expect(syntax.reject(text)).toBeUndefined()
  expect(takeApart(text, { syntax, source: 'en', target: 'de' })).toBeUndefined()
})

test('in each variant of a plural', async () => {
  const text = '{n, plural, one {<b title="One">#</b> file} other {<b title="All">#</b> files}}'
  const syntax = await openSyntax({ id: 'icu' })
  const taken = takeApart(text, { syntax, source: 'en', target: 'de' })
  expect(taken?.segments.map((segment) => segment.text)).toEqual([
    '<b title="One">#</b> file',
    'One',
    '<b title="All">#</b> files',
    'All',
  ])
  expect(taken?.assemble(['<b title="One">#</b> Datei', 'Eins', '<b title="All">#</b> Dateien', 'Alle'])).toBe(
    '{n, plural, one {<b title="Eins">#</b> Datei} other {<b title="Alle">#</b> Dateien}}',
  )
})

test('a value that would make its tag too long to be one stays as it was', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const text = '<a title="x">y</a>'
  const taken = takeApart(text, { syntax, source: 'en', target: 'de' })
  expect(taken?.assemble(['<a title="x">z</a>', 'a '.repeat(1500)])).toBe('<a title="x">z</a>')
})
