import { kind, kindAt } from './text-traits.ts'

/** Words with a bit each, such as 1 for the formal ones of a language and 2 for the others. */
export type WordBits = ReadonlyMap<string, number>

/**
 * Returns the bits of all words in a text that are whole: no letter, digit, `_` or `-` is beside them. Takes the place
 * of patterns such as `(?<![\p{L}\p{N}_-])…`, which are slow to compile and to match.
 * @param without other characters that may not be before a word
 */
export function wholeWordsIn(text: string, words: WordBits, without = ''): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    if ((kindAt(text, at) & kind.word) === 0) continue
    const start = at
    do at++
    while (at < text.length && (kindAt(text, at) & kind.word) !== 0)
    if (at - start > mostLetters) continue
    const own = words.get(text.slice(start, at))
    if (
      own !== undefined &&
      isEdge(text, at) &&
      isEdge(text, start - 1) &&
      !without.includes(text.charAt(start - 1) || ' ')
    )
      bits |= own
  }
  return bits
}

const mostLetters = 16

/** Returns true if the character at a place is no part of a word; also outside of the text. */
function isEdge(text: string, at: number): boolean {
  const character = text.charAt(at)
  if (character === '' || (kindAt(text, at) & kind.surrogate) === 0) return character !== '_' && character !== '-'
  return character < '\udc00'
    ? !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
    : !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 1), at + 1))
}
