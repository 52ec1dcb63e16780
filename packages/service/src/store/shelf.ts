/** A kind of thing that an account keeps, and how; each kind is declared next to the routes that serve it. */
export interface ShelfKind<T> {
  /** Also its name in the data folder. */
  readonly name: string
  /** Seen only at the region where it was made. Default: everywhere. */
  readonly isRegional?: boolean
  /** The same for a key in every session: only limits, usage and what goes wrong are a session's own. Default: each session's own. */
  readonly isOfKey?: boolean
  /** Lost when the service ends, even where a data folder is kept. */
  readonly isFleeting?: boolean
  /** Never there: carries the type. */
  readonly holds?: T
}

/**
 * Things by id, in order of arrival. What is put in must not be changed afterwards: to change it, put a changed copy. Only so
 * is it kept in the data folder. Values are plain data: texts, numbers, lists, objects, `Map`, `Set`, `Uint8Array`.
 */
export interface Shelf<T> {
  readonly size: number
  get(id: string): T | undefined
  values(): IterableIterator<T>
  entries(): IterableIterator<[id: string, T]>
  /** A thing that is there keeps its place. */
  set(id: string, value: T): void
  delete(id: string): boolean
}

/** Declares a kind. */
export function shelfKind<T>(name: string, options: Omit<ShelfKind<T>, 'name' | 'holds'> = {}): ShelfKind<T> {
  return { name, ...options }
}

/** A shelf in memory, which tells `onChange` what a keeper must know before it changes. */
export function openShelf<T>(
  kept: Iterable<readonly [id: string, value: T]> = [],
  onChange?: (id: string, value: T | undefined) => void,
): Shelf<T> {
  const things = new Map(kept)
  return {
    get size() {
      return things.size
    },
    get: (id) => things.get(id),
    values: () => things.values(),
    entries: () => things.entries(),
    // the keeper first: where it cannot keep something, memory must not have it either
    set(id, value) {
      onChange?.(id, value)
      things.set(id, value)
    },
    delete(id) {
      if (things.has(id)) onChange?.(id, undefined)
      return things.delete(id)
    },
  }
}
