/**
 * Answers that several machines share, by memory key. What is found there is looked into like an answer of the service, and
 * nothing that goes wrong with it stops a run: what cannot be had is not there.
 */
export interface SharedMemory {
  recall(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /**
   * Says that this run is about to buy these. Where another run buys one of them, waits for its answer as long as its lease
   * lasts. Gives the answers that are there by then; all others are this run's to buy.
   */
  claim(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Answers that were bought, checked and found whole. Ends the claim on them. Does nothing in a read-only memory. */
  offer(answers: readonly (readonly [memoryKey: string, text: string])[]): Promise<void>
  /** Ends the claim on what was not bought after all. */
  release(memoryKeys: readonly string[]): Promise<void>
  /** What went wrong so far, each kind once, in words for the report. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

/**
 * The part of a driver of `unstorage` that is used, by its shape: nothing of that package is loaded here. Methods may
 * answer at once or later, and are trusted with nothing.
 */
export interface StorageDriver {
  readonly name?: string
  getItem(key: string, options?: object): unknown
  /** Returns values in any order. Missing ones may be left out. */
  getItems?(items: { readonly key: string }[], options?: object): unknown
  setItem?(key: string, value: string, options: object): unknown
  getInstance?(): unknown
}
