import { isEscapedLetter } from '../code-units.ts'
import { keyQuoteOf } from '../literal/layout.ts'
import { mostOf } from '../literal/quotes.ts'
import { isBareKey, mayHaveComments, type Syntax } from './lex.ts'
import type { KeyQuote, LiteralNode } from '../literal/notation.ts'
import { escapes, type StringStyle } from './string-token.ts'

/** Reads the style of strings and keys in a file. */
export function readStyle(
  text: string,
  nodes: readonly LiteralNode[],
  syntax: Syntax,
): {
  readonly strings: StringStyle
  /** The quote of most strings; without strings, of most keys; `undefined` without either. */
  readonly quote: '"' | "'" | undefined
  /** The quote of most keys that need none. */
  readonly keyQuote: KeyQuote | undefined
} {
  if (!syntax.json5) {
    const strings = styleOf(mayHaveComments(text, syntax) ? tokensOf(text, nodes) : text)
    return { strings, quote: '"', keyQuote: '"' }
  }
  const keys = nodes.flatMap((node) => (node.keyEnd > node.keyStart ? (keyQuoteOf(text, node, isBareKey) ?? []) : []))
  const quotes = nodes.flatMap(({ kind, start }) => (kind === 'string' ? quoteAt(text, start) : []))
  const strings = styleOf(tokensOf(text, nodes))
  // Valid in JSON5, but scripts before ES2019 do not accept them unescaped (JSON5 §5.2).
  const separators = ['\u2028', '\u2029'].filter((separator) => !text.includes(separator))
  return {
    strings: { ...strings, escaped: new Set([...(strings.escaped ?? []), ...separators]) },
    quote: mostOf(quotes) ?? mostOf(keys.flatMap((quote) => (quote === '' ? [] : quote))),
    keyQuote: mostOf(keys),
  }
}

function tokensOf(text: string, nodes: readonly LiteralNode[]): string {
  return nodes
    .map(({ kind, keyStart, keyEnd, start, end }) => {
      return text.slice(keyStart, keyEnd) + (kind === 'string' ? text.slice(start, end) : '')
    })
    .join('')
}

function quoteAt(text: string, offset: number): '"' | "'" {
  return text[offset] === "'" ? "'" : '"'
}

/** @param text valid tokens without comments: backslashes are escapes, and slashes are in strings */
export function styleOf(text: string): StringStyle {
  const found = new Set<string>()
  const digits = new Set<string>()
  let hasLetter = false
  for (const [escape, hex] of text.includes('\\') ? text.matchAll(escapes) : []) {
    if (hex === undefined) {
      if (escape === '\\/' || escape === '\\"') found.add(escape)
      continue
    }
    const code = Number.parseInt(hex, 16)
    hasLetter ||= isEscapedLetter(code)
    const character = String.fromCharCode(code)
    if (optional.has(character)) found.add(character)
    for (const digit of hex) if (/[a-fA-F]/.test(digit)) digits.add(/[A-F]/.test(digit) ? 'A' : 'a')
  }
  const plain = found.size > 0 ? text.replaceAll(escapes, '') : ''
  const isNeverPlain = (character: string) => !(character === '"' ? found.has('\\"') : plain.includes(character))
  return {
    ascii: hasLetter && !/[\u0080-\uFFFF]/.test(text),
    upperCase: digits.has('A') && !digits.has('a'),
    slash: found.has('\\/') && isNeverPlain('/'),
    escaped: new Set([...found].filter((character) => optional.has(character) && isNeverPlain(character))),
  }
}

/** Characters that some encoders escape to make their output safe in HTML and scripts. */
const optional: ReadonlySet<string> = new Set('"&\'+<=>`\u007f\u2028\u2029')
