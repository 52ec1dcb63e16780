import type { LibraryApp } from './compile.ts'

/** An app, and its statements: `true` behind one that does not compile. */
export interface LibraryRows extends Omit<LibraryApp, 'lines'> {
  readonly rows: readonly (readonly [statement: string, isWrong?: true])[]
}

const translation = {
  title: 'Hello',
  cart: { empty: 'Nothing yet', 'odd "key"': 'x' },
  steps: ['first', 'then {what}'],
  limit: 3,
  nothing: null,
  'line\nbreak': 'a */ `y` \u2028 \u202e \ud800',
  ['__proto__']: 'prototype',
}

const icuTexts: LibraryApp['texts'] = {
  translation: {
    ...translation,
    greet: 'Hello {name}',
    items: '{count, plural, one {# item of {name}} other {# items of {name}}}',
    price: 'costs {price, number, ::currency/EUR} since {day, date, long}',
    who: '{sex, select, male {He} other {They}}',
    terms: 'Read <link>the terms</link> of {shop}',
    long: `${'x'.repeat(5000)}{name}`,
  },
  home: { bye: 'Bye {name}' },
}

const useIntlHead = (library: string) => [
  `import { type Locale, useTranslations } from '${library}'`,
  'const t = useTranslations()',
  "const cart = useTranslations('cart')",
  "const home = useTranslations('home')",
]

const useIntlRows: LibraryRows['rows'] = [
  ["t('title')"],
  ["t('titel')", true],
  ["t('cart')", true],
  ["t('cart.empty')"],
  [String.raw`t('line\nbreak')`],
  ["t('__proto__')"],
  ["t('toString')", true],
  ["t('steps.1', { what: 'x' })"],
  ["t('steps.1')", true],
  ["t('steps.2')", true],
  ["cart('empty')"],
  ["cart('title')", true],
  ["useTranslations('card')", true],
  ["t('greet', { name: 'Ada' })"],
  ["t('greet')", true],
  ["t('greet', { nam: 'Ada' })", true],
  ["t('items', { count: 2, name: 'Ada' })"],
  ["t('items', { count: '2', name: 'Ada' })", true],
  ["t('items', { count: 2 })", true],
  ["t('price', { price: 3, day: new Date() })"],
  ["t('price', { price: 3, day: 'today' })", true],
  ["t('who', { sex: 'male' })"],
  ["t('who')", true],
  ["t.rich('terms', { shop: 'x', link: (chunks) => chunks })"],
  ["t.rich('terms', { shop: 'x' })", true],
  ["t('long', { any: 'thing' })"],
  ["t('home.bye', { name: 'Ada' })"],
  ["home('bye', { name: 'Ada' })"],
  ["home('title')", true],
  ["const locale: Locale = 'de'; locale"],
  ["const locale: Locale = 'fr'; locale", true],
]

/** They are compiled as one program, so no two of them read the same global types. */
export const libraries: Readonly<Record<string, LibraryRows>> = {
  vue: {
    dependency: 'vue-i18n',
    texts: {
      translation: { ...translation, greet: 'Hello {name}', apples: 'one | many' },
      home: { bye: 'Bye {name}' },
    },
    head: [
      "import { type DefineLocaleMessage, useI18n } from 'vue-i18n'",
      "import { type Locale, locales, source } from 'virtual:lockale/meta'",
      "import type { MessageKey, Translate } from './types'",
      'const i18n = useI18n()',
      'const t: Translate = i18n.t',
    ],
    rows: [
      ["t('title')"],
      ["t('titel')", true],
      ["t('cart.empty')"],
      ["t('cart')", true],
      [`t('cart.odd "key"')`],
      [String.raw`t('line\nbreak')`],
      ["t('__proto__')"],
      ["t('toString')", true],
      ["t('greet', { name: 'Ada' })"],
      ["t('greet', { name: 'Ada' }, { locale: 'de' })"],
      ["t('greet', ['Ada'])"],
      ["t('apples', 2)"],
      ["t('apples', { n: 2 }, 2)"],
      ["t('appels', 2)", true],
      ["t('steps.1', { what: 'x' })"],
      ["t('steps.2')", true],
      ["t('limit')", true],
      ["t('home.bye', { name: 'Ada' })"],
      ["t('bye', { name: 'Ada' })", true],
      ["const key: MessageKey = 'home.bye'; key"],
      ["const key: MessageKey = 'home'; key", true],
      // its own `t` takes any key
      ["i18n.t('titel')"],
      ["const home: DefineLocaleMessage['home'] = { bye: 'x' }; home"],
      ["const home: DefineLocaleMessage['home'] = { buy: 'x' }; home", true],
      ["const locale: Locale = 'de'; locale"],
      ["const locale: Locale = 'fr'; locale", true],
      ["const all: readonly ('en' | 'de')[] = [...locales, source]; all"],
    ],
  },
  useIntl: { dependency: 'use-intl', texts: icuTexts, head: useIntlHead('use-intl'), rows: useIntlRows },
  formatjs: {
    dependency: 'react-intl',
    texts: icuTexts,
    head: [
      "import { createElement } from 'react'",
      "import { createIntl, FormattedMessage, useIntl } from 'react-intl'",
      'const intl = useIntl()',
    ],
    rows: [
      ["intl.formatMessage({ id: 'title' })"],
      ["intl.formatMessage({ id: 'title', defaultMessage: 'Hello', description: 'Of the page' })"],
      ["intl.formatMessage({ id: 'titel' })", true],
      ["intl.formatMessage({ id: 'cart.empty' })"],
      ["intl.formatMessage({ id: 'cart' })", true],
      [String.raw`intl.formatMessage({ id: 'line\nbreak' })`],
      ["intl.formatMessage({ id: '__proto__' })"],
      ["intl.formatMessage({ id: 'toString' })", true],
      ["createElement(FormattedMessage, { id: 'title' })"],
      ["createElement(FormattedMessage, { id: 'titel' })", true],
      ["intl.formatMessage({ id: 'greet' }, { name: 'Ada' })"],
      ["intl.formatMessage({ id: 'greet' }, { name: createElement('b') })"],
      ["intl.formatMessage({ id: 'greet' })", true],
      ["intl.formatMessage({ id: 'greet' }, { nam: 'Ada' })", true],
      ["intl.formatMessage({ id: 'items' }, { count: 2, name: 'Ada' })"],
      ["intl.formatMessage({ id: 'items' }, { count: '2', name: 'Ada' })", true],
      ["intl.formatMessage({ id: 'items' }, { count: 2 })", true],
      ["intl.formatMessage({ id: 'price' }, { price: 3, day: new Date() })"],
      ["intl.formatMessage({ id: 'price' }, { price: 3, day: 'today' })", true],
      ["intl.formatMessage({ id: 'who' }, { sex: 'male' })"],
      ["intl.formatMessage({ id: 'who' })", true],
      ["intl.formatMessage({ id: 'terms' }, { shop: 'x', link: (chunks) => chunks })"],
      ["intl.formatMessage({ id: 'bye' }, { name: 'Ada' })"],
      ["createIntl({ locale: 'de', messages: {} as Parameters<typeof createIntl>[0]['messages'] & {} })"],
      ["createIntl({ locale: 'fr', messages: {} as Parameters<typeof createIntl>[0]['messages'] & {} })", true],
    ],
  },
}

/** Apart from use-intl, since next-intl hands on the same types. */
export const nextIntl: Readonly<Record<string, LibraryRows>> = {
  nextIntl: { dependency: 'next-intl', texts: icuTexts, head: useIntlHead('next-intl'), rows: useIntlRows },
}

/** Without the strings themselves, only keys are checked. */
export const keysOnly: Readonly<Record<string, LibraryRows>> = {
  useIntl: {
    dependency: 'use-intl',
    types: { mode: 'keys' },
    texts: icuTexts,
    head: useIntlHead('use-intl'),
    rows: [["t('greet')"], ["t('greet', { nam: 'Ada' })"], ["t('gret')", true], ["home('bye')"]],
  },
  formatjs: {
    dependency: '@formatjs/intl',
    types: { mode: 'keys' },
    texts: icuTexts,
    head: ["import { useIntl } from 'react-intl'", 'const intl = useIntl()'],
    rows: [["intl.formatMessage({ id: 'greet' })"], ["intl.formatMessage({ id: 'gret' })", true]],
  },
}

export function linesOf(apps: Readonly<Record<string, LibraryRows>>): Readonly<Record<string, LibraryApp>> {
  return Object.fromEntries(
    Object.entries(apps).map(([name, { rows, ...app }]) => [name, { ...app, lines: rows.map(([line]) => line) }]),
  )
}

export function wrongIn(apps: Readonly<Record<string, LibraryRows>>): readonly string[] {
  return Object.entries(apps).flatMap(([name, { rows }]) =>
    rows.flatMap(([line, isWrong]) => (isWrong === true ? [`${name}: ${line}`] : [])),
  )
}
