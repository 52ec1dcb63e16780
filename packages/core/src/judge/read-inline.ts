import type { Syntax, Token } from '@lockale/messages'
import { codeKey, type InlineCode, type InlinePiece, type InlineText } from '../model/inline.ts'

/** Cuts a text into words and codes; ids count from 1 in its order. */
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
        if (part === '') continue
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

/** A text of which nobody knows the syntax: all of it is words. */
export function readPlainInline(text: string): InlineText {
  return { pieces: text === '' ? [] : [{ type: 'text', text }], tokens: new Map() }
}

/** A translation with the ids of its source: what stands for the same thing in both has one id. */
export function alignInline(target: InlineText, source: InlineText): InlineText {
  const free = source.pieces.filter((piece): piece is InlineCode => piece.type === 'code' && piece.shape !== 'close')
  const ids = new Map<string, string>()
  const begins = target.pieces.filter((piece): piece is InlineCode => piece.type === 'code' && piece.shape !== 'close')
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

const characters =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}|&(?:#x?[\da-f]+|[a-z][a-z\d]{1,31});)/giu

/** Characters that a translator sees as codes: those that XML cannot hold, and those that a text names (`&nbsp;`). */
export function isCharacterCode(raw: string): boolean {
  return raw.replace(characters, '') === '' && raw !== ''
}

function pushText(pieces: InlinePiece[], text: string): void {
  const before = pieces.at(-1)
  if (before?.type === 'text') pieces[pieces.length - 1] = { type: 'text', text: before.text + text }
  else pieces.push({ type: 'text', text })
}

/** Both edges of each pair to the index of its opening; a pair that others cut through is none. */
function pairUp(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const openings = new Map<number, number>()
  const open: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'open') open.push(at)
    if (token.type !== 'close') continue
    const opening = open.at(-1)
    const partner = opening === undefined ? undefined : tokens[opening]
    if (opening === undefined || partner?.type !== 'open' || partner.name !== token.name) continue
    open.pop()
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
