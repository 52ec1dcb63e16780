import type { Syntax } from '@lockale/messages'
import { baseLanguage } from '../model/locales.ts'

/**
 * Words that a person would translate: not those of placeholders, no units and no names. Of a text that says different things
 * for different values, in the longest of them.
 * @param locale that the text is written in
 */
export function countWords(text: string, { syntax, locale }: CountWordsOptions): number {
  const message = syntax.readVariants?.(text)
  const sentences = message?.variants.map((variant) => variant.text) ?? [text]
  const reading = { syntax: message?.syntax ?? syntax, locale }
  return sentences.reduce((most, sentence) => Math.max(most, wordsIn(sentence, reading)), 0)
}

interface CountWordsOptions {
  readonly syntax: Syntax
  readonly locale: string
}

/** So many words nobody types alike by chance. */
export const manyWords = 3

function wordsIn(sentence: string, { syntax, locale }: CountWordsOptions): number {
  const natural = syntax
    .tokenise(sentence)
    .map((token) => (token.type === 'text' ? token.text : ' '))
    .join('')
  const words = [...natural.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(({ 0: word, index }) => {
    return { word, begins: /(?:^|[.!?:…。！？]["”»')]*)\s*["“«'(]*$/u.test(natural.slice(0, index)) }
  })
  const others = words.filter(({ word }) => /\p{L}/u.test(word) && !isSign(word))
  // Where words are written in small letters, one with a capital is a name; in a Heading Like This One, or as URL, it is not.
  const isPlain = !capitalised.has(baseLanguage(locale)) && others.some(({ word }) => /^\p{Ll}/u.test(word))
  return others.filter(({ word, begins }) => begins || !isPlain || !/^\p{Lu}.*\p{Ll}/u.test(word)).length
}

/** Languages that write all nouns with a capital. */
const capitalised: ReadonlySet<string> = new Set(['de', 'lb'])

/** `kWh`, `CO₂e`, `mp3`, `km`: the same in all languages that write them so. */
function isSign(word: string): boolean {
  return /\p{N}|\p{Ll}\p{Lu}/u.test(word) || units.has(word.toLowerCase())
}

const units: ReadonlySet<string> = new Set(
  'kg mg km cm mm ml ms kb mb gb tb kib mib gib px dpi fps hz khz mhz ghz kw kwh mph kph rpm db lbs kcal kj'.split(' '),
)
