import type { Syntax, Token } from '@lockale/messages'

/** A piece of a string for translation tools: text, or a code (a placeholder or tag). Codes of a pair share an id. */
export type InlinePiece = { readonly type: 'text'; readonly text: string } | InlineCode

export interface InlineCode {
  readonly type: 'code'
  /** Id of the code. Equal codes in the source and its translation have the same id. */
  readonly id: string
  readonly shape: 'alone' | 'open' | 'close'
  /** The code as it is written in the message. */
  readonly raw: string
}

export interface InlineText {
  readonly pieces: readonly InlinePiece[]
  /** Tokens of the message format by the key of their code. A character that is only shown as a code has no token. */
  readonly tokens: ReadonlyMap<string, Token>
}

/** Splits a string into text and codes (placeholders, tags). Ids of codes count from 1. */
export function readInline(text: string, syntax: Syntax): InlineText {
  const tokens = syntax.tokenise(text)
  const openings = pairUp(tokens)
  const pieces: InlinePiece[] = []
  const known = new Map<string, Token>()
  const ids = new Map<number, string>()
  let last = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'text') {
      for (const part of token.text.split(characters)) {
        if (isCharacterCode(part)) pieces.push({ type: 'code', id: String(++last), shape: 'alone', raw: part })
        else pushText(pieces, part)
      }
      continue
    }
    const opening = openings.get(at)
    const id = (opening === undefined ? undefined : ids.get(opening)) ?? String(++last)
    ids.set(at, id)
    const shape = opening === undefined ? 'alone' : opening === at ? 'open' : 'close'
    const code: InlineCode = { type: 'code', id, shape, raw: token.raw }
    known.set(codeKey(code), token)
    pieces.push(code)
  }
  return { pieces, tokens: known }
}

/** Returns a string as text only, without codes. It is used if the message format is not known. */
export function readPlainInline(text: string): InlineText {
  return { pieces: text === '' ? [] : [{ type: 'text', text }], tokens: new Map() }
}

/** Returns the translation with new ids of codes: each code gets the id of the equal code in the source. */
export function alignInline(target: InlineText, source: InlineText): InlineText {
  const free = beginsIn(source)
  const ids = new Map<string, string>()
  const begins = beginsIn(target)
  for (const nameOf of [identityOf, calledOf]) {
    for (const code of begins) {
      if (ids.has(code.id)) continue
      const at = free.findIndex((one) => one.shape === code.shape && nameOf(one, source) === nameOf(code, target))
      const [partner] = at === -1 ? [] : free.splice(at, 1)
      if (partner !== undefined) ids.set(code.id, partner.id)
    }
  }
  let extra = 0
  for (const { id } of begins) if (!ids.has(id)) ids.set(id, `t${++extra}`)
  const tokens = new Map<string, Token>()
  const pieces = target.pieces.map((piece): InlinePiece => {
    if (piece.type === 'text') return piece
    const code = { ...piece, id: ids.get(piece.id) ?? piece.id }
    const token = target.tokens.get(codeKey(piece))
    if (token !== undefined) tokens.set(codeKey(code), token)
    return code
  })
  return { pieces, tokens }
}

function beginsIn({ pieces }: InlineText): InlineCode[] {
  return pieces.filter((piece) => piece.type === 'code').filter(({ shape }) => shape !== 'close')
}

const characters =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}|&(?:#x?[\da-f]+|[a-z][a-z\d]{1,31});)/giu

/** Returns true for a character that translators see as a code: invalid in XML, or an entity (`&nbsp;`). */
function isCharacterCode(raw: string): boolean {
  return raw.replace(characters, '') === '' && raw !== ''
}

export function pushText(pieces: InlinePiece[], text: string): void {
  if (text === '') return
  const before = pieces.at(-1)
  if (before?.type === 'text') pieces[pieces.length - 1] = { type: 'text', text: before.text + text }
  else pieces.push({ type: 'text', text })
}

/** Maps both tokens of each pair to the index of the opening one. Leaves out a token whose other half is missing. */
function pairUp(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const openings = new Map<number, number>()
  const open: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'open') open.push(at)
    if (token.type !== 'close') continue
    // The two ends may have different names: `START_LINK` and `CLOSE_LINK`.
    const opening = open.pop()
    if (opening === undefined) continue
    openings.set(opening, opening)
    openings.set(at, opening)
  }
  return openings
}

function identityOf(code: InlineCode, { tokens }: InlineText): string {
  const token = tokens.get(codeKey(code))
  const identity = token?.type === 'placeholder' ? token.identity : undefined
  return identity ?? code.raw.replaceAll(/\s/gu, '')
}

function calledOf(code: InlineCode, { tokens }: InlineText): string {
  const token = tokens.get(codeKey(code))
  return token === undefined || token.type === 'text' ? code.raw : `${token.type} ${token.name}`
}

interface PrintInline {
  readonly syntax: Syntax
  readonly source: { readonly text: string; readonly inline: InlineText }
  /** Codes of the existing translation, if it writes them in another way than the source. */
  readonly own?: InlineText | undefined
}

export type Printed = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/** Returns a translator's string as a message. Its codes and outer white space are those of the source. */
export function printInline(pieces: readonly InlinePiece[], { syntax, source, own }: PrintInline): Printed {
  const found: Found[] = []
  for (const piece of pieces) {
    if (piece.type === 'text') {
      found.push({ type: 'text', text: withoutLayout(piece.text, source.text) })
      continue
    }
    const code = resolveCode(piece, { syntax, source, own })
    if (code === undefined) return { ok: false, why: `placeholder-extra: code ${piece.id}` }
    found.push(code)
  }
  const arranged = arrange(found, { syntax, source })
  if (arranged === undefined) return { ok: false, why: 'placeholder-order' }
  const text = print(arranged, syntax, source.text).trim()
  return { ok: true, text: aroundOf(source.text, text) }
}

/** Joins the lines of a string if its source has only one line: then a tool has added line breaks and indents. */
function withoutLayout(text: string, source: string): string {
  return /[\r\n]/u.test(source) ? text : text.replaceAll(/[ \t]*\r?\n[ \t]{2,}/gu, ' ')
}

type Found = { readonly type: 'text'; readonly text: string } | FoundCode

interface FoundCode extends InlineCode {
  /** The token of the code; `undefined` for a character that is shown as a code. */
  readonly token: Token | undefined
}

/** Returns a code as the project's files write it. The code in a translator's file is not used: it may be changed. */
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

/** Returns a translation's pieces. Changes placeholders without a number if a new order would change their values. */
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

function codeKey({ id, shape }: Pick<InlineCode, 'id' | 'shape'>): string {
  return `${id} ${shape}`
}
