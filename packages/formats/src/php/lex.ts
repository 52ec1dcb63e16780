import { skipBlanks } from '../json/lex.ts'

/** Of the comment that begins there, if one does. A comment of one line also ends before `?>`. */
export function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? undefined : end + 2
  }
  const isLine = text.startsWith('//', at) || (text[at] === '#' && text[at + 1] !== '[')
  if (!isLine) return undefined
  lineEnd.lastIndex = at
  return lineEnd.exec(text)?.index ?? text.length
}

const lineEnd = /[\r\n]|\?>/g

/** Skips white space and comments, but not an unclosed comment. */
export function skip(text: string, from: number): number {
  let at = skipBlanks(text, from)
  for (let end = commentEnd(text, at); end !== undefined; end = commentEnd(text, at)) at = skipBlanks(text, end)
  return at
}

/** A name of PHP, with its namespace. */
export function nameAt(text: string, at: number): string | undefined {
  name.lastIndex = at
  return name.exec(text)?.[0]
}

const name = /[A-Za-z_\u0080-\uffff\\][\w\u0080-\uffff\\]*/y

/** Offset of the quote that ends a string, or the complement (`~`) of the offset of a variable in it, or of the end of the text. */
export function closingQuotePhp(text: string, from: number, quote: '"' | "'"): number {
  const first = text.indexOf(quote, from)
  if (first >= 0 && !unusual.test(text.slice(from, first))) return first
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === quote) return at
    if (sign === '\\') at++
    else if (quote === '"' && isVariable(text, at)) return ~at
  }
  return ~text.length
}

/** What needs a closer look between two quotes. */
const unusual = /[\\$]/

/** `$name`, `${name}` and `{$name}`, which double quotes put the value of a variable in for. */
function isVariable(text: string, at: number): boolean {
  if (text[at] === '{') return text[at + 1] === '$'
  return text[at] === '$' && /[A-Za-z_{\u0080-\uffff]/.test(text[at + 1] ?? '')
}
