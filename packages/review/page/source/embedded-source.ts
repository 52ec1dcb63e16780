import type { ReviewCard, ReviewQuery, ReviewRow } from '@lockale/core'
import type { ReportCard, ReportData } from '../../src/protocol.ts'
import { RequestFailure, type ReviewSource } from './review-source.ts'

/** Returns the data source of a report: all data are in the page, and nothing can be changed. */
export function embeddedSource({ summary, rows, cards, others }: ReportData): ReviewSource {
  const toCard = (card: ReportCard): ReviewCard => ({ ...card, others: card.others.flatMap((at) => others[at] ?? []) })
  const cardsById = new Map(cards.map((card) => [card.id, toCard(card)]))
  return {
    isReadOnly: true,
    before: async () => undefined,
    summary: async () => ({ ...summary, projectId: '', revision: 0, canTranslate: false }),
    async rows(query) {
      const found = rows.filter(filterOf(query))
      return { total: found.length, rows: found.slice(query.from, query.from + query.count) }
    },
    card: async (id) => cardsById.get(id),
    cards: async (ids) => ids.flatMap((id) => cardsById.get(id) ?? []),
    check: refuse,
    save: refuse,
    price: refuse,
    translate: refuse,
  }
}

function filterOf({ queue, locales = [], search = '' }: ReviewQuery): (row: ReviewRow) => boolean {
  const part = search.toLowerCase()
  return (row) =>
    (queue === undefined || row.queue === queue) &&
    (locales.length === 0 || locales.includes(row.locale)) &&
    (part === '' || [row.message, row.source, row.text].some((text) => text.toLowerCase().includes(part)))
}

async function refuse(): Promise<never> {
  throw new RequestFailure('This report is read-only.', { hint: 'Run `lockale review` to edit translations.' })
}
