import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

/**
 * Any character, as a unit of `fc.string`. It gives what `unit: 'binary'` gives, for which fast-check first builds a table
 * of a million characters: the better part of a second in every test file.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ffff - surrogates })
  .map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates), indexOf)

/** By this fast-check shrinks, and knows which of its dangerous strings can be made. */
function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
  const index = code < firstSurrogate ? code : code - surrogates
  if (index < 0 || character !== String.fromCodePoint(code) || /\p{Surrogate}/u.test(character)) {
    throw new Error('This is not one character.')
  }
  return index
}
