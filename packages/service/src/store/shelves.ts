import type { Keeper } from './keeper.ts'
import { openShelf, type Shelf, type ShelfKind } from './shelf.ts'

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
