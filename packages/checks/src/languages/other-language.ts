import { rememberEach, rememberFor, type Severity } from '@lockale/errors'
import { countSmallWords } from '../cut-off.ts'
import { languageOf } from '../open-pair.ts'
import { areRelated } from '../rules/across-locales.ts'
import type { TextPair } from '../text-pair.ts'
import { kind, kindAt } from '../text-traits.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { tables } from './tables.ts'

/**
 * Returns the language that a translation is in (`fr`), if it is not that of its locale, and how clear this is: an
 * error is refused, so that no right translation may be one.
 * `undefined` for short texts, for languages that lockale has no table of, and where two languages are too similar.
 */
export function otherLanguageIn(
  { source, target, sourceLocale, language }: TextPair,
  script: string,
): { readonly language: string; readonly severity: Severity } | undefined {
  if (target.raw.length < leastLetters) return undefined
  const table = tableOf(script)
  const own = table?.places.get(language)
  if (table === undefined || own === undefined) return undefined
  // the source string in the translation is what other rules report
  if (target.raw.includes(source.raw.slice(0, mostOfSource)) || isLikely(target.raw, own, table)) return undefined
  const words = ordinaryWords(target.prose, wordsOf(source), table)
  const sums = sumUp(words, table)
  if (sums === undefined) return undefined
  const near = nearTo(table.languages[own] ?? '')
  let best = own
  for (let at = 0; at < table.languages.length; at++) {
    if ((sums[at] ?? 0) > (sums[best] ?? 0) && !near.has(table.languages[at] ?? '')) best = at
  }
  const other = table.languages[best]
  if (other === undefined || best === own) return undefined
  const strange = forLetter * countOwnLetters(words, table, own, best)
  const [better, count] = [(sums[best] ?? 0) - (sums[own] ?? 0) - strange, sums[table.languages.length] ?? 0]
  const letters = target.raw.length
  if (letters >= mostOfSource && better > clearMargin * count + forShort) {
    // in fewer words than four, names and foreign words decide
    const isFew = target.words.length < manyWords && words.filter(({ length }) => length > 2).length < clearWords
    if (isFew && other !== languageOf(sourceLocale)) return { language: other, severity: 'info' }
    const isClear = words.length >= clearWords && better > clearMargin * count + forError
    return { language: other, severity: isClear ? 'error' : 'warning' }
  }
  // words of the source language are what other rules report
  if (words.length < 3 || other === languageOf(sourceLocale)) return undefined
  const small = smallWords * (countSmallWords(words, other, language) - countSmallWords(words, language, other))
  const least = areRelated(language, other) ? leastMargin * count + forDoubt : clearMargin * count + forOthers
  return better + small > least ? { language: other, severity: 'info' } : undefined
}

const leastLetters = 16
const mostOfSource = 20
/** How much better the other language must fit: the mean of a trigram, in half powers of e. Short texts need more. */
const [clearMargin, forShort, forError] = [0.5, 18, 36]
/** So many words are a sentence, even if most of them are short. */
const manyWords = 7
/** The words from which a translation may be refused. */
const clearWords = 4
/** How much better it must fit for a doubt, and how much one of its small words (`the`, `and`) counts. */
const [leastMargin, forDoubt, forOthers, smallWords] = [0.4, 6, 12, 6]
/** How much a letter counts that only the language of the locale has, such as `ї` in Ukrainian. */
const forLetter = 12

/** The mean of a trigram from which a text is likely to be in its language, names and code included. */
const likely = 4.5
/** How much better another language must fit the beginning of a text before the text is looked at closely. */
const leastDoubt = 0.3
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
  /** The levels of one language alone, by the places of `trigrams`: a text is mostly compared with its own. */
  readonly own: (language: number) => Uint8Array
  /** Which letters, by their numbers, are in a trigram of a language. */
  readonly lettersOf: (language: number) => Uint8Array
  /** For some words that were read: the sums of their levels by language, and the number of their trigrams. */
  readonly words: Map<string, Uint16Array>
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
  // loops over numbers: `Uint8Array.from` with a function takes six milliseconds for each language
  const own = rememberEach((language: number) => {
    const known = new Uint8Array(places)
    for (let place = 0; place < places; place++) known[place] = levels[place * languages.length + language] ?? 0
    return known
  })
  const lettersOf = rememberEach((language: number) => {
    const [known, frequent] = [new Uint8Array(256), own(language)]
    for (let place = 0; place < places; place++) {
      const trigram = frequent[place] === 0 ? 0 : (trigrams[place] ?? 0)
      if (trigram !== 0) known[trigram & 0xff] = known[(trigram >> 8) & 0xff] = known[trigram >> 16] = 1
    }
    return known
  })
  const table: Table = { languages, places: names, letters, trigrams, levels, own, lettersOf, words: new Map() }
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
function isLikely(text: string, language: number, table: Table): boolean {
  const { languages, letters, trigrams, levels } = table
  const own = table.own(language)
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
      const place = placeOf(trigram, trigrams)
      sum += own[place] ?? 0
      found[count++] = place
    }
    if (isEnd) trigram = 1
  }
  if (sum >= likely * count) return true
  const enough = sum + leastDoubt * count
  const { length } = languages
  sums.fill(0, 0, length)
  for (let at = 0; at < count; at++) {
    const place = (found[at] ?? 0) * length
    for (let one = 0; one < length; one++) sums[one] = (sums[one] ?? 0) + (levels[place + one] ?? 0)
  }
  for (let one = 0; one < length; one++) if ((sums[one] ?? 0) > enough) return false
  return true
}

/** The places of the trigrams that the quick test has seen, and the sums of their levels by language. */
const found = new Int32Array(mostRead)
const sums = new Int32Array(64)

/**
 * Adds up the levels of the trigrams in some words, for each language; the last sum is the number of trigrams. Returns
 * `undefined` for less than two words, and for few letters.
 */
function sumUp(words: readonly string[], table: Table): Uint32Array | undefined {
  let letters = 0
  for (const word of words) letters += word.length
  if (words.length < 2 || letters < leastLetters) return undefined
  const sums = new Uint32Array(table.languages.length + 1)
  for (const word of words) {
    const own = levelsOf(word, table)
    for (let one = 0; one < sums.length; one++) sums[one] = (sums[one] ?? 0) + (own[one] ?? 0)
  }
  return sums
}

/** Counts the letters in some words that one language has, and another one has not. */
function countOwnLetters(words: readonly string[], { letters, lettersOf }: Table, own: number, other: number): number {
  const [known, unknown] = [lettersOf(own), lettersOf(other)]
  let count = 0
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      const letter = letters[word.charCodeAt(at)] ?? 0
      if (known[letter] === 1 && unknown[letter] !== 1) count++
    }
  }
  return count
}

/** Cached for some words, because the words of a project recur. */
function levelsOf(word: string, { languages, letters, trigrams, levels, words }: Table): Uint16Array {
  const known = words.get(word)
  if (known !== undefined) return known
  const sums = new Uint16Array(languages.length + 1)
  let trigram = 1
  for (let at = 0; at <= word.length; at++) {
    trigram = ((trigram << 8) | (at === word.length ? 1 : (letters[word.charCodeAt(at)] ?? 0))) & 0xffffff
    if (trigram < 0x10000) continue
    const place = placeOf(trigram, trigrams) * languages.length
    for (let one = 0; one < languages.length; one++) sums[one] = (sums[one] ?? 0) + (levels[place + one] ?? 0)
    sums[languages.length] = (sums[languages.length] ?? 0) + 1
  }
  if (words.size >= mostWords) words.clear()
  words.set(word, sums)
  return sums
}

const mostWords = 2000

/** Returns the words that are in a language, in small letters: no names, code, and words of the source. */
function ordinaryWords(prose: string, source: ReadonlySet<string>, { letters }: Table): readonly string[] {
  const words: string[] = []
  const text = mayBeCode.test(prose)
    ? prose.replaceAll(/\S+/gu, (run) => (mayBeCode.test(run) ? slotMark : run))
    : prose
  for (let at = 0; at < text.length; at++) {
    if (!isInWord(text, at, letters)) continue
    const start = at
    while (isInWord(text, at, letters)) at++
    if (isDigit(text, start - 1) || isDigit(text, at)) continue
    const word = text.slice(start, at)
    const small = word.toLowerCase()
    if (
      small !== word &&
      (inner.test(word) || (words.length > 0 && !beginsSentence(text, start) && capital.test(word)))
    )
      continue
    if (letters[small.charCodeAt(0)] !== 0 && !source.has(small)) words.push(small)
  }
  return words
}

function isInWord(text: string, at: number, letters: Uint8Array): boolean {
  const code = text.charCodeAt(at)
  if (letters[code] !== undefined && letters[code] !== 0) return true
  if (code < 0x80) return code === apostrophe || ((code | 0x20) - smallA < 26 && (code | 0x20) >= smallA)
  return code === rightQuote || ((kindAt(text, at) & (kind.word | kind.combining)) !== 0 && !isDigit(text, at))
}

function isDigit(text: string, at: number): boolean {
  return (kindAt(text, at) & kind.digit) !== 0
}

function beginsSentence(text: string, at: number): boolean {
  return /[.!?:\n]\s*$/u.test(text.slice(Math.max(0, at - 3), at))
}

const inner = /\p{Lu}\p{Lu}|\p{Ll}\p{Lu}/u
const capital = /^\p{Lu}/u

const wordsOf = rememberFor(
  ({ prose }: TextView): ReadonlySet<string> => new Set(prose.toLowerCase().match(wordPattern)),
)

const wordPattern = /(?<![\p{N}\p{L}])[\p{L}\p{M}'’]+(?!\p{N})/gu
const mayBeCode = /[/\\_@$]|[.:]\p{L}/u

/** Languages that are judged by the table of another one, because they are nearly the same. */
const sameTable: ReadonlyMap<string, string> = new Map(Object.entries({ no: 'nb', fil: 'tl', sh: 'hr' }))

/** Languages of which short texts look alike: of these, none is said to be another. */
const alike: readonly string[] = ['nb nn da', 'hr bs sr sh', 'id ms', 'gl pt']

const nearTo = rememberEach(
  (language: string): ReadonlySet<string> =>
    new Set(alike.filter((group) => group.split(' ').includes(language)).flatMap((group) => group.split(' '))),
)
