import { maskLiterals } from './masks.ts'
import { type Syntax, type Token, writtenAs } from '../syntax.ts'

interface SplitOptions {
  readonly syntax: Syntax
  readonly locale: string
  /** Words that must stay unchanged, so that the string is not split inside of them. */
  readonly terms?: readonly string[]
  /** Limit of UTF-16 units for a piece of the string. Only a piece that is a single sentence may be longer. */
  readonly pieceLength: number
}

/**
 * Splits a long string at line ends, or else at sentence ends; never inside a pair of tags, a placeholder, a URL or a
 * term. The joined pieces are the string, and each piece is a valid message. Returns `undefined` if there is no place
 * to split. Takes linear time.
 */
export function splitText(text: string, options: SplitOptions): readonly string[] | undefined {
  const tokens = options.syntax.tokenise(text)
  const said = spell(tokens)
  // First tries to split outside of quotes, because a split inside may change the meaning of the quoted text.
  for (const isCutQuoted of [true, false]) {
    const pieces = cut(text, castShadow(tokens, { ...options, isCutQuoted }), options)
    if (pieces.length < 2) return undefined
    if (spell(pieces.flatMap((piece) => options.syntax.tokenise(piece))) === said) return pieces
  }
  return undefined
}

/** Cuts the string into pieces. Each is as long as allowed; only a piece that is a single sentence may be longer. */
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

/** Returns where to split: at the last end of a sentence or line up to `most`; if there is none, at the next one. */
function sentenceEnd({
  shadow: { text, closed },
  sentences,
  start,
  most,
}: Readonly<{ shadow: Shadow; sentences: Intl.Segmenter; start: number; most: number }>): number | undefined {
  // Searches in a window that grows, because Intl.Segmenter would need time for the whole text again for each sentence.
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

/** Number of UTF-16 units after a full stop that show whether it ends a sentence. */
const lookahead = 200

/** Returns true for the end of a sentence. A `?` inside a word ends none, unlike in Unicode's rules (UAX 29, SB11). */
function endsSentence(text: string, at: number): boolean {
  return /[\s。！？｡]/u.test(text.charAt(at - 1))
}

interface Shadow {
  /**
   * The text that is searched for sentence ends, as long as the message. A tag is written as a character that sentence
   * rules ignore, a placeholder or literal as a word.
   */
  readonly text: string
  /** For each offset of the string, 1 if it must not be split there. */
  readonly closed: Uint8Array
}

/** Stands for a tag in the text searched for sentence ends: a word joiner, which sentence rules ignore (UAX 29). */
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
    // a piece may end directly behind a closing tag, if the text around the tag allows it
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

/** Returns a string that is equal for equal messages, however their text is split into tokens. */
function spell(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : `\u0000${token.type} ${token.raw}\u0000`)).join('')
}
