import { escapeLength5, isHex, json5Syntax, skipTrivia } from '../json/lex.ts'

/** Skips white space and comments, which are the same in JavaScript and JSON5. */
export function skip(text: string, from: number): number {
  return skipTrivia(text, from, json5Syntax)
}

/**
 * Offset of the quote that ends a string or a template, or the complement (`~`) of the offset of what is wrong in it: a line
 * break, an escape, or `${` in a template.
 */
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

/** What needs a closer look between two quotes. */
const unusual = /[\\\r\n$]/

/** A word, as names are written. Those with escapes are none. */
export function wordAt(text: string, at: number): string | undefined {
  word.lastIndex = at
  return word.exec(text)?.[0]
}

const word = /[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*/uy

/** Returns the length of an escape without its backslash; 0 if a module does not allow it. */
function escapeLength(text: string, at: number): number {
  if (text[at] !== 'u' || text[at + 1] !== '{') return escapeLength5(text, at)
  const end = text.indexOf('}', at)
  const digits = end - at - 2
  // Leading zeros are allowed, but only a few.
  if (end < 0 || digits < 1 || digits > 8 || !isHex(text, at + 2, digits)) return 0
  return Number.parseInt(text.slice(at + 2, end), 16) > 0x10ffff ? 0 : digits + 3
}
