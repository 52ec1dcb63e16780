import { invisibleEscapes, isEscapedLetter, shortEscapesOf, spellingsOf } from '../code-units.ts'
import { ParseProblem } from '../findings.ts'
import { lineFeedLength } from '../lines.ts'

type Quote = '"' | "'" | '"""' | "'''"

export function quoteAt(text: string, at: number): Quote | undefined {
  for (const quote of quotes) if (text.startsWith(quote, at)) return quote
  return undefined
}

const quotes = ['"""', "'''", '"', "'"] as const

/** Reads a string; its line breaks become `\n`. @throws {ParseProblem} */
export function readString(
  text: string,
  start: number,
  quote: Quote,
): { readonly end: number; readonly value: string } {
  const mark = quote.charAt(0)
  const stops = mark === '"' ? basicStops : literalStops
  const isLong = quote.length === 3
  let hasEscape = false
  let at = start + quote.length
  for (;;) {
    stops.lastIndex = at
    at = stops.exec(text)?.index ?? text.length
    if (at === text.length) throw new ParseProblem(at, `\`${quote}\` at the end of a string`)
    const stop = text[at]
    if (stop === '\\') {
      hasEscape = true
      at += 2
    } else if (stop === mark && (!isLong || text.startsWith(quote, at))) {
      break
    } else if (stop === mark) {
      at++
    } else {
      const length = isLong ? lineFeedLength(text, at) : 0
      if (length === 0)
        throw new ParseProblem(at, isLong ? 'text, or an escape' : `\`${quote}\` at the end of a string`)
      at += length
    }
  }
  // Up to two quotes that belong to the string may precede the closing quotes.
  let end = at + quote.length
  if (isLong) for (let more = 0; more < 2 && text[end] === mark; more++) end++
  const bodyStart = start + quote.length
  const bodyEnd = end - quote.length
  const from = isLong ? bodyStart + lineFeedLength(text, bodyStart) : bodyStart
  const body = text.slice(from, bodyEnd)
  const value = hasEscape ? decodeEscapes(body, from) : body
  return { end, value: isLong && !hasEscape ? value.replaceAll('\r\n', '\n') : value }
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const basicStops = /["\\\0-\x08\n-\x1f\x7f]/g
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const literalStops = /['\0-\x08\n-\x1f\x7f]/g

/** Maps the letter of a short escape to its character. */
const shortEscapes = shortEscapesOf('btnfre"\\')

const escapes = /\r\n|\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|[ \t]*\r?\n[ \t\r\n]*|([^]?))/g

function decodeEscapes(body: string, offset: number): string {
  return body.replaceAll(escapes, (escape, short4, long8, byte2, letter: string | undefined, at: number) => {
    if (escape === '\r\n') return '\n'
    const hex: string | undefined = short4 ?? long8 ?? byte2
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      if (code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) return String.fromCodePoint(code)
      throw new ParseProblem(offset + at, 'an escape of a Unicode character', { found: `\`${escape}\`` })
    }
    if (letter === undefined) return ''
    const known = shortEscapes.get(letter)
    if (known !== undefined) return known
    const found = /^\\[!-~]$/.test(escape) ? { found: `\`${escape}\`` } : {}
    throw new ParseProblem(offset + at, 'an escape that TOML has (a backslash itself is written `\\\\`)', found)
  })
}

/** The style in which a file writes strings. */
export interface StringStyle {
  /** True if everything from U+0080 up is written as `\u…` or `\U…`. */
  readonly ascii: boolean
  readonly upperCase: boolean
  readonly lineBreak: string
}

export function stringStyleOf(text: string, lineBreak: string): StringStyle {
  let upper = 0
  let lower = 0
  let isEscaped = false
  for (const [, hex4, hex8] of text.includes('\\') ? text.matchAll(unicodeEscapes) : []) {
    const hex = hex4 ?? hex8
    if (hex === undefined) continue
    if (/[A-F]/.test(hex)) upper++
    else if (/[a-f]/.test(hex)) lower++
    isEscaped ||= isEscapedLetter(Number.parseInt(hex, 16))
  }
  return { ascii: isEscaped && !/[\u0080-\uFFFF]/.test(text), upperCase: lower <= upper, lineBreak }
}

/** Returns a string as it is written in the file. @param model a similar string; its quotes and escapes are used */
export function encodeString(value: string, model: string, style: StringStyle): string {
  const old = quoteAt(model, 0) ?? '"'
  const quote = needsEscapes(value, old, style) ? (old.length === 3 ? '"""' : '"') : old
  if (quote === "'") return `'${value}'`
  const isOpened = /^(?:"""|''')\r?\n/.test(model) || (quote.length === 3 && value.startsWith('\n'))
  const opening = quote.length === 3 && isOpened ? quote + style.lineBreak : quote
  if (quote === "'''") return opening + value.replaceAll('\n', style.lineBreak) + quote
  return opening + escapeText(value, quote, spelledInvisibles(model), style) + quote
}

/** Returns one segment of a dotted key, unquoted if possible. */
export function encodeKey(key: string, style: StringStyle): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : `"${escapeText(key, '"', new Map(), style)}"`
}

/** Returns true if a value has control characters or quotes that a literal string cannot contain. */
function needsEscapes(value: string, quote: Quote, { ascii }: StringStyle): boolean {
  if (quote.startsWith('"')) return false
  if (ascii && /[\u0080-\uFFFF]/.test(value)) return true
  return (quote === "'" ? unfitForLiteral : unfitForLongLiteral).test(value)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unfitForLiteral = /['\0-\x08\n-\x1f\x7f]/
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unfitForLongLiteral = /'''|'$|[\0-\x08\x0b-\x1f\x7f]/

const special = /[^ !#-[\]-~]/gu
const unicodeEscapes = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g

const printedEscapes = spellingsOf('btnfr"\\')

function escapeText(text: string, quote: Quote, known: ReadonlyMap<string, string>, style: StringStyle): string {
  const isLong = quote === '"""'
  return text.replaceAll(special, (character, at: number) => {
    if (isLong && character === '\n') return style.lineBreak
    if (isLong && character === '\t') return character
    if (isLong && character === '"') return mayEndString(text, at) ? '\\"' : '"'
    const escape = printedEscapes.get(character) ?? known.get(character)
    if (escape !== undefined) return escape
    const code = character.codePointAt(0) ?? 0
    const isControl = code < 0x20 || code === 0x7f
    return isControl || (style.ascii && code >= 0x80) ? unicodeEscape(code, style.upperCase) : character
  })
}

/** Returns true for a quote that would end a multi-line string: the third in a row, or one at the end of the value. */
function mayEndString(text: string, at: number): boolean {
  return at === text.length - 1 || (text[at - 1] === '"' && text[at - 2] === '"')
}

function unicodeEscape(code: number, upperCase: boolean): string {
  const hex = code.toString(16)
  const cased = upperCase ? hex.toUpperCase() : hex
  return code > 0xffff ? `\\U${cased.padStart(8, '0')}` : `\\u${cased.padStart(4, '0')}`
}

function spelledInvisibles(token: string): ReadonlyMap<string, string> {
  if (!token.startsWith('"')) return new Map()
  return invisibleEscapes(token, unicodeEscapes, (escape) =>
    /^\\[uU]/.test(escape) ? String.fromCodePoint(Number.parseInt(escape.slice(2), 16)) : '',
  )
}
