/** The value between two quotes of a string that has been checked. A lone surrogate comes through as it is. */
export function decodeString(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  return raw.includes('\\') ? raw.replaceAll(escapes, decodeEscape) : raw
}

/** How a file writes its strings (FORMATS rule G12). */
export interface StringStyle {
  /** Everything from U+0080 up as `\u…`. */
  readonly ascii: boolean
  /** `\u00E9` in place of `\u00e9`. */
  readonly upperCase: boolean
  /** `\/` in place of `/`. */
  readonly slash: boolean
}

/** `text` is JSON that has been checked: a backslash in it is always that of an escape. */
export function styleOf(text: string): StringStyle {
  return {
    ascii: !/[\u0080-\uFFFF]/.test(text) && hasUnicodeEscape(text, (hex) => Number.parseInt(hex, 16) >= 0x80),
    upperCase:
      hasUnicodeEscape(text, (hex) => /[A-F]/u.test(hex)) && !hasUnicodeEscape(text, (hex) => /[a-f]/u.test(hex)),
    slash: text.includes('\\/') && !text.replaceAll(escapes, '').includes('/'),
  }
}

/**
 * A string token. A lone surrogate is always escaped, so that a key of the source can be written again.
 * @param old the token it replaces: invisible characters that were escaped there stay escaped
 */
export function encodeString(value: string, style: StringStyle, old = ''): string {
  const escaped = old.includes('\\u') ? invisibleEscapes(old) : undefined
  const body = value.replaceAll(special, (character) => {
    const known = shortEscapes.get(character) ?? escaped?.get(character)
    if (known !== undefined) return known
    if (character === '/') return style.slash ? '\\/' : '/'
    const mustEscape = character < ' ' || (character >= '\u0080' && style.ascii) || loneSurrogate.test(character)
    return mustEscape ? escapeUnits(character, style.upperCase) : character
  })
  return `"${body}"`
}

/** Half of a character: no encoding can write it, so it is refused in new text. */
export function hasLoneSurrogate(text: string): boolean {
  return loneSurrogate.test(text)
}

const escapes = /\\(?:u([0-9a-fA-F]{4})|.)/g
/** All but printable ASCII, and of that the quote, the backslash and the slash. */
const special = /[^ !#-.0-[\]-~]/gu
const loneSurrogate = /\p{Surrogate}/u
/** Format characters, separators and controls, but not the space: what nobody sees in an editor. */
const invisible = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
const shortValues: ReadonlyMap<string, string> = new Map(
  [...shortEscapes].map(([value, escape]) => [escape, value] as const),
)

function hasUnicodeEscape(text: string, fits: (hex: string) => boolean): boolean {
  if (!text.includes('\\u')) return false
  for (const [, hex] of text.matchAll(escapes)) if (hex !== undefined && fits(hex)) return true
  return false
}

function decodeEscape(escape: string, hex: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return shortValues.get(escape) ?? escape.slice(1)
}

function escapeUnits(character: string, upperCase: boolean): string {
  let escape = ''
  for (let at = 0; at < character.length; at++) {
    const hex = character.charCodeAt(at).toString(16).padStart(4, '0')
    escape += `\\u${upperCase ? hex.toUpperCase() : hex}`
  }
  return escape
}

/** Each with its spelling in the token. */
function invisibleEscapes(token: string): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>()
  for (const [escape, hex] of token.matchAll(escapes)) {
    const character = decodeEscape(escape, hex)
    if (hex !== undefined && invisible.test(character)) spellings.set(character, escape)
  }
  return spellings
}
