import { maskLiterals } from './masks.ts'
import { type Syntax, type Token, writtenAs } from '../syntax.ts'

interface SplitOptions {
  readonly syntax: Syntax
  /** BCP 47: where its sentences end. */
  readonly locale: string
  /** Words that stay as they are: no piece ends inside one. */
  readonly terms?: readonly string[]
  /** UTF-16 units that a piece has at most, where its sentences allow. */
  readonly pieceLength: number
}

/**
 * Cuts a long text where a translator loses least: at line ends, and inside a line that is too long alone at the ends of its
 * sentences; never inside a pair of tags, a placeholder, an address or a term. The pieces joined are the text, and each of
 * them is a message of the syntax by itself. `undefined` where there is no such place. Time grows with the length.
 */
export function splitText(text: string, options: SplitOptions): readonly string[] | undefined {
  const tokens = options.syntax.tokenise(text)
  const said = spell(tokens)
  // What is written with quotes may say another thing when a piece ends between them.
  for (const isCutQuoted of [true, false]) {
    const pieces = cut(text, castShadow(tokens, { ...options, isCutQuoted }), options)
    if (pieces.length < 2) return undefined
    if (spell(pieces.flatMap((piece) => options.syntax.tokenise(piece))) === said) return pieces
  }
  return undefined
}

/** Each piece is as long as it may be, or has one sentence that is longer. */
function cut(text: string, shadow: Shadow, { locale, pieceLength }: SplitOptions): readonly string[] {
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' })
  const pieces: string[] = []
  let start = 0
  while (text.length - start > pieceLength) {
    const most = start + pieceLength
    const end = lastLineEnd(shadow, start, most) ?? sentenceEnd({ shadow, sentences, start, most })
    if (end === undefined) break
    pieces.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

function lastLineEnd({ text, closed }: Shadow, start: number, most: number): number | undefined {
  for (let at = most; at > start; at--) if (closed[at] === 0 && isLineEnd(text, at)) return at
  return undefined
}

function isLineEnd(text: string, at: number): boolean {
  const before = text.charAt(at - 1)
  return before === '\n' || (before === '\r' && text.charAt(at) !== '\n')
}

/** Where a sentence or line ends: the last place up to `most`, else the first one behind it. */
function sentenceEnd({
  shadow: { text, closed },
  sentences,
  start,
  most,
}: Readonly<{ shadow: Shadow; sentences: Intl.Segmenter; start: number; most: number }>): number | undefined {
  // A window at a time: Intl.Segmenter takes as long for each sentence as the text is long.
  for (let from = start, size = Math.max(most - start, lookahead); from < text.length; size *= 2) {
    const open = closed.indexOf(0, from + 1)
    if (open === -1 || open === text.length) return undefined
    if (open > Math.max(from + size, most)) from = open - 1
    let last: number | undefined
    for (const { index } of sentences.segment(text.slice(from, from + size + lookahead))) {
      const at = from + index
      if (index === 0 || closed[at] === 1 || !endsSentence(text, at)) continue
      if (at > most) return last ?? at
      last = at
    }
    if (last !== undefined) return last
    from += size
  }
  return undefined
}

/** UTF-16 units in which shows whether a full stop ends a sentence. */
const lookahead = 200

/** `?` in the middle of a word ends a sentence to Unicode (UAX 29, SB11), and none to a person. */
function endsSentence(text: string, at: number): boolean {
  return /[\s。！？｡]/u.test(text.charAt(at - 1))
}

interface Shadow {
  /** As long as the message. Tags are characters that the rules for sentences look through, all else that is no text a word. */
  readonly text: string
  /** By offset, 1 where no piece may end. */
  readonly closed: Uint8Array
}

/** A word joiner (UAX 29, SB5). */
const seenThrough = '\u2060'

function castShadow(
  tokens: readonly Token[],
  { terms = [], isCutQuoted }: Pick<SplitOptions, 'terms'> & Readonly<{ isCutQuoted: boolean }>,
): Shadow {
  const length = tokens.reduce((sum, token) => sum + writtenAs(token).length, 0)
  const closed = new Uint8Array(length + 1)
  const parts: string[] = []
  let depth = 0
  let at = 0
  for (const token of tokens) {
    const written = writtenAs(token)
    const isQuoted = token.type === 'text' && token.raw !== undefined && !isCutQuoted
    if (token.type === 'close') depth--
    // the border behind a tag that closes belongs to the text around it
    if (depth > 0) closed.fill(1, at, at + written.length)
    if (token.type !== 'text' || isQuoted) closed.fill(1, at + 1, at + written.length)
    if (token.type === 'open') depth++
    at += written.length
    if (token.type === 'text') parts.push(shadowOf(written, terms))
    else parts.push((token.type === 'placeholder' ? 'X' : seenThrough).repeat(written.length))
  }
  return { text: parts.join(''), closed }
}

function shadowOf(text: string, terms: readonly string[]): string {
  return maskLiterals(text, { terms })
    .map((part) => {
      if (part.type === 'text') return part.text
      return part.type === 'newline' ? part.raw : 'X'.repeat(part.raw.length)
    })
    .join('')
}

/** What a text says: cut between two tokens or in the middle of one, it says the same. */
function spell(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : `\u0000${token.type} ${token.raw}\u0000`)).join('')
}
