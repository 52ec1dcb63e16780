import type { ReviewCard, ReviewCounts, ReviewQuery, ReviewRow } from '@lockale/review-engine'
import { lengthOf, queues } from '../text/words.ts'
import type { ReportCard, ReportData } from '../../src/protocol.ts'
import { RequestFailure, type ReviewSource } from './review-source.ts'

/** Returns the data source of a report: all data are in the page, and nothing can be changed. */
export function embeddedSource({ summary, rows, cards, others }: ReportData): ReviewSource {
  const toCard = (card: ReportCard): ReviewCard => ({ ...card, others: card.others.flatMap((at) => others[at] ?? []) })
  const cardsById = new Map(cards.map((card) => [card.id, toCard(card)]))
  return {
    isReadOnly: true,
    before: async () => undefined,
    summary: async () => ({ ...summary, projectId: '', revision: 0, canTranslate: false, termLocales: [] }),
    async rows(query) {
      const found = inOrder(rows.filter(filterOf(query)), query.order)
      return { total: found.length, rows: found.slice(query.from, query.from + query.count) }
    },
    async counts(filter) {
      const found = rows.filter(filterOf(filter))
      const sizes = queues.map((queue) => [queue, found.filter((row) => row.queue === queue).length])
      return { queues: Object.fromEntries(sizes) as ReviewCounts['queues'] }
    },
    async choices() {
      const rules = new Map<string, number>()
      for (const rule of rows.flatMap(({ warnings }) => warnings)) rules.set(rule, (rules.get(rule) ?? 0) + 1)
      const files = [...new Set(rows.map(({ file }) => file))]
      return { files: files.toSorted(), rules: [...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)) }
    },
    card: async (id) => cardsById.get(id),
    cards: async (ids) => ids.flatMap((id) => cardsById.get(id) ?? []),
    lastChanges: async () => ({}),
    matches: async () => [],
    check: refuse,
    checkAll: refuse,
    save: refuse,
    price: refuse,
    addTerm: refuse,
    describe: refuse,
    openEditor: refuse,
    translate: refuse,
  }
}

function filterOf(query: Partial<ReviewQuery>): (row: ReviewRow) => boolean {
  const { queue, locales = [], search = '', rule = '', file = '', state, by, minLength = 0, maxLength } = query
  const [part, path] = [search.toLowerCase(), file.toLowerCase()]
  const isLong = (text: string) => lengthOf(text) >= minLength && lengthOf(text) <= (maxLength ?? Infinity)
  return (row) =>
    (queue === undefined || row.queue === queue) &&
    (locales.length === 0 || locales.includes(row.locale)) &&
    (part === '' || [row.message, row.source, row.text].some((text) => text.toLowerCase().includes(part))) &&
    (rule === '' ||
      (rule === 'any' ? row.errors + row.warnings.length > 0 : row.warnings.some((one) => one === rule))) &&
    row.file.toLowerCase().includes(path) &&
    (state === undefined || toState(row) === state) &&
    (by === undefined || row.by === by) &&
    isLong(row.text)
}

function toState({ state }: ReviewRow): ReviewQuery['state'] | 'orphan' {
  return state === 'current' || state === 'edited' ? 'up-to-date' : state === 'stale' ? 'out-of-date' : state
}

function inOrder(rows: readonly ReviewRow[], order: ReviewQuery['order']): readonly ReviewRow[] {
  if (order !== 'longest' && order !== 'shortest') return rows
  const sign = order === 'longest' ? -1 : 1
  return rows.toSorted((a, b) => sign * (lengthOf(a.text) - lengthOf(b.text)))
}

async function refuse(): Promise<never> {
  throw new RequestFailure('This report is read-only.', { hint: 'Run `lockale review` to edit translations.' })
}
