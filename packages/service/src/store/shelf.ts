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
 * Stores values by id, in order of arrival. A stored value must not be changed: put a changed copy instead, or the data folder
 * keeps the old one. Values are plain data: strings, numbers, lists, objects, `Map`, `Set`, `Uint8Array`.
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

/** All shelves of one owner, each opened when it is first asked for. */
export interface Shelves {
  /** The shelf of a kind; of a regional kind that of the region, `undefined` being the main address. */
  shelf<T>(kind: ShelfKind<T>, region?: string): Shelf<T>
}

/** @param owner the account's name; `''` for what belongs to none */
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
  // what is kept under a name was put there by the same kind
  const kept = keeper.load(name) as Iterable<readonly [string, T]>
  return openShelf(kept, (id, value) => {
    if (value === undefined) keeper.remove(name, id)
    else keeper.put(name, id, value)
  })
}

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
