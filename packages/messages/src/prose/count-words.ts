import type { Syntax } from '../syntax.ts'
import { maskLiterals } from '../wire/masks.ts'
import { isMachineValue, withoutBareAddresses } from './machine-value.ts'

/**
 * Returns the number of words that a translator would change: without placeholders, URLs, units and names; 0 for a
 * value that a program reads. For a string with variants, the number of the longest variant.
 * @param locale of the string
 */
export function countWords(text: string, { syntax, locale }: CountWordsOptions): number {
  if (isMachineValue(text) || isNameWithInitials(text)) return 0
  const message = syntax.readVariants?.(text)
  const sentences = message?.variants.map((variant) => variant.text) ?? [text]
  const reading = { syntax: message?.syntax ?? syntax, locale }
  return sentences.reduce((most, sentence) => Math.max(most, wordsIn(sentence, reading)), 0)
}

interface CountWordsOptions {
  readonly syntax: Syntax
  readonly locale: string
}

/** Untranslated strings with fewer words are not reported: a translation that short may rightly equal its source. */
export const manyWords = 3

function wordsIn(sentence: string, { syntax, locale }: CountWordsOptions): number {
  const natural = syntax
    .tokenise(sentence)
    .map((token) => (token.type === 'text' ? proseOf(token.text) : ' '))
    .join('')
  const words = [...natural.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(({ 0: word, index }) => {
    return { word, begins: beginning.test(natural.slice(Math.max(0, index - mostBefore), index)) }
  })
  const others = words.filter(({ word }) => /\p{L}/u.test(word) && !isSign(word))
  // Among words in small letters, a word with a capital is a name and is not counted. In `A Heading Like This` or in a
  // postal address, all words are counted.
  const isPlain = !capitalised.test(locale) && others.some(({ word }) => /^\p{Ll}/u.test(word))
  return others.filter(({ word, begins }) => begins || !isPlain || !/^\p{Lu}.*\p{Ll}/u.test(word)).length
}

/** Matches what may stand before the first word of a sentence, at the end of a text. */
const beginning = /(?:^|[.!?:…。！？]["”»')]*)\s*["“«'(]*$/u
/** Characters before a word that are read: all of the text, for each of its words, would take very long. */
const mostBefore = 40

function proseOf(text: string): string {
  const parts = maskLiterals(text).map((part) =>
    part.type === 'text' ? part.text : part.type === 'newline' ? part.raw : ' ',
  )
  return withoutBareAddresses(parts.join(''))
}

/** Returns true for a name with its initials: `Order Status Board (OSB)`. */
function isNameWithInitials(text: string): boolean {
  const [, name = '', letters = ''] = /^(.{3,100})\s\((\p{Lu}{2,8})s?\)$/u.exec(text.trim()) ?? []
  const initials = Array.from(name.matchAll(/(?<![\p{L}'’])\p{Lu}/gu), ([initial]) => initial).join('')
  return letters !== '' && initials === letters && !/(?<![\p{L}'’])\p{Ll}{4}/u.test(name)
}

const capitalised = /^(?:de|lb)(?![a-z])/iu

/** Returns true for units and formulas (`kWh`, `CO₂e`), which are the same in all languages with this script. */
function isSign(word: string): boolean {
  return /\p{N}|\p{Ll}\p{Lu}/u.test(word) || units.has(word.toLowerCase())
}

const units: ReadonlySet<string> = new Set(
  'kg mg km cm mm ml ms kb mb gb tb kib mib gib px dpi fps hz khz mhz ghz kw kwh mph kph rpm db lbs kcal kj'.split(' '),
)
