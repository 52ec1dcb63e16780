import { contrast } from '../contrast.ts'
import { languageOf } from '../open-pair.ts'
import type { TextRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { kind, kindAt, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { first } from '../words.ts'

export const endingRules: readonly TextRule[] = [
  endRule('stop', {
    id: 'end-stop',
    what: 'Only one of source and translation ends with a full stop.',
    why: 'Sentences and labels on one screen should end in the same way.',
    example: {
      locale: 'de',
      source: 'The file was saved.',
      target: 'Die Datei wurde gespeichert',
      better: 'Die Datei wurde gespeichert.',
    },
  }),
  endRule('colon', {
    id: 'end-colon',
    what: 'Only one of source and translation ends with a colon.',
    why: 'A colon tells users that a value or a list follows.',
    example: { locale: 'de', source: 'Your name:', target: 'Ihr Name', better: 'Ihr Name:' },
  }),
  endRule('question', {
    id: 'end-question',
    tier: 'misleads',
    what: 'Only one of source and translation ends with a question mark. In Spanish: a question has no ¿ at its start.',
    why: 'Without a question mark, a question reads like a statement. With one, a statement reads like a question.',
    example: {
      locale: 'de',
      source: 'Delete this file?',
      target: 'Diese Datei löschen',
      better: 'Diese Datei löschen?',
    },
  }),
  endRule('exclamation', {
    id: 'end-exclamation',
    what: 'Only one of source and translation ends with an exclamation mark.',
    why: 'An exclamation mark changes the tone of a sentence.',
    example: { locale: 'de', source: 'Welcome back!', target: 'Willkommen zurück', better: 'Willkommen zurück!' },
  }),
  endRule('interrobang', {
    id: 'end-interrobang',
    what: 'Only one of source and translation ends with an interrobang (?!).',
    why: 'An interrobang is a question and an exclamation at once; a single mark says less.',
    example: { locale: 'de', source: 'You did what?!', target: 'Du hast was?', better: 'Du hast was?!' },
  }),
  endRule('semicolon', {
    id: 'end-semicolon',
    what: 'Only one of source and translation ends with a semicolon.',
    why: 'A semicolon at the end separates the string from what the app puts after it.',
    example: { locale: 'de', source: 'No results;', target: 'Keine Ergebnisse', better: 'Keine Ergebnisse;' },
  }),
  endRule('ellipsis', {
    id: 'end-ellipsis',
    what: 'Only one of source and translation ends with an ellipsis.',
    why: 'An ellipsis tells users that something is in progress, or that a dialog opens.',
    example: { locale: 'de', source: 'Loading…', target: 'Wird geladen', better: 'Wird geladen …' },
  }),
]

/** Returns a rule about one punctuation mark at the end. The mark of the source decides which rule reports a pair. */
function endRule(
  mark: EndMark,
  info: Pick<TextRule, 'id' | 'what' | 'why' | 'example'> & Partial<Pick<TextRule, 'tier'>>,
): TextRule {
  return {
    tier: 'cosmetic',
    ...info,
    severity: 'warning',
    scope: 'text',
    only: trait.closing,
    differs: contrast.end,
    habitOf(source, sourceLocale) {
      const from = markOf(source.ending, languageOf(sourceLocale))
      if (from === mark) return 'with'
      return mark === 'stop' && from === undefined && source.words.length >= leastOfSentence ? 'without' : undefined
    },
    say(args) {
      if (args['opening'] !== undefined) return 'is a question without ¿ at its start'
      const [expected, found] = [first(args, 'expected'), first(args, 'found')]
      if (found === undefined) return `does not end with ${expected ?? 'the same mark'} as the source does`
      return `ends with ${found}, the source ${expected === undefined ? 'does not' : `with ${expected}`}`
    },
    check(pair) {
      if (mark === 'question' && lacksOpening(pair)) return [{ arguments: { opening: '¿' } }]
      const mismatch = endMismatch(pair)
      if (mismatch?.mark !== mark) return []
      const { source, target } = mismatch
      const args = { expected: source ? markNames[source] : '', found: target ? markNames[target] : '' }
      return [{ arguments: args, ...(isMatterOfStyle(mismatch, pair) && { severity: 'info' }) }]
    },
  }
}

/**
 * Returns true for an end that is often right, although the source has another one:
 * - an exclamation mark, because languages shout more or less than English;
 * - a full stop behind a source of several words, which is a sentence without its full stop;
 * - a question in place of a label, or the reverse: `What’s new?` is `Nouveautés`.
 */
function isMatterOfStyle({ mark, source: from, target: to }: EndMismatch, { source, language }: TextPair): boolean {
  if (mark === 'exclamation') return true
  if (mark === 'question') return from === undefined || source.words.length <= 3 || cjk.has(language)
  if (mark === 'stop' && from === undefined) return source.words.length >= leastOfSentence
  return mark === 'ellipsis' && (from === undefined || to === 'stop')
}

/** Returns true for a question in Spanish that ends with a question mark and begins without one. */
function lacksOpening({ source, target, language }: TextPair): boolean {
  return (
    language === 'es' &&
    target.prose.endsWith('?') &&
    !target.prose.includes('¿') &&
    source.raw !== target.raw &&
    /\p{L}{2}/u.test(target.prose)
  )
}

/** A shorter string without a punctuation mark is a label, and no sentence. */
const leastOfSentence = 4

type EndMark = keyof typeof markNames

const markNames = {
  stop: 'a full stop',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  interrobang: 'an interrobang (?!)',
  colon: 'a colon',
  semicolon: 'a semicolon',
  ellipsis: 'an ellipsis',
} as const

/** A pair of strings that end with different punctuation marks. `undefined` means that a string ends without one. */
interface EndMismatch {
  /** The punctuation mark whose rule reports the pair: that of the source, or if it has none, of the translation. */
  readonly mark: EndMark
  readonly source: EndMark | undefined
  readonly target: EndMark | undefined
}

let last: { readonly pair: TextPair; readonly mismatch: EndMismatch | undefined } | undefined

/** Returns how the ends of a pair differ; `undefined` if they fit. Caches the last result: several rules ask for it. */
function endMismatch(pair: TextPair): EndMismatch | undefined {
  if (last?.pair !== pair) last = { pair, mismatch: compareEnds(pair) }
  return last.mismatch
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

/** Matches what may follow the last punctuation mark: spaces, closing quotes, brackets, characters without width. */
const closing = /[\s)\]}"'”’“‘»›«‹」』】）］〉》＂\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u

const openingQuote = /["'“‘„‚«‹「『`]/u

/** The punctuation marks at the end of a sentence, grouped by meaning. CLDR says which of them a language uses. */
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
  const last = ending.length - 1
  if ((kindAt(ending, last) & kind.word) !== 0 || ending.charCodeAt(last) === slot) return undefined
  let end = ending.length
  while (end > 0 && closing.test(ending.charAt(end - 1))) end--
  // `press ":"` ends with a quoted sign
  if (end < ending.length && openingQuote.test(ending.charAt(end - 2))) return undefined
  const text = ending.slice(0, end)
  const own = ownMark(text.charAt(end - 1), language)
  return own ?? marks.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Returns the meaning of a mark if this language gives it a special one: a Greek `;` is a question mark. */
function ownMark(last: string, language: string): EndMark | undefined {
  if (language === 'el') return /[;\u037e]/u.test(last) ? 'question' : /[·\u0387]/u.test(last) ? 'semicolon' : undefined
  if (language === 'hy') return /[:։]/u.test(last) ? 'stop' : /[՝`]/u.test(last) ? 'colon' : undefined
  return dandaLanguages.has(language) && last === '|' ? 'stop' : undefined
}

/** U+FFFC, which replaces a placeholder in `prose`. */
const slot = 0xfffc

const dandaLanguages = new Set(['hi', 'bn', 'as', 'or', 'mr', 'ne', 'sa', 'mai', 'bho', 'pa'])

/** Languages that end sentences without a full stop, and often without any punctuation mark. */
const unmarked = new Set(['th', 'lo', 'bo', 'dz', 'jbo', 'my', 'shn'])

function isRight(from: EndMark | undefined, to: EndMark | undefined, pair: TextPair): boolean {
  const { source, target, language } = pair
  // `Open C:` ends with the name of a drive, so the colon is no punctuation mark
  if ((from === 'colon' && drive.test(source.ending)) || (to === 'colon' && drive.test(target.ending))) return true
  if (unmarked.has(language)) return from === undefined || from === 'stop' || to === undefined || to === 'stop'
  if (language === 'hy' && isArmenian(from, to, pair)) return true
  if (cjk.has(language) && isEastAsian(from, to, pair)) return true
  // in Basque and Spanish, an exclamation or question may end before the last words, so the mark is not at the end
  if (from === 'exclamation' && to === undefined && /¡[^¡!]*!/u.test(target.prose)) return true
  if (from === 'question' && to === undefined && /¿[^¿?]*\?/u.test(target.prose)) return true
  // a preposition is the last word in few languages: `Shared by` is `Megosztotta:`
  if (from === undefined && to === 'colon' && languageOf(pair.sourceLocale) === 'en' && announcing.test(source.ending))
    return true
  // a question in quotes is the name of something
  if (from === undefined && to === 'question' && /[?？؟]["”’“»」]+$/u.test(target.ending)) return true
  // `(a, b, …)` may be elsewhere in the translation, or end with `etc.`
  if (from === 'ellipsis' && bracketed.test(source.ending)) return to === 'stop' || /\.{3}|…/u.test(target.prose)
  if (from === undefined && to === 'ellipsis' && /\.{3}|…/u.test(source.prose)) return true
  if (from === 'stop' && to === undefined)
    return isShort(source) || (bracketed.test(source.ending) && bracketed.test(target.ending))
  return from === undefined && to === 'stop' && isShort(target)
}

/** Matches an English string that ends with a word before which other languages have a colon: `Signed in as`. */
export const announcing: RegExp =
  /(?:^|\P{L})(?:to|at|in|on|by|of|for|from|with|via|as|is|are|was|were|has|the|our|your|their|a|an|and|or|that|using|following|into|about|than|until|before|after|under|over|between|be)\s*$|\bfollowing\b/iu

/** Returns true if an Armenian translation has its mark inside the sentence (՞ ՜ ՝), as is usual in Armenian. */
function isArmenian(from: EndMark | undefined, to: EndMark | undefined, { target }: TextPair): boolean {
  if (from === 'question') return target.prose.includes('՞')
  if (from === 'exclamation') return target.prose.includes('՜') || to === 'stop'
  return from === 'colon' && to === undefined
}

const drive = /(?<![\p{L}\p{N}\p{M}])(?<=\S.*)[A-Z]:[\s)\]}"'”’»]*$/u

export const cjk: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'ko', 'lzh', 'wuu'])

/** Returns true if words replace the mark in Japanese, Chinese or Korean: か ends a question, 다 a sentence. */
function isEastAsian(from: EndMark | undefined, to: EndMark | undefined, { target, language }: TextPair): boolean {
  if (from === 'question' && to !== 'exclamation')
    return /(?:か|かな|の|吗|嗎|呢|까|까요|나요|니|가|가요)[.。]?$/u.test(target.ending)
  if (language === 'ja' && (from === 'colon' || from === 'semicolon')) return to === 'stop'
  if (from === 'exclamation' && language !== 'zh') return to === 'stop'
  if (from === undefined && to === 'stop') return /(?:[다요오]\.|(?:す|た|ん|い|る)[。．])$/u.test(target.ending)
  return false
}

/** Matches a string that ends with a bracket. It is not reported: a sentence in brackets may lack a full stop. */
const bracketed = /[)）]$/u

/** Returns true if the full stop may belong to an abbreviation or ordinal number (`etc.`, `3.`). */
function isShort({ prose, ending }: TextView): boolean {
  if (prose.length <= 5) return true
  const last = /([\p{L}\p{M}\p{N}]+)\.[\s)\]"'”’»]*$/u.exec(ending)?.[1]
  if (last === undefined) return false
  if (/^\p{N}+$/u.test(last) || last.length === 1 || abbreviation.test(last)) return true
  return last.length <= 4 && (!/\s/u.test(prose.trim()) || label.test(prose.trim()))
}

/** Matches an abbreviated label: `Max Temp.`. It is no sentence, because every word begins with a capital. */
const label = /^\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*){1,2}\.$/u

const abbreviation =
  /^(?:etc|Inc|Ltd|Corp|Co|approx|max|min|usw|bzw|ggf|Std|Sek|itp|itd|np|godz|sek|apod|atd|stb|ecc|ect|osv|enz|др|пр|сек|мин|руб|тд|тп|см)$/iu
