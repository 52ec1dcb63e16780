import { LockaleError } from '@lockale/errors'
import type { Clock } from '../model/clock.ts'
import { outOfTime } from './ending.ts'

/** The time that a run has, from its first wait to its last file. */
export interface Deadline {
  /** Aborted when the run is told to stop, and when no request may leave any more. */
  readonly signal: AbortSignal
  /** Of the clock: no request leaves after it. */
  readonly endsAt: number | undefined
  /** What to throw in place of an error that came because time was up. */
  explain(error: unknown): unknown
  close(): void
}

/** @param deadlineMs `undefined`: as long as it takes */
export function openDeadline({
  clock,
  signal,
  deadlineMs,
}: {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly deadlineMs: number | undefined
}): Deadline {
  if (deadlineMs === undefined) return { signal, endsAt: undefined, explain: (error) => error, close() {} }
  const up = new AbortController()
  const closing = new AbortController()
  const ms = deadlineMs - reserveOf(deadlineMs)
  void clock.sleep(ms, closing.signal).then(
    () => up.abort(),
    () => undefined,
  )
  return {
    signal: AbortSignal.any([signal, up.signal]),
    endsAt: clock.now() + ms,
    explain: (error) => (up.signal.aborted && !signal.aborted && isAbort(error) ? timeUp(error) : error),
    close: () => closing.abort(),
  }
}

/** So much is kept for the requests under way at the end (five seconds at most) and for writing. */
function reserveOf(deadlineMs: number): number {
  return Math.min(10_000, deadlineMs / 4)
}

function timeUp(cause: unknown): LockaleError {
  return new LockaleError('DEADLINE_REACHED', outOfTime.message, {
    hint: 'Nothing was sent. Run it again, or give it more time.',
    cause,
  })
}

function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ABORTED')
}
