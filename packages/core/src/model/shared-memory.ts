/** A cache of service answers that several machines share. Its answers are checked; its failures stop no run. */
export interface SharedMemory {
  recall(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Reserves strings. Waits while other runs translate some of them, then returns the answers that exist. */
  claim(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Writes valid answers and ends the reservation. Does nothing in a read-only memory. */
  offer(answers: readonly (readonly [memoryKey: string, text: string])[]): Promise<void>
  /** Ends the reservation of strings without an answer. */
  release(memoryKeys: readonly string[]): Promise<void>
  /** Problems so far, each kind once, as sentences for the report. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

/** The used part of a driver of `unstorage`. Methods may return a value or a promise; results are checked. */
export interface StorageDriver {
  readonly name?: string
  getItem(key: string, options?: object): unknown
  /** Returns values in any order. Missing values may be left out. */
  getItems?(items: { readonly key: string }[], options?: object): unknown
  setItem?(key: string, value: string, options: object): unknown
  getInstance?(): unknown
}
