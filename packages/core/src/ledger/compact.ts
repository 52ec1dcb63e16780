import { endOfPair } from './answers.ts'
import { lastUseOf, type LedgerState } from './ledger-state.ts'
import { thinWritten } from './written-texts.ts'
import { toLine } from '@lockale/disk'
import { type LedgerRecord, printRecord, refusedRecord } from './record.ts'

/**
 * Returns lines for a smaller translation cache (ledger): without lines that are no longer needed, and with answers in
 * the order of their last use. Lines that other versions of lockale wrote and archived texts stay.
 * @param maxBytes limit for answers. Above it, the least recently used are deleted, but none that the last run used
 */
export function* compactLines(state: LedgerState, maxBytes: number): Generator<string | Uint8Array> {
  const { bytes, foreign, written, archived, refused } = state
  for (const [start, end] of foreign) {
    yield bytes.subarray(start, end)
    yield '\n'
  }
  for (const payload of thinWritten(bytes, written)) yield toLine(payload)
  for (const text of archived) yield toLine(printRecord({ t: 'kept', x: [text] }))
  const { lost, open } = addUpLost(state)
  if (lost.n > 0) yield toLine(printRecord(lost))
  for (const one of refused.values()) yield toLine(printRecord(refusedRecord(one)))
  const { older, last } = chooseAnswers(state, maxBytes)
  yield* linesOfAnswers(bytes, older)
  if (older.length > 0) yield toLine(printRecord({ t: 'run' }))
  for (const sent of open) yield toLine(printRecord(sent))
  yield* linesOfAnswers(bytes, last)
}

/** Maximum bytes of a line with several answers. Lines are short, because a damaged line loses all its answers. */
const lineBytes = 4096

function* linesOfAnswers(bytes: Buffer, offsets: readonly number[]): Generator<string> {
  let pairs: string[] = []
  let filled = 0
  for (const at of offsets) {
    const pair = bytes.toString('utf8', at, endOfPair(bytes, at))
    if (filled > 0 && filled + pair.length > lineBytes) {
      yield lineOf(pairs)
      ;[pairs, filled] = [[], 0]
    }
    pairs.push(pair)
    filled += pair.length
  }
  if (filled > 0) yield lineOf(pairs)
}

/** Returns a line of the translation cache. @param pairs pairs of memory key and answer, each as JSON */
function lineOf(pairs: readonly string[]): string {
  return toLine(`{"t":"got","a":[${pairs.join(',')}]}`)
}

/** Returns the offsets of the answers to keep. If all together exceed `maxBytes`, keeps 3/4 of `maxBytes`. */
function chooseAnswers(
  state: LedgerState,
  maxBytes: number,
): { readonly older: readonly number[]; readonly last: readonly number[] } {
  const { bytes, answers, lastRun } = state
  const all = [...answers.offsets()].sort((a, b) => lastUseOf(state, a) - lastUseOf(state, b))
  const last = all.filter((at) => lastUseOf(state, at) >= lastRun)
  let excess = answers.bytes > maxBytes ? answers.bytes - Math.floor((maxBytes * 3) / 4) : 0
  const older = all.slice(0, all.length - last.length).filter((at) => {
    const isDropped = excess > 0
    if (isDropped) excess -= endOfPair(bytes, at) - at
    return !isDropped
  })
  return { older, last }
}

/** Adds up unanswered requests, except those of the last run, which may still be running in another process. */
function addUpLost({ open, lost, lastRun }: LedgerState): {
  readonly lost: Extract<LedgerRecord, { readonly t: 'lost' }>
  readonly open: readonly LedgerRecord[]
} {
  const requests = [...open.values()]
  const old = requests.filter(({ at }) => at < lastRun)
  const characters = old.reduce((sum, { c }) => sum + c, 0)
  return {
    lost: { t: 'lost', n: lost.requests + old.length, c: lost.characters + characters },
    open: requests.filter(({ at }) => at >= lastRun).map(({ id, locale, n, c }) => ({ t: 'sent', id, locale, n, c })),
  }
}
