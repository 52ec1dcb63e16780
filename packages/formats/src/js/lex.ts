import { escapeLength5, isHex, json5Syntax, skipTrivia } from '../json/lex.ts'

/** Skips white space and comments, which JavaScript shares with JSON5. */
export function skip(text: string, from: number): number {
  return skipTrivia(text, from, json5Syntax)
}

/** Returns the offset of the closing quote, or the complement (`~`) of the offset of a problem, such as `${`. */
export function closingQuoteJs(text: string, from: number, quote: '"' | "'" | '`'): number {
  const first = text.indexOf(quote, from)
  if (first >= 0 && !unusual.test(text.slice(from, first))) return first
  let at = from
  for (;;) {
    const sign = text[at]
    if (sign === quote) return at
    if (sign === undefined) return ~at
    if (quote === '`' ? sign === '$' && text[at + 1] === '{' : sign === '\n' || sign === '\r') return ~at
    at++
    if (sign !== '\\') continue
    const length = escapeLength(text, at)
    if (length === 0) return at < text.length ? ~(at - 1) : ~at
    at += length
  }
}

/** Matches characters that may begin an escape, a line break or a `${`. */
const unusual = /[\\\r\n$]/

/** Returns the identifier at an offset, if it has no escapes. */
export function wordAt(text: string, at: number): string | undefined {
  word.lastIndex = at
  return word.exec(text)?.[0]
}

const word = /[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*/uy

function escapeLength(text: string, at: number): number {
  if (text[at] !== 'u' || text[at + 1] !== '{') return escapeLength5(text, at)
  const end = text.indexOf('}', at)
  const digits = end - at - 2
  // `\u{…}` may have leading zeros. At most eight digits are accepted.
  if (end < 0 || digits < 1 || digits > 8 || !isHex(text, at + 2, digits)) return 0
  return Number.parseInt(text.slice(at + 2, end), 16) > 0x10ffff ? 0 : digits + 3
}
