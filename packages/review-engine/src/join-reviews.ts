import { inFolder } from '@lockale/core'
import { groupBy } from '@lockale/errors'
import type { ReviewSteps } from './compare-for-review.ts'
import type { Review } from './open-review.ts'
import {
  type ReviewCard,
  type ReviewFilter,
  reviewId,
  type ReviewLocale,
  type ReviewQuery,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
  type ReviewRows,
  type ReviewSaved,
  splitReviewId,
} from './review.ts'

interface Part<T> {
  /** Path relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly report: T
}

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
    sortKeys: (query) =>
      keysOf(parts, query)
        ?.flat()
        .sort((a, b) => a - b),
    counts(filter) {
      const all = parts.map(({ folder, report }) => report.counts(inPackage(folder, filter)))
      const isSearching = all.some((one) => one.isSearching)
      return { ...(isSearching && { isSearching }), queues: joinQueues(all.map(({ queues }) => queues)) }
    },
    choices() {
      const all = parts.map(({ folder, report }) => ({ folder, ...report.choices() }))
      const rules = new Map<string, number>()
      for (const [rule, count] of all.flatMap((one) => one.rules)) rules.set(rule, (rules.get(rule) ?? 0) + count)
      const files = all.flatMap(({ folder, files: own }) => own.map((file) => inFolder(folder, file)))
      return { files, rules: [...rules].sort(([a], [b]) => (a < b ? -1 : 1)) }
    },
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
    async lastChanges(joined) {
      const { id, review } = find(joined)
      return review?.lastChanges(id)
    },
    async matches(joined) {
      const { id, review } = find(joined)
      return review?.matches(id)
    },
    check({ id: joined, ...draft }) {
      const { id, review } = find(joined)
      return review?.check({ id, ...draft })
    },
    checkAll: (drafts) =>
      drafts.map(({ id: joined, ...draft }) => {
        const { id, review } = find(joined)
        return review?.check({ id, ...draft })
      }),
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

/** Joins lists package by package or, if they are sorted, by their keys: the rows of a page are then in one order. */
function joinRows(parts: readonly Part<Review>[], query: ReviewQuery): ReviewRows {
  const keys = keysOf(parts, query)
  if (keys !== undefined) return joinSorted(parts, query, keys)
  let total = 0
  const rows: ReviewRow[] = []
  for (const [at, { folder, report }] of parts.entries()) {
    const from = Math.max(0, query.from - total)
    const own = report.rows({ ...inPackage(folder, query), from, count: query.count - rows.length })
    total += own.total
    rows.push(...own.rows.map((row) => inPackageOf(folder, row)))
    const progress = own.progress === undefined ? {} : { progress: (at + own.progress) / parts.length }
    if (own.isSearching) return { isSearching: true, ...progress, total, rows }
  }
  return { total, rows }
}

function keysOf(parts: readonly Part<Review>[], query: ReviewQuery): readonly (readonly number[])[] | undefined {
  if (parts.length < 2) return undefined
  const found = parts.flatMap(({ folder, report }) => {
    const own = report.sortKeys(inPackage(folder, query))
    return own === undefined ? [] : [own]
  })
  return found.length === parts.length ? found : undefined
}

function joinSorted(
  parts: readonly Part<Review>[],
  query: ReviewQuery,
  keys: readonly (readonly number[])[],
): ReviewRows {
  const { starts, order } = mergePage(keys, query)
  const lists = parts.map(({ folder, report }, at) => {
    const count = order.filter((part) => part === at).length
    const own = report.rows({ ...inPackage(folder, query), from: starts[at] ?? 0, count })
    return { ...own, left: own.rows.map((row) => inPackageOf(folder, row)) }
  })
  const isSearching = lists.some((own) => own.isSearching)
  const progress = lists.reduce((sum, own) => sum + (own.progress ?? 1), 0) / parts.length
  return {
    ...(isSearching && { isSearching }),
    ...(progress < 1 && { progress }),
    total: lists.reduce((sum, own) => sum + own.total, 0),
    rows: order.flatMap((part) => lists[part]?.left.shift() ?? []),
  }
}

/** Returns for each row of a page its package, and for each package how many of its rows come before the page. */
function mergePage(keys: readonly (readonly number[])[], { from, count }: ReviewQuery) {
  const next = keys.map(() => 0)
  let starts: readonly number[] | undefined
  const order: number[] = []
  for (let at = 0; at < from + count; at++) {
    if (at === from) starts = [...next]
    const heads = keys.map((own, part) => own[next[part] ?? 0] ?? Infinity)
    const least = Math.min(...heads)
    if (least === Infinity) break
    const part = heads.indexOf(least)
    next[part] = (next[part] ?? 0) + 1
    if (at >= from) order.push(part)
  }
  return { starts: starts ?? next, order }
}

/** Returns a filter for one package: the path of a file without the folder, or of all files if the folder matches. */
function inPackage<T extends ReviewFilter>(folder: string, filter: T): T {
  const file = filter.file?.trim().toLowerCase()
  const inside = `${folder.toLowerCase()}/`
  if (!file || folder === '') return filter
  if (file.startsWith(inside)) return { ...filter, file: file.slice(inside.length) }
  return inside.includes(file) ? { ...filter, file: undefined } : filter
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
    const queues = joinQueues([before.queues, one.queues])
    const isPartial = before.isPartial ?? one.isPartial
    const { isChecked: _, ...own } = before
    const isChecked = before.isChecked && one.isChecked
    const coverage = messages === 0 ? 1 : done / messages
    joined.set(one.locale, {
      ...own,
      messages,
      coverage,
      queues,
      ...(isPartial && { isPartial }),
      ...(isChecked && { isChecked }),
    })
  }
  return [...joined.values()]
}

function joinQueues(all: readonly ReviewLocale['queues'][]): ReviewLocale['queues'] {
  const joined = Object.fromEntries(reviewQueues.map((queue) => [queue, 0])) as Record<ReviewQueue, number>
  for (const queues of all) for (const queue of reviewQueues) joined[queue] += queues[queue]
  return joined
}
