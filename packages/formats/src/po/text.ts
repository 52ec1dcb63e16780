import { shortEscapesOf, spellingsOf } from '../code-units.ts'
import { decodeStrictly } from '../encoding.ts'
import { isHexDigit, isOctalDigit } from '../signs.ts'
import type { PoText } from './message.ts'

interface TextStyle {
  /** `lines`: `""`, then one string per line. `joined`: one string. `plain`: as `lines` if there are several lines. */
  readonly layout: 'plain' | 'lines' | 'joined'
  readonly indent: string
}

export const plainStyle: TextStyle = { layout: 'plain', indent: '' }

/** Returns the style of a string. An empty string has the style of `other`, the `msgid`. */
export function styleOf(text: string, string: PoText, other: PoText | undefined): TextStyle {
  if (string.value === '') {
    const style = other && styleOf(text, other, undefined)
    return style?.layout === 'joined' ? style : plainStyle
  }
  const token = text.slice(string.start, string.end)
  const [, indent = ''] = /^"(?:[^"\\]|\\[^])*"[ \t]*\r?[\n\r]([ \t]*)"/.exec(token.slice(0, maxLook)) ?? []
  if (/^""\s/.test(token)) return { layout: 'lines', indent }
  const isOne = !/[\r\n]/.test(token)
  return { layout: isOne && hasInnerBreak(string.value) ? 'joined' : 'plain', indent }
}

/** Number of characters of a string that are examined to detect its style. */
const maxLook = 2000

/** Prints a string in a style. It starts a new line only after a line break of the string: long lines do not wrap. */
export function printText(
  value: string,
  { layout, indent, lineBreak }: TextStyle & { readonly lineBreak: string },
): string {
  if (layout === 'joined' || (layout === 'plain' && !hasInnerBreak(value))) return `"${encodeString(value)}"`
  const lines = value.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return ['""', ...lines.map((line) => `${indent}"${encodeString(line)}"`)].join(lineBreak)
}

function hasInnerBreak(value: string): boolean {
  const found = value.indexOf('\n')
  return found !== -1 && found < value.length - 1
}

/** Returns the first line break. In a file with any LF, a lone CR is a blank. */
export function firstLineBreak(text: string): string {
  const at = text.indexOf('\n')
  if (at === -1) return text.includes('\r') ? '\r' : '\n'
  return text[at - 1] === '\r' ? '\r\n' : '\n'
}

/** Returns the line break near an offset. @param other the first line break of the file, used if none is near */
export function lineBreakAt(text: string, offset: number, other: string): string {
  const end = Math.min(text.length, offset + maxLineLook)
  for (let at = offset; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) return text[at - 1] === '\r' ? '\r\n' : '\n'
    if (code === 0x0d && other === '\r') return '\r'
  }
  return other
}

/** Number of characters in which a line break is searched, because a line may be as long as the file. */
const maxLineLook = 1000

interface EscapeProblem {
  readonly offset: number
  readonly expected: string
}

/** Decodes a string as GNU gettext does, with the escapes of C. An octal or hex escape is one byte of UTF-8. */
export function decodeString(raw: string): string | EscapeProblem {
  let value = ''
  let done = 0
  for (let at = raw.indexOf('\\'); at !== -1; at = raw.indexOf('\\', done)) {
    value += raw.slice(done, at)
    const short = shortEscapes.get(raw.charAt(at + 1))
    if (short !== undefined) {
      value += short
      done = at + 2
      continue
    }
    const bytes: number[] = []
    done = at
    for (let byte = byteAt(raw, done); byte; byte = byteAt(raw, done)) {
      bytes.push(byte.value)
      done = byte.end
    }
    const text = bytes.length === 0 ? undefined : decodeStrictly(Uint8Array.from(bytes))
    if (text === undefined) {
      const expected =
        bytes.length === 0 ? 'an escape that PO has: \\n \\t \\r \\\\ \\"' : 'bytes of UTF-8 in the escapes'
      return { offset: at, expected }
    }
    value += text
  }
  return value + raw.slice(done)
}

/** Escapes a string. Octal escapes get three digits, so that a digit after them is not read as part of them. */
export function encodeString(value: string): string {
  return value.replaceAll(mustEscape, (character) => {
    return escapeOf.get(character) ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
  })
}

const letters = 'ntrabfv\\"'
const shortEscapes = shortEscapesOf(letters)
const escapeOf = spellingsOf(letters)

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const mustEscape = /["\\\u0000-\u001f\u007f]/g

/** Reads `\ooo` with one to three digits, or `\x` with any number of digits, of which only the last two are used. */
function byteAt(raw: string, at: number): { readonly value: number; readonly end: number } | undefined {
  if (raw[at] !== '\\') return undefined
  let end = at + 1
  if (raw[end] === 'x') {
    end++
    while (isHexDigit(raw.charCodeAt(end))) end++
    if (end === at + 2) return undefined
    return { value: Number.parseInt(raw.slice(Math.max(at + 2, end - 2), end), 16), end }
  }
  while (end < at + 4 && isOctalDigit(raw.charCodeAt(end))) end++
  return end === at + 1 ? undefined : { value: Number.parseInt(raw.slice(at + 1, end), 8) & 0xff, end }
}
