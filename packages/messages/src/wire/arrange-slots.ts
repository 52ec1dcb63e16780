import { isWritten, type Piece, rawOf, type SlotPiece } from './pieces.ts'
import type { Syntax } from '../syntax.ts'

export interface Arrangement {
  readonly source: readonly Piece[]
  readonly target: readonly Piece[]
  readonly syntax: Syntax
}

/**
 * The target's pieces with placeholders that count by their order (`%s %d`) written so that each still shows what it does
 * in the source (`%2$d %1$s`). `undefined` where the syntax cannot write that.
 */
export function arrangeSlots({ source, target, syntax }: Arrangement): readonly Piece[] | undefined {
  if (syntax.arrange === undefined) return target
  const own = source.filter(isMark)
  const indexes = new Map(own.map((piece, index) => [keyOf(piece), index]))
  const order = target.filter(isMark).map((piece) => indexes.get(keyOf(piece)) ?? -1)
  if (order.length === own.length && order.every((index, at) => index === at)) return target
  const marks = syntax.arrange(own.map(rawOf), order)
  if (marks === undefined) return undefined
  let next = 0
  return target.map((piece) => (isMark(piece) ? withRaw(piece, marks[next++]) : piece))
}

function isMark(piece: Piece): piece is SlotPiece {
  return piece.type === 'slot' && !isWritten(piece.slot)
}

function keyOf({ slot, edge }: SlotPiece): string {
  return `${slot.id} ${edge}`
}

function withRaw(piece: SlotPiece, raw: string | undefined): SlotPiece {
  if (raw === undefined || raw === rawOf(piece)) return piece
  const { slot, edge } = piece
  return { ...piece, slot: slot.kind === 'pair' && edge === 'close' ? { ...slot, close: raw } : { ...slot, raw } }
}
