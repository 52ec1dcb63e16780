import { type KeyQuote, keyQuoteOf } from './layout.ts'
import type { JsonNode } from './scan.ts'
import { styleOf } from './string-style.ts'
import type { StringStyle } from './string-token.ts'
import type { Syntax } from './syntax.ts'

export interface TokenStyle {
  readonly strings: StringStyle
  /** Around most texts, or where there are none, around most keys; `undefined` where there is nothing to go by. */
  readonly quote: '"' | "'" | undefined
  /** Around most keys of those that need no quotes. */
  readonly keyQuote: KeyQuote | undefined
}

/** How a file writes its texts and keys. */
export function readStyle(text: string, nodes: readonly JsonNode[], { comments, json5 }: Syntax): TokenStyle {
  if (!json5) {
    const isCommented = comments && (text.includes('//') || text.includes('/*'))
    return { strings: styleOf(isCommented ? tokensOf(text, nodes) : text), quote: '"', keyQuote: '"' }
  }
  const keys = nodes.flatMap((node) => (node.keyEnd > node.keyStart ? (keyQuoteOf(text, node) ?? []) : []))
  const quotes = nodes.flatMap(({ kind, start }) => (kind === 'string' ? quoteAt(text, start) : []))
  const strings = styleOf(tokensOf(text, nodes))
  // Allowed as they are, but no program that reads JSON5 as a script before ES2019 takes them (JSON5 §5.2).
  const separators = ['\u2028', '\u2029'].filter((separator) => !text.includes(separator))
  return {
    strings: { ...strings, escaped: new Set([...(strings.escaped ?? []), ...separators]) },
    quote: mostOf(quotes) ?? mostOf(keys.flatMap((quote) => (quote === '' ? [] : quote))),
    keyQuote: mostOf(keys),
  }
}

function tokensOf(text: string, nodes: readonly JsonNode[]): string {
  return nodes
    .map(({ kind, keyStart, keyEnd, start, end }) => {
      return text.slice(keyStart, keyEnd) + (kind === 'string' ? text.slice(start, end) : '')
    })
    .join('')
}

function quoteAt(text: string, offset: number): '"' | "'" {
  return text[offset] === "'" ? "'" : '"'
}

/** Of several that are equally many, the one that comes first. */
function mostOf<Choice extends string>(choices: readonly Choice[]): Choice | undefined {
  const counts = new Map<Choice, number>()
  for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  let most: Choice | undefined
  for (const [choice, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = choice
  return most
}
