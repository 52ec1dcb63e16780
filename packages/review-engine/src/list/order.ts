import type { CatalogDiff, MessageUnit } from '@lockale/core'
import { unitsAt } from '@lockale/core/stages'
import { type ReviewQuery, reviewQueues } from '../review.ts'
import { severityRank } from './locale-problems.ts'
import type { ChangeDates } from './change-dates.ts'
import type { Queues } from './queues.ts'
import type { ProblemsOf } from './review-filter.ts'
import type { ListPart } from './search.ts'

interface KeyedUnit {
  readonly diff: CatalogDiff
  readonly unit: MessageUnit
  readonly key: number
}

/**
 * Returns a function that returns all messages of a list in its order; `undefined` for a list in the order of the files.
 * It keeps the last list that is `isWhole`, for its next pages, until the `version` of the files changes.
 */
export function openOrder({
  queues,
  problemsOf,
  dates,
}: {
  readonly queues: Queues
  readonly problemsOf: (diff: CatalogDiff) => ProblemsOf
  readonly dates: Pick<ChangeDates, 'of'> | undefined
}): (
  query: ReviewQuery,
  parts: readonly ListPart[],
  of: { readonly version: number; readonly isWhole: boolean },
) => readonly KeyedUnit[] | undefined {
  let last: { readonly name: string; readonly all: readonly KeyedUnit[] } | undefined

  /** Returns a function that makes the keys for a sort, ascending; `undefined` for the order of the files. */
  function sortKey({ queue, order = 'file' }: ReviewQuery, parts: readonly ListPart[]) {
    if (order === 'longest' || order === 'shortest') {
      const sign = order === 'longest' ? -1 : 1
      return ({ found }: ListPart) =>
        (_: MessageUnit, at: number) =>
          sign * (found?.lengths?.[at] ?? 0)
    }
    if (order === 'newest') {
      return ({ diff }: ListPart) => {
        const own = dates?.of(diff)
        return ({ key }: MessageUnit) => -(own?.get(key) ?? 0)
      }
    }
    if (order === 'file' && queue === 'unreviewed') {
      if (!parts.some(({ diff }) => queues.lookInto(diff).scores.size > 0)) return undefined
      // The lowest scores come first, and translations without a score last.
      return ({ diff }: ListPart) =>
        ({ key }: MessageUnit) =>
          queues.lookInto(diff).scores.get(key) ?? 2
    }
    return order === 'worst' || queue === 'warnings' ? byHarm : undefined
  }

  /** The worst first: in the order of the queues, then errors, warnings, notes. */
  function byHarm({ diff }: ListPart) {
    const problems = problemsOf(diff)
    const { units } = diff.catalog.source
    const ranks = new Map(
      [...queues.lookInto(diff).open].flatMap(([name, places]) =>
        unitsAt(places, units).map((unit) => [unit, reviewQueues.indexOf(name)] as const),
      ),
    )
    return (unit: MessageUnit) => {
      const [worst] = problems(unit)
      return (ranks.get(unit) ?? reviewQueues.length) * 4 + (worst === undefined ? 3 : severityRank(worst))
    }
  }

  return (query, parts, { version, isWhole }) => {
    const keyIn = sortKey(query, parts)
    if (keyIn === undefined) return undefined
    const name = JSON.stringify({ ...query, from: 0, count: 0, version })
    if (last?.name === name) return last.all
    const all = parts
      .flatMap((part) => {
        const key = keyIn(part)
        const units = part.found?.units ?? queues.unitsIn(part.diff, query.queue)
        return units.map((unit, at): KeyedUnit => ({ diff: part.diff, unit, key: key(unit, at) }))
      })
      .sort((a, b) => a.key - b.key)
    last = isWhole ? { name, all } : undefined
    return all
  }
}
