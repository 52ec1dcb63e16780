import { type Review, type ReviewCard, reviewQueues } from '@lockale/core'
import type { ReportCard, ReportData } from './protocol.ts'

/** A report is a file to be opened in a browser: of a big project it has the most harmful strings. */
const maxRows = 20_000
const maxCards = 1000

interface ReportOptions {
  /** The name of the project. */
  readonly project: string
  readonly createdAt: Date
}

/** All that a report shows: what needs a decision, in the order of harm, and all that decides the first of them. */
export async function collectReport(review: Review, { project, createdAt }: ReportOptions): Promise<ReportData> {
  const rows = reviewQueues.flatMap((queue) => review.rows({ queue, from: 0, count: maxRows }).rows).slice(0, maxRows)
  const cards = await review.cards(rows.slice(0, maxCards).map(({ id }) => id))
  const { shared, inReport } = shareOthers(cards)
  return {
    summary: { ...review.summary, project, createdAt: createdAt.toISOString() },
    rows,
    cards: inReport,
    others: shared,
  }
}

type Other = ReviewCard['others'][number]

function shareOthers(cards: readonly ReviewCard[]) {
  const shared: Other[] = []
  const places = new Map<string, number>()
  const placeOf = (other: Other): number => {
    const printed = JSON.stringify(other)
    const known = places.get(printed)
    if (known !== undefined) return known
    places.set(printed, shared.length)
    return shared.push(other) - 1
  }
  const inReport = cards.map((card): ReportCard => ({ ...card, others: card.others.map(placeOf) }))
  return { shared, inReport }
}
