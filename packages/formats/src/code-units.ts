/**
 * Returns the UTF-16 units of a text as numbers. Reading this array is several times faster than reading the string.
 * @param length of the array; units after the text are 0
 */
export function toUnits(text: string, length: number = text.length): Uint16Array<ArrayBuffer> {
  const units = new Uint16Array(length)
  // The bytes of ASCII text are equal to its UTF-16 units, and native code writes bytes much faster than a loop.
  const bytes = new Uint8Array(text.length)
  const { read } = encoder.encodeInto(text, bytes)
  if (read === text.length) units.set(bytes)
  else for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

/** Returns the text of UTF-16 units. Unpaired surrogates stay. */
export function fromUnits(units: Uint16Array): string {
  try {
    return new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be', { fatal: true, ignoreBOM: true }).decode(units)
  } catch (error) {
    if (error instanceof TypeError) return joinUnits(units)
    throw error
  }
}

/** Joins units without a `TextDecoder`, which replaces or refuses unpaired surrogates. */
function joinUnits(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += pieceLength) {
    text += String.fromCharCode(...units.subarray(at, at + pieceLength))
  }
  return text
}

/** Number of units for one function call. Every JavaScript engine accepts this many arguments. */
const pieceLength = 8192

/** True if this machine stores the low byte of a number first, as nearly all do. */
export const isLittleEndian: boolean = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

const encoder = new TextEncoder()

/**
 * Returns true for the code of a non-ASCII letter. A file that escapes one such letter escapes all of them. Other files
 * escape only no-break spaces, dashes or direction marks, to make them visible.
 * @param code code point or UTF-16 unit; a surrogate is not a letter
 */
export function isEscapedLetter(code: number): boolean {
  return code >= 0x80 && code <= 0x10_ff_ff && /\p{L}/u.test(String.fromCodePoint(code))
}

/** Maps the letter after the backslash of a short escape to its character: `n` in `\n` is a line break. */
const characters: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
)

/** Maps the character after the backslash of a short escape to the character that it means, for all `letters`. */
export function shortEscapesOf(letters: string): ReadonlyMap<string, string> {
  return new Map(Array.from(letters, (letter) => [letter, characters.get(letter) ?? letter]))
}

/** Maps each character that has one of the given short escapes to that escape with its backslash. */
export function spellingsOf(letters: string): ReadonlyMap<string, string> {
  return new Map(Array.from(letters, (letter) => [characters.get(letter) ?? letter, `\\${letter}`]))
}

/** Matches invisible characters: format characters, separators and controls, but not the space. */
export const invisible: RegExp = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** Writes the units of a character as escapes of four hex digits each. @param mark the start of an escape: `\u` */
export function escapeUnits(character: string, mark: string, upperCase: boolean): string {
  let escape = ''
  for (let at = 0; at < character.length; at++) {
    const hex = character.charCodeAt(at).toString(16).padStart(4, '0')
    escape += mark + (upperCase ? hex.toUpperCase() : hex)
  }
  return escape
}

/** Maps each invisible character that is escaped in a token to its escape. An edit keeps these escapes. */
export function invisibleEscapes(
  token: string,
  escapes: RegExp,
  decode: (escape: string) => string,
): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>()
  for (const [escape] of token.matchAll(escapes)) {
    const character = decode(escape)
    if (invisible.test(character)) spellings.set(character, escape)
  }
  return spellings
}
