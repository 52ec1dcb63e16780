import { lineBreakLength } from './lex.ts'
import { TomlProblem } from './problem.ts'

export type Quote = '"' | "'" | '"""' | "'''"

export interface StringToken {
  readonly quote: Quote
  readonly start: number
  readonly end: number
  /** Decoded; line breaks are `\n`. */
  readonly value: string
}

export function quoteAt(text: string, at: number): Quote | undefined {
  for (const quote of quotes) if (text.startsWith(quote, at)) return quote
  return undefined
}

const quotes = ['"""', "'''", '"', "'"] as const

/** @throws {TomlProblem} */
export function readString(text: string, start: number, quote: Quote): StringToken {
  const mark = quote.charAt(0)
  const stops = mark === '"' ? basicStops : literalStops
  const isLong = quote.length === 3
  let hasEscape = false
  let at = start + quote.length
  for (;;) {
    stops.lastIndex = at
    at = stops.exec(text)?.index ?? text.length
    if (at === text.length) throw new TomlProblem(at, `\`${quote}\` at the end of a string`)
    const stop = text[at]
    if (stop === '\\') {
      hasEscape = true
      at += 2
    } else if (stop === mark && (!isLong || text.startsWith(quote, at))) {
      break
    } else if (stop === mark) {
      at++
    } else {
      const length = isLong ? lineBreakLength(text, at) : 0
      if (length === 0) throw new TomlProblem(at, isLong ? 'text, or an escape' : `\`${quote}\` at the end of a string`)
      at += length
    }
  }
  // Up to two quotes may stand right before the closing ones.
  let end = at + quote.length
  if (isLong) for (let more = 0; more < 2 && text[end] === mark; more++) end++
  const bodyStart = start + quote.length
  const bodyEnd = end - quote.length
  const from = isLong ? bodyStart + lineBreakLength(text, bodyStart) : bodyStart
  const body = text.slice(from, bodyEnd)
  const value = hasEscape ? decodeEscapes(body, from) : body
  return { quote, start, end, value: isLong && !hasEscape ? value.replaceAll('\r\n', '\n') : value }
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const basicStops = /["\\\0-\x08\n-\x1f\x7f]/g
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const literalStops = /['\0-\x08\n-\x1f\x7f]/g

/** The character of a short escape, with the letter that writes it. */
const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  ['"', '"'],
  ['\\', '\\'],
])

const escapes = /\r\n|\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|[ \t]*\r?\n[ \t\r\n]*|([^]?))/g

function decodeEscapes(body: string, offset: number): string {
  return body.replaceAll(escapes, (escape, short4, long8, byte2, letter: string | undefined, at: number) => {
    if (escape === '\r\n') return '\n'
    const hex: string | undefined = short4 ?? long8 ?? byte2
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      if (code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) return String.fromCodePoint(code)
      throw new TomlProblem(offset + at, 'an escape of a Unicode character', { found: `\`${escape}\`` })
    }
    if (letter === undefined) return ''
    const known = shortEscapes.get(letter)
    if (known !== undefined) return known
    const found = /^\\[!-~]$/.test(escape) ? { found: `\`${escape}\`` } : {}
    throw new TomlProblem(offset + at, 'an escape that TOML has (a backslash itself is written `\\\\`)', found)
  })
}
