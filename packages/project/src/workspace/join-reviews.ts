import {
  inFolder,
  type Review,
  type ReviewCard,
  reviewId,
  type ReviewLocale,
  type ReviewQuery,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
  type ReviewRows,
  type ReviewSaved,
  type ReviewSteps,
  splitReviewId,
} from '@lockale/core'
import { groupBy } from '@lockale/errors'
import type { Part } from './join-reports.ts'

/** Joins the reviews of all packages to one, package by package, with file paths from the root of the workspace. */
export function joinReviews(parts: readonly Part<Review>[]): Review {
  const find = (joined: string) => {
    const { folder, id } = splitPackageId(joined)
    return { id, folder, review: parts.find((part) => part.folder === folder)?.report }
  }
  return {
    get summary() {
      const summaries = parts.map(({ report }) => report.summary)
      return {
        sourceLocale: [...new Set(summaries.map(({ sourceLocale }) => sourceLocale))].join(', '),
        locales: joinLocales(summaries.flatMap(({ locales }) => locales)),
        ...(summaries.some(({ isComparing }) => isComparing) ? { isComparing: true as const } : {}),
      }
    },
    files: parts.flatMap(({ folder, report }) => report.files.map((file) => inFolder(folder, file))),
    rows: (query) => joinRows(parts, query),
    async cards(all, options) {
      const byFolder = groupBy(all, (joined) => splitPackageId(joined).folder)
      const cards: ReviewCard[] = []
      for (const { folder, report } of parts) {
        const ids = (byFolder.get(folder) ?? []).map((joined) => splitPackageId(joined).id)
        const own = await report.cards(ids, options)
        cards.push(
          ...own.map((card) => ({ ...inPackageOf(folder, card), sourceFile: inFolder(folder, card.sourceFile) })),
        )
      }
      return cards
    },
    check({ id: joined, ...draft }) {
      const { id, review } = find(joined)
      return review?.check({ id, ...draft })
    },
    async whole() {
      await Promise.all(parts.map(({ report }) => report.whole()))
    },
    stop() {
      for (const { report } of parts) report.stop()
    },
  }
}

export function stepsInPackage(folder: string, { changedFiles = [], changedIds = [] }: ReviewSteps): ReviewSteps {
  return {
    changedFiles: changedFiles.flatMap((file) => {
      if (folder === '') return [file]
      return file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : []
    }),
    changedIds: changedIds.map(splitPackageId).flatMap((one) => (one.folder === folder ? [one.id] : [])),
  }
}

export function joinSavedReviews(parts: readonly Part<ReviewSaved>[]): ReviewSaved {
  return {
    saved: parts.flatMap(({ folder, report }) => report.saved.map((id) => reviewId(folder, id))),
    refused: parts.flatMap(({ folder, report }) => {
      return report.refused.map((one) => ({ ...one, id: reviewId(folder, one.id) }))
    }),
    files: parts.flatMap(({ folder, report }) => report.files.map((file) => inFolder(folder, file))),
  }
}

function joinRows(parts: readonly Part<Review>[], query: ReviewQuery): ReviewRows {
  let total = 0
  const rows: ReviewRow[] = []
  for (const { folder, report } of parts) {
    const from = Math.max(0, query.from - total)
    const own = report.rows({ ...query, from, count: query.count - rows.length })
    total += own.total
    rows.push(...own.rows.map((row) => inPackageOf(folder, row)))
    if (own.isSearching) return { isSearching: true, total, rows }
  }
  return { total, rows }
}

function inPackageOf<T extends ReviewRow>(folder: string, row: T): T {
  return { ...row, id: reviewId(folder, row.id), file: inFolder(folder, row.file) }
}

/** Splits an id of the joined review into package folder and id. For an invalid id, both are the id itself. */
export function splitPackageId(joined: string): { readonly folder: string; readonly id: string } {
  const [folder = joined, id = joined] = splitReviewId(joined)
  return { folder, id }
}

function joinLocales(all: readonly ReviewLocale[]): readonly ReviewLocale[] {
  const joined = new Map<string, ReviewLocale>()
  for (const one of all) {
    const before = joined.get(one.locale)
    if (before === undefined) {
      joined.set(one.locale, one)
      continue
    }
    const messages = before.messages + one.messages
    const done = before.coverage * before.messages + one.coverage * one.messages
    const queues: Record<ReviewQueue, number> = { ...before.queues }
    for (const queue of reviewQueues) queues[queue] += one.queues[queue]
    const isPartial = before.isPartial ?? one.isPartial
    const coverage = messages === 0 ? 1 : done / messages
    joined.set(one.locale, { ...before, messages, coverage, queues, ...(isPartial ? { isPartial } : {}) })
  }
  return [...joined.values()]
}
