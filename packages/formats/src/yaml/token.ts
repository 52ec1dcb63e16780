import { invisibleEscapes } from '../code-units.ts'
import { decodeEscape, shortEscapes } from './decode.ts'
import { isPlainSafe, isVisible } from './plain.ts'
import { anyEscape, type FileStyle } from './style.ts'

/**
 * Returns a string as it is written on one line, in the wanted style if possible.
 * @param inFlow true inside a flow collection (`{…}` or `[…]`)
 * @param old the token that is replaced: its escapes of invisible characters are kept
 */
export function printText(
  value: string,
  wanted: 'plain' | 'single' | 'double',
  { inFlow, file, old = '' }: { readonly inFlow: boolean; readonly file: FileStyle; readonly old?: string },
): string {
  const isEscaped = file.ascii && /[^\0-\x7f]/.test(value)
  if (wanted === 'plain' && !isEscaped && isPlainSafe(value, { inFlow })) return value
  const quote = wanted === 'plain' ? (file.quote ?? 'double') : wanted
  if (quote === 'single' && !isEscaped && isVisible(value)) return `'${value.replaceAll("'", "''")}'`
  return printDouble(value, file, old)
}

/** Prints a double-quoted string on one line. A lone surrogate is escaped. */
export function printDouble(value: string, file: FileStyle, old = ''): string {
  const isEscaped = old.startsWith('"') && old.includes('\\')
  // A backslash before a line break or a blank is layout, not an escaped character.
  const decode = (escape: string) => (/^\\\w/.test(escape) ? decodeEscape(escape.slice(1)) : '')
  const escaped = isEscaped ? invisibleEscapes(old, anyEscape, decode) : undefined
  const body = value.replaceAll(special, (character) => {
    const known = escaped?.get(character)
    if (known !== undefined) return known
    if (character === '"' || character === '\\') return `\\${character}`
    const short = letters.get(character)
    if (short !== undefined) return short
    const mustEscape = !isVisible(character) || (file.ascii && character >= '\u0080')
    return mustEscape ? escapeOf(character, file) : character
  })
  return `"${body}"`
}

/** Matches the quote, the backslash, and all but printable ASCII. */
const special = /[^ !#-[\]-~]/gu

/** Characters that are always escaped, each with the letter of its escape. */
const letters: ReadonlyMap<string, string> = new Map(
  [...shortEscapes]
    .filter(([letter, value]) => letter !== '\t' && (value < ' ' || isLateBreak(value)))
    .map(([letter, value]) => [value, `\\${letter}`]),
)

function escapeOf(character: string, { upperCase, hasShortHex }: FileStyle): string {
  const code = character.codePointAt(0) ?? 0
  const hex = upperCase ? code.toString(16).toUpperCase() : code.toString(16)
  if (code > 0xffff) return `\\U${hex.padStart(8, '0')}`
  const isShort = code < 0x80 || (code < 0x100 && hasShortHex)
  return isShort ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`
}

/** Returns true for characters that end a line only in YAML 1.1. */
function isLateBreak(character: string): boolean {
  return character === '\x85' || character === '\u2028' || character === '\u2029'
}
