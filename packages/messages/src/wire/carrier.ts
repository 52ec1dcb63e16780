import type { Piece } from './pieces.ts'

/**
 * Takes the number off that was sent beside a text which shows none. It must stand at an edge with a blank between: what
 * is glued to it (`5個の`) or led by a mark (`Files: 5`) makes no text without it. `undefined` where it cannot be taken off.
 */
export function stripCarrier(pieces: readonly Piece[]): readonly Piece[] | undefined {
  const at = pieces.findIndex(isCarrier)
  if (at === -1) return pieces
  const rest = pieces.toSpliced(at, 1).filter((piece) => piece.type === 'slot' || piece.text !== '')
  const first = rest[0]
  if (pieces.slice(0, at).every(isBlank) && first?.type === 'text' && /^\s+[\p{L}\p{Ps}\p{Pi}]/u.test(first.text)) {
    return [{ type: 'text', text: first.text.trimStart() }, ...rest.slice(1)]
  }
  const second = rest[1]
  if (
    pieces.slice(0, at).every(isBlank) &&
    first?.type === 'text' &&
    first.text.trim() === '' &&
    second !== undefined
  ) {
    return rest.slice(1)
  }
  const last = rest.at(-1)
  if (pieces.slice(at + 1).every(isBlank) && last?.type === 'text' && /[\p{L}\p{M}\p{Pe}\p{Pf}]\s+$/u.test(last.text)) {
    return [...rest.slice(0, -1), { type: 'text', text: last.text.trimEnd() }]
  }
  return undefined
}

function isCarrier(piece: Piece): boolean {
  return piece.type === 'slot' && piece.slot.kind === 'standalone' && piece.slot.what === 'carrier'
}

function isBlank(piece: Piece): boolean {
  return piece.type === 'text' && piece.text.trim() === ''
}
