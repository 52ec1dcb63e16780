import { escapeUnits, invisible } from '../code-units.ts'
import { hasLoneSurrogate } from '../findings.ts'
import type { ParsedFile } from '../format.ts'

/** How a file writes the characters of its texts. */
interface EscapeStyle {
  /** Characters above this one are written as `\uXXXX`. */
  readonly lastRaw: number
  /** `\u00E9` in place of `\u00e9`. */
  readonly upperCase: boolean
}

export function escapeStyleOf({ text, encoding }: Pick<ParsedFile, 'text' | 'encoding'>): EscapeStyle {
  let upper = 0
  let lower = 0
  let isEscaped = false
  for (const [, hex] of text.includes('\\u') ? text.matchAll(escapes) : []) {
    if (hex === undefined) continue
    if (/[A-F]/.test(hex)) upper++
    else if (/[a-f]/.test(hex)) lower++
    isEscaped ||= Number.parseInt(hex, 16) >= 0x80
  }
  const isAscii = isEscaped && !/[\u0080-\uFFFF]/.test(text)
  return { lastRaw: isAscii ? 0x7e : encoding === 'iso-8859-1' ? 0xff : 0x10ffff, upperCase: lower <= upper }
}

/**
 * A value as Java reads it back: a blank at its beginning, controls and what the style says are escaped.
 * @param model the old token of the value: characters that it escapes without need stay escaped
 * @param isBare true if no `=` or `:` precedes the value: one at its start must be escaped
 */
export function encodeValue(
  value: string,
  { model, isBare, ...style }: EscapeStyle & { readonly model: string; readonly isBare: boolean },
): string {
  const { invisibles, first, last } = spellingOf(model)
  const body = encodeCharacters(value, style, invisibles)
  const start = body.startsWith(' ') ? (first ?? '\\ ') : isBare && /^[=:]/.test(body) ? `\\${body[0]}` : body[0]
  const rest = body.slice(1)
  const isSpelled = last !== undefined && rest.endsWith(' ')
  return (start ?? '') + (isSpelled ? rest.slice(0, -1) + last : rest)
}

/**
 * A key as Java reads it back: it ends at the first separator, and some characters would begin a comment, or be a byte order
 * mark at the beginning of a file.
 */
export function encodeKey(key: string, style: EscapeStyle): string {
  return encodeCharacters(key, style)
    .replaceAll(/[ =:]|^[#!]/g, '\\$&')
    .replace(/^\uFEFF/, '\\uFEFF')
}

/** Comment lines, with escapes for what the file cannot hold or does not hold raw, as `Properties.store` writes them. */
export function encodeComment(comment: string, { lastRaw, upperCase }: EscapeStyle): string {
  if (lastRaw > 0xff) return comment
  return comment.replaceAll(/[^\0-~]/gu, (character) =>
    character.charCodeAt(0) > lastRaw ? escapeUnits(character, '\\u', upperCase) : character,
  )
}

const escapes = /\\(?:u([0-9a-fA-F]{4})|[^])/g
/** Matches the backslash, and all characters that are not printable ASCII. */
const special = /[^ -[\]-~]/gu

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function encodeCharacters(text: string, style: EscapeStyle, invisibles?: ReadonlyMap<string, string>): string {
  return text.replaceAll(special, (character, at: number) => {
    const known = shortEscapes.get(character) ?? invisibles?.get(character)
    if (known !== undefined) return known
    return mustEscape(character, text.charCodeAt(at - 1), style)
      ? escapeUnits(character, '\\u', style.upperCase)
      : character
  })
}

function mustEscape(character: string, before: number, { lastRaw }: EscapeStyle): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code > lastRaw) return true
  // Bytes that are all right as UTF-8 too (`Ã©`) would make that of the file.
  if (lastRaw === 0xff && code <= 0xbf && before >= 0xc2 && before <= 0xf4) return true
  return hasLoneSurrogate(character)
}

function spellingOf(token: string) {
  /** Invisible characters with their escapes. */
  const invisibles = new Map<string, string>()
  const lastMark = token.trimEnd().length - 1
  /** Of a blank that begins or ends the value, if it is escaped. */
  let first: string | undefined
  let last: string | undefined
  for (const match of token.includes('\\') ? token.matchAll(escapes) : []) {
    const [escape, hex] = match
    const character = hex === undefined ? escape.slice(1) : String.fromCharCode(Number.parseInt(hex, 16))
    if (character === ' ' && match.index === 0) first = escape
    const end = match.index + escape.length
    if (character === ' ' && end === token.length) last = escape
    // `text \` before an empty line keeps a blank in sight as well
    const isContinued = (escape === '\\\n' || escape === '\\\r') && match.index === lastMark
    if (isContinued && token[match.index - 1] === ' ') last = '\\ '
    if (hex !== undefined && invisible.test(character)) invisibles.set(character, escape)
  }
  return { invisibles, first, last }
}
