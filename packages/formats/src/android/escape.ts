import { invisibleEscapes, isEscapedLetter } from '../code-units.ts'
import { escapeText, type XmlStyle } from '../xml/escape.ts'
import { decodeReferences, isBlank, referenceEnd } from '../xml/lex.ts'

/** The style in which a file writes values. */
export interface AndroidStyle {
  readonly xml: XmlStyle
  /** True if all letters outside ASCII are written as escapes: `\u00e9`. */
  readonly ascii: boolean
  /** True for `\u00E9`, false for `\u00e9`. */
  readonly upperCase: boolean
  /** True for `"don't"`, false for `don\'t`. */
  readonly quotesApostrophes: boolean
}

export function androidStyleOf(text: string, xml: XmlStyle): AndroidStyle {
  const units = text.match(unit) ?? []
  const quoted = text.match(/>"[^"<\\']*'/g)?.length ?? 0
  return {
    xml,
    ascii: !/[\u0080-\uFFFF]/.test(text) && units.some((one) => isEscapedLetter(decodeUnit(one).charCodeAt(0))),
    upperCase: units.some((one) => /[A-F]/.test(one)) && !units.some((one) => /[a-f]/.test(one)),
    quotesApostrophes: quoted > (text.match(/\\'/g)?.length ?? 0),
  }
}

/**
 * Escapes a value without markup for aapt2. White space that aapt2 would fold goes in quotes, or is written as `\u0020`
 * if the old value does that.
 * @param old the raw value it replaces, or the raw value in the source: quotes around all of it and CDATA are kept
 */
export function escapeValue(value: string, style: AndroidStyle, old = ''): string {
  const inCdata = old.includes('<![CDATA[')
  const isFolded = /^ | $| {2}/.test(value)
  const spellsBlanks = isFolded && old.includes('\\u0020')
  const isQuoted = isQuotedWhole(old) || (isFolded && !spellsBlanks) || (style.quotesApostrophes && value.includes("'"))
  const known = knownUnits(old)
  let escaped = value.replaceAll(special, (character, offset: number) => {
    if (character === "'") return isQuoted ? character : "\\'"
    if (character === ' ') return spellsBlanks && isFoldedAt(value, offset) ? '\\u0020' : character
    return shortEscapes.get(character) ?? known.get(character) ?? spell(character, style, inCdata)
  })
  if (isQuoted) escaped = `"${escaped}"`
  else if (/^[@?]/.test(escaped)) escaped = `\\${escaped}`
  if (inCdata) return `<![CDATA[${escaped.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  // Quotes have a meaning in Android, so they are never written as references.
  const xml = { ...style.xml, escapesQuotes: false, ...(style.ascii && { maxCodePoint: 0x7f }) }
  return escapeText(escaped, xml, old.replaceAll(/&(?:quot|apos);|["']/g, ''))
}

/** Writes one character that has no short escape: as it is, or as `\uXXXX` for each UTF-16 unit. */
export function spell(character: string, style: AndroidStyle, isRaw: boolean): string {
  const code = character.codePointAt(0) ?? 0
  const isForbidden = code < 0x20 || code === 0xfffe || code === 0xffff
  // aapt2 drops surrogates, so outside of CDATA such a character becomes a reference.
  const isForeign = isRaw
    ? code > (style.ascii ? 0x7f : style.xml.maxCodePoint)
    : style.ascii && code > 0x7f && code <= 0xffff
  if (!isForbidden && !isForeign) return character
  return character.replaceAll(/[^]/g, (one) => {
    const digits = one.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${style.upperCase ? digits.toUpperCase() : digits}`
  })
}

/** Returns how a raw value spells its invisible characters: an edit keeps these spellings. */
export function knownUnits(old: string): ReadonlyMap<string, string> {
  return invisibleEscapes(old, unit, decodeUnit)
}

export const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\t', '\\t'],
])

/** Matches all but printable ASCII without a special meaning in Android. */
const special = /[^!#-&(-[\]-~]/gu
const unit = /\\u[0-9a-fA-F]{4}/g

function decodeUnit(one: string): string {
  return String.fromCharCode(Number.parseInt(one.slice(2), 16))
}

/** Returns true for `"…"` without a further unescaped quote inside. */
function isQuotedWhole(old: string): boolean {
  const raw = old.replace(/^<!\[CDATA\[([^]*)\]\]>$/, '$1')
  return /^"(?:[^"\\]|\\[^])*"$/.test(raw)
}

function isFoldedAt(value: string, offset: number): boolean {
  return offset === 0 || offset === value.length - 1 || value[offset - 1] === ' '
}

export interface ReadState {
  out: string
  /** True inside `"…"`, where all white space is kept. */
  quoted: boolean
  /** True after white space: Android drops further white space. */
  spaced: boolean
  escaped: boolean
}

/**
 * Reads character data as aapt2 does: decodes `\n \t \' \" \\ \@ \? \uXXXX`, reads any other escaped character as
 * itself, folds white space and drops quotes.
 * @param keepsReferences true if `text` is raw XML: references are kept as they are written
 */
export function readText(text: string, reading: ReadState, keepsReferences: boolean): void {
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
      else reading.out += escapedCharacters.get(character) ?? spelled
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

const escapedCharacters: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
])

function plainEnd(text: string, at: number): number {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x20 || code === 0x22 || code === 0x5c || code === 0x26 || code < 0x20) break
  }
  return end
}

/** Reads up to four hex digits; other escapes stay, as aapt2 refuses them. Returns the offset after it. */
function readUnit(text: string, at: number, reading: ReadState): number {
  const digits = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at, at + 4))?.[0] ?? ''
  const end = at + digits.length
  const isWhole = digits.length === 4 || (digits !== '' && end === text.length)
  reading.out += isWhole ? String.fromCharCode(Number.parseInt(digits, 16)) : `\\u${digits}`
  return end
}
