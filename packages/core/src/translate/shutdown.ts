import { setMaxListeners } from 'node:events'
import { LockaleError } from '@lockale/errors'
import type { Clock } from '../model/clock.ts'
import type { RunStop } from '../model/event.ts'

/** Milliseconds that running requests get after the run was told to stop. */
const graceMs = 5000

/** Ends a run on request or at its deadline. `lateAbort` later ends requests, which get some time as they are billed. */
export function openShutdown(
  { clock, signal, endsAt }: { clock: Clock; signal: AbortSignal; endsAt?: number | undefined },
  onStop: (stop: RunStop) => void,
): { readonly lateAbort: AbortSignal; close(): void } {
  const late = new AbortController()
  setMaxListeners(0, late.signal) // each running request adds one, and Node warns about more than ten
  const closing = new AbortController()
  const end = (stop: RunStop) => {
    onStop(stop)
    void after(graceMs, () => late.abort())
  }
  const onAbort = () => end(interrupted)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true, signal: closing.signal })
  if (endsAt !== undefined) {
    const ms = endsAt - clock.now()
    if (ms <= 0) end(outOfTime)
    else void after(ms, () => end(outOfTime))
  }
  return { lateAbort: late.signal, close: () => closing.abort() }

  async function after(ms: number, act: () => void): Promise<void> {
    try {
      await clock.sleep(ms, closing.signal)
    } catch {
      return
    }
    if (!closing.signal.aborted) act()
  }
}

const again = 'Run the command again: it continues where it stopped.'
const interrupted: RunStop = { why: 'aborted', message: 'The run was interrupted.', hint: again }
const outOfTime: RunStop = { why: 'deadline', message: 'The time of --deadline is over.', hint: again }

export interface Deadline {
  /** Aborted when the run is told to stop, or when no more requests may be sent. */
  readonly signal: AbortSignal
  /** Time of the clock after which no request is sent. */
  readonly endsAt: number | undefined
  /** Returns the error to report: if the deadline caused the given error, an error that says so. */
  explain(error: unknown): unknown
  close(): void
}

/** Opens the deadline of a run. @param deadlineMs maximum duration of the run; `undefined`: no limit */
export function openDeadline(
  deadlineMs: number | undefined,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Deadline {
  if (deadlineMs === undefined) return { signal, endsAt: undefined, explain: (error) => error, close() {} }
  const up = new AbortController()
  const closing = new AbortController()
  // The rest of the time is for running requests, and for writing files.
  const ms = deadlineMs - Math.min(10_000, deadlineMs / 4)
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

function timeUp(cause: unknown): LockaleError {
  const hint = 'Nothing was sent. Run the command again, or give it more time.'
  return new LockaleError('DEADLINE_REACHED', outOfTime.message, { hint, cause })
}

function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ABORTED')
}
