import { kind, kindAt, wholeCharacter } from './text-traits.ts'

/** Words with a bit each, such as 1 for the formal ones of a language and 2 for the others. */
export interface WordBits {
  readonly bits: ReadonlyMap<string, number>
  /** Marks the first letters of the words with their lengths: a quick test. */
  readonly marked: Uint8Array
}

export function toWordBits(bits: ReadonlyMap<string, number>): WordBits {
  const marked = new Uint8Array(marks)
  for (const word of bits.keys()) marked[markOf(word, 0, word.length)] = 1
  return { bits, marked }
}

const marks = 4096

function markOf(text: string, start: number, end: number): number {
  return (text.charCodeAt(start) * 512 + text.charCodeAt(end - 1) * 31 + end - start) & (marks - 1)
}

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
    if (words.marked[markOf(text, start, at)] === 0) continue
    const own = words.bits.get(text.slice(start, at))
    if (
      own !== undefined &&
      isEdge(text, at) &&
      isEdge(text, start - 1) &&
      !isEnding(text, start) &&
      !without.includes(text.charAt(start - 1) || ' ')
    )
      bits |= own
  }
  return bits
}

/** Returns true for the ending of a word that is written for two genders: `te` in `cet(te)`, `cet·te` and `cet/te`. */
function isEnding(text: string, start: number): boolean {
  return '(·•‧./'.includes(text.charAt(start - 1) || ' ') && (kindAt(text, start - 2) & kind.real) !== 0
}

/** Returns true if the character at a place is no part of a word; also outside of the text. */
function isEdge(text: string, at: number): boolean {
  if ((kindAt(text, at) & kind.surrogate) !== 0) return !/[\p{L}\p{N}]/u.test(wholeCharacter(text, at))
  return text.charAt(at) !== '_' && text.charAt(at) !== '-'
}
