import { rememberEach } from '@lockale/errors'
import type { TextPair } from '../text-pair.ts'
import { slotMark } from '../text-view.ts'
import { tables } from './tables.ts'

/**
 * Returns the language that a translation is in (`fr`), if it is clearly not that of its locale; `undefined` for short
 * texts, for languages that lockale has no table of, and where two languages are too similar to tell.
 */
export function otherLanguageIn({ source, target, language }: TextPair, script: string): string | undefined {
  if (target.raw.length < leastLetters) return undefined
  const table = tableOf(script)
  const own = table?.places.get(language)
  if (table === undefined || own === undefined || isLikely(target.raw, own, table)) return undefined
  // the source string in the translation is what other rules report
  if (target.raw.includes(source.raw.slice(0, leastLetters))) return undefined
  const words = ordinaryWords(target.prose, source.prose, table)
  const blanks = words.split(' ').length - 1
  if (blanks === 0 || words.length - blanks < leastLetters) return undefined
  const { sums, count } = sumUp(words, table)
  const near = nearTo(table.languages[own] ?? '')
  let best = own
  for (const [at, name] of table.languages.entries()) {
    if ((sums[at] ?? 0) > (sums[best] ?? 0) && !near.has(name)) best = at
  }
  return (sums[best] ?? 0) - (sums[own] ?? 0) > leastMargin * count + forShort ? table.languages[best] : undefined
}

const leastLetters = 20
/** How much better the other language must fit: the mean of a trigram, in half powers of e. Short texts need more. */
const [leastMargin, forShort] = [0.5, 18]

/** The mean of a trigram from which a text is likely to be in its language, names and code included. */
const likely = 3.2
/** How much better another language must fit the beginning of a text before the text is looked at closely. */
const leastDoubt = 0.4
/** Characters that the quick test reads: more make it hardly better. */
const mostRead = 48

/** How frequent trigrams are, by language. A trigram is three characters of a word, whose ends are marked. */
interface Table {
  readonly languages: readonly string[]
  /** The places of languages in `languages`. */
  readonly places: ReadonlyMap<string, number>
  /** Letters as numbers from 2 on; 1 is the end of a word, 0 any other character. */
  readonly letters: Uint8Array
  /** A hash table: each trigram as a number, 0 for an empty place. */
  readonly trigrams: Int32Array
  /** For each place of `trigrams` and each language, the logarithm of the trigram's share; 0 if it is rare. */
  readonly levels: Uint8Array
}

/** Read at first use, because it takes some milliseconds and few commands need it. */
const tableOf = rememberEach((script: string): Table | undefined => {
  const [names, text] = tables[script] ?? []
  return names === undefined || text === undefined ? undefined : readTable(names.split(' '), text)
})

const places = 0x8000

/** Reads `_th0n4ad`: three characters, then levels with the languages (`a` is the first one) that have them. */
function readTable(languages: readonly string[], text: string): Table {
  const letters = new Uint8Array(0x2000)
  letters[underscore] = 1
  let known = 1
  const names = new Map(languages.map((language, at) => [language, at]))
  for (const [name, same] of sameTable) {
    const at = names.get(same)
    if (at !== undefined) names.set(name, at)
  }
  const [trigrams, levels] = [new Int32Array(places), new Uint8Array(places * languages.length)]
  const table = { languages, places: names, letters, trigrams, levels }
  for (let at = 0; at < text.length; at++) {
    let trigram = 0
    for (const end = at + 3; at < end; at++) {
      const code = text.charCodeAt(at)
      if (letters[code] === 0) {
        letters[code] = ++known
        const [capital = 0, more] = Array.from(text.charAt(at).toUpperCase(), (letter) => letter.charCodeAt(0))
        if (more === undefined && capital < letters.length) letters[capital] = known
      }
      trigram = (trigram << 8) | (letters[code] ?? 0)
    }
    const place = placeOf(trigram, table.trigrams)
    table.trigrams[place] = trigram
    let level = 0
    for (let code = text.charCodeAt(at); at < text.length && code !== blank; code = text.charCodeAt(++at)) {
      if (code < capitalA) level = 10 - (code - zero)
      else table.levels[place * languages.length + (code < smallA ? code - capitalA + 26 : code - smallA)] = level
    }
  }
  letters[underscore] = 0
  letters[rightQuote] = letters[apostrophe] ?? 0
  return table
}

const [blank, apostrophe, zero, capitalA, underscore, smallA] = [0x20, 0x27, 0x30, 0x41, 0x5f, 0x61]
const rightQuote = 0x2019

/** Returns the place of a trigram in the hash table, or the empty place where it belongs. */
function placeOf(trigram: number, trigrams: Int32Array): number {
  let place = Math.imul(trigram, 0x9e3779b1) >>> 17
  while (trigrams[place] !== trigram && trigrams[place] !== 0) place = (place + 1) & (places - 1)
  return place
}

/** A quick test without copies: true if the beginning of a text fits its language, or no other one much better. */
function isLikely(text: string, own: number, { languages, letters, trigrams, levels }: Table): boolean {
  const end = Math.min(text.length, mostRead)
  let trigram = 1
  let count = 0
  let sum = 0
  for (let at = 0; at < end; at++) {
    const letter = letters[text.charCodeAt(at)] ?? 0
    const isEnd = letter === 0
    if (isEnd && (trigram & 0xff) === 1) continue
    trigram = ((trigram << 8) | (isEnd ? 1 : letter)) & 0xffffff
    if (trigram >= 0x10000) {
      const place = placeOf(trigram, trigrams) * languages.length
      sum += levels[place + own] ?? 0
      found[count++] = place
    }
    if (isEnd) trigram = 1
  }
  if (sum >= likely * count) return true
  const enough = sum + leastDoubt * count
  for (let one = 0; one < languages.length; one++) {
    let other = 0
    for (let at = 0; at < count; at++) other += levels[(found[at] ?? 0) + one] ?? 0
    if (other > enough) return false
  }
  return true
}

/** The places of the trigrams that the quick test has seen. */
const found = new Int32Array(mostRead)

/** Adds up the levels of the trigrams in some words, for each language. */
function sumUp(words: string, { languages, letters, trigrams, levels }: Table) {
  const sums = new Float64Array(languages.length)
  let count = 0
  for (const word of words.split(' ')) {
    let trigram = 1
    for (let at = 0; at <= word.length; at++) {
      trigram = ((trigram << 8) | (at === word.length ? 1 : (letters[word.charCodeAt(at)] ?? 0))) & 0xffffff
      if (trigram < 0x10000) continue
      count++
      const place = placeOf(trigram, trigrams)
      for (let one = 0; one < languages.length; one++) {
        sums[one] = (sums[one] ?? 0) + (levels[place * languages.length + one] ?? 0)
      }
    }
  }
  return { sums, count }
}

/** Returns the words that are in a language, with spaces between them: no names, code, and words of the source. */
function ordinaryWords(prose: string, source: string, { letters }: Table): string {
  const known = new Set(source.toLowerCase().match(wordPattern))
  const words: string[] = []
  for (const { 0: word, index } of prose.replaceAll(code, slotMark).matchAll(wordPattern)) {
    const isFirst = words.length === 0 || /[.!?:\n]\s*$/u.test(prose.slice(Math.max(0, index - 3), index))
    const isName = /\p{Lu}\p{Lu}|\p{Ll}\p{Lu}/u.test(word) || (!isFirst && /^\p{Lu}/u.test(word))
    const small = word.toLowerCase()
    const isOfScript = letters[small.charCodeAt(0)] !== 0
    if (isOfScript && !isName && !known.has(small)) words.push(small)
  }
  return words.join(' ')
}

const wordPattern = /(?<![\p{N}\p{L}])[\p{L}\p{M}'’]+(?!\p{N})/gu
const code = /\S*(?:[/\\_@$]|[.:](?=\p{L}))\S*/gu

/** Languages that are judged by the table of another one, because they are nearly the same. */
const sameTable: ReadonlyMap<string, string> = new Map(Object.entries({ no: 'nb', fil: 'tl', sh: 'hr' }))

/** Languages of which short texts look alike: of these, none is said to be another. */
const alike: readonly string[] = ['nb nn da', 'hr bs sr sh', 'id ms', 'gl pt']

const nearTo = rememberEach(
  (language: string): ReadonlySet<string> =>
    new Set(alike.filter((group) => group.split(' ').includes(language)).flatMap((group) => group.split(' '))),
)
