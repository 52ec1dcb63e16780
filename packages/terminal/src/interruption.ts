export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

export class Interruption extends Error {
  override readonly name = 'Interruption'
  readonly signalName: SignalName

  constructor(signalName: SignalName) {
    super(`Stopped by ${signalName}.`)
    this.signalName = signalName
  }
}

/** Returns the result of `work`. If the signal is aborted first, rejects at once, with the reason of the signal. */
export async function untilInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const listening = new AbortController()
  const interrupted = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true, signal: listening.signal })
  })
  try {
    return await Promise.race([work, interrupted])
  } finally {
    listening.abort()
  }
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
