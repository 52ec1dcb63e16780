import type { Count } from '../count.ts'
import { decodeText } from './entities.ts'
import { type Masked, maskLiterals } from './masks.ts'
import { type Syntax, writtenAs, type Token } from '../syntax.ts'

/** A part of a string that is replaced by a tag when it is sent. Ids are 1, 2, 3 … in the order of the source. */
export type Slot = SlotShape & { readonly id: number }

type SlotShape =
  | {
      readonly kind: 'standalone'
      readonly raw: string
      /** What the tag stands for. `carrier`: a number sent next to a message. `literal`: unescaped, such as a URL. */
      readonly what: 'placeholder' | 'nesting' | 'tag' | 'literal' | 'carrier'
      /** The number that is sent as an example value, or that a translation may leave out. */
      readonly count?: Count
    }
  | { readonly kind: 'pair'; readonly raw: string; readonly close: string }
  /** A line end, or a term that must stay unchanged. */
  | { readonly kind: 'newline' | 'term'; readonly raw: string }

type PieceOf<S> =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'slot'; readonly slot: S; readonly edge: 'whole' | 'open' | 'close' }

/**
 * A part of a string on its way to the service or back: text, or a tag that stands for a slot. The edge `whole` is a
 * single tag; `open` and `close` are the two tags of a pair.
 */
export type Piece = PieceOf<Slot>
export type SlotPiece = Extract<Piece, { readonly type: 'slot' }>

/**
 * Splits a message into natural language and slots (parts that a tag replaces when the message is sent). A pair of tags
 * with nothing to translate in it is one slot (`<1></1>`, `<b>{{total}}</b>`), so that nothing can move into it or out
 * of it. A pair around a number that is sent as an example stays a pair.
 */
export function toPieces(
  message: string,
  { syntax, counts, terms }: Readonly<{ syntax: Syntax; counts: readonly Count[]; terms: readonly string[] }>,
): Readonly<{ pieces: readonly Piece[]; spellings: ReadonlyMap<string, string> }> {
  const pieces: PieceOf<SlotShape>[] = []
  const spellings = new Map<string, string>()
  const opened: { readonly at: number; readonly start: number; readonly raw: string; isEmpty: boolean }[] = []
  let end = 0
  for (const token of syntax.tokenise(message)) {
    const start = end
    end += writtenAs(token).length
    switch (token.type) {
      case 'text':
        for (const part of maskLiterals(token.text, { terms, leaveEntities: true })) pushPart(part)
        break
      case 'placeholder': {
        const count = countOf(token, counts)
        if (count?.sample !== undefined) fillPair()
        const what = token.kind === 'nesting' ? 'nesting' : 'placeholder'
        push({ kind: 'standalone', raw: token.raw, what, ...(count && { count }) })
        break
      }
      case 'open':
        opened.push({ at: pieces.length, start, raw: token.raw, isEmpty: true })
        push({ kind: 'standalone', raw: token.raw, what: 'tag' })
        break
      case 'close':
        closePair(token.raw)
        break
      case 'tag':
        push({ kind: 'standalone', raw: token.raw, what: 'tag' })
        break
    }
  }
  return { pieces: numberSlots(pieces), spellings }

  function pushPart(part: Masked): void {
    if (part.type === 'literal') {
      push({ kind: 'standalone', raw: part.raw, what: 'literal' })
    } else if (part.type === 'text') {
      const text = decodeText(part.text, spellings)
      if (hasLetters(text)) fillPair()
      pieces.push({ type: 'text', text })
    } else {
      fillPair()
      push({ kind: part.type, raw: part.raw })
    }
  }

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
      push({ kind: 'standalone', raw: close, what: 'tag' })
    } else if (pair.isEmpty) {
      pieces.length = pair.at
      push({ kind: 'standalone', raw: message.slice(pair.start, end), what: 'tag' })
    } else {
      const slot: SlotShape = { kind: 'pair', raw: pair.raw, close }
      pieces[pair.at] = { type: 'slot', slot, edge: 'open' }
      pieces.push({ type: 'slot', slot, edge: 'close' })
      fillPair()
    }
  }
}

const blank: Piece = { type: 'text', text: ' ' }

/** Adds a number before a string that displays none, so that the service makes the words agree with this number. */
export function withCarrier(pieces: readonly Piece[], count: Count): readonly Piece[] {
  const slot: SlotShape = { kind: 'standalone', raw: '', what: 'carrier', count }
  const [first] = pieces
  const rest = first?.type === 'text' ? pieces.with(0, { ...first, text: ` ${first.text}` }) : [blank, ...pieces]
  return numberSlots([{ type: 'slot', slot, edge: 'whole' }, ...rest])
}

export function rawOf({ slot, edge }: SlotPiece): string {
  return edge === 'close' && slot.kind === 'pair' ? slot.close : slot.raw
}

export function edgeId({ slot, edge }: SlotPiece): string {
  return `${slot.id} ${edge}`
}

export function elementOf({ kind }: Slot): 'x' | 'g' | 'l' | 'n' {
  return elements[kind]
}

const elements = { standalone: 'x', pair: 'g', newline: 'l', term: 'n' } as const

/** Returns true for slots (parts sent as a tag) that the message format reads as text: line ends, terms, literals. */
export function isWritten(slot: Slot): boolean {
  return slot.kind === 'newline' || slot.kind === 'term' || (slot.kind === 'standalone' && slot.what === 'literal')
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

/** Returns the entry of `counts` for the number that a placeholder displays; `undefined` if it displays none. */
function countOf(token: Token, counts: readonly Count[]): Count | undefined {
  if (token.type !== 'placeholder' || token.kind !== 'variable') return undefined
  return counts.find(({ name }) => name === token.name)
}
