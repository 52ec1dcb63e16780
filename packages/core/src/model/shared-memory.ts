/** A translation cache that several machines share. Its translations are checked. Its failure does not stop a run. */
export interface SharedMemory {
  recall(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Reserves strings for this run. Waits for runs that translate some of them, then returns existing translations. */
  claim(memoryKeys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Writes valid translations, and ends the reservation of their strings. Does nothing if the cache is read-only. */
  offer(answers: readonly (readonly [memoryKey: string, text: string])[]): Promise<void>
  /** Ends the reservation of strings for which the service returned no translation. */
  release(memoryKeys: readonly string[]): Promise<void>
  /** Problems so far, each kind once, as sentences for the report. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

/** The methods of an `unstorage` driver that lockale uses. They may return values or promises; results are checked. */
export interface StorageDriver {
  readonly name?: string
  getItem(key: string, options?: object): unknown
  /** Returns values in any order. Missing values may be left out. */
  getItems?(items: { readonly key: string }[], options?: object): unknown
  setItem?(key: string, value: string, options: object): unknown
  getInstance?(): unknown
}
