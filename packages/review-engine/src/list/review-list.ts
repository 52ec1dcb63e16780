import { type Diagnostic, groupBy, isError, rememberFor } from '@lockale/errors'
import { rules } from '@lockale/checks'
import { isPseudoLocale } from '@lockale/messages'
import {
  policyOf,
  type Catalog,
  type TargetFile,
  type CatalogDiff,
  type MessageChange,
  presentText,
  type Config,
  type MessageKey,
  type MessageUnit,
} from '@lockale/core'
import {
  countMessages,
  hasError,
  isToReview,
  joinSaid,
  saidIn,
  directionOf,
  placesOf,
  unitsAt,
  type RefusedMessages,
} from '@lockale/core/review-parts'
import { sourceOf } from '@lockale/core/text-check/pairs'
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
  splitReviewId,
} from '../review.ts'
import { type KeptProblems, openCheckedLocales } from './checked-locales.ts'
import { type LocaleProblems, type MessageProblems, severityRank } from './locale-problems.ts'
import { filterUnits, lengthOf, looksInside } from './review-filter.ts'

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
  /** Finds warnings and notes of a locale. Absent: the list has none. */
  readonly findProblems?: (
    diffs: readonly CatalogDiff[],
    isOnlyReason: (change: MessageChange) => boolean,
  ) => Iterator<number, LocaleProblems>
  readonly keptProblems?: KeptProblems
}): {
  /** Adds or replaces compared files. @param isAll removes all files that are not in `diffs` */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
  readonly diffs: () => readonly CatalogDiff[]
  readonly diffsOf: (catalog: string) => readonly CatalogDiff[]
  readonly locales: () => readonly ReviewLocale[]
  /** @param isReady returns false for a locale whose files are still being compared */
  readonly rows: (query: ReviewQuery, isReady: IsReady) => ReviewRows
  readonly counts: (filter: ReviewFilter, isReady: IsReady) => ReviewCounts
  readonly choices: () => ReviewChoices
  readonly find: (ids: readonly string[]) => readonly FoundRow[]
  readonly rowOf: (change: MessageChange) => ReviewRow
  /** Returns the problems of a message that are known so far, the worst first. */
  readonly problemsOf: (row: Pick<FoundRow, 'diff' | 'at'>) => readonly Diagnostic[]
} {
  const { config, refused, isCompact = false, findProblems = findNothing, keptProblems = new Map() } = project
  const byLocale = new Map<string, Map<string, CatalogDiff>>()
  for (const { locale } of config.targets) if (!isPseudoLocale(locale)) byLocale.set(locale, new Map())
  const sorted = new Map<string, readonly CatalogDiff[]>()
  const keepOpen = openLastFiles()
  /** Grows with each change of the files, so that sorted lists are made again. */
  let version = 0
  const isOnlyReason = (change: MessageChange) =>
    waitingFor(change, refused) === undefined && policyOf(change, config) !== 'locked'
  const checked = openCheckedLocales({
    diffsIn,
    find: (diffs) => findProblems(diffs, isOnlyReason),
    kept: keptProblems,
  })

  function problemsIn({ catalog, target }: CatalogDiff): ReadonlyMap<number, MessageProblems> {
    return checked.problemsIn(target.locale)?.get(catalog.id) ?? noProblems
  }

  function problemsOf(diff: CatalogDiff): (unit: MessageUnit) => readonly Diagnostic[] {
    const own = problemsIn(diff)
    if (own.size === 0) return () => []
    const places = placesIn(diff.catalog)
    return ({ key }) => own.get(places.get(key) ?? -1)?.problems ?? []
  }

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
    if (queue === 'warnings') {
      const only = [...problemsIn(diff)].flatMap(([at, one]) => (one.isOnlyReason ? [at] : []))
      return unitsAt(Uint32Array.from(only).sort(), units)
    }
    if (queue !== 'imported' || diff.unchanged.imported === 0) return unitsAt(found.open.get(queue) ?? noPlaces, units)
    if (found.imported === undefined) {
      keepOpen(diff.target)
      const places = diff.changes(units).flatMap((change, at) => (queueOf(change) === 'imported' ? [at] : []))
      found.imported = Uint32Array.from(places)
    }
    return unitsAt(found.imported, units)
  }

  function rowOf(change: MessageChange): ReviewRow {
    const { catalog, target, unit, forms, state } = change
    const diff = byLocale.get(target.locale)?.get(catalog.id)
    const own = diff && problemsIn(diff)
    const found = own?.size ? own.get(placesIn(catalog).get(unit.key) ?? -1) : undefined
    const queue = queueOf(change) ?? (found?.isOnlyReason === true ? 'warnings' : undefined)
    const remarks = found?.problems.filter((one) => !isError(one)) ?? []
    return {
      id: reviewId(catalog.id, target.locale, unit.key),
      locale: target.locale,
      file: target.file,
      ...shownTexts(change),
      queue,
      drift: queue === 'source-changed' ? forms.find(({ drift }) => drift !== undefined)?.drift : undefined,
      by: forms[0]?.by,
      state,
      errors: forms.flatMap(({ findings }) => findings).filter(isError).length,
      warnings: [...new Set(remarks.map(({ code }) => code))],
    }
  }

  /**
   * Returns one page of rows and the total number. Only files with rows on the page are compared. Each call searches
   * and checks only some of the messages, so that the server can answer other requests, and the next call continues.
   */
  function page(query: ReviewQuery, chosen: readonly string[], isReady: IsReady): ReviewRows {
    const { queue, from, count } = query
    const progress = needsProblems(query) ? checked.advance(chosen, isReady) : undefined
    const isChecked = (locale: string) => progress === undefined || checked.problemsIn(locale) !== undefined
    const { parts, isOver } = partsOf(query, takeFiles(chosen.filter(isChecked).flatMap(diffsIn), query.file))
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    const isSearching = progress !== undefined || !isOver
    const more = { ...(isSearching && { isSearching }), ...(progress !== undefined && { progress }), total }
    const sorted = count === 0 ? undefined : sort(query, parts, !isSearching)
    if (sorted !== undefined) {
      const ids = sorted.slice(from, from + count).map(({ diff, unit }) => idOf(diff, unit))
      return { ...more, rows: find(ids).map(({ change }) => rowOf(change)) }
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

  /** Returns the size of each file in a list, and its messages if the query has to look for them. */
  function partsOf(
    query: ReviewQuery,
    own: readonly CatalogDiff[],
  ): { readonly parts: readonly ListPart[]; readonly isOver: boolean } {
    const { queue } = query
    const searches = looksInside(query) || isByLength(query) ? foundBy(query) : undefined
    const parts: ListPart[] = []
    let left = searchStep
    for (const diff of own) {
      let found = searches?.get(diff)
      if (searches !== undefined && found === undefined) {
        if (left <= 0) return { parts, isOver: false }
        searches.set(diff, (found = searchIn(diff, query)))
        left -= diff.catalog.source.units.length
      }
      parts.push({ diff, size: found?.units.length ?? sizeOf(diff, queue), found })
    }
    return { parts, isOver: true }
  }

  function sizeOf(diff: CatalogDiff, queue: ReviewQueue | undefined): number {
    if (queue === 'warnings') return [...problemsIn(diff).values()].filter((one) => one.isOnlyReason).length
    const { messages, counts } = lookInto(diff)
    return queue === undefined ? messages : counts[queue]
  }

  let lastSorted: { readonly name: string; readonly version: number; readonly all: readonly KeyedUnit[] } | undefined
  /** Returns all messages of a list in its order; `undefined` for a list in the order of the files. */
  function sort(query: ReviewQuery, parts: readonly ListPart[], isWhole: boolean): readonly KeyedUnit[] | undefined {
    const keyIn = sortKey(query, parts)
    if (keyIn === undefined) return undefined
    const name = JSON.stringify({ ...query, from: 0, count: 0 })
    if (lastSorted?.name === name && lastSorted.version === version) return lastSorted.all
    const all = parts
      .flatMap(({ diff, found }) => {
        const key = keyIn(diff, found)
        const units =
          found?.units ?? (query.queue === undefined ? diff.catalog.source.units : unitsIn(diff, query.queue))
        return units.map((unit, at): KeyedUnit => ({ diff, unit, key: key(unit, at) }))
      })
      .sort((a, b) => a.key - b.key)
    lastSorted = isWhole ? { name, version, all } : undefined
    return all
  }

  /** Returns a function that makes the keys for a sort, ascending; `undefined` for the order of the files. */
  function sortKey({ queue, order = 'file' }: ReviewQuery, parts: readonly ListPart[]) {
    if (order === 'longest' || order === 'shortest') {
      const sign = order === 'longest' ? -1 : 1
      return (_: CatalogDiff, found: FoundUnits | undefined) => (_unit: MessageUnit, at: number) =>
        sign * (found?.lengths?.[at] ?? 0)
    }
    if (order === 'file' && queue === 'unreviewed') {
      if (!parts.some(({ diff }) => lookInto(diff).scores.size > 0)) return undefined
      // The lowest scores come first, and translations without a score last.
      return (diff: CatalogDiff) => (unit: MessageUnit) => lookInto(diff).scores.get(unit.key) ?? 2
    }
    if (order !== 'worst' && queue !== 'warnings') return undefined
    return (diff: CatalogDiff) => {
      const problems = problemsOf(diff)
      const { units } = diff.catalog.source
      const ranks = new Map(
        [...lookInto(diff).open].flatMap(([name, places]) =>
          unitsAt(places, units).map((unit) => [unit, reviewQueues.indexOf(name)] as const),
        ),
      )
      return (unit: MessageUnit) => {
        const [worst] = problems(unit)
        return (ranks.get(unit) ?? reviewQueues.length) * 4 + (worst === undefined ? 3 : severityRank(worst))
      }
    }
  }

  const lastRows = new Map<CatalogDiff, { readonly name: string; readonly rows: readonly ReviewRow[] }>()
  /** Returns rows of one file. Cached, because the web page requests them again and again during a comparison. */
  function rowsIn(diff: CatalogDiff, queue: ReviewQueue | undefined, range: readonly [from: number, end: number]) {
    const name = [queue, checked.problemsIn(diff.target.locale) !== undefined, ...range].join(' ')
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

  const searches = new Map<string, WeakMap<CatalogDiff, FoundUnits>>()
  /** Returns the cached results of the same search, by file: the pages of a search are requested one by one. */
  function foundBy({ from: _from, count: _count, locales: _locales, file: _file, ...query }: ReviewQuery) {
    const name = JSON.stringify(query)
    const found = searches.get(name) ?? new WeakMap<CatalogDiff, FoundUnits>()
    searches.delete(name)
    searches.set(name, found)
    for (const old of [...searches.keys()].slice(0, -mostSearches)) searches.delete(old)
    return found
  }

  function searchIn(diff: CatalogDiff, query: ReviewQuery): FoundUnits {
    const all = query.queue === undefined ? diff.catalog.source.units : unitsIn(diff, query.queue)
    const units = looksInside(query) ? filterUnits(diff, all, { filter: query, problemsOf: problemsOf(diff) }) : all
    if (!isByLength(query)) return { units }
    const lengths = new Map(diff.changes(units).map((change) => [change.unit, lengthOf(change) ?? 0]))
    return { units, lengths: Uint32Array.from(units, (unit) => lengths.get(unit) ?? 0) }
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

  function chosenFor({ locales = [] }: ReviewFilter): readonly string[] {
    const wanted = new Set(locales)
    return [...byLocale.keys()].filter((locale) => wanted.size === 0 || wanted.has(locale))
  }

  return {
    put(diffs, isAll = false) {
      version++
      if (isAll) for (const known of byLocale.values()) known.clear()
      for (const diff of diffs) {
        const { locale } = diff.target
        byLocale.get(locale)?.set(diff.catalog.id, isCompact ? compact(diff) : diff)
        sorted.delete(locale)
      }
    },
    diffs: () => [...byLocale.keys()].flatMap(diffsIn),
    diffsOf: (catalog) => [...byLocale.values()].flatMap((diffs) => diffs.get(catalog) ?? []),
    locales: () =>
      [...byLocale.keys()].map((locale) => {
        const diffs = diffsIn(locale)
        const found = summarise(locale, diffs.map(lookInto))
        if (checked.problemsIn(locale) === undefined) return found
        const warnings = diffs.reduce((sum, diff) => sum + sizeOf(diff, 'warnings'), 0)
        return { ...found, queues: { ...found.queues, warnings }, isChecked: true }
      }),
    rows: (query, isReady) => page(query, chosenFor(query), isReady),
    counts(filter, isReady) {
      const queues = noneWaiting()
      const chosen = chosenFor(filter)
      const isChecked = chosen.every((locale) => checked.problemsIn(locale) !== undefined)
      for (const queue of reviewQueues) {
        if (queue === 'warnings' && !isChecked) continue
        const { total, isSearching } = page({ ...filter, queue, from: 0, count: 0 }, chosen, isReady)
        queues[queue] = total
        if (isSearching) return { isSearching, queues }
      }
      return { queues }
    },
    choices() {
      const files = [...byLocale.values()].flatMap((diffs) => [...diffs.keys()])
      const rules = new Map<string, number>()
      for (const locale of byLocale.keys()) {
        for (const messages of checked.problemsIn(locale)?.values() ?? []) {
          for (const { problems } of messages.values()) {
            for (const code of new Set(problems.map((one) => one.code))) rules.set(code, (rules.get(code) ?? 0) + 1)
          }
        }
      }
      return { files: [...new Set(files)].sort(), rules: [...rules].sort(([a], [b]) => (a < b ? -1 : 1)) }
    },
    find,
    rowOf,
    problemsOf: ({ diff, at }) => problemsIn(diff).get(at)?.problems ?? [],
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
const noProblems: ReadonlyMap<number, MessageProblems> = new Map()

type IsReady = (locale: string) => boolean

interface FoundUnits {
  readonly units: readonly MessageUnit[]
  /** The lengths of the translations, for a list that is sorted by length. */
  readonly lengths?: Uint32Array
}

interface ListPart {
  readonly diff: CatalogDiff
  readonly size: number
  readonly found: FoundUnits | undefined
}

interface KeyedUnit {
  readonly diff: CatalogDiff
  readonly unit: MessageUnit
  readonly key: number
}

// oxlint-disable-next-line require-yield
function* findNothing(): Generator<number, LocaleProblems> {
  return new Map()
}

function idOf({ catalog, target }: CatalogDiff, { key }: MessageUnit): string {
  return reviewId(catalog.id, target.locale, key)
}

function isByLength({ order }: ReviewQuery): boolean {
  return order === 'longest' || order === 'shortest'
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

/** Number of messages searched in one call, which takes some hundredths of a second. */
const searchStep = 5000

const mostSearches = 20

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
    counts[queue] += own.length
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
