import { encodeText } from './entities.ts'
import { isWritten, type Piece, rawOf } from './pieces.ts'
import type { Syntax, Token } from '../syntax.ts'

export interface PrintOptions {
  readonly syntax: Syntax
  readonly spellings: ReadonlyMap<string, string>
  /** The message that this is a translation of. */
  readonly source: string
}

/**
 * A message of its pieces. Natural language and what stands in it unchanged (URLs, line ends) is escaped as one text, so
 * that an escape sees all that two of them make together.
 */
export function printPieces(pieces: readonly Piece[], { syntax, spellings, source }: PrintOptions): string {
  let printed = ''
  let text = ''
  let before: Token | undefined
  for (const piece of pieces) {
    if (piece.type === 'text') {
      text += encodeText(piece.text, spellings)
    } else if (isWritten(piece.slot)) {
      text += rawOf(piece)
    } else {
      const token = tokenOf(piece)
      flush(token)
      printed += rawOf(piece)
      before = token
    }
  }
  flush(undefined)
  return printed

  function flush(after: Token | undefined): void {
    if (text !== '') printed += syntax.escape(text, { before, after, source })
    text = ''
  }
}

/** True if both read the same: then the one that there is need not be printed again. */
export function isSameText(pieces: readonly Piece[], others: readonly Piece[]): boolean {
  return describe(pieces) === describe(others)
}

function describe(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (piece.type === 'text' ? piece.text : `\u0000${piece.slot.id}${piece.edge}\u0000`))
    .join('')
}

/** The token that a slot is in the message, for an escape that looks at its neighbour. */
function tokenOf(piece: Extract<Piece, { readonly type: 'slot' }>): Token {
  const { slot, edge } = piece
  const raw = rawOf(piece)
  if (slot.kind === 'standalone' && (slot.what === 'placeholder' || slot.what === 'nesting')) {
    return { type: 'placeholder', kind: slot.what === 'nesting' ? 'nesting' : 'variable', raw, name: '' }
  }
  return { type: edge === 'whole' ? 'tag' : edge, raw, name: '' }
}
