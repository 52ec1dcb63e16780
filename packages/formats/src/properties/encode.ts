import { escapeUnits, invisible, spellingsOf } from '../code-units.ts'
import { hasLoneSurrogate } from '../findings.ts'
import type { ParsedFile } from '../format.ts'

interface EscapeStyle {
  /** The highest code that is written as it is. Characters above it are written as `\uXXXX`. */
  readonly lastRaw: number
  /** True for `\u00E9`, false for `\u00e9`. */
  readonly upperCase: boolean
}

/** Returns functions that escape text in the style of a file. */
export function openEncoder(parsed: Pick<ParsedFile, 'text' | 'encoding'>) {
  const style = escapeStyleOf(parsed)
  return {
    /**
     * Escapes a value for Java: a blank at its start, control characters, and what the style of the file escapes.
     * @param model the old value as written: characters that it escapes without need stay escaped
     * @param isBare true if no `=` or `:` precedes the value, so that its first `=` or `:` needs an escape
     */
    value(value: string, { model, isBare }: { readonly model: string; readonly isBare: boolean }): string {
      const { invisibles, first, last } = spellingOf(model)
      const body = encodeCharacters(value, style, invisibles)
      const start = body.startsWith(' ') ? (first ?? '\\ ') : isBare && /^[=:]/.test(body) ? `\\${body[0]}` : body[0]
      const rest = body.slice(1)
      const isSpelled = last !== undefined && rest.endsWith(' ')
      return (start ?? '') + (isSpelled ? rest.slice(0, -1) + last : rest)
    },
    /** Escapes a key for Java: `=`, `:`, blanks, `#` and `!`, and a byte order mark at the start of a file. */
    key: (key: string): string =>
      encodeCharacters(key, style)
        .replaceAll(/[ =:]|^[#!]/g, '\\$&')
        .replace(/^\uFEFF/, '\\uFEFF'),
    /** Escapes, in a comment, characters that the file cannot hold or always escapes, as `Properties.store` does. */
    comment(comment: string): string {
      const { lastRaw, upperCase } = style
      if (lastRaw > 0xff) return comment
      return comment.replaceAll(/[^\0-~]/gu, (character) =>
        character.charCodeAt(0) > lastRaw ? escapeUnits(character, '\\u', upperCase) : character,
      )
    },
  }
}

function escapeStyleOf({ text, encoding }: Pick<ParsedFile, 'text' | 'encoding'>): EscapeStyle {
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

const escapes = /\\(?:u([0-9a-fA-F]{4})|[^])/g
const special = /[^ -[\]-~]/gu

const shortEscapes = spellingsOf('\\fnrt')

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
  // A pair such as `Ã©` must be escaped: as ISO-8859-1 bytes it is valid UTF-8, so the file would be read as UTF-8.
  if (lastRaw === 0xff && code <= 0xbf && before >= 0xc2 && before <= 0xf4) return true
  return hasLoneSurrogate(character)
}

function spellingOf(token: string) {
  const invisibles = new Map<string, string>()
  const lastMark = token.trimEnd().length - 1
  let first: string | undefined
  let last: string | undefined
  for (const match of token.includes('\\') ? token.matchAll(escapes) : []) {
    const [escape, hex] = match
    const character = hex === undefined ? escape.slice(1) : String.fromCharCode(Number.parseInt(hex, 16))
    if (character === ' ' && match.index === 0) first = escape
    const end = match.index + escape.length
    if (character === ' ' && end === token.length) last = escape
    // A blank before a line continuation (`text \`) counts as a trailing blank, too, if the next line is empty.
    const isContinued = (escape === '\\\n' || escape === '\\\r') && match.index === lastMark
    if (isContinued && token[match.index - 1] === ' ') last = '\\ '
    if (hex !== undefined && invisible.test(character)) invisibles.set(character, escape)
  }
  return { invisibles, first, last }
}
