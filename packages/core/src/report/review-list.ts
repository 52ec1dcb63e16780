import { groupBy, isError, rememberFor } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from '../config/policy.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import {
  type CatalogDiff,
  countMessages,
  hasError,
  isToReview,
  type MessageChange,
  presentText,
} from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { joinSaid, saidIn } from '../model/fact.ts'
import type { MessageKey } from '../model/key.ts'
import { directionOf } from '../model/locales.ts'
import { type MessageUnit, placesOf, unitsAt } from '../model/unit.ts'
import {
  reviewId,
  type ReviewLocale,
  type ReviewQuery,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
  type ReviewRows,
  splitReviewId,
} from '../model/review.ts'
import { sourceOf } from '../text-check/pairs.ts'
import type { RefusedMessages } from '../plan/left-by-sync.ts'

export interface FoundRow {
  readonly id: string
  readonly diff: CatalogDiff
  readonly change: MessageChange
  /** Position of the message among the messages of its source file. */
  readonly at: number
}

/**
 * Opens an empty review list. It lists one locale after another, each in the order of catalogs, no pseudo-locales. The
 * queue `unreviewed` begins with the lowest scores of judges.
 * @param project.isCompact keeps only the positions of open messages, to save memory in a large project
 */
export function openReviewList(project: {
  readonly config: Config
  readonly refused: RefusedMessages
  readonly isCompact?: boolean
}): {
  /** Adds or replaces compared files. @param isAll removes all files that are not in `diffs` */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
  readonly diffs: () => readonly CatalogDiff[]
  readonly diffsOf: (catalog: string) => readonly CatalogDiff[]
  readonly locales: () => readonly ReviewLocale[]
  readonly rows: (query: ReviewQuery) => ReviewRows
  readonly find: (ids: readonly string[]) => readonly FoundRow[]
  readonly rowOf: (change: MessageChange) => ReviewRow
} {
  const { config, refused, isCompact = false } = project
  const byLocale = new Map<string, Map<string, CatalogDiff>>()
  for (const { locale } of config.targets) if (!isPseudoLocale(locale)) byLocale.set(locale, new Map())
  const sorted = new Map<string, readonly CatalogDiff[]>()
  const keepOpen = openLastFiles()

  function queueOf(change: MessageChange): ReviewQueue | undefined {
    const queue = waitingFor(change, refused)
    // Locked messages need no review. Locked imported messages are listed all the same, because the number of imported
    // texts includes them.
    return queue !== 'imported' && policyOf(change, config) === 'locked' ? undefined : queue
  }

  function diffsIn(locale: string): readonly CatalogDiff[] {
    const diffs =
      sorted.get(locale) ??
      [...(byLocale.get(locale)?.values() ?? [])].sort((a, b) => (a.catalog.id < b.catalog.id ? -1 : 1))
    sorted.set(locale, diffs)
    return diffs
  }

  function lookInto(diff: CatalogDiff): KnownDiff {
    let found = known.get(diff)
    if (found === undefined) known.set(diff, (found = toKnown(diff, queueOf)))
    return found
  }

  function compact(diff: CatalogDiff): CatalogDiff {
    const smaller = diff.compact?.() ?? diff
    if (!known.has(smaller)) known.set(smaller, lookInto(diff))
    return smaller
  }

  /** Returns the messages of a queue. Imported texts are compared only when they are first listed. */
  function unitsIn(diff: CatalogDiff, queue: ReviewQueue): readonly MessageUnit[] {
    const found = lookInto(diff)
    const { units } = diff.catalog.source
    if (queue !== 'imported' || diff.unchanged.imported === 0) return unitsAt(found.open.get(queue) ?? noPlaces, units)
    if (found.imported === undefined) {
      keepOpen(diff.target)
      const places = diff.changes(units).flatMap((change, at) => (queueOf(change) === 'imported' ? [at] : []))
      found.imported = Uint32Array.from(places)
    }
    return unitsAt(found.imported, units)
  }

  function rowOf(change: MessageChange): ReviewRow {
    const { catalog, target, unit, forms } = change
    const queue = queueOf(change)
    return {
      id: reviewId(catalog.id, target.locale, unit.key),
      locale: target.locale,
      file: target.file,
      ...shownTexts(change),
      queue,
      drift: queue === 'source-changed' ? forms.find(({ drift }) => drift !== undefined)?.drift : undefined,
      by: forms[0]?.by,
      errors: forms.flatMap(({ findings }) => findings).filter(isError).length,
    }
  }

  /**
   * Returns one page of rows and the total number. Only files with rows on the page are compared. Each call searches
   * only some of the messages, so that the server can answer other requests, and the next call continues.
   */
  function page({ queue, from, count, search = '' }: ReviewQuery, own: readonly CatalogDiff[]): ReviewRows {
    const words = search.trim().toLowerCase()
    const found = words === '' ? undefined : foundBy(words, queue)
    const rows: ReviewRow[] = []
    const isScored = queue === 'unreviewed' && own.some((diff) => lookInto(diff).scores.size > 0)
    const scored: { readonly id: string; readonly score: number }[] = []
    let total = 0
    let left = searchStep
    for (const diff of own) {
      let units = found?.get(diff)
      if (found !== undefined && units === undefined) {
        if (left <= 0) return { isSearching: true, total, rows }
        found.set(diff, (units = searchIn(diff, words, queue)))
        left -= diff.catalog.source.units.length
      }
      const { messages, counts, scores } = lookInto(diff)
      const size = units?.length ?? (queue === undefined ? messages : counts[queue])
      if (isScored) {
        // The lowest scores come first, and translations without a score last.
        for (const { key } of units ?? unitsIn(diff, queue))
          scored.push({ id: reviewId(diff.catalog.id, diff.target.locale, key), score: scores.get(key) ?? 2 })
        total += size
        continue
      }
      const range = [Math.max(0, from - total), Math.min(size, from + count - total)] as const
      total += size
      if (range[0] >= range[1]) continue
      rows.push(...(units === undefined ? rowsIn(diff, queue, range) : diff.changes(units.slice(...range)).map(rowOf)))
    }
    if (!isScored) return { total, rows }
    const shown = scored.sort((a, b) => a.score - b.score).slice(from, from + count)
    return { total, rows: find(shown.map(({ id }) => id)).map(({ change }) => rowOf(change)) }
  }

  const lastRows = new Map<CatalogDiff, { readonly name: string; readonly rows: readonly ReviewRow[] }>()
  /** Returns rows of one file. Cached, because the web page requests them again and again during a comparison. */
  function rowsIn(diff: CatalogDiff, queue: ReviewQueue | undefined, range: readonly [from: number, end: number]) {
    const name = [queue, ...range].join(' ')
    const last = lastRows.get(diff)
    if (last?.name === name) return last.rows
    const units = queue === undefined ? diff.catalog.source.units : unitsIn(diff, queue)
    // The next page is usually from the same file, so it stays parsed for a while.
    if (queue === undefined || queue === 'imported' || diff.openPlaces !== undefined) keepOpen(diff.target)
    const rows = diff.changes(units.slice(...range)).map(rowOf)
    lastRows.delete(diff)
    lastRows.set(diff, { name, rows })
    for (const old of [...lastRows.keys()].slice(0, -mostLastRows)) lastRows.delete(old)
    return rows
  }

  const searches = new Map<string, WeakMap<CatalogDiff, readonly MessageUnit[]>>()
  /** Returns the cached results of the same search, by file: the pages of a search are requested one by one. */
  function foundBy(words: string, queue: ReviewQueue | undefined): WeakMap<CatalogDiff, readonly MessageUnit[]> {
    const name = JSON.stringify([words, queue])
    const found = searches.get(name) ?? new WeakMap<CatalogDiff, readonly MessageUnit[]>()
    searches.delete(name)
    searches.set(name, found)
    for (const old of [...searches.keys()].slice(0, -mostSearches)) searches.delete(old)
    return found
  }

  function searchIn(diff: CatalogDiff, words: string, queue: ReviewQueue | undefined): readonly MessageUnit[] {
    const units = queue === undefined ? diff.catalog.source.units : unitsIn(diff, queue)
    if (units.length === 0) return []
    const { target } = diff
    const { isOpen } = target
    const has = (text: string) => text.toLowerCase().includes(words)
    const said = (unit: MessageUnit) => has(unit.name) || [...unit.forms.values()].some(({ text }) => has(text))
    const isSimple = ({ plural, isNative }: MessageUnit) => plural === undefined && !isNative
    const { entries } = target
    const family = new Set(
      diff
        .changes(units.filter((unit) => !isSimple(unit) && !said(unit)))
        .filter(({ forms }) => forms.some((form) => has(presentText(form) ?? '')))
        .map(({ unit }) => unit),
    )
    const found = units.filter((unit) => {
      return said(unit) || family.has(unit) || (isSimple(unit) && has(entries.get(unit.key)?.value ?? ''))
    })
    // Frees the parsed file, because all parsed files of a large project do not fit into memory.
    if (!isOpen) target.release()
    return found
  }

  const placesIn = rememberFor(
    ({ source }: Catalog) => new Map(source.units.map((unit, at): readonly [string, number] => [unit.key, at])),
  )

  /** Finds messages by id. Compares all wanted messages of a file together, so that it is parsed once. */
  function find(ids: readonly string[]): readonly FoundRow[] {
    const wanted = ids.flatMap((id) => {
      const [catalogId = '', locale = '', key = ''] = splitReviewId(id)
      const diff = byLocale.get(locale)?.get(catalogId)
      const at = diff && placesIn(diff.catalog).get(key)
      const unit = at === undefined ? undefined : diff?.catalog.source.units[at]
      return diff === undefined || at === undefined || unit === undefined ? [] : [{ id, diff, unit, at }]
    })
    const found = new Map<CatalogDiff, ReadonlyMap<MessageUnit, MessageChange>>()
    for (const [diff, own] of groupBy(wanted, (one) => one.diff)) {
      found.set(diff, new Map(diff.changes(own.map(({ unit }) => unit)).map((change) => [change.unit, change])))
    }
    return wanted.flatMap(({ id, diff, unit, at }) => {
      const change = found.get(diff)?.get(unit)
      return change === undefined ? [] : [{ id, diff, change, at }]
    })
  }

  return {
    put(diffs, isAll = false) {
      if (isAll) for (const known of byLocale.values()) known.clear()
      for (const diff of diffs) {
        const { locale } = diff.target
        byLocale.get(locale)?.set(diff.catalog.id, isCompact ? compact(diff) : diff)
        sorted.delete(locale)
      }
    },
    diffs: () => [...byLocale.keys()].flatMap(diffsIn),
    diffsOf: (catalog) => [...byLocale.values()].flatMap((diffs) => diffs.get(catalog) ?? []),
    locales: () => [...byLocale.keys()].map((locale) => summarise(locale, diffsIn(locale).map(lookInto))),
    rows(query) {
      const wanted = new Set(query.locales ?? [])
      const chosen = [...byLocale.keys()].filter((locale) => wanted.size === 0 || wanted.has(locale))
      return page(query, chosen.flatMap(diffsIn))
    },
    find,
    rowOf,
  }
}

/** Returns the key, source string and translation of a message for one line of a list: only the first plural form. */
export function shownTexts({ unit, forms: [form] }: MessageChange): Pick<ReviewRow, 'message' | 'source' | 'text'> {
  return {
    message: unit.name,
    source: (form && sourceOf({ unit, plan: form.plan })) ?? '',
    text: (form && presentText(form)) ?? '',
  }
}

/** What is known about each compared file, shared by all lists. It is valid until the file is compared again. */
const known = new WeakMap<CatalogDiff, KnownDiff>()

const noPlaces = new Uint32Array()

/** Number of messages searched in one call, which takes some hundredths of a second. */
const searchStep = 5000

const mostSearches = 4

const mostLastRows = 100

interface KnownDiff {
  readonly counts: Readonly<Record<ReviewQueue, number>>
  readonly messages: number
  readonly done: number
  /** Positions of the messages that need attention, by the reason (the queue). */
  readonly open: ReadonlyMap<ReviewQueue, Uint32Array>
  /** Scores that a judge gave to translations which need review, by message. The lowest one of its plural forms. */
  readonly scores: ReadonlyMap<MessageKey, number>
  /** Positions of imported messages; `undefined` until they are listed. */
  imported: Uint32Array | undefined
}

function toKnown(diff: CatalogDiff, queueOf: (change: MessageChange) => ReviewQueue | undefined): KnownDiff {
  const counts = { ...noneWaiting(), imported: diff.unchanged.imported }
  const { unchanged, open } = diff
  const isDone = ({ state, forms }: MessageChange) =>
    (state === 'current' || state === 'edited') && !forms.some(hasError)
  const places = new Map<ReviewQueue, Uint32Array>()
  for (const [queue, changes] of groupBy(open, queueOf)) {
    if (queue === undefined) continue
    const own = changes.map(({ unit }) => unit)
    counts[queue] = own.length
    places.set(queue, placesOf(own, diff.catalog.source.units))
  }
  const scored = open.flatMap((change): readonly (readonly [MessageKey, number])[] => {
    const { score } = joinSaid(change.forms.map(({ facts }) => saidIn(facts)))
    return score === undefined || queueOf(change) !== 'unreviewed' ? [] : [[change.unit.key, score]]
  })
  return {
    counts,
    scores: new Map(scored),
    messages: countMessages({ open, unchanged }),
    done: unchanged.current + unchanged.edited + open.filter(isDone).length,
    open: places,
    imported: undefined,
  }
}

function noneWaiting(): Record<ReviewQueue, number> {
  return Object.fromEntries(reviewQueues.map((queue) => [queue, 0])) as Record<ReviewQueue, number>
}

function summarise(locale: string, diffs: readonly KnownDiff[]): ReviewLocale {
  const queues = noneWaiting()
  let messages = 0
  let done = 0
  for (const diff of diffs) {
    for (const queue of reviewQueues) queues[queue] += diff.counts[queue]
    messages += diff.messages
    done += diff.done
  }
  return { locale, direction: directionOf(locale), messages, coverage: messages === 0 ? 1 : done / messages, queues }
}

/** Maximum number of files that stay parsed while a user scrolls through the list. */
const mostOpenFiles = 4

function openLastFiles(): (target: TargetFile) => void {
  let held: readonly TargetFile[] = []
  return (target) => {
    if (held.at(-1) === target && target.isOpen) return
    // Reading `parsed` parses the file. Without a file, there is nothing to keep.
    if (!target.isOpen && target.parsed === undefined) return
    held = [...held.filter((one) => one !== target), target]
    if (held.length <= mostOpenFiles) return
    held[0]?.release()
    held = held.slice(1)
  }
}

function waitingFor(change: MessageChange, refused: RefusedMessages): ReviewQueue | undefined {
  const { state, forms } = change
  if (forms.some((form) => form.state !== 'missing' && hasError(form))) return 'invalid'
  if (state === 'missing' || state === 'stale') return refused(change) === undefined ? 'missing' : 'refused'
  if (state === 'source-changed') return 'source-changed'
  if (forms.some(isToReview)) return 'unreviewed'
  return forms.some(({ by }) => by === 'adopted') ? 'imported' : undefined
}
