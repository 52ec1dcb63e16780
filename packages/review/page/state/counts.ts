import type { ReviewLocale, ReviewQueue } from '@lockale/review-engine'
import type { ReviewSource, Summary } from '../source/review-source.ts'
import { queues } from '../text/words.ts'
import type { Place } from './address.ts'
import { type Cell, cell, computed, type ReadonlyCell } from './cell.ts'
import { filterOf, isNarrowed } from './filter.ts'
import type { ShownLocale } from './shown-locales.ts'

export type QueueCounts = Readonly<Partial<Record<ReviewQueue, number | undefined>>>

/** Opens the numbers of the queues: those of the chosen locales, or those that a filter takes. */
export function openCounts({
  source,
  summary,
  locales,
  place,
}: {
  readonly source: ReviewSource
  readonly summary: Cell<Summary | undefined>
  readonly locales: ReadonlyCell<readonly ShownLocale[]>
  readonly place: ReadonlyCell<Place>
}) {
  /** Numbers for the current filter; `undefined` until they are counted. */
  const filtered = cell<QueueCounts | undefined>(undefined)
  let counting = 0

  /** Loads the numbers that a list has changed: of warnings, if it has looked for them, and those of its filter. */
  async function count(): Promise<void> {
    const mine = ++counting
    const isWarned = countQueues(locales.value, place.value.locales).warnings !== undefined
    if (!isWarned && (place.value.queue === 'warnings' || place.value.rule !== '')) {
      const found = await source.summary()
      if (found.revision === summary.value?.revision) summary.value = found
    }
    for (;;) {
      if (!isNarrowed(place.value)) return
      const { queues: found, isSearching } = await source.counts(filterOf(place.value))
      if (mine !== counting) return
      const { warnings } = countQueues(locales.value, place.value.locales)
      if (isSearching !== true) {
        filtered.value = warnings === undefined ? { ...found, warnings } : found
        return
      }
    }
  }

  return {
    counts: computed(() =>
      isNarrowed(place.value) ? (filtered.value ?? {}) : countQueues(locales.value, place.value.locales),
    ),
    count,
    /** Forgets the numbers of the last filter, also those that are still being counted. */
    forgetFiltered: () => {
      counting++
      filtered.value = undefined
    },
  }
}

export function firstQueue({ locales }: Summary): ReviewQueue | undefined {
  return queues.find((queue) => locales.some((each) => each.queues[queue] > 0))
}

export function sizeOf({ locales }: Summary, queue: ReviewQueue | undefined, chosen: readonly string[]): number {
  const own = locales.filter(({ locale }) => chosen.length === 0 || chosen.includes(locale))
  return own.reduce((sum, { queues: counts, messages }) => sum + (queue === undefined ? messages : counts[queue]), 0)
}

function countQueues(all: readonly ReviewLocale[], chosen: readonly string[]): QueueCounts {
  const own = all.filter(({ locale }) => chosen.length === 0 || chosen.includes(locale))
  const counts = Object.fromEntries(queues.map((queue) => [queue, 0])) as Record<ReviewQueue, number>
  for (const { queues: found } of own) for (const queue of queues) counts[queue] += found[queue]
  return own.every(({ isChecked }) => isChecked) ? counts : { ...counts, warnings: undefined }
}
