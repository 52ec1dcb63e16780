/** A kind of data that an account stores, such as glossaries. */
export interface ShelfKind<T> {
  /** The name of the kind, which the data folder uses too. */
  readonly name: string
  /** True if a value is visible only in the region that created it. Default: visible in all regions. */
  readonly isRegional?: boolean
  /** True if all sessions of a key share the values. Default: each session has its own values. */
  readonly isOfKey?: boolean
  /** True if the values are lost when the service ends, even with a data folder. */
  readonly isFleeting?: boolean
  /** Never assigned: it only gives the kind its type `T`. */
  readonly holds?: T
}

/**
 * Stores values by id, in order of arrival. Do not change a stored value: store a changed copy, or the data folder keeps the
 * old value. Values are plain data: strings, numbers, lists, objects, `Map`, `Set`, `Uint8Array`.
 */
export interface Shelf<T> {
  readonly size: number
  /** Returns the value of an id. */
  get(id: string): T | undefined
  /** Returns all values, in order of arrival. */
  values(): IterableIterator<T>
  /** Returns all ids with their values, in order of arrival. */
  entries(): IterableIterator<[id: string, T]>
  /** Stores a value. An existing id keeps its position. */
  set(id: string, value: T): void
  /** Removes a value. Returns false if there was none. */
  delete(id: string): boolean
}

/** Returns a shelf in memory, which calls `onChange` before each change. */
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
    // the keeper stores first: if it cannot store a value, memory must not have the value either
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

/** The shelves of one owner. Each shelf is opened when it is first used. */
export interface Shelves {
  /** Returns the shelf of a kind. `region` selects the shelf of a regional kind; `undefined` is the main address. */
  shelf<T>(kind: ShelfKind<T>, region?: string): Shelf<T>
}

/** Opens the shelves of an owner. @param owner name of the account; `''` for data of no account */
export function openShelves(owner: string, keeper: Keeper | undefined): Shelves {
  const open = new Map<string, Shelf<unknown>>()
  return {
    shelf<T>({ name, isRegional = false, isFleeting = false }: ShelfKind<T>, region?: string): Shelf<T> {
      const kind = isRegional && region !== undefined ? `${name}@${region}` : name
      const known = open.get(kind)
      // a kind is declared once, with one type
      if (known !== undefined) return known as Shelf<T>
      const made = isFleeting || keeper === undefined ? openShelf<T>() : openKept<T>({ owner, kind }, keeper)
      open.set(kind, made)
      return made
    },
  }
}

function openKept<T>(name: { readonly owner: string; readonly kind: string }, keeper: Keeper): Shelf<T> {
  // only shelves of the same kind, with the same type, store values under this name
  const kept = keeper.load(name) as Iterable<readonly [string, T]>
  return openShelf(kept, (id, value) => {
    if (value === undefined) keeper.remove(name, id)
    else keeper.put(name, id, value)
  })
}

/** Stores the values of shelves so that they survive the service. Without a keeper, values are in memory only. */
export interface Keeper {
  /** Returns the stored values of a shelf, in order of arrival. It is called once, when the shelf is opened. */
  load(shelf: ShelfName): Iterable<readonly [id: string, value: unknown]>
  /** Stores a value. */
  put(shelf: ShelfName, id: string, value: unknown): void
  /** Removes a value. */
  remove(shelf: ShelfName, id: string): void
  /** Stores all changes that `work` makes, or none if it throws or the process ends before. */
  together<T>(work: () => T): T
  /** Closes the store. You can call it again. */
  close(): void
}

/** The owner and the kind of a shelf. */
export interface ShelfName {
  /** Name of the account; `''` for data of no account. */
  readonly owner: string
  /** The kind, followed by `@region` if it belongs to a region. */
  readonly kind: string
}
