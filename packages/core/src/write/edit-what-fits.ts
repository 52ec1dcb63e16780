import { isLockaleError, type LockaleError } from '@lockale/errors'

/** Number of failed pieces in a row after which all remaining pieces are refused. */
const mostInVain = 20

/**
 * Edits a file with all pieces (changes) that its format can write. If it cannot write one, the others are written
 * nevertheless. Usually the format accepts all pieces, and one edit is enough.
 * @param edit throws for pieces that cannot be written
 * @param groupOf adjacent pieces of a group may need each other, so they are tried together first
 * @returns the new file, or no `bytes` if it does not change; and the error for each refused piece
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

  /** Returns the index at which pieces are split: near the middle, between two groups if possible. */
  function halfOf(some: readonly Piece[]): number {
    const half = Math.ceil(some.length / 2)
    const groups = some.map(groupOf)
    const isBetween = (at: number) => groups[at] === undefined || groups[at - 1] !== groups[at]
    for (let at = half; at < some.length; at++) if (isBetween(at)) return at
    for (let at = half; at > 0; at--) if (isBetween(at)) return at
    return half
  }
}

function isRefusal(error: unknown): error is LockaleError {
  return isLockaleError(error, 'FORMAT_EDIT_MISMATCH') || isLockaleError(error, 'TEXT_NOT_WELL_FORMED')
}
