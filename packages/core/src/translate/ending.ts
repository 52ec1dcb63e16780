import { setMaxListeners } from 'node:events'
import type { Clock } from '../model/clock.ts'
import type { RunStop } from '../model/event.ts'

export interface EndingOptions {
  readonly clock: Clock
  /** Told to stop. */
  readonly signal: AbortSignal
  /** Of the clock: no request leaves after it. */
  readonly endsAt: number | undefined
  readonly onStop: (stop: RunStop) => void
}

/** Sees to it that a run ends when it is told to or out of time, and that requests under way get some time first: they are paid. */
export interface Ending {
  /** Gives up the requests that are still under way. */
  readonly lateAbort: AbortSignal
  close(): void
}

/** Milliseconds for requests under way after the run was told to stop. */
const graceMs = 5000

export function openEnding({ clock, signal, endsAt, onStop }: EndingOptions): Ending {
  const late = new AbortController()
  setMaxListeners(0, late.signal) // one for each request under way
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
      return // closed
    }
    if (!closing.signal.aborted) act()
  }
}

const again = 'Run it again: it goes on where it stopped.'
const interrupted: RunStop = { why: 'aborted', message: 'The run was interrupted.', hint: again }
export const outOfTime: RunStop = { why: 'deadline', message: 'The time that --deadline gave is up.', hint: again }
