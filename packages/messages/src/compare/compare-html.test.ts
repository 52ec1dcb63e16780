import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'
import { compareMessages } from './compare.ts'

const android: SyntaxOptions = { id: 'printf', dialect: 'android' }
const i18next: SyntaxOptions = { id: 'i18next' }
const symfonyIcu: SyntaxOptions = { id: 'icu', apostrophes: 'braces' }
const locales = { source: 'en', target: 'de' }

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string]>([
  ['an empty value', android, '<a href=>Learn more</a>', '<a href="">Mehr</a>'],
  ['an empty value before an attribute', android, '<a href= >More</a>', '<a href="">Mehr</a>'],
  ['a value without quotes', android, '<a href=/search?q=1&x=2>More</a>', '<a href="/search?q=1&x=2">Mehr</a>'],
  ['capitals', android, '<b>Read</b> it', '<B>Lies</B> es'],
  ['an end in capitals', android, '<b>Read</b> it', '<b>Lies</B> es'],
  ['capitals in ICU without components', symfonyIcu, '<strong>Read</strong> {x}', '<Strong>Lies</strong> {x}'],
  ['a line break', i18next, 'a<br>b', 'a<br/>b'],
  ['a line break with a blank', i18next, 'a<br>b', 'a<br / >b'],
  ['a line break in capitals', { id: 'none' }, 'a<br>b', 'a<BR>b'],
  ['an attribute without a value', { id: 'rails' }, '<input disabled> %{x}', '<input disabled="disabled"/> %{x}'],
  ['an end that may be left out', { id: 'none' }, '<li>a</li><li>b</li>', '<li>x<li>y'],
  ['paragraphs', { id: 'laravel' }, '<p>One<p>Two', '<p>Eins</p><p>Zwei</p>'],
  ['a hint of Android in the source', android, 'by <xliff:g id="n">%d</xliff:g> days', 'um %d Tage'],
  ['a hint of Android in the target', android, 'by %d days', 'um <xliff:g id="n" example="2">%d</xliff:g> Tage'],
])('nothing: %s', async ([, options, source, target]) => {
  const syntax = await openSyntax(options)
  expect(compareMessages({ source, target, syntax, locales })).toEqual([])
  expect(compareMessages({ source: target, target: source, syntax, locales })).toEqual([])
})

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string, details: object]>([
  ['a link lost', android, '<a href=>More</a>', 'Mehr', { missing: ['<a href=>'], extra: [] }],
  ['bold for a link', android, '<a href=>More</a>', '<b>Mehr</b>', { missing: ['<a href=>'], extra: ['<b>'] }],
  ['a component in capitals', i18next, '<Bold>a</Bold>', '<bold>b</bold>', { missing: ['<Bold>'], extra: ['<bold>'] }],
  ['an element in capitals as a component', i18next, '<b>a</b>', '<B>x</B>', { missing: ['<b>'], extra: ['<B>'] }],
  ['one that is empty now', i18next, 'Delete <b>{{name}}</b> now', '{{name}}<b></b> löschen', { emptied: ['<b>'] }],
  ['one that was empty', i18next, 'a<br>b', 'a<br>b</br>', { filled: ['<br>'] }],
  ['one that is not closed', android, '<b>a</b> b', '<b>a b', { unclosed: ['<b>'] }],
  ['one of two that is empty', android, '<b>a</b> <b>b</b>', '<b></b> <b>b</b>', { emptied: ['<b>'] }],
  ['an item lost', { id: 'none' }, '<li>a<li>b', '<li>a', { missing: ['<li>'] }],
  ['an item as a component', i18next, '<li>a</li>', '<li>a', { unclosed: ['<li>'] }],
])('%s', async ([, options, source, target, details]) => {
  const syntax = await openSyntax(options)
  expect(compareMessages({ source, target, syntax, locales })).toEqual([
    { code: 'html-tags', severity: 'error', arguments: { missing: [], extra: [], ...details } },
  ])
})

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string]>([
  ['an end that the source has too often', i18next, '<em>{{a}}</em> and all</em>.', '<em>{{a}}</em> und alles.'],
  ['the same in another format', { id: 'none' }, '<b>Now</b> or never</b>!', 'Jetzt <b>oder</b> nie!'],
  ['two words in angle brackets', { id: 'vue' }, 'Give a token {x}', 'Gib <access token> an {x}'],
  ['two other words', i18next, 'Enter the name', '<имя файла> eingeben'],
])('nothing in one direction: %s', async ([, options, source, target]) => {
  expect(compareMessages({ source, target, syntax: await openSyntax(options), locales })).toEqual([])
})

test.for<[name: string, source: string, target: string, extra: object]>([
  ['an end whose start is in another string', 'more</b> text', 'mehr Text', { missing: ['</b>'], extra: [] }],
  ['an end too often in the translation', '<b>a</b>', '<b>a</b> b</b>', { missing: [], extra: ['</b>'] }],
  ['a component with an attribute', 'text', '<link to="x">Text</link>', { missing: [], extra: ['<link to="x">'] }],
])('still found: %s', async ([, source, target, details]) => {
  expect(compareMessages({ source, target, syntax: await openSyntax(i18next), locales })).toEqual([
    { code: 'html-tags', severity: 'error', arguments: details },
  ])
})
