import { escapeUnits, invisible } from '../code-units.ts'
import { hasLoneSurrogate } from '../findings.ts'
import type { KeyQuote, Quote } from '../literal/notation.ts'

/**
 * The value between two quotes of a string of JSON, JSON5 or JavaScript that has been checked, or that of a key without quotes. A lone
 * surrogate comes through as it is.
 */
export function decodeString(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  let decoded = ''
  let done = 0
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', done)) {
    if (at > done) decoded += raw.slice(done, at)
    const sign = raw[at + 1] ?? ''
    done = at + 2
    if (sign === 'u' && raw[done] === '{') {
      const end = raw.indexOf('}', done)
      decoded += String.fromCodePoint(Number.parseInt(raw.slice(done + 1, end), 16))
      done = end + 1
    } else if (sign === 'u' || sign === 'x') {
      const digits = sign === 'u' ? 4 : 2
      decoded += String.fromCharCode(hexAt(raw, done, digits))
      done += digits
    } else if (sign === '\r' && raw[done] === '\n') {
      done++
    } else {
      decoded += escapeValues.get(sign) ?? sign
    }
  }
  return done === 0 ? raw : decoded + raw.slice(done)
}

/** How a file writes its strings. */
export interface StringStyle {
  /** True to write everything from U+0080 up as `\u…`. */
  readonly ascii: boolean
  /** `\u00E9` in place of `\u00e9`. */
  readonly upperCase: boolean
  /** `\/` in place of `/`. */
  readonly slash: boolean
  /** Characters that need no escape but have one all over the file: `\u003c` in place of `<`. */
  readonly escaped?: ReadonlySet<string>
  /** Quote for new strings, if the syntax has two. */
  readonly quote?: Quote
}

/**
 * A string token. A lone surrogate is always escaped, so that a key of the source can be written again.
 * @param old the token it replaces: its quotes stay, and invisible characters that were escaped there stay escaped
 */
export function encodeString(value: string, style: StringStyle, old = ''): string {
  const quote = old.startsWith("'") || old.startsWith('"') ? old.slice(0, 1) : (style.quote ?? '"')
  const known = old.includes('\\') ? invisibleEscapes(old) : undefined
  const body = value.replaceAll(special, (character) => {
    if (style.escaped?.has(character)) return escapeUnits(character, '\\u', style.upperCase)
    if (character === '"' || character === "'") return character === quote ? `\\${character}` : character
    const escape = shortEscapes.get(character) ?? known?.get(character)
    if (escape !== undefined) return escape
    if (character === '/') return style.slash ? '\\/' : '/'
    const mustEscape = character < ' ' || (character >= '\u0080' && style.ascii) || hasLoneSurrogate(character)
    return mustEscape ? escapeUnits(character, '\\u', style.upperCase) : character
  })
  return quote + body + quote
}

/** A key, without quotes where the file has none around those that can do without: `canBeBare`. */
export function encodeKey(key: string, keyQuote: KeyQuote, style: StringStyle, canBeBare: boolean): string {
  if (keyQuote !== '') return encodeString(key, { ...style, quote: keyQuote })
  return canBeBare && !(style.ascii && /[\u0080-\uffff]/.test(key)) ? key : encodeString(key, style)
}

/** Matches every escape of JSON, JSON5 and JavaScript. The group has the digits of a `\u`. */
export const escapes: RegExp = /\\(?:u([0-9a-fA-F]{4})|u\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|\r\n|[^])/g

/** Matches all characters that are not printable ASCII, and those of ASCII that some files escape. */
const special = /[^ !#-.0-[\]-~]|[&'+<=>`]/gu

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** By the sign behind the backslash. What is not here stands for itself, but a line break for nothing. */
const escapeValues: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['0', '\0'],
  ...['\n', '\r', '\u2028', '\u2029'].map((lineBreak) => [lineBreak, ''] as const),
])

function hexAt(text: string, from: number, digits: number): number {
  let value = 0
  for (let at = from; at < from + digits; at++) {
    const code = text.charCodeAt(at)
    value = value * 16 + (code & 0xf) + (code > 0x39 ? 9 : 0)
  }
  return value
}

function invisibleEscapes(token: string): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>()
  for (const [escape] of token.matchAll(escapes)) {
    const character = decodeString(escape, 0, escape.length)
    if (/^\\[ux]/.test(escape) && invisible.test(character)) spellings.set(character, escape)
  }
  return spellings
}
