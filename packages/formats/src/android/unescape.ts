import { isBlank, referenceEnd } from '../xml/lex.ts'
import { decodeReferences } from '../xml/references.ts'

/** Where the reader of a value stands. */
export interface Reading {
  out: string
  /** Inside `"…"`, where white space counts. */
  quoted: boolean
  /** Behind white space, of which only the first counts. */
  spaced: boolean
  /** Behind a backslash. */
  escaped: boolean
}

/**
 * Reads character data as aapt2 does: `\n \t \' \" \\ \@ \? \uXXXX`, any other escaped character as itself, white space
 * folded and quotes dropped.
 * @param keepsReferences `text` is raw XML: references mean their character, but come out as they stand
 */
export function readText(text: string, reading: Reading, keepsReferences: boolean): void {
  let at = 0
  while (at < text.length) {
    let next = plainEnd(text, at)
    if (next > at && !reading.escaped) {
      reading.out += text.slice(at, next)
      reading.spaced = false
      at = next
      continue
    }
    next = keepsReferences && text[at] === '&' ? Math.max(referenceEnd(text, at), at + 1) : at + 1
    const spelled = text.slice(at, next)
    const character = next > at + 1 ? decodeReferences(spelled) : spelled
    at = next
    if (reading.escaped) {
      reading.escaped = false
      if (spelled === 'u') at = readUnit(text, at, reading)
      else reading.out += shortEscapes.get(character) ?? spelled
    } else if (!reading.quoted && character.length === 1 && isBlank(character.charCodeAt(0))) {
      if (!reading.spaced) reading.out += ' '
      reading.spaced = true
    } else {
      reading.spaced = false
      if (character === '\\') reading.escaped = true
      else if (character === '"') reading.quoted = !reading.quoted
      else reading.out += spelled
    }
  }
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
])

/** Behind characters that mean themselves. */
function plainEnd(text: string, at: number): number {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x20 || code === 0x22 || code === 0x5c || code === 0x26 || code < 0x20) break
  }
  return end
}

/**
 * Four hex digits, or fewer at the very end. Anything else aapt2 refuses to compile: it stays as it is typed.
 * @returns the offset behind what was read
 */
function readUnit(text: string, at: number, reading: Reading): number {
  const digits = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at, at + 4))?.[0] ?? ''
  const end = at + digits.length
  const isWhole = digits.length === 4 || (digits !== '' && end === text.length)
  reading.out += isWhole ? String.fromCharCode(Number.parseInt(digits, 16)) : `\\u${digits}`
  return end
}
