export interface RunEnd {
  /** Milliseconds until the next run, which starts even if no file changes. A file change does not start it earlier. */
  readonly retryMs?: number | undefined
  /** True to end the loop, because no later run could succeed. */
  readonly isLast?: boolean | undefined
}

interface LoopPorts {
  /** Runs a sync or check once. @param changed absolute paths of changed files; empty if no file has changed */
  readonly run: (changed: readonly string[]) => Promise<RunEnd>
  readonly isChanged: (path: string) => Promise<boolean>
  /** Returns true while another program, such as git, changes many files. */
  readonly isBusy: () => boolean
  /** When this signal is aborted, the loop ends after the current run. */
  readonly signal: AbortSignal
  /** A run starts when no file has changed for this many milliseconds. */
  readonly debounceMs: number
  readonly now: () => number
  /** Called when the loop waits for changes. */
  readonly onIdle?: (() => void) | undefined
}

interface WatchLoop {
  changed(path: string): void
  start(): void
  /** Resolves when the loop has ended; rejects if a run throws an error. */
  readonly ended: Promise<void>
}

/** Longest wait while another program changes files. */
const maxBusyMs = 10_000

/** Calls `run` when no file has changed for a while. Changes during a run are handled by one more run after it. */
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

  /** Returns true to wait until another program has finished, so that one run handles all changes of that program. */
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
