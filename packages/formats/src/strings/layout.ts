import type { Entry, ParsedFile } from '../format.ts'
import { skipToToken } from './lex.ts'
import { type ScannedStrings, scanStrings } from './scan.ts'
import { type Quote, styleOf, type TokenStyle } from './token.ts'

/** How a file is written, for what is new in it. */
export interface StringsLayout {
  readonly scan: ScannedStrings
  readonly style: TokenStyle
  /** That most strings have. */
  readonly quote: Quote
  /** Between key and value, as the first entry that has both. */
  readonly separator: string
}

const known = new WeakMap<ParsedFile, StringsLayout>()

/** Of a file parsed without errors. Found once for a file. */
export function layoutOf(parsed: ParsedFile): StringsLayout {
  const layout = known.get(parsed) ?? findLayout(parsed.text)
  known.set(parsed, layout)
  return layout
}

/** ` = ` and the like, where there are only blanks in it. */
export function separatorOf(text: string, keyEnd: number, valueStart: number): string | undefined {
  const separator = text.slice(keyEnd, valueStart)
  return /^\s*=\s*$/.test(separator) ? separator : undefined
}

/** The blanks that stand between a value and its `;`. */
export function closingOf(text: string, valueEnd: number): string {
  const closing = text.slice(valueEnd, skipToToken(text, valueEnd, []))
  return /^[ \t]*$/.test(closing) ? closing : ''
}

export function quoteOf(text: string, start: number): Quote {
  const first = text.charAt(start)
  return first === '"' || first === "'" ? first : ''
}

function findLayout(text: string): StringsLayout {
  const scan = scanStrings(text)
  if (!scan.ok) throw new Error('A file with errors was edited.')
  const { entries } = scan
  const first = entries.find(
    ({ keyRange, valueRange }) => separatorOf(text, keyRange.end, valueRange.start) !== undefined,
  )
  const tokens = entries.flatMap((entry) => tokensOf(text, entry))
  const single = tokens.filter((token) => token.startsWith("'")).length
  const double = tokens.filter((token) => token.startsWith('"')).length
  return {
    scan,
    style: styleOf(text, tokens),
    quote: single > double ? "'" : '"',
    separator: (first && separatorOf(text, first.keyRange.end, first.valueRange.start)) ?? ' = ',
  }
}

function tokensOf(text: string, { kind, keyRange, valueRange }: Entry): readonly string[] {
  const key = text.slice(keyRange.start, keyRange.end)
  return kind === 'other' ? [key] : [key, text.slice(valueRange.start, valueRange.end)]
}
