import { isHexDigit } from '../signs.ts'

export interface EscapeProblem {
  readonly offset: number
  readonly expected: string
}

/**
 * Decodes the content of a quoted string as GNU gettext does, with the escapes of C. Octal and hexadecimal escapes are
 * bytes; a sequence of them above 0x7F is UTF-8.
 */
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
    const text = bytes.length === 0 ? undefined : decodeBytes(bytes)
    if (text === undefined) {
      const expected =
        bytes.length === 0 ? 'an escape that PO has: \\n \\t \\r \\\\ \\"' : 'bytes of UTF-8 in the escapes'
      return { offset: at, expected }
    }
    value += text
  }
  return value + raw.slice(done)
}

/** A text as it stands between two quotes. Octal escapes have three digits, so that none of the text is taken for one. */
export function encodeString(value: string): string {
  return value.replaceAll(mustEscape, (character) => {
    return escapeOf.get(character) ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
  })
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['\\', '\\'],
  ['"', '"'],
])

const escapeOf: ReadonlyMap<string, string> = new Map([...shortEscapes].map(([letter, text]) => [text, `\\${letter}`]))

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const mustEscape = /["\\\u0000-\u001f\u007f]/g

/** `\ooo` of one to three digits, or `\x` with any number of which the last two count. */
function byteAt(raw: string, at: number): { readonly value: number; readonly end: number } | undefined {
  if (raw[at] !== '\\') return undefined
  let end = at + 1
  if (raw[end] === 'x') {
    end++
    while (isHexDigit(raw.charCodeAt(end))) end++
    if (end === at + 2) return undefined
    return { value: Number.parseInt(raw.slice(Math.max(at + 2, end - 2), end), 16), end }
  }
  while (end < at + 4 && isOctal(raw.charCodeAt(end))) end++
  return end === at + 1 ? undefined : { value: Number.parseInt(raw.slice(at + 1, end), 8) & 0xff, end }
}

function decodeBytes(bytes: readonly number[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function isOctal(code: number): boolean {
  return code >= 0x30 && code <= 0x37
}
