/** Where shelves are kept beyond the end of the service. Without one, memory alone holds them. */
export interface Keeper {
  /** What was kept of a shelf, in order of arrival; asked for once, when the shelf is opened. */
  load(shelf: ShelfName): Iterable<readonly [id: string, value: unknown]>
  put(shelf: ShelfName, id: string, value: unknown): void
  remove(shelf: ShelfName, id: string): void
  /** Keeps all of what `work` puts and removes, or nothing of it when it throws or the process ends before. */
  together<T>(work: () => T): T
  /** May be called again. */
  close(): void
}

export interface ShelfName {
  /** The account's name; `''` for what belongs to none. */
  readonly owner: string
  /** With `@region` where it belongs to one. */
  readonly kind: string
}
