import type { TypedApp } from './compile.ts'
import { both, head, type Row, rows, texts } from './string-keys.ts'

/** An app of another kind. */
export interface OtherApp extends Omit<TypedApp, 'i18next' | 'lines'> {
  readonly name: string
  readonly rows: readonly Row[]
}

const file = 'src/i18next.d.ts'
const selectorTexts: TypedApp['texts'] = {
  home: {
    title: 'Hello',
    greet: 'Hello {{name}}',
    cart: {
      items_one: '{{count}} item in {{place}}',
      items_other: '{{count}} items in {{place}}',
      empty: 'Nothing yet',
    },
    steps: ['first', 'then {{what}}'],
  },
  common: { ok: 'OK', bye: 'Bye {{name}}' },
}
const selectorHead = ["import { t } from 'i18next'", "import { useTranslation } from 'react-i18next'"]

const selectorRows: readonly Row[] = [
  ['t(($) => $.title)'],
  ['t(($) => $.titel)', both],
  ['t(($) => $.cart.empty)'],
  ['t(($) => $.cart.empy)', both],
  ["t(($) => $.greet, { name: 'x' })"],
  ['t(($) => $.greet)', [27]],
  ["t(($) => $.greet, { nam: 'x' })", both],
  ["t(($) => $.cart.items, { count: 2, place: 'x' })"],
  ['t(($) => $.cart.items, { count: 2 })', both],
  ["t(($) => $.cart.items_one, { count: 2, place: 'x' })", both],
  ['t(($) => $.steps[0])'],
  ["t(($) => $.steps[1], { what: 'x' })"],
  ["t('title')", both],
  ["const { t: one } = useTranslation('common'); one(($) => $.bye, { name: 'x' })"],
  ["const { t: one } = useTranslation('common'); one(($) => $.title)", both],
]

export const otherApps: readonly OtherApp[] = [
  {
    name: 'selectors',
    config: { syntax: 'i18next', types: { file, selector: true, defaultNamespace: 'home' } },
    texts: selectorTexts,
    head: selectorHead,
    rows: [...selectorRows, ["t(($) => $.cart.items, { place: 'x' })", both], ['t(($) => $.cart)', both]],
  },
  {
    name: "selectors, 'optimize'",
    config: { syntax: 'i18next', types: { file, selector: 'optimize', defaultNamespace: 'home' } },
    texts: selectorTexts,
    head: selectorHead,
    rows: selectorRows,
  },
  {
    name: "selectors, 'strict'",
    config: { syntax: 'i18next', types: { file, selector: 'strict', defaultNamespace: 'home' } },
    texts: selectorTexts,
    head: selectorHead,
    rows: [
      ['t(($) => $.home.title)'],
      ['t(($) => $.title)', both],
      ["t(($) => $.home.greet, { name: 'x' })"],
      ["t(($) => $.home.greet, { nam: 'x' })", both],
    ],
  },
  {
    name: 'namespaces that packages put together',
    config: { syntax: 'i18next', types: { file, merge: 'namespaces', defaultNamespace: 'home' } },
    texts,
    head,
    rows,
  },
  {
    name: 'keys alone',
    config: { syntax: 'i18next', types: { file, mode: 'keys', defaultNamespace: 'home' } },
    texts,
    head,
    rows: [
      ["t('title')"],
      ["t('greet')"],
      ["t('cart.empy')", both],
      ["t('cart.items', { count: 1 })"],
      ["common('nope')", both],
    ],
  },
  {
    name: 'ICU',
    config: { syntax: 'icu', types: { file } },
    texts: {
      translation: {
        title: 'Hello',
        greet: 'Hello {name}',
        items: '{count, plural, one {# item} other {# items of {name}}}',
        who: "{sex, select, male {He} other {They}} isn''t here",
      },
    },
    head: ["import { t } from 'i18next'"],
    rows: [
      ["t('title')"],
      ["t('titel')", both],
      ["t('greet', { name: 'x' })"],
      ["t('greet')", both],
      ["t('greet', { nam: 'x' })", both],
      ["t('items', { count: 1, name: 'x' })"],
      ["t('items', { count: 1 })", both],
      ["t('items', { count: '1', name: 'x' })", both],
      ["t('who', { sex: 'male' })"],
      ["t('who')", both],
    ],
  },
  {
    name: 'MessageFormat 2',
    config: { syntax: 'mf2', types: { file } },
    texts: { translation: { title: 'Hello', greet: 'Hello {$name}', price: 'costs {$price :number}' } },
    head: ["import { t } from 'i18next'"],
    rows: [
      ["t('title')"],
      ["t('greet', { name: 'x' })"],
      ["t('greet')", both],
      ["t('price', { price: 1 })"],
      ["t('price', { price: 'one' })", both],
      ["t('prise', { price: 1 })", both],
    ],
  },
  {
    name: 'a syntax that i18next has no types for',
    config: { syntax: 'vue', types: { file } },
    texts: { translation: { title: 'Hello {name}', many: 'one | many' } },
    head: ["import { t } from 'i18next'"],
    rows: [["t('title')"], ["t('title', { anything: 1 })"], ["t('titel')", both]],
  },
  {
    name: 'keys that are whole',
    config: { syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false }, types: { file } },
    texts: { translation: { 'Hello. World: {{name}}': 'Hello. World: {{name}}', 'a.b': 'A' } },
    head: ["import { t } from 'i18next'"],
    rows: [
      ["t('Hello. World: {{name}}', { name: 'x' })"],
      ["t('Hello. World: {{name}}', { nam: 'x' })", both],
      ["t('a.b')"],
      ["t('a.c')", both],
    ],
  },
  {
    name: 'other separators and delimiters',
    config: {
      syntax: {
        id: 'i18next',
        keySeparator: '/',
        namespaceSeparator: '|',
        pluralSeparator: '__',
        prefix: '%(',
        suffix: ')',
      },
      types: { file, defaultNamespace: 'home' },
    },
    texts: {
      home: { cart: { items__one: '%(count) item of %(name)', items__other: '%(count) items of %(name)', 'a.b': 'x' } },
      common: { bye: 'Bye %(name)' },
    },
    head: ["import { t } from 'i18next'"],
    rows: [
      ["t('cart/items', { count: 1, name: 'x' })"],
      ["t('cart/items', { count: 1 })", both],
      ["t('cart/a.b')"],
      ["t('cart.items', { count: 1, name: 'x' })", both],
      ["t('common|bye', { name: 'x' })"],
      ["t('common|bye', { nam: 'x' })", both],
      ["t('common:bye', { name: 'x' })", both],
    ],
  },
]
