/** Time and chance, so that tests own both. No decision about a text uses either; only waiting does. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Returns a random number in [0, 1). */
  random(): number
}
