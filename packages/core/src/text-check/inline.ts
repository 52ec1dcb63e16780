import type { Syntax, Token } from '@lockale/messages'
import { isCharacterCode } from './read-inline.ts'
import { codeKey, type InlineCode, type InlinePiece, type InlineText } from '../model/inline.ts'

export interface PrintInline {
  readonly syntax: Syntax
  /** The text that this is a translation of, as it is written and cut. */
  readonly source: { readonly text: string; readonly inline: InlineText }
  /** The codes that a translation had that was there before, where they are written in another way. */
  readonly own?: InlineText | undefined
}

export type Printed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'order' | 'code'; readonly id: string }

/**
 * A message of what came back from a translator: words are escaped as the syntax wants it, codes are those of the source, and
 * blanks around the whole are the source's. It has not been compared with the source.
 */
export function printInline(pieces: readonly InlinePiece[], { syntax, source, own }: PrintInline): Printed {
  const found: Found[] = []
  for (const piece of pieces) {
    if (piece.type === 'text') {
      found.push({ type: 'text', text: withoutLayout(piece.text, source.text) })
      continue
    }
    const code = resolveCode(piece, { syntax, source, own })
    if (code === undefined) return { ok: false, why: 'code', id: piece.id }
    found.push(code)
  }
  const arranged = arrange(found, { syntax, source })
  if (arranged === undefined) return { ok: false, why: 'order', id: '' }
  const text = print(arranged, syntax, source.text).trim()
  return { ok: true, text: aroundOf(source.text, text) }
}

/** An indented line in a text whose source has but one is how a tool lays out its file. */
function withoutLayout(text: string, source: string): string {
  return /[\r\n]/u.test(source) ? text : text.replaceAll(/[ \t]*\r?\n[ \t]{2,}/gu, ' ')
}

type Found = { readonly type: 'text'; readonly text: string } | FoundCode

interface FoundCode extends InlineCode {
  /** `undefined`: it is a character of the text. */
  readonly token: Token | undefined
}

/** What the source says comes before what a file says, which anybody may have changed. */
function resolveCode(code: InlineCode, { syntax, source, own }: PrintInline): FoundCode | undefined {
  const key = codeKey(code)
  for (const inline of [syntax.arrange === undefined ? own : undefined, source.inline, own]) {
    const known = inline?.pieces.find((piece): piece is InlineCode => piece.type === 'code' && codeKey(piece) === key)
    if (known !== undefined) return { ...known, token: inline?.tokens.get(key) }
  }
  if (isCharacterCode(code.raw)) return { ...code, token: undefined }
  const [first, ...others] = code.raw === '' ? [] : syntax.tokenise(code.raw)
  if (first === undefined || first.type === 'text' || others.length > 0) return undefined
  return { ...code, token: first }
}

/** Placeholders that count by their order are written so that each still shows what it does in the source. */
function arrange(
  found: readonly Found[],
  { syntax, source }: Pick<PrintInline, 'syntax' | 'source'>,
): readonly Found[] | undefined {
  const isMark = (piece: Found): piece is FoundCode => piece.type === 'code' && piece.token !== undefined
  const marks = source.inline.pieces.filter((piece): piece is InlineCode => {
    return piece.type === 'code' && source.inline.tokens.has(codeKey(piece))
  })
  const indexes = new Map(marks.map((mark, at) => [codeKey(mark), at]))
  const order = found.filter(isMark).map((code) => indexes.get(codeKey(code)) ?? -1)
  if (syntax.arrange === undefined || order.includes(-1)) return found
  if (order.length === marks.length && order.every((index, at) => index === at)) return found
  const raws = syntax.arrange(
    marks.map(({ raw }) => raw),
    order,
  )
  if (raws === undefined) return undefined
  let next = 0
  return found.map((piece) => (isMark(piece) ? { ...piece, raw: raws[next++] ?? piece.raw } : piece))
}

function print(pieces: readonly Found[], syntax: Syntax, source: string): string {
  let printed = ''
  let text = ''
  let before: Token | undefined
  const flush = (after: Token | undefined) => {
    if (text !== '') printed += syntax.escape(text, { before, after, source })
    text = ''
  }
  for (const piece of pieces) {
    if (piece.type === 'text') text += piece.text
    else if (piece.token === undefined) text += piece.raw
    else {
      flush(piece.token)
      printed += piece.raw
      before = piece.token
    }
  }
  flush(undefined)
  return printed
}

function aroundOf(source: string, text: string): string {
  const core = source.trim()
  if (core === '' || text === '') return text
  const start = source.indexOf(core)
  const lines = source.includes('\r\n') ? text.replaceAll(/\r?\n/gu, '\r\n') : text
  return source.slice(0, start) + lines + source.slice(start + core.length)
}
