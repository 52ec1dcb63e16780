import { isHexDigit, isOctalDigit } from '../signs.ts'
import { escapeUnits, invisible, isEscapedLetter, shortEscapesOf, spellingsOf } from '../code-units.ts'
import { hasLoneSurrogate } from '../findings.ts'

/** Decodes the text between two quotes. Lone surrogates stay. */
export function decodeQuoted(raw: string): string {
  let text = ''
  let from = 0
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', from)) {
    const code = raw.charCodeAt(at + 1)
    const end = escapeEnd(raw, at + 1, code)
    text += raw.slice(from, at) + decodeEscape(raw, at + 1, end)
    from = end
  }
  return text + raw.slice(from)
}

export type Quote = '"' | "'" | ''

/** The style in which a file writes strings. */
export interface TokenStyle {
  /** True if everything from U+0080 up is written as `\U…`. */
  readonly ascii: boolean
  /** True for `\U00E9`, false for `\U00e9`. */
  readonly upperCase: boolean
  /** True for raw line breaks, false for `\n`. */
  readonly rawBreaks: boolean
}

export function styleOf(text: string, tokens: readonly string[]): TokenStyle {
  let escapesLetter = false
  let hasUpper = false
  let hasLower = false
  let hasRawBreak = false
  let hasEscapedBreak = false
  for (const token of tokens) {
    hasRawBreak ||= lineBreaks.test(token)
    if (!token.includes('\\')) continue
    for (const [escape, hex, octal] of token.matchAll(escapes)) {
      hasEscapedBreak ||= escape === '\\n' || escape === '\\r'
      if (hex !== undefined) {
        escapesLetter ||= isEscapedLetter(Number.parseInt(hex, 16))
        hasUpper ||= /[A-F]/.test(hex)
        hasLower ||= /[a-f]/.test(hex)
      }
      if (octal !== undefined) escapesLetter ||= isEscapedLetter(fromNextStep(Number.parseInt(octal, 8)).charCodeAt(0))
    }
  }
  return {
    ascii: escapesLetter && !/[^\0-\x7f]/.test(text),
    upperCase: hasUpper && !hasLower,
    rawBreaks: hasRawBreak && !hasEscapedBreak,
  }
}

/**
 * Returns the string as it is written in the file.
 * @param quote the quote to use; without one, the string is unquoted if it can be
 * @param old the token that is replaced, or a similar token: its way of escaping is kept
 */
export function encodeToken(
  value: string,
  { quote, style, old }: { readonly quote: Quote; readonly style: TokenStyle; readonly old: string },
): string {
  if (quote === '' && /^[\w$/:.-]+$/.test(value) && !value.includes('//')) return value
  const mark = quote === '' ? '"' : quote
  const spelling = spellingOf(old, style)
  return mark + value.replaceAll(special, (character) => spell(character, { mark, style, spelling })) + mark
}

/** Matches `\U` with up to four hex digits, up to three octal digits, or any one character. */
const escapes = /\\(?:U([0-9a-fA-F]{0,4})|([0-7]{1,3})|[^])/g
const lineBreaks = /[\r\n]/
/** Matches line breaks, quotes, the backslash, and all but printable ASCII. */
const special = /\r\n|[^ !#-&(-[\]-~]/gu

const shortEscapes: ReadonlyMap<string, string> = new Map([...spellingsOf('abfnrtv\\'), ['\r\n', '\\r\\n']])
const letters = shortEscapesOf('abfnrtv\\')

/** Returns the end of an escape: `\U` with up to four hex digits, or up to three octal ones. */
function escapeEnd(raw: string, from: number, code: number): number {
  let end = from + 1
  if (code === 0x55) while (end < from + 5 && isHexDigit(raw.charCodeAt(end))) end++
  else if (isOctalDigit(code)) while (end < from + 3 && isOctalDigit(raw.charCodeAt(end))) end++
  return end
}

function decodeEscape(raw: string, from: number, end: number): string {
  const first = raw.charAt(from)
  if (first === 'U') return String.fromCharCode(Number.parseInt(`0${raw.slice(from + 1, end)}`, 16))
  // Three octal digits can exceed a byte. CoreFoundation drops the higher bits.
  if (isOctalDigit(first.charCodeAt(0))) return fromNextStep(Number.parseInt(raw.slice(from, end), 8) & 0xff)
  return letters.get(first) ?? first
}

function spellingOf(old: string, { rawBreaks }: TokenStyle) {
  const raw = new Set<string>()
  const escaped = new Set<string>()
  let escapesBreaks = false
  let escapesTabs = false
  for (const [escape, hex, octal] of old.includes('\\') ? old.matchAll(escapes) : []) {
    escapesBreaks ||= escape === '\\n' || escape === '\\r'
    escapesTabs ||= escape === '\\t'
    if (hex === undefined && octal === undefined) continue
    const character = decodeQuoted(escape)
    if (invisible.test(character)) escaped.add(character)
  }
  if (lineBreaks.test(old) || (rawBreaks && !escapesBreaks)) raw.add('\n').add('\r\n')
  if (/\r(?!\n)/.test(old)) raw.add('\r')
  if (old.includes('\t') && !escapesTabs) raw.add('\t')
  return { raw, escaped }
}

function spell(
  character: string,
  {
    mark,
    style,
    spelling,
  }: { readonly mark: Quote; readonly style: TokenStyle; readonly spelling: ReturnType<typeof spellingOf> },
): string {
  if (character === '"' || character === "'") return character === mark ? `\\${character}` : character
  if (spelling.raw.has(character)) return character
  const short = shortEscapes.get(character)
  if (short !== undefined) return short
  const mustEscape =
    character < ' ' ||
    (character >= '\u0080' && style.ascii) ||
    spelling.escaped.has(character) ||
    hasLoneSurrogate(character)
  // An escape always gets four digits, because the character after it may be a hex digit.
  return mustEscape ? escapeUnits(character, '\\U', style.upperCase) : character
}

/** Returns the character of an octal escape, in NeXTSTEP's Latin encoding (Unicode, VENDORS/NEXT/NEXTSTEP.TXT). */
export function fromNextStep(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? '')
}

/** Characters of the bytes from 0x80 on. The last two bytes have no character. */
const upperHalf =
  '\u00A0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ' +
  'ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷' +
  '©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ' +
  '®–†‡·¦¶•‚„”»…‰¬¿' +
  '¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ' +
  '—±¼½¾àáâãäåçèéêë' +
  'ìÆíªîïðñŁØŒºòóôõ' +
  'öæùúûıüýłøœßþÿ\uFFFD\uFFFD'
