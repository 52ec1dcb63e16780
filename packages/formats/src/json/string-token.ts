import { escapeUnits, invisibleEscapes, shortEscapesOf, spellingsOf } from '../code-units.ts'
import { hasLoneSurrogate } from '../findings.ts'
import type { KeyQuote, Quote } from '../literal/notation.ts'

/** Decodes a valid JSON, JSON5 or JavaScript string, given without quotes. Lone surrogates stay. */
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

/** The style in which a file writes strings. */
export interface StringStyle {
  /** True if everything from U+0080 up is written as `\u…`. */
  readonly ascii: boolean
  /** True for `\u00E9`, false for `\u00e9`. */
  readonly upperCase: boolean
  /** True for `\/`, false for `/`. */
  readonly slash: boolean
  /** Characters that the file always escapes without need: `\u003c` for `<`. */
  readonly escaped?: ReadonlySet<string>
  /** The quote for new strings, if the syntax has two. */
  readonly quote?: Quote
}

/**
 * Returns a string token. A lone surrogate is always escaped: a key of the source may have one, and must be written.
 * @param old the token it replaces: its quotes and its escapes of invisible characters are kept
 */
export function encodeString(value: string, style: StringStyle, old = ''): string {
  const quote = old.startsWith("'") || old.startsWith('"') ? old.slice(0, 1) : (style.quote ?? '"')
  const decode = (escape: string) => (/^\\[ux]/.test(escape) ? decodeString(escape, 0, escape.length) : '')
  const known = old.includes('\\') ? invisibleEscapes(old, escapes, decode) : undefined
  // Fast path for usual strings, without a function call for each non-ASCII letter.
  const isPlain = !style.ascii && (style.escaped?.size ?? 0) === 0 && known === undefined
  if (isPlain && !needsEscape.test(value) && !hasLoneSurrogate(value)) return quote + value + quote
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

/** Writes a key, unquoted if the style of the file and `canBeBare` allow it. */
export function encodeKey(key: string, keyQuote: KeyQuote, style: StringStyle, canBeBare: boolean): string {
  if (keyQuote !== '') return encodeString(key, { ...style, quote: keyQuote })
  return canBeBare && !(style.ascii && /[\u0080-\uffff]/.test(key)) ? key : encodeString(key, style)
}

/** Matches every escape of JSON, JSON5 and JavaScript. The group has the digits of `\uXXXX`. */
export const escapes: RegExp = /\\(?:u([0-9a-fA-F]{4})|u\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|\r\n|[^])/g

/** Matches all but printable ASCII, and the ASCII characters that some files escape. */
const special = /[^ !#-.0-[\]-~]|[&'+<=>`]/gu

/** Matches what `encodeString` may escape if the style has no extra escapes, except lone surrogates. */
const needsEscape = /[^ !#-&(-.0-[\]-\uffff]/

const shortEscapes = spellingsOf('\\bfnrt')

/** Values of escapes by the character after the backslash. Other characters mean themselves, line breaks nothing. */
const escapeValues: ReadonlyMap<string, string> = new Map([
  ...shortEscapesOf('bfnrtv0'),
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
