export interface RunEnd {
  /** Milliseconds until the next run, even without a change. No run starts before that time. */
  readonly retryMs?: number | undefined
  /** True to end the loop, because no later run could succeed. */
  readonly isLast?: boolean | undefined
}

interface LoopPorts {
  /** Runs once. @param changed absolute paths; empty for a run without a change */
  readonly run: (changed: readonly string[]) => Promise<RunEnd>
  readonly isChanged: (path: string) => Promise<boolean>
  /** Returns true while another program changes files one after another. */
  readonly isBusy: () => boolean
  /** Ends the loop after the current run. */
  readonly signal: AbortSignal
  /** Milliseconds without a change before a run. */
  readonly debounceMs: number
  readonly now: () => number
  /** Called when the loop waits for changes. */
  readonly onIdle?: (() => void) | undefined
}

interface WatchLoop {
  changed(path: string): void
  start(): void
  /** Resolves at the end of the loop; rejects with the error of a run. */
  readonly ended: Promise<void>
}

/** Longest wait for another program that changes files. */
const maxBusyMs = 10_000

/** Starts a run when no file has changed for a while. Only one runs at a time; changes during a run start one more. */
export function openLoop({ run, isChanged, isBusy, signal, debounceMs, now, onIdle }: LoopPorts): WatchLoop {
  let pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isAtWork = false
  let isWanted = false
  let isOver = false
  let [notBefore, busySince] = [0, 0]

  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => undefined, () => undefined]
  const ended = new Promise<void>((...both) => void ([resolve, reject] = both))
  const over = () => {
    isOver = true
    clearTimeout(timer)
    resolve()
  }
  signal.addEventListener('abort', () => void (isAtWork || over()), { once: true })
  if (signal.aborted) over()

  function wake(delayMs: number): void {
    if (isOver || signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => void (isAtWork || work().catch(reject)), Math.max(delayMs, notBefore - now()))
  }

  async function work(): Promise<void> {
    isAtWork = true
    try {
      if (isStillBusy()) return
      const [paths, isAsked] = [[...pending], isWanted]
      pending = new Set()
      isWanted = false
      const changed = await findChanged(paths)
      if (!isAsked && changed.length === 0) return
      const { retryMs, isLast } = await run(changed)
      if (isLast === true) return over()
      notBefore = retryMs === undefined ? 0 : now() + retryMs
      if (retryMs !== undefined) isWanted = true
    } finally {
      isAtWork = false
      if (signal.aborted) over()
      if (pending.size > 0 || isWanted) wake(debounceMs)
      else if (!isOver) onIdle?.()
    }
  }

  /** Returns whether to wait for another program, so that all its changes are in one run. */
  function isStillBusy(): boolean {
    if (!isBusy()) {
      busySince = 0
      return false
    }
    if (busySince === 0) busySince = now()
    return now() - busySince < maxBusyMs
  }

  async function findChanged(paths: readonly string[]): Promise<readonly string[]> {
    const changed: string[] = []
    for (const path of paths) if (await isChanged(path)) changed.push(path)
    return changed
  }

  return {
    ended,
    changed(path) {
      pending.add(path)
      wake(debounceMs)
    },
    start() {
      isWanted = true
      wake(0)
    },
  }
}
