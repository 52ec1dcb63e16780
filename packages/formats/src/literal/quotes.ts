import { groupBy } from '@lockale/errors'
import type { LiteralNode, Quote, QuoteStyle } from './notation.ts'

/** Returns the quote style that the strings of a file have in common. @param nodes of the file, in file order */
export function readQuotes(text: string, nodes: readonly LiteralNode[]): Partial<QuoteStyle> {
  const tokens = nodes.flatMap(({ kind, start, end }) => (kind === 'string' ? text.slice(start, end) : []))
  const counts = { '"': 0, "'": 0 }
  for (const token of tokens) if (token.startsWith('"') || token.startsWith("'")) counts[quoteOf(token)]++
  if (counts['"'] + counts["'"] === 0) return {}
  const quote = counts['"'] > counts["'"] ? '"' : "'"
  const other = quote === '"' ? "'" : '"'
  const hasEscape = tokens.some((token) => token.startsWith(quote) && token.includes(`\\${quote}`))
  const hasOther = tokens.some((token) => token.startsWith(other) && token.includes(quote) && !token.includes(`\\`))
  if (!hasEscape && !hasOther) return { quote }
  return { quote, avoidsEscapes: hasOther && !hasEscape }
}

/** Returns the quote of a new string. @param old the token that it replaces */
export function chooseQuote(value: string, { quote, avoidsEscapes }: QuoteStyle, old: string): Quote {
  const kept = old.startsWith('"') || old.startsWith("'") ? quoteOf(old) : quote
  if (!avoidsEscapes) return kept
  // Does as formatters do: uses the preferred quote, unless the other quote needs fewer escapes.
  const other = quote === '"' ? "'" : '"'
  return countOf(value, quote) > countOf(value, other) ? other : quote
}

function quoteOf(token: string): Quote {
  return token.startsWith('"') ? '"' : "'"
}

function countOf(value: string, quote: Quote): number {
  return value.split(quote).length - 1
}

/** Returns the most frequent choice; if there are several, the first. */
export function mostOf<Choice extends string>(choices: readonly Choice[]): Choice | undefined {
  const [most] = [...groupBy(choices, (choice) => choice).values()].toSorted((a, b) => b.length - a.length)
  return most?.[0]
}
