/**
 * The part of a driver of `unstorage` that is used, by its shape: nothing of that package is loaded here. Methods may
 * answer at once or later, and are trusted with nothing.
 */
export interface StorageDriver {
  readonly name?: string
  getItem(key: string, options?: object): unknown
  /** In any order; what is not there may be left out. */
  getItems?(items: { readonly key: string }[], options?: object): unknown
  setItem?(key: string, value: string, options: object): unknown
  /** The client behind the driver. */
  getInstance?(): unknown
}
