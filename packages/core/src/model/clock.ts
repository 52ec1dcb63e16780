export interface Clock {
  /** Returns milliseconds of a monotonic clock. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  random(): number
}
