import type { CatalogDiff, MessageChange, MessageKey, MessageUnit } from '@lockale/core'
import { countMessages, directionOf, hasError, joinSaid, placesOf, saidIn, unitsAt } from '@lockale/core/stages'
import { groupBy } from '@lockale/errors'
import { type ReviewLocale, type ReviewQueue, reviewQueues } from '../review.ts'
import type { MessageProblems } from './locale-problems.ts'

/** The queues of a review: which messages of a file are in which one. A queue `undefined` has all messages. */
export interface Queues {
  lookInto(diff: CatalogDiff): QueuesOfFile
  /** Returns a smaller diff to keep instead of this one. Its queues are known, so that its file need not be parsed. */
  compact(diff: CatalogDiff): CatalogDiff
  unitsIn(diff: CatalogDiff, queue: ReviewQueue | undefined): readonly MessageUnit[]
  sizeOf(diff: CatalogDiff, queue: ReviewQueue | undefined): number
  /** Returns the numbers of a locale. @param diffs its files */
  summaryOf(locale: string, diffs: readonly CatalogDiff[]): ReviewLocale
}

interface QueuesOfFile {
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

/** What is known about each compared file, shared by all lists. It is valid until the file is compared again. */
const known = new WeakMap<CatalogDiff, QueuesOfFile>()

export function openQueues({
  queueOf,
  problemsIn,
  keepOpen,
}: {
  readonly queueOf: (change: MessageChange) => ReviewQueue | undefined
  /** Returns the problems that are known in a file, by position of the message. */
  readonly problemsIn: (diff: CatalogDiff) => ReadonlyMap<number, MessageProblems>
  readonly keepOpen: (target: CatalogDiff['target']) => void
}): Queues {
  function lookInto(diff: CatalogDiff): QueuesOfFile {
    let found = known.get(diff)
    if (found === undefined) known.set(diff, (found = toQueues(diff, queueOf)))
    return found
  }

  return {
    lookInto,
    compact(diff) {
      const smaller = diff.compact?.() ?? diff
      if (!known.has(smaller)) known.set(smaller, lookInto(diff))
      return smaller
    },
    /** Imported texts are compared only when they are first listed. */
    unitsIn(diff, queue) {
      const { units } = diff.catalog.source
      if (queue === undefined) return units
      if (queue === 'warnings') {
        const only = [...problemsIn(diff)].flatMap(([at, one]) => (one.isOnlyReason ? [at] : []))
        return unitsAt(Uint32Array.from(only).sort(), units)
      }
      const found = lookInto(diff)
      if (queue !== 'imported' || diff.unchanged.imported === 0)
        return unitsAt(found.open.get(queue) ?? noPlaces, units)
      if (found.imported === undefined) {
        keepOpen(diff.target)
        const places = diff.changes(units).flatMap((change, at) => (queueOf(change) === 'imported' ? [at] : []))
        found.imported = Uint32Array.from(places)
      }
      return unitsAt(found.imported, units)
    },
    sizeOf(diff, queue) {
      if (queue === 'warnings') return [...problemsIn(diff).values()].filter((one) => one.isOnlyReason).length
      const { messages, counts } = lookInto(diff)
      return queue === undefined ? messages : counts[queue]
    },
    summaryOf: (locale, diffs) => summarise(locale, diffs.map(lookInto)),
  }
}

const noPlaces = new Uint32Array()

function toQueues(diff: CatalogDiff, queueOf: (change: MessageChange) => ReviewQueue | undefined): QueuesOfFile {
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

export function noneWaiting(): Record<ReviewQueue, number> {
  return Object.fromEntries(reviewQueues.map((queue) => [queue, 0])) as Record<ReviewQueue, number>
}

function summarise(locale: string, diffs: readonly QueuesOfFile[]): ReviewLocale {
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
