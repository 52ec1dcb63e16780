/**
 * Whether a character that a file writes as an escape is a letter beyond ASCII. Who escapes letters escapes all of them. Who escapes a
 * no-break space, a dash or a mark of direction wants to see it, and writes letters as they are.
 * @param code code point or UTF-16 unit: half of a pair is no letter
 */
export function isEscapedLetter(code: number): boolean {
  return code >= 0x80 && code <= 0x10_ff_ff && /\p{L}/u.test(String.fromCodePoint(code))
}
