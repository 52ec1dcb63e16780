import type { ReviewCard, ReviewRow } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import { embeddedSource } from '../source/embedded-source.ts'
import type { ReviewSource } from '../source/review-source.ts'
import { openDrafts } from './drafts.ts'
import { openLiveChecks } from './live-checks.ts'
import { findReplaced } from './replace.ts'

function cardOf(id: string, text: string): ReviewCard & ReviewRow {
  const form = {
    form: '',
    numbers: [],
    source: 'Shop',
    was: undefined,
    text,
    textHash: text,
    isCopy: false,
    sourceMarks: [],
    marks: [],
    problems: [],
  }
  return {
    id,
    locale: id.slice(0, 2),
    file: 'de.json',
    message: id,
    queue: 'unreviewed',
    drift: undefined,
    source: 'Shop',
    text,
    by: 'machine',
    errors: 0,
    warnings: [],
    direction: 'ltr',
    state: 'current',
    sourceFile: 'en.json',
    line: 1,
    messageFormat: 'none',
    description: undefined,
    maxLength: undefined,
    isLocked: false,
    sourceHash: 'source',
    forms: [form],
    terms: [],
    others: [],
    neighbours: [],
  }
}

/** A list of translations, some with a draft, and the page's way to replace a text in them. */
function open(texts: Readonly<Record<string, string>>, edited: Readonly<Record<string, string>> = {}) {
  const cards = Object.entries(texts).map(([id, text]) => cardOf(id, text))
  const data = {
    summary: { sourceLocale: 'en', locales: [], project: '', createdAt: '' },
    rows: cards,
    cards: cards.map((card) => ({ ...card, others: [] })),
    others: [],
  }
  const checked = { marks: [], problems: [] }
  const source: ReviewSource = {
    ...embeddedSource(data),
    check: async () => checked,
    checkAll: async (all) => all.map(() => checked),
  }
  const drafts = openDrafts()
  drafts.change(
    Object.entries(edited).map(([id, text]) => {
      return [id, { card: cardOf(id, texts[id] ?? ''), texts: { '': text }, isAccepted: false }]
    }),
  )
  const checks = openLiveChecks(source, () => {})
  return async (find: string, replace: string, query: object = {}) => {
    const parts = { source, drafts, checks, listQuery: () => ({ search: '', ...query }) }
    const found = await findReplaced(parts, { find, replace, matchesCase: true, wholeWords: false }, () => false)
    return found?.map(({ card, changed, errors }) => [card.id, changed[0]?.after, errors.map(({ code }) => code)])
  }
}

test('a text that only a draft has is replaced as well, in the list that is shown', async () => {
  const texts = { 'de.a': 'Shop', 'de.b': 'Laden', 'fr.c': 'Boutique', 'de.d': 'Markt' }
  const find = open(texts, { 'de.a': 'Laden jetzt', 'fr.c': 'Laden', 'de.d': 'Messe' })
  expect(await find('Laden', 'Kiosk')).toEqual([
    ['de.b', 'Kiosk', []],
    ['de.a', 'Kiosk jetzt', []],
    ['fr.c', 'Kiosk', []],
  ])
  expect(await find('Laden', 'Kiosk', { locales: ['fr'] })).toEqual([['fr.c', 'Kiosk', []]])
  expect(await find('Laden', 'Kiosk', { queue: 'missing' })).toEqual([])
  expect(await find('Shop', 'Kiosk', { search: 'Shop' })).toEqual([])
})

test('a translation of which nothing stays has an error', async () => {
  const find = open({ 'de.a': 'Neu', 'de.b': 'Neu hier', 'fr.c': 'NeuNeu' })
  expect(await find('Neu', '')).toEqual([
    ['de.a', '', ['empty-translation']],
    ['de.b', ' hier', []],
    ['fr.c', '', ['empty-translation']],
  ])
})
