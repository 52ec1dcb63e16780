import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance, so that tests own both. */
export interface Clock {
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** In [0, 1). */
  random(): number
}

export const systemClock: Clock = {
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  },
  random: Math.random,
}
