import { answerOf, generationOf, type LedgerState, packAnswer, sizeOf, soundLine } from './ledger-state.ts'
import { thinWritten } from './written-texts.ts'
import { type LedgerRecord, printRecord, refusedRecord, toLine } from './record.ts'

interface CompactOptions {
  /** Limit for answers. Above it, those not used for the longest time go, but never those of the last run. */
  readonly maxBytes: number
  readonly used: ReadonlySet<string>
}

/** Returns the lines of the ledger without waste. Lines of other versions and archived texts stay. */
export function* compactLines(state: LedgerState, options: CompactOptions): Generator<string | Uint8Array> {
  const { bytes, foreign, written, archived, generation, refused } = state
  for (const [start, end] of foreign) {
    yield bytes.subarray(start, end)
    yield '\n'
  }
  for (const payload of thinWritten(bytes, written)) yield toLine(payload)
  for (const text of archived) yield toLine(printRecord({ t: 'kept', x: [text] }))
  const { lost, open } = addUpLost(state)
  if (lost.n > 0) yield toLine(printRecord(lost))
  if (generation > 0) yield toLine(printRecord({ t: 'run', g: generation }))
  for (const sent of open) yield toLine(printRecord(sent))
  const isDropped = chooseDropped(state, options)
  for (const one of refused.values()) yield toLine(printRecord(refusedRecord(one)))
  for (const memoryKey of state.answers.keys()) {
    if (!isDropped(memoryKey)) yield* linesOfAnswer(state, memoryKey, options)
  }
}

function* linesOfAnswer(
  state: LedgerState,
  memoryKey: string,
  { used }: CompactOptions,
): Generator<string | Uint8Array> {
  const generation = lastUse(state, memoryKey, used)
  const line = generation === generationOf(state, memoryKey) ? soundLine(state, memoryKey) : undefined
  if (line !== undefined) {
    yield line
    yield '\n'
    return
  }
  const answer = answerOf(state, memoryKey)
  if (answer === undefined) return
  if (isPackable(memoryKey)) yield toLine(packAnswer(memoryKey, { text: answer.text, generation }))
  else yield toLine(printRecord({ t: 'got', a: [[memoryKey, answer.text]] }))
}

/** Drops whole generations, oldest first, down to three quarters of the limit; of the last one only a part. */
function chooseDropped(state: LedgerState, { maxBytes, used }: CompactOptions): (memoryKey: string) => boolean {
  if (state.bytes.length <= maxBytes) return () => false
  const sizes = new Map<number, number>()
  let total = 0
  for (const memoryKey of state.answers.keys()) {
    const generation = lastUse(state, memoryKey, used)
    const size = sizeOf(state, memoryKey)
    sizes.set(generation, (sizes.get(generation) ?? 0) + size)
    total += size
  }
  if (total <= maxBytes) return () => false
  // Down to the limit itself, every run would have to compact again.
  let excess = total - Math.floor((maxBytes * 3) / 4)
  const toDrop = new Map<number, number>()
  for (const [generation, size] of [...sizes].toSorted(([a], [b]) => a - b)) {
    if (excess <= 0 || generation >= state.generation) break
    toDrop.set(generation, Math.min(size, excess))
    excess -= size
  }
  return (memoryKey) => {
    const generation = lastUse(state, memoryKey, used)
    const left = toDrop.get(generation) ?? 0
    if (left <= 0) return false
    toDrop.set(generation, left - sizeOf(state, memoryKey))
    return true
  }
}

function lastUse(state: LedgerState, memoryKey: string, used: ReadonlySet<string>): number {
  if (used.has(memoryKey)) return state.generation
  return Math.max(generationOf(state, memoryKey), state.marks.get(memoryKey) ?? 0)
}

/** A request of this generation may still be running in another process; older ones are lost. */
function addUpLost({ open, lost, generation }: LedgerState): {
  readonly lost: Extract<LedgerRecord, { readonly t: 'lost' }>
  readonly open: readonly LedgerRecord[]
} {
  const requests = [...open.values()]
  const old = requests.filter((request) => request.generation < generation)
  const characters = old.reduce((sum, { c }) => sum + c, 0)
  return {
    lost: { t: 'lost', n: lost.requests + old.length, c: lost.characters + characters },
    open: requests
      .filter((request) => request.generation >= generation)
      .map(({ id, locale, n, c }) => ({ t: 'sent', id, locale, n, c })),
  }
}

function isPackable(memoryKey: string): boolean {
  return /^[\w-]+$/u.test(memoryKey)
}
