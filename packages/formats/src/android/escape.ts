import { escapeUnits, invisibleEscapes, isEscapedLetter, spellingsOf } from '../code-units.ts'
import type { XmlStyle } from '../xml/escape.ts'

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

/** Writes one character that has no short escape: as it is, or as `\uXXXX` for each UTF-16 unit. */
export function spell(character: string, style: AndroidStyle, isRaw: boolean): string {
  const code = character.codePointAt(0) ?? 0
  const isForbidden = code < 0x20 || code === 0xfffe || code === 0xffff
  // aapt2 drops escaped surrogates, so outside of CDATA a character above U+FFFF is written as `&#x1F600;`.
  const isForeign = isRaw
    ? code > (style.ascii ? 0x7f : style.xml.maxCodePoint)
    : style.ascii && code > 0x7f && code <= 0xffff
  if (!isForbidden && !isForeign) return character
  return escapeUnits(character, '\\u', style.upperCase)
}

/** Maps each invisible character that is escaped in a raw value to its escape. An edit keeps these escapes. */
export function knownUnits(old: string): ReadonlyMap<string, string> {
  return invisibleEscapes(old, unit, decodeUnit)
}

export const shortEscapes: ReadonlyMap<string, string> = spellingsOf('\\"nt')
const unit = /\\u[0-9a-fA-F]{4}/g

function decodeUnit(one: string): string {
  return String.fromCharCode(Number.parseInt(one.slice(2), 16))
}
