import { isLockaleError, type LockaleError } from '@lockale/errors'

/** So many pieces in a row that do not fit: nothing does. */
const mostInVain = 20

/**
 * Makes an edit of all pieces that a file can hold, whatever becomes of the others: one string that has no place in a file, or
 * that its format cannot write, keeps no other from it. One edit where all fit, as nearly always.
 * @param edit throws for pieces that cannot be written
 * @param groupOf pieces of one group in a row may need each other: they are tried together before each is by itself
 * @returns no bytes if nothing changes, or none of the pieces fits; and what the format says of those that it refuses
 */
export function editWhatFits<Piece>(
  pieces: readonly Piece[],
  edit: (pieces: readonly Piece[]) => Uint8Array | undefined,
  groupOf: (piece: Piece) => string | undefined = () => undefined,
): { readonly bytes: Uint8Array | undefined; readonly refused: ReadonlyMap<Piece, LockaleError> } {
  const refused = new Map<Piece, LockaleError>()
  let fitting: readonly Piece[] = []
  let bytes: Uint8Array | undefined
  let inVain = 0
  add(pieces)
  return { bytes, refused }

  function add(some: readonly Piece[]): void {
    if (some.length === 0) return
    const wanted = [...fitting, ...some]
    try {
      bytes = edit(wanted)
      fitting = wanted
      inVain = 0
      return
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (some.length === 1 || inVain >= mostInVain) {
        inVain++
        for (const one of some) refused.set(one, error)
        return
      }
    }
    const half = halfOf(some)
    add(some.slice(0, half))
    add(some.slice(half))
  }

  /** Returns where to split the pieces, between two groups if there are two. */
  function halfOf(some: readonly Piece[]): number {
    const half = Math.ceil(some.length / 2)
    const groups = some.map(groupOf)
    const isBetween = (at: number) => groups[at] === undefined || groups[at - 1] !== groups[at]
    for (let at = half; at < some.length; at++) if (isBetween(at)) return at
    for (let at = half; at > 0; at--) if (isBetween(at)) return at
    return half
  }
}

/** It is about what is to be written, not about the disk that it is written to. */
function isRefusal(error: unknown): error is LockaleError {
  return isLockaleError(error, 'FORMAT_EDIT_MISMATCH') || isLockaleError(error, 'TEXT_NOT_WELL_FORMED')
}
