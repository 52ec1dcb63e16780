import type { Syntax, Token } from '@lockale/messages'
import { marksInBlock } from '@lockale/messages/engine'

/** A part of a string: words, a placeholder or tag that must survive, or the frame around the forms of a plural. */
export interface StringPiece {
  readonly text: string
  readonly kind: 'text' | 'mark' | 'frame'
}

/** Returns the parts of a string; joined, they are the string again. */
export function piecesOf(text: string, syntax: Syntax): readonly StringPiece[] {
  return syntax.tokenise(text).flatMap((token): readonly StringPiece[] => {
    if (token.type === 'text') return [{ text: rawOf(token), kind: 'text' }]
    const isBlock = token.type === 'placeholder' && token.kind === 'block'
    return isBlock ? piecesOfBlock(token.raw) : [{ text: token.raw, kind: 'mark' }]
  })
}

/** A plural that is not written as in ICU is one frame. */
function piecesOfBlock(raw: string): readonly StringPiece[] {
  const marks = marksInBlock(raw)
  if (marks === undefined) return [{ text: raw, kind: 'frame' }]
  const pieces: StringPiece[] = []
  let at = 0
  for (const { start, end, isFrame } of marks) {
    pieces.push({ text: raw.slice(at, start), kind: 'text' })
    pieces.push({ text: raw.slice(start, end), kind: isFrame === true ? 'frame' : 'mark' })
    at = end
  }
  return [...pieces, { text: raw.slice(at), kind: 'text' } as const].filter(({ text }) => text !== '')
}

/** A placeholder or tag, and how often each side has it. */
export interface ComparedMark {
  readonly raw: string
  readonly what: 'placeholder' | 'nesting' | 'plural' | 'tag'
  readonly inSource: number
  readonly inTranslation: number
}

/** Returns the placeholders and tags of both strings, in the order of the source. Plurals are read as their variants. */
export function compareMarks(source: string, translation: string, syntax: Syntax): readonly ComparedMark[] {
  const marks = new Map<string, { raw: string; what: ComparedMark['what']; inSource: number; inTranslation: number }>()
  for (const side of ['inSource', 'inTranslation'] as const) {
    for (const token of marksIn(side === 'inSource' ? source : translation, syntax)) {
      const id = identityOf(token)
      const mark = marks.get(id) ?? { raw: token.raw, what: whatIs(token), inSource: 0, inTranslation: 0 }
      mark[side]++
      marks.set(id, mark)
    }
  }
  return [...marks.values()]
}

type Mark = Exclude<Token, { readonly type: 'text' }>

/** Each variant of a plural shows the same placeholders: the variant with the most of each counts. */
function marksIn(text: string, syntax: Syntax): readonly Mark[] {
  const variants = syntax.readVariants?.(text)
  if (variants === undefined) return syntax.tokenise(text).filter(isMark)
  const most = new Map<string, readonly Mark[]>()
  for (const variant of variants.variants) {
    const own = new Map<string, Mark[]>()
    for (const token of variants.syntax.tokenise(variant.text).filter(isMark)) {
      const id = identityOf(token)
      own.set(id, [...(own.get(id) ?? []), token])
    }
    for (const [id, tokens] of own) if (tokens.length > (most.get(id)?.length ?? 0)) most.set(id, tokens)
  }
  return [...most.values()].flat()
}

function isMark(token: Token): token is Mark {
  return token.type !== 'text'
}

function rawOf(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}

function identityOf(token: Mark): string {
  return token.type === 'placeholder' ? (token.identity ?? token.raw.replaceAll(/\s/gu, '')) : token.raw
}

function whatIs(token: Mark): ComparedMark['what'] {
  if (token.type !== 'placeholder') return 'tag'
  return token.kind === 'variable' ? 'placeholder' : token.kind === 'nesting' ? 'nesting' : 'plural'
}
