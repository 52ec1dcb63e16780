import { isServiceError } from '@lockale/client'
import { closest, type LockaleError } from '@lockale/errors'

/** Returns true for an id as the service creates them (a UUID), which is safe in a URL. */
export function isServiceId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
}

/** Returns `Did you mean terms.csv? ` if a name is similar; otherwise `''`. @param show formats the name */
export function didYouMean(
  word: string,
  names: readonly string[],
  show: (name: string) => string = (name) => name,
): string {
  const near = closest(word, names)
  return near === undefined ? '' : `Did you mean ${show(near)}? `
}

/** Finds an item on the service by its id or its whole name. @throws the errors of `unknown` and `ambiguous` */
export async function findNamed<T>(
  wanted: string,
  {
    get,
    list,
    nameOf,
    unknown,
    ambiguous,
  }: {
    readonly get: (id: string) => Promise<T>
    readonly list: () => Promise<readonly T[]>
    readonly nameOf: (one: T) => string
    /** Returns the error for a name that no item has. @param near `Did you mean "Shop"? `, or `''` */
    readonly unknown: (near: string) => LockaleError
    /** Returns the error for a name that several items have. @param all all items with this name */
    readonly ambiguous: (all: readonly T[]) => LockaleError
  },
): Promise<T> {
  if (isServiceId(wanted)) {
    return get(wanted).catch((error: unknown) => {
      throw isServiceError(error, 'NOT_FOUND') ? unknown('') : error
    })
  }
  const all = await list()
  const named = all.filter((one) => nameOf(one) === wanted)
  const [found, other] = named
  if (found === undefined) throw unknown(didYouMean(wanted, all.map(nameOf), JSON.stringify))
  if (other !== undefined) throw ambiguous(named)
  return found
}
