import { invisibleEscapes } from '../code-units.ts'
import type { ParsedFile } from '../format.ts'
import { decodeReferences } from './lex.ts'
import { walk } from './text.ts'
import type { XmlDocument } from './xml.ts'

/** The style in which a file writes character data. */
export interface XmlStyle {
  /** True for `&gt;`, false for `>`, which XML allows unescaped. */
  readonly escapesGreater: boolean
  /** True for `&quot;` and `&apos;`, which XML allows unescaped. */
  readonly escapesQuotes: boolean
  /** The highest code point that is written as it is. A higher one is written as a reference such as `&#233;`. */
  readonly maxCodePoint: number
  readonly isHex: boolean
  readonly upperCase: boolean
  readonly lineBreak: string
}

/** The default style, without a file to follow. */
export const plainStyle: XmlStyle = {
  escapesGreater: false,
  escapesQuotes: false,
  maxCodePoint: 0x10ffff,
  isHex: false,
  upperCase: false,
  lineBreak: '\n',
}

/** Detects the style of a file. @param greaterByDefault true to write `&gt;` if the file contains no `>` */
export function xmlStyleOf(
  { text, encoding }: Pick<ParsedFile, 'text' | 'encoding'>,
  { root, encoding: declared = 'utf-8' }: Pick<XmlDocument, 'root' | 'encoding'>,
  greaterByDefault = false,
): XmlStyle {
  let greater = 0
  let quotes = 0
  /** True if the file escapes letters. If it escapes only dashes and blanks, other characters may stay as they are. */
  let hasLetters = false
  walk(root, (node) => {
    if (node.kind !== 'text' || node.end - node.start < 1) return
    const raw = text.slice(node.start, node.end)
    greater += count(raw, '&gt;') - count(raw, '>')
    quotes += count(raw, '&quot;') + count(raw, '&apos;') - count(raw, '"') - count(raw, "'")
    hasLetters ||= raw.includes('&#') && (raw.match(references) ?? []).some(isLetter)
  })
  // An ASCII file stays ASCII if it escapes letters, or if it declares an encoding that is not Unicode.
  const isUnicode = /^(?:utf|ucs|unicode|iso-?10646)/i.test(declared)
  const staysAscii = !/[\u0080-\uFFFF]/.test(text) && (hasLetters || !isUnicode)
  const highestLatin1 = /ascii/i.test(declared) ? 0x7f : 0xff
  const highestUnicode = staysAscii ? 0x7f : 0x10ffff
  return {
    escapesGreater: greater === 0 ? greaterByDefault : greater > 0,
    escapesQuotes: quotes > 0,
    maxCodePoint: encoding === 'iso-8859-1' ? highestLatin1 : highestUnicode,
    isHex: /&#x/.test(text),
    upperCase: /&#x[0-9A-F]*[A-F]/.test(text) && !/&#x[0-9A-F]*[a-f]/.test(text),
    lineBreak: /\r\n?|\n/.exec(text)?.[0] ?? '\n',
  }
}

/**
 * Escapes character data: `&`, `<`, `]]>`, CR, and what the style escapes.
 * @param old the value that is replaced: its style of quotes and `>`, and its escapes of invisible characters stay
 */
export function escapeText(value: string, style: XmlStyle, old = ''): string {
  const known = old.includes('&#') ? invisibleEscapes(old, references, decodeReferences) : undefined
  const quotes = saysOf(old, /&(?:quot|apos);/, /["']/) ?? style.escapesQuotes
  const greater = saysOf(old, /&gt;/, />/) ?? style.escapesGreater
  return value.replaceAll(special, (character, offset: number) => {
    const reference = known?.get(character)
    if (reference !== undefined) return reference
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '>') return greater || value.startsWith(']]', offset - 2) ? '&gt;' : '>'
    if (character === '"') return quotes ? '&quot;' : '"'
    if (character === "'") return quotes ? '&apos;' : "'"
    if (character === '\n') return style.lineBreak
    if (character === '\r') return style.isHex ? '&#xD;' : '&#13;'
    return escapeAbove(character, style)
  })
}

/** Returns a CDATA section; `undefined` if a character needs a reference. */
export function escapeCdata(value: string, { maxCodePoint, lineBreak }: XmlStyle): string | undefined {
  const isTooHigh = (character: string): boolean => (character.codePointAt(0) ?? 0) > maxCodePoint
  if (value.includes('\r') || (maxCodePoint < 0x10ffff && [...value].some(isTooHigh))) return undefined
  return `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\n', lineBreak)}]]>`
}

/** Escapes the value of an attribute that is written in the given quotes. */
export function escapeAttribute(value: string, quote: '"' | "'", style: XmlStyle = plainStyle): string {
  return value.replaceAll(special, (character) => {
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '"' || character === "'") {
      return character === quote ? (quote === '"' ? '&quot;' : '&apos;') : character
    }
    if (character === '\n' || character === '\r' || character === '\t') return `&#${character.charCodeAt(0)};`
    return escapeAbove(character, style)
  })
}

/** Matches characters that may need an escape. Tabs need one only in attributes. */
const special = /[\t\n\r"&'<>]|[^\0-\x7f]/gu

function count(text: string, search: string): number {
  let found = 0
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + 1)) found++
  return found
}

const references = /&#[0-9a-fA-Fx]+;/g

function isLetter(reference: string): boolean {
  return /[^\0-\x7f]/.test(decodeReferences(reference)) && /\p{L}/u.test(decodeReferences(reference))
}

/** Returns true if the old value matches only `escaped`, false if only `raw`, `undefined` for none or both. */
function saysOf(old: string, escaped: RegExp, raw: RegExp): boolean | undefined {
  const isEscaped = escaped.test(old)
  return isEscaped === raw.test(old) ? undefined : isEscaped
}

function escapeAbove(character: string, { maxCodePoint, isHex, upperCase }: XmlStyle): string {
  const point = character.codePointAt(0) ?? 0
  if (point <= maxCodePoint) return character
  if (!isHex) return `&#${point};`
  const digits = point.toString(16)
  return `&#x${upperCase ? digits.toUpperCase() : digits};`
}
