import { languageOf } from '../../open-pair.ts'
import type { TextPair } from '../../text-pair.ts'
import { trait } from '../../text-traits.ts'
import type { TextView } from '../../text-view.ts'

/** What a text ends with, whatever a language writes for it. */
export type EndMark = 'stop' | 'question' | 'exclamation' | 'interrobang' | 'colon' | 'semicolon' | 'ellipsis'

/** Two texts that end in other marks. `undefined`: in none. */
export interface EndMismatch {
  /** Whose rule it is: the mark of the source, or the one that only the translation has. */
  readonly mark: EndMark
  readonly source: EndMark | undefined
  readonly target: EndMark | undefined
}

const seen = new WeakMap<TextPair, EndMismatch | 'same'>()

/** Looked up once for the seven rules that ask. */
export function endMismatch(pair: TextPair): EndMismatch | undefined {
  const known = seen.get(pair)
  if (known !== undefined) return known === 'same' ? undefined : known
  const mismatch = compareEnds(pair)
  seen.set(pair, mismatch ?? 'same')
  return mismatch
}

function compareEnds(pair: TextPair): EndMismatch | undefined {
  const { source, target, language } = pair
  if ((source.traits & target.traits & trait.ink) === 0) return undefined
  const from = markOf(source.ending, languageOf(pair.sourceLocale))
  const to = markOf(target.ending, language)
  const mark = from ?? to
  if (mark === undefined || from === to || !source.hasLetters || !target.hasLetters) return undefined
  return isRight(from, to, pair) ? undefined : { mark, source: from, target: to }
}

/** Quotes and brackets that close, and marks without width, may stand behind the mark. */
const closing = /[\s)\]}"'”’“‘»›«‹」』】）］〉》＂\u200b-\u200f\u202a-\u202e\u2066-\u2069]+$/u

/** Unicode's Terminal_Punctuation by what the marks mean; CLDR's exemplar punctuation says who uses which. */
const marks: readonly (readonly [EndMark, RegExp])[] = [
  ['interrobang', /(?:[?？؟][!！]|[!！][?？؟]|[‽⁈⁉⸘])$/u],
  ['ellipsis', /(?:\.{3,}|…|⋯|。{3,}|\.\s\.\s\.|᠁)$/u],
  ['stop', /(?:[.．。｡।॥۔։።။៕។෴᙮᠃᠉᭟᱾꓿]|፡፡|::)$/u],
  ['question', /[?？؟⸮፧꘏⳺]$/u],
  ['exclamation', /[!！՜᥄႟߹ǃ]$/u],
  ['colon', /[:：︰៖፦፥]$/u],
  ['semicolon', /[;；؛⁏፤]$/u],
]

function markOf(ending: string, language: string): EndMark | undefined {
  const last = ending.charAt(ending.length - 1)
  if (/[\p{L}\p{N}\ufffc]/u.test(last)) return undefined
  const text = ending.replace(closing, '')
  const own = ownMark(text.charAt(text.length - 1), language)
  return own ?? marks.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Marks that mean something else in one language, and stand-ins that are usual in it. */
function ownMark(last: string, language: string): EndMark | undefined {
  if (language === 'el') return /[;\u037e]/u.test(last) ? 'question' : /[·\u0387]/u.test(last) ? 'semicolon' : undefined
  if (language === 'hy') return /[:։]/u.test(last) ? 'stop' : /[՝`]/u.test(last) ? 'colon' : undefined
  if (dandaLanguages.has(language)) return last === '|' ? 'stop' : undefined
  return undefined
}

const dandaLanguages = new Set(['hi', 'bn', 'as', 'or', 'mr', 'ne', 'sa', 'mai', 'bho', 'pa'])

/** Languages that write sentences without a stop, and often without any mark. */
const unmarked = new Set(['th', 'lo', 'bo', 'dz', 'jbo', 'my', 'shn'])

function isRight(from: EndMark | undefined, to: EndMark | undefined, pair: TextPair): boolean {
  const { source, target, language } = pair
  if (unmarked.has(language)) return from === undefined || from === 'stop' || to === undefined || to === 'stop'
  if (language === 'hy' && isArmenian(from, to, pair)) return true
  if (cjk.has(language) && isEastAsian(from, to, pair)) return true
  // in Basque and Spanish a text may close what it opened before its last words
  if (from === 'exclamation' && to === undefined && /¡[^¡!]*!/u.test(target.prose)) return true
  if (from === 'question' && to === undefined && /¿[^¿?]*\?/u.test(target.prose)) return true
  if (from === 'stop' && to === undefined)
    return isShort(source) || (isBracketed(source.ending) && isBracketed(target.ending))
  if (from === undefined && to === 'stop') return isShort(target)
  return false
}

/** ՞ and ՜ stand on the word that is stressed, ՝ where a pause is. */
function isArmenian(from: EndMark | undefined, to: EndMark | undefined, { target }: TextPair): boolean {
  if (from === 'question') return target.prose.includes('՞')
  if (from === 'exclamation') return target.prose.includes('՜') || to === 'stop'
  return from === 'colon' && to === undefined
}

const cjk = new Set(['ja', 'zh', 'yue', 'ko', 'lzh', 'wuu'])

/** Questions show by their last word, a list is announced by a sentence, and a sentence has a stop where an English label has none. */
function isEastAsian(from: EndMark | undefined, to: EndMark | undefined, { target, language }: TextPair): boolean {
  if (from === 'question' && to !== 'exclamation')
    return /(?:か|かな|の|吗|嗎|呢|까|까요|나요|니|가|가요)[.。]?$/u.test(target.ending)
  if (language === 'ja' && (from === 'colon' || from === 'semicolon')) return to === 'stop'
  if (from === 'exclamation' && language !== 'zh') return to === 'stop'
  if (from === undefined && to === 'stop') return /(?:[다요오]\.|(?:す|た|ん|い|る)[。．])$/u.test(target.ending)
  return false
}

/** A sentence in brackets behind another one: with its stop or without. */
function isBracketed(ending: string): boolean {
  return /[)）]$/u.test(ending)
}

/** `etc.`, `No.`, `Std.`, `3.`: the full stop of an abbreviation or an ordinal, or of a text that is no sentence. */
function isShort({ prose, ending }: TextView): boolean {
  if (prose.length <= 5) return true
  const last = /([\p{L}\p{M}\p{N}]+)\.[\s)\]"'”’»]*$/u.exec(ending)?.[1]
  if (last === undefined) return false
  if (/^\p{N}+$/u.test(last) || last.length === 1 || abbreviation.test(last)) return true
  return last.length <= 4 && (!/\s/u.test(prose.trim()) || label.test(prose.trim()))
}

/** `Max Temp.`: no sentence begins all its words with capitals. */
const label = /^\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*){1,2}\.$/u

const abbreviation =
  /^(?:etc|Inc|Ltd|Corp|Co|approx|max|min|usw|bzw|ggf|Std|Sek|itp|itd|np|godz|sek|apod|atd|stb|ecc|ect|osv|enz|др|пр|сек|мин|руб|тд|тп|см)$/iu
