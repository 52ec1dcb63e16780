import { isCount } from './count.ts'
import { maskLiterals } from './masks.ts'
import type { Syntax } from './syntax.ts'

/** A place in a text that is swapped for a tag of the wire. Ids count from 1, in the order of the source. */
export type Slot = SlotShape & { readonly id: number }

type SlotShape =
  | {
      readonly kind: 'standalone'
      readonly raw: string
      readonly what: 'placeholder' | 'nesting' | 'tag' | 'literal'
      readonly isCount: boolean
    }
  | { readonly kind: 'pair'; readonly raw: string; readonly close: string }
  | { readonly kind: 'newline'; readonly raw: string }

type PieceOf<S> =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'slot'; readonly slot: S; readonly edge: 'whole' | 'open' | 'close' }

/** Part of a text on its way to a translator or back. `whole` is a slot that stands alone. */
export type Piece = PieceOf<Slot>
export type SlotPiece = Extract<Piece, { readonly type: 'slot' }>

/**
 * Cuts a message into natural language and slots. A pair of tags with nothing to translate between them is one slot
 * (`<1></1>`, `<b>{{total}}</b>`): then nothing can be pulled into it or fall out of it. Around a count that is to carry
 * a sample it stays a pair.
 */
export function toPieces(message: string, syntax: Syntax, hasSample: boolean): readonly Piece[] {
  const pieces: PieceOf<SlotShape>[] = []
  const opened: { readonly at: number; readonly raw: string; isEmpty: boolean }[] = []
  for (const token of syntax.tokenise(message)) {
    switch (token.type) {
      case 'text':
        for (const part of maskLiterals(token.text)) {
          if (part.type === 'text') {
            if (hasLetters(part.text)) fillPair()
            pieces.push(part)
          } else if (part.type === 'newline') {
            fillPair()
            push({ kind: 'newline', raw: part.raw })
          } else {
            push({ kind: 'standalone', raw: part.raw, what: 'literal', isCount: false })
          }
        }
        break
      case 'placeholder': {
        const counts = isCount(token, syntax)
        if (counts && hasSample) fillPair()
        const what = token.kind === 'variable' ? 'placeholder' : 'nesting'
        push({ kind: 'standalone', raw: token.raw, what, isCount: counts })
        break
      }
      case 'open':
        opened.push({ at: pieces.length, raw: token.raw, isEmpty: true })
        push({ kind: 'standalone', raw: token.raw, what: 'tag', isCount: false })
        break
      case 'close':
        closePair(token.raw)
        break
      case 'tag':
        push({ kind: 'standalone', raw: token.raw, what: 'tag', isCount: false })
        break
    }
  }
  return numberSlots(pieces)

  function push(slot: SlotShape): void {
    pieces.push({ type: 'slot', slot, edge: 'whole' })
  }

  function fillPair(): void {
    const pair = opened.at(-1)
    if (pair !== undefined) pair.isEmpty = false
  }

  function closePair(close: string): void {
    const pair = opened.pop()
    if (pair === undefined) {
      push({ kind: 'standalone', raw: close, what: 'tag', isCount: false })
    } else if (pair.isEmpty) {
      const raw = pieces.splice(pair.at).reduce((text, piece) => text + nativeText(piece), '') + close
      push({ kind: 'standalone', raw, what: 'tag', isCount: false })
    } else {
      const slot: SlotShape = { kind: 'pair', raw: pair.raw, close }
      pieces[pair.at] = { type: 'slot', slot, edge: 'open' }
      pieces.push({ type: 'slot', slot, edge: 'close' })
      fillPair()
    }
  }
}

/** What a piece looks like in the message. */
export function nativeText(piece: PieceOf<SlotShape>): string {
  if (piece.type === 'text') return piece.text
  return piece.edge === 'close' && piece.slot.kind === 'pair' ? piece.slot.close : piece.slot.raw
}

export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

function numberSlots(pieces: readonly PieceOf<SlotShape>[]): readonly Piece[] {
  const slots = new Map<SlotShape, Slot>()
  return pieces.map((piece) => {
    if (piece.type === 'text') return piece
    const slot = slots.get(piece.slot) ?? { ...piece.slot, id: slots.size + 1 }
    slots.set(piece.slot, slot)
    return { ...piece, slot }
  })
}
