import { type CatalogDiff, type Config, type MessageChange, policyOf } from '@lockale/core'
import type { RefusedMessages } from '@lockale/core/stages'
import { rules } from '@lockale/checks'
import type { Diagnostic } from '@lockale/errors'
import {
  type ReviewChoices,
  type ReviewCounts,
  type ReviewFilter,
  reviewId,
  type ReviewLocale,
  type ReviewQuery,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
  type ReviewRows,
} from '../review.ts'
import type { ChangeDates } from './change-dates.ts'
import { type KeptProblems, openCheckedLocales } from './checked-locales.ts'
import { type FoundRow, openComparedFiles, placesIn } from './compared-files.ts'
import type { LocaleProblems, MessageProblems } from './locale-problems.ts'
import { openLastFiles } from './open-files.ts'
import { openOrder } from './order.ts'
import { queueOf } from './queue-of.ts'
import { noneWaiting, openQueues } from './queues.ts'
import type { ProblemsOf } from './review-filter.ts'
import { toReviewRow } from './review-row.ts'
import { openSearch } from './search.ts'

/**
 * Opens an empty review list. It lists one locale after another, each in the order of catalogs, no pseudo-locales. The
 * queue `unreviewed` begins with the lowest scores of judges.
 * @param project.isCompact keeps only the positions of open messages, to save memory in a large project
 */
export function openReviewList(project: {
  readonly config: Config
  readonly refused: RefusedMessages
  readonly isCompact?: boolean
  /** Finds warnings and notes of a locale. Absent: the list has none. */
  readonly findProblems?: (
    diffs: readonly CatalogDiff[],
    isOnlyReason: (change: MessageChange) => boolean,
  ) => Iterator<number, LocaleProblems>
  readonly keptProblems?: KeptProblems
  /** Dates for the order `newest`. Absent: it is that of the files. */
  readonly dates?: ChangeDates
}): {
  /** Adds or replaces compared files. @param isAll removes all files that are not in `diffs` */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
  readonly diffs: () => readonly CatalogDiff[]
  readonly diffsOf: (catalog: string) => readonly CatalogDiff[]
  readonly locales: () => readonly ReviewLocale[]
  /** @param isReady returns false for a locale whose files are still being compared */
  readonly rows: (query: ReviewQuery, isReady: IsReady) => ReviewRows
  readonly sortKeys: (query: ReviewQuery, isReady: IsReady) => readonly number[] | undefined
  readonly counts: (filter: ReviewFilter, isReady: IsReady) => ReviewCounts
  readonly choices: () => ReviewChoices
  readonly find: (ids: readonly string[]) => readonly FoundRow[]
  readonly rowOf: (change: MessageChange) => ReviewRow
  /** Returns the problems of a message that are known so far, the worst first. */
  readonly problemsOf: (row: Pick<FoundRow, 'diff' | 'at'>) => readonly Diagnostic[]
} {
  const { config, isCompact = false, findProblems = findNothing, keptProblems = new Map() } = project
  const keepOpen = openLastFiles()
  const queueIn = (change: MessageChange) => queueOf(change, project)
  const isOnlyReason = (change: MessageChange) => queueIn(change) === undefined && policyOf(change, config) !== 'locked'
  const queues = openQueues({ queueOf: queueIn, problemsIn, keepOpen })
  const files = openComparedFiles(config, (diff) => (isCompact ? queues.compact(diff) : diff))
  const checked = openCheckedLocales({
    diffsIn: files.in,
    find: (diffs) => findProblems(diffs, isOnlyReason),
    kept: keptProblems,
  })
  const search = openSearch({ queues, problemsOf })
  const sort = openOrder({ queues, problemsOf, dates: project.dates })

  function problemsIn({ catalog, target }: CatalogDiff): ReadonlyMap<number, MessageProblems> {
    return checked.problemsIn(target.locale)?.get(catalog.id) ?? noProblems
  }

  function problemsOf(diff: CatalogDiff): ProblemsOf {
    const own = problemsIn(diff)
    if (own.size === 0) return () => []
    const places = placesIn(diff.catalog)
    return ({ key }) => own.get(places.get(key) ?? -1)?.problems ?? []
  }

  function rowOf(change: MessageChange): ReviewRow {
    const { catalog, target, unit } = change
    const diff = files.at(catalog.id, target.locale)
    const own = diff && problemsIn(diff)
    const found = own?.size ? own.get(placesIn(catalog).get(unit.key) ?? -1) : undefined
    const queue = queueIn(change) ?? (found?.isOnlyReason === true ? 'warnings' : undefined)
    return toReviewRow(change, { queue, problems: found?.problems ?? [] })
  }

  /**
   * Returns what is in a list. Each call searches and checks only some of the messages, so that the server can answer
   * other requests, and the next call continues.
   */
  function look(query: ReviewQuery, chosen: readonly string[], isReady: IsReady) {
    const checking = needsProblems(query) ? checked.advance(chosen, isReady) : undefined
    const isChecked = (locale: string) => checking === undefined || checked.problemsIn(locale) !== undefined
    const listed = takeFiles(chosen.filter(isChecked).flatMap(files.in), query.file)
    const progress = checking ?? (query.order === 'newest' ? project.dates?.advance(listed) : undefined)
    const { parts, isOver } = search(query, listed)
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    const isSearching = progress !== undefined || !isOver
    const more = { ...(isSearching && { isSearching }), ...(progress !== undefined && { progress }), total }
    return { parts, more, sorted: () => sort(query, parts, { version: files.version, isWhole: !isSearching }) }
  }

  /** Returns one page of rows and the total number. Only files with rows on the page are compared. */
  function page(query: ReviewQuery, chosen: readonly string[], isReady: IsReady): ReviewRows {
    const { queue, from, count } = query
    const { parts, more, sorted: sortAll } = look(query, chosen, isReady)
    const sorted = count === 0 ? undefined : sortAll()
    if (sorted !== undefined) {
      const ids = sorted
        .slice(from, from + count)
        .map(({ diff: { catalog, target }, unit }) => reviewId(catalog.id, target.locale, unit.key))
      return { ...more, rows: files.find(ids).map(({ change }) => rowOf(change)) }
    }
    const rows: ReviewRow[] = []
    let before = 0
    for (const { diff, size, found } of parts) {
      const range = [Math.max(0, from - before), Math.min(size, from + count - before)] as const
      before += size
      if (range[0] >= range[1]) continue
      rows.push(
        ...(found === undefined ? rowsIn(diff, queue, range) : diff.changes(found.units.slice(...range)).map(rowOf)),
      )
    }
    return { ...more, rows }
  }

  const lastRows = new Map<CatalogDiff, { readonly name: string; readonly rows: readonly ReviewRow[] }>()
  /** Returns rows of one file. Cached, because the web page requests them again and again during a comparison. */
  function rowsIn(diff: CatalogDiff, queue: ReviewQueue | undefined, range: readonly [from: number, end: number]) {
    const name = [queue, checked.problemsIn(diff.target.locale) !== undefined, ...range].join(' ')
    const last = lastRows.get(diff)
    if (last?.name === name) return last.rows
    const units = queues.unitsIn(diff, queue)
    // The next page is usually from the same file, so it stays parsed for a while.
    if (queue === undefined || queue === 'imported' || diff.openPlaces !== undefined) keepOpen(diff.target)
    const rows = diff.changes(units.slice(...range)).map(rowOf)
    lastRows.delete(diff)
    lastRows.set(diff, { name, rows })
    for (const old of [...lastRows.keys()].slice(0, -mostLastRows)) lastRows.delete(old)
    return rows
  }

  function chosenFor({ locales = [] }: ReviewFilter): readonly string[] {
    const wanted = new Set(locales)
    return files.locales.filter((locale) => wanted.size === 0 || wanted.has(locale))
  }

  return {
    put: files.put,
    diffs: () => files.locales.flatMap(files.in),
    diffsOf: files.of,
    locales: () =>
      files.locales.map((locale) => {
        const diffs = files.in(locale)
        const found = queues.summaryOf(locale, diffs)
        if (checked.problemsIn(locale) === undefined) return found
        const warnings = diffs.reduce((sum, diff) => sum + queues.sizeOf(diff, 'warnings'), 0)
        return { ...found, queues: { ...found.queues, warnings }, isChecked: true }
      }),
    rows: (query, isReady) => page(query, chosenFor(query), isReady),
    sortKeys: (query, isReady) =>
      look(query, chosenFor(query), isReady)
        .sorted()
        ?.map(({ key }) => key),
    counts(filter, isReady) {
      const counts = noneWaiting()
      const chosen = chosenFor(filter)
      const isChecked = chosen.every((locale) => checked.problemsIn(locale) !== undefined)
      for (const queue of reviewQueues) {
        if (queue === 'warnings' && !isChecked) continue
        const { total, isSearching } = page({ ...filter, queue, from: 0, count: 0 }, chosen, isReady)
        counts[queue] = total
        if (isSearching) return { isSearching, queues: counts }
      }
      return { queues: counts }
    },
    choices() {
      const found = new Map<string, number>()
      for (const locale of files.locales) {
        for (const messages of checked.problemsIn(locale)?.values() ?? []) {
          for (const { problems } of messages.values()) {
            for (const code of new Set(problems.map((one) => one.code))) found.set(code, (found.get(code) ?? 0) + 1)
          }
        }
      }
      const catalogs = files.locales.flatMap(files.in).map(({ catalog }) => catalog.id)
      return { files: [...new Set(catalogs)].sort(), rules: [...found].sort(([a], [b]) => (a < b ? -1 : 1)) }
    },
    find: files.find,
    rowOf,
    problemsOf: ({ diff, at }) => problemsIn(diff).get(at)?.problems ?? [],
  }
}

const noProblems: ReadonlyMap<number, MessageProblems> = new Map()

type IsReady = (locale: string) => boolean

const mostLastRows = 100

// oxlint-disable-next-line require-yield
function* findNothing(): Generator<number, LocaleProblems> {
  return new Map()
}

/** Returns whether a list needs the warnings of its locales. A search needs them if it is for the id of a rule. */
function needsProblems({ queue, rule, search = '' }: ReviewQuery): boolean {
  const words = search.trim().toLowerCase()
  return queue === 'warnings' || Boolean(rule) || rules.some(({ id }) => id === words)
}

function takeFiles(diffs: readonly CatalogDiff[], file: string = ''): readonly CatalogDiff[] {
  const part = file.trim().toLowerCase()
  if (part === '') return diffs
  return diffs.filter(({ catalog, target }) =>
    [catalog.id, target.file].some((path) => path.toLowerCase().includes(part)),
  )
}
