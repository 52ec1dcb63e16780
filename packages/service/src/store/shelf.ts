/** A kind of data that the service stores, such as glossaries. `T` is the type of one stored value. */
export interface ShelfKind<T> {
  /** The name of the kind. Its values have this name in the data folder too. */
  readonly name: string
  /** True if a value is visible only in the region that created it. Default: visible in all regions. */
  readonly isRegional?: boolean
  /** True if all test sessions that use an API key share the values. Default: each session has its own values. */
  readonly isOfKey?: boolean
  /** True if the values are lost when the service ends, even with a data folder. */
  readonly isFleeting?: boolean
  /** Never has a value: it only tells TypeScript the type `T` of the stored values. */
  readonly holds?: T
}

/**
 * Stores the values of one kind by id, like a table, in order of arrival. To change a value, store a changed copy:
 * otherwise the data folder keeps the old value. Values are plain data: strings, numbers, lists, `Map`, `Uint8Array`.
 */
export interface Shelf<T> {
  readonly size: number
  /** Returns the value that has this id. */
  get(id: string): T | undefined
  /** Returns all values, in order of arrival. */
  values(): IterableIterator<T>
  /** Returns all ids with their values, in order of arrival. */
  entries(): IterableIterator<[id: string, T]>
  /** Stores a value. If the id exists, the new value takes the position of the old one. */
  set(id: string, value: T): void
  /** Removes a value. Returns false if there was none. */
  delete(id: string): boolean
}

/** Returns a shelf (a table of values by id) in memory. It calls `onChange` before each change. */
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
    // `onChange` can store the value on disk: if that fails, memory must not have the value either
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

/** The shelves (tables of stored values) of one owner. Each shelf is opened when it is first used. */
export interface Shelves {
  /** Returns the shelf of a kind. A regional kind has one shelf for each `region`, and one without a region. */
  shelf<T>(kind: ShelfKind<T>, region?: string): Shelf<T>
}

/** Returns the shelves (tables of values) of an owner. @param owner name of the account; `''` for data of no account */
export function openShelves(owner: string, keeper: Keeper | undefined): Shelves {
  const open = new Map<string, Shelf<unknown>>()
  return {
    shelf<T>({ name, isRegional = false, isFleeting = false }: ShelfKind<T>, region?: string): Shelf<T> {
      const kind = isRegional && region !== undefined ? `${name}@${region}` : name
      const known = open.get(kind)
      // each kind of data is declared once, so the open shelf has the same type `T`
      if (known !== undefined) return known as Shelf<T>
      const made = isFleeting || keeper === undefined ? openShelf<T>() : openKept<T>({ owner, kind }, keeper)
      open.set(kind, made)
      return made
    },
  }
}

function openKept<T>(name: { readonly owner: string; readonly kind: string }, keeper: Keeper): Shelf<T> {
  // only a shelf of the same kind stored values under this name, so they have the type `T`
  const kept = keeper.load(name) as Iterable<readonly [string, T]>
  return openShelf(kept, (id, value) => {
    if (value === undefined) keeper.remove(name, id)
    else keeper.put(name, id, value)
  })
}

/** Stores the values of shelves (tables) on disk for the next start. Without a keeper, values are in memory only. */
export interface Keeper {
  /** Returns the stored values of a shelf, in order of arrival. Call this once, when the shelf is opened. */
  load(shelf: ShelfName): Iterable<readonly [id: string, value: unknown]>
  /** Stores a value. */
  put(shelf: ShelfName, id: string, value: unknown): void
  /** Removes a value. */
  remove(shelf: ShelfName, id: string): void
  /** Runs `work` and stores all its changes together. Stores none if `work` throws, or if the process ends before. */
  together<T>(work: () => T): T
  /** Closes the data store. A second call does nothing. */
  close(): void
}

/** Identifies a shelf (a table of stored values) by its owner and its kind. */
export interface ShelfName {
  /** Name of the account; `''` for data of no account. */
  readonly owner: string
  /** The name of the kind. For data of one region, `@` and the region follow. */
  readonly kind: string
}
