import type { CatalogDiff, MessageUnit } from '@lockale/core'
import type { ReviewQuery } from '../review.ts'
import { filterUnits, lengthOf, looksInside, type ProblemsOf } from './review-filter.ts'
import type { Queues } from './queues.ts'

/** One file of a list: how many messages it has in the list, and which ones if the query had to look for them. */
export interface ListPart {
  readonly diff: CatalogDiff
  readonly size: number
  readonly found: FoundUnits | undefined
}

interface FoundUnits {
  readonly units: readonly MessageUnit[]
  /** The lengths of the translations, for a list that is sorted by length. */
  readonly lengths?: Uint32Array
}

/** Number of messages searched in one call, which takes some hundredths of a second. */
const searchStep = 5000

const mostSearches = 20

/**
 * Returns a function that finds the messages of a list, file by file. It stops after some messages, so that the server
 * can answer other requests; the next call continues.
 */
export function openSearch({
  queues,
  problemsOf,
}: {
  readonly queues: Queues
  readonly problemsOf: (diff: CatalogDiff) => ProblemsOf
}): (
  query: ReviewQuery,
  files: readonly CatalogDiff[],
) => { readonly parts: readonly ListPart[]; readonly isOver: boolean } {
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
    const all = queues.unitsIn(diff, query.queue)
    const units = looksInside(query) ? filterUnits(diff, all, { filter: query, problemsOf: problemsOf(diff) }) : all
    if (!isByLength(query)) return { units }
    const lengths = new Map(diff.changes(units).map((change) => [change.unit, lengthOf(change) ?? 0]))
    return { units, lengths: Uint32Array.from(units, (unit) => lengths.get(unit) ?? 0) }
  }

  return (query, files) => {
    const known = looksInside(query) || isByLength(query) ? foundBy(query) : undefined
    const parts: ListPart[] = []
    let left = searchStep
    for (const diff of files) {
      let found = known?.get(diff)
      if (known !== undefined && found === undefined) {
        if (left <= 0) return { parts, isOver: false }
        known.set(diff, (found = searchIn(diff, query)))
        left -= diff.catalog.source.units.length
      }
      parts.push({ diff, size: found?.units.length ?? queues.sizeOf(diff, query.queue), found })
    }
    return { parts, isOver: true }
  }
}

function isByLength({ order }: ReviewQuery): boolean {
  return order === 'longest' || order === 'shortest'
}
