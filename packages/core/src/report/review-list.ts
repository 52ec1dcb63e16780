import { groupBy } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from '../config/policy.ts'
import { type CatalogDiff, countMessages, isToReview, type MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { directionOf } from '../model/direction.ts'
import {
  reviewId,
  type ReviewLocale,
  type ReviewQuery,
  type ReviewQueue,
  reviewQueues,
  type ReviewRow,
  type ReviewRows,
  type ReviewSummary,
  splitReviewId,
} from '../model/review.ts'
import type { MessageUnit } from '../model/unit.ts'
import { sourceOf } from '../text-check/pairs.ts'
import type { RefusedMessages } from './coverage.ts'
import { presentText } from './handoff-units.ts'

interface ReviewListOptions {
  readonly config: Config
  /** In the order of the config's files. */
  readonly diffs: readonly CatalogDiff[]
  readonly refused: RefusedMessages
}

/** What waits for a person in a project, as lists that are read page by page. */
export interface ReviewList {
  readonly summary: ReviewSummary
  readonly rows: (query: ReviewQuery) => ReviewRows
  /** `undefined`: there is no such message any more. */
  readonly find: (id: string) => FoundRow | undefined
  readonly rowOf: (change: MessageChange) => ReviewRow
}

export interface FoundRow {
  readonly diff: CatalogDiff
  readonly change: MessageChange
}

/** A locale at a time, each in the order of its source files. Texts of pseudo-locales are nobody's work. */
export function openReviewList({ config, diffs: all, refused }: ReviewListOptions): ReviewList {
  const locales = config.targets.map(({ locale }) => locale).filter((locale) => !isPseudoLocale(locale))
  const byLocale = groupBy(all, ({ target }) => target.locale)
  const diffs = locales.flatMap((locale) => byLocale.get(locale) ?? [])
  const queueOf = (change: MessageChange): ReviewQueue | undefined => {
    const queue = waitingFor(change, refused)
    // imported texts are counted without a look at each
    return queue !== 'imported' && policyOf(change, config) === 'locked' ? undefined : queue
  }
  const open = new Map<CatalogDiff, ReadonlyMap<ReviewQueue | undefined, readonly MessageChange[]>>()
  for (const diff of diffs) open.set(diff, groupBy(diff.open, queueOf))
  const openIn = (diff: CatalogDiff, queue: ReviewQueue) => open.get(diff)?.get(queue) ?? []

  function countIn(diff: CatalogDiff, queue: ReviewQueue): number {
    return openIn(diff, queue).length + (queue === 'imported' ? diff.unchanged.imported : 0)
  }

  /** Imported texts that stand are compared only where somebody looks at them. */
  function changesIn(diff: CatalogDiff, queue: ReviewQueue): readonly MessageChange[] {
    if (queue !== 'imported' || diff.unchanged.imported === 0) return openIn(diff, queue)
    return diff.changes().filter((change) => queueOf(change) === queue)
  }

  function rowOf(change: MessageChange): ReviewRow {
    const { catalog, target, unit, forms } = change
    const [form] = forms
    const queue = queueOf(change)
    return {
      id: reviewId(catalog.id, target.locale, unit.key),
      locale: target.locale,
      file: target.file,
      message: unit.name,
      queue,
      drift: queue === 'source-changed' ? forms.find(({ drift }) => drift !== undefined)?.drift : undefined,
      source: (form && sourceOf({ unit, plan: form.plan })) ?? '',
      text: (form && presentText(form)) ?? '',
      by: form?.by,
      errors: forms.reduce((sum, { findings }) => sum + findings.filter(isError).length, 0),
    }
  }

  /** A part of each file in turn: what lies before the page is counted, not read. */
  function page({ queue, from, count }: ReviewQuery, own: readonly CatalogDiff[]): ReviewRows {
    const rows: ReviewRow[] = []
    let total = 0
    for (const diff of own) {
      const size = queue === undefined ? countMessages(diff) : countIn(diff, queue)
      const [first, last] = [Math.max(0, from - total), Math.min(size, from + count - total)]
      total += size
      if (first >= last) continue
      const changes =
        queue === undefined
          ? diff.changesOf(diff.catalog.source.units.slice(first, last))
          : changesIn(diff, queue).slice(first, last)
      rows.push(...changes.map(rowOf))
    }
    return { total, rows }
  }

  let searched: { readonly for: string; readonly found: readonly FoundUnit[] } | undefined
  /** The last search is kept: its pages are asked for one after another. */
  function search(words: string, { queue, from, count }: ReviewQuery, own: readonly CatalogDiff[]): ReviewRows {
    const name = JSON.stringify([words, queue, own.map(({ target, catalog }) => [catalog.id, target.locale])])
    if (searched?.for !== name) searched = { for: name, found: own.flatMap((diff) => searchIn(diff, words, queue)) }
    const shown = searched.found.slice(from, from + count)
    return { total: searched.found.length, rows: shown.flatMap(({ diff, unit }) => diff.changesOf([unit]).map(rowOf)) }
  }

  function searchIn(diff: CatalogDiff, words: string, queue: ReviewQueue | undefined): readonly FoundUnit[] {
    const units = queue === undefined ? diff.catalog.source.units : changesIn(diff, queue).map(({ unit }) => unit)
    const has = (text: string) => text.toLowerCase().includes(words)
    const said = (unit: MessageUnit) => has(unit.name) || [...unit.forms.values()].some(({ text }) => has(text))
    const isSimple = ({ plural, isNative }: MessageUnit) => plural === undefined && !isNative
    const family = new Set(
      diff
        .changesOf(units.filter((unit) => !isSimple(unit) && !said(unit)))
        .filter(({ forms }) => forms.some((form) => has(presentText(form) ?? '')))
        .map(({ unit }) => unit),
    )
    const { entries } = diff.target
    const found = units.filter((unit) => {
      return said(unit) || family.has(unit) || (isSimple(unit) && has(entries.get(unit.key)?.value ?? ''))
    })
    return found.map((unit) => ({ diff, unit }))
  }

  return {
    summary: {
      sourceLocale: config.source,
      locales: locales.map((locale) => summarise(locale, byLocale.get(locale) ?? [], countIn)),
    },
    rows(query) {
      const wanted = new Set(query.locales ?? [])
      const own = diffs.filter(({ target }) => wanted.size === 0 || wanted.has(target.locale))
      const words = query.search?.trim().toLowerCase() ?? ''
      return words === '' ? page(query, own) : search(words, query, own)
    },
    find(id) {
      const [catalogId, locale, key] = splitReviewId(id)
      const diff = diffs.find(({ catalog, target }) => catalog.id === catalogId && target.locale === locale)
      const unit = diff?.catalog.source.units.find((one) => one.key === key)
      const [change] = diff === undefined || unit === undefined ? [] : diff.changesOf([unit])
      return diff === undefined || change === undefined ? undefined : { diff, change }
    },
    rowOf,
  }
}

interface FoundUnit {
  readonly diff: CatalogDiff
  readonly unit: MessageUnit
}

function summarise(
  locale: string,
  diffs: readonly CatalogDiff[],
  countIn: (diff: CatalogDiff, queue: ReviewQueue) => number,
): ReviewLocale {
  const queues = { invalid: 0, 'source-changed': 0, unreviewed: 0, imported: 0, refused: 0, missing: 0 }
  let messages = 0
  let done = 0
  for (const diff of diffs) {
    for (const queue of reviewQueues) queues[queue] += countIn(diff, queue)
    messages += countMessages(diff)
    done += diff.unchanged.current + diff.unchanged.edited + diff.open.filter(isDone).length
  }
  return { locale, direction: directionOf(locale), messages, coverage: messages === 0 ? 1 : done / messages, queues }
}

function waitingFor(change: MessageChange, refused: RefusedMessages): ReviewQueue | undefined {
  const { state, forms } = change
  if (forms.some((form) => form.state !== 'missing' && form.findings.some(isError))) return 'invalid'
  if (state === 'missing' || state === 'stale') return refused(change) === undefined ? 'missing' : 'refused'
  if (state === 'fuzzy') return 'source-changed'
  if (forms.some(isToReview)) return 'unreviewed'
  return forms.some(({ by }) => by === 'adopted') ? 'imported' : undefined
}

function isDone({ state, forms }: MessageChange): boolean {
  return (state === 'current' || state === 'edited') && !forms.some(({ findings }) => findings.some(isError))
}

function isError({ severity }: MessageChange['forms'][number]['findings'][number]): boolean {
  return severity === 'error'
}
