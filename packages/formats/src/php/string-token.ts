import { shortEscapesOf, spellingsOf } from '../code-units.ts'
import { decodeStrictly, joinBytes } from '../encoding.ts'
import type { QuoteStyle } from '../literal/notation.ts'
import { chooseQuote } from '../literal/quotes.ts'

/** Decodes a valid string with its quotes. `undefined` if its escaped bytes are not UTF-8. */
export function decodePhp(token: string): string | undefined {
  const raw = token.slice(1, -1)
  if (!raw.includes('\\')) return raw
  if (token.startsWith("'")) return raw.replaceAll(/\\([\\'])/g, '$1')
  if (!bytes.test(raw)) return raw.replaceAll(escapes, toCharacter)
  const pieces: Uint8Array[] = []
  let done = 0
  for (const match of raw.matchAll(escapes)) {
    pieces.push(encoder.encode(raw.slice(done, match.index)), toBytes(match[0]))
    done = match.index + match[0].length
  }
  pieces.push(encoder.encode(raw.slice(done)))
  return decodeStrictly(joinBytes(pieces))
}

/** Returns false for a string with a `\u{…}` outside of Unicode, which is an error in PHP. */
export function hasSoundEscapes(token: string): boolean {
  if (token.startsWith("'") || !token.includes('\\u')) return true
  return [...token.matchAll(escapes)].every(([escape]) => {
    if (!escape.startsWith('\\u{')) return !(escape === '\\u{')
    const code = Number.parseInt(escape.slice(3, -1), 16)
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  })
}

/** Returns a string token. Keeps the quotes of the old one, unless control characters need double quotes. */
export function encodePhp(value: string, old: string, style: QuoteStyle): string {
  const quote = chooseQuote(value, style, old)
  const hasControl = /[^ -\uffff]/.test(value)
  const isLines = /^[\n -\uffff]*$/.test(value) && old.startsWith("'") && /\n/.test(old)
  if (quote === "'" && (!hasControl || isLines)) return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
  const hasLines = old.startsWith('"') && old.includes('\n')
  return `"${value.replaceAll(special, (sign) => (sign === '\n' && hasLines ? sign : escapeOf(sign)))}"`
}

const encoder = new TextEncoder()

/** Matches the escapes of PHP. A backslash before any other character stays in the string. */
const escapes = /\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}|u\{[\da-fA-F]+\}|u\{|[\\$"nrtvef])/g
/** Matches escapes from 0x80 up, each of which is a byte, not a character. */
const bytes = /\\(?:[2-7][0-7]{2}|x[89a-fA-F][\da-fA-F])/
/** Matches characters to escape in double quotes. A dollar sign needs an escape only where a variable could begin. */
const special = /[^ -\uffff]|[\\"]|\$(?=[A-Za-z_{\u0080-\uffff])|(?<=\{)\$/g

const values = shortEscapesOf('nrtvef')
const spellings = spellingsOf('nrtvef')

function escapeOf(sign: string): string {
  if (sign === '\\' || sign === '"' || sign === '$') return `\\${sign}`
  return spellings.get(sign) ?? `\\x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function toCharacter(escape: string): string {
  const sign = escape.charAt(1)
  if (escape.startsWith('\\u{') && escape.length > 3)
    return String.fromCodePoint(Number.parseInt(escape.slice(3, -1), 16))
  if (sign === 'x') return String.fromCharCode(Number.parseInt(escape.slice(2), 16))
  if (/[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(escape.slice(1), 8) & 0xff)
  return values.get(sign) ?? sign
}

function toBytes(escape: string): Uint8Array {
  const isByte = /^\\[0-7x]/.test(escape)
  return isByte ? Uint8Array.of(toCharacter(escape).charCodeAt(0)) : encoder.encode(toCharacter(escape))
}
