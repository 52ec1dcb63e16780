import { rememberEach } from '@lockale/errors'
import { type Unit, type UnitWord, wordsOf } from './intl-words.ts'
import { kind, kindAt, wholeCharacter } from './text-traits.ts'
import type { TextView } from './text-view.ts'

const units: readonly Unit[] = Object.entries({
  time: 'second minute hour day week month year',
  data: 'kilobyte megabyte gigabyte terabyte',
}).flatMap(([kind, list]) => list.split(' ').map((unit) => ({ unit, kind })))

/** Returns the units that a source string names in words. Cached in the string, which has many translations. */
export function sourceUnitsOf(source: TextView, locale: string): readonly UnitWord[] {
  return (source.units ??= unitWordsIn(source.prose, locale))
}

/** Returns the units that a text names in words. @param kinds leaves out the words of other kinds */
export function unitWordsIn(prose: string, locale: string, kinds?: ReadonlySet<string>): readonly UnitWord[] {
  const text = prose.toLowerCase()
  if (/^en(?:-|$)/u.test(locale) && !inEnglish.test(text)) return none
  const stemsOf = stemsIn(locale)
  let found: UnitWord[] | undefined
  for (const { unit, kind } of units) {
    const raw = kinds?.has(kind) === false ? undefined : wordIn(text, stemsOf(unit))
    if (raw !== undefined) (found ??= []).push({ unit, kind, raw })
  }
  return found ?? none
}

/** A quick test of source strings, most of which are English and name no unit. */
const inEnglish = /second|minute|hour|day|week|month|year|byt/

const none: readonly never[] = []

/** Returns true if a text, in small letters, names a unit in any form of its word. */
export function namesUnitWord(text: string, locale: string, unit: string): boolean {
  return wordsOf(locale, unit).some((word) => {
    // a short word such as `s` is in other words
    return (
      (word.length > 2 || !hasSpaces(word)) && text.includes(word.length > 5 ? word.slice(0, -2) : word.slice(0, 3))
    )
  })
}

interface Stems {
  /** Longest first. */
  readonly stems: readonly string[]
  /** True for stems that must be at the beginning of a word, with at most three letters behind them. */
  readonly areSpaced: boolean
}

/** Returns for a locale how the words of a unit begin. */
const stemsIn = rememberEach((locale: string) => rememberEach((unit: string) => readStems(locale, unit)))

function readStems(locale: string, unit: string): Stems {
  const words = wordsOf(locale, unit).filter((word) => word.length > (hasSpaces(word) ? 2 : 0))
  const stems = words.map((word) => (word.length > 6 ? word.slice(0, -1) : word))
  return { stems: [...new Set(stems)].toSorted((a, b) => b.length - a.length), areSpaced: hasSpaces(words[0] ?? '') }
}

/** Returns the first word of a text, in small letters, that has one of the stems. */
function wordIn(text: string, { stems, areSpaced }: Stems): string | undefined {
  let [first, found] = [text.length, undefined as string | undefined]
  for (const stem of stems) {
    for (let at = text.indexOf(stem); at !== -1 && at < first; at = text.indexOf(stem, at + 1)) {
      const end = areSpaced ? endOf(text, at, at + stem.length) : at + stem.length
      if (end === undefined) continue
      first = at
      found = text.slice(at, end)
    }
  }
  return found
}

/** Returns the end of the word that begins at a place and has a stem; `undefined` if it begins before, or is longer. */
function endOf(text: string, at: number, end: number): number | undefined {
  if (isLetter(text, at - 1)) return undefined
  let last = end
  while (last < end + 3 && (kindAt(text, last) & kind.real) !== 0) last++
  return isLetter(text, last) ? undefined : last
}

/** Returns true for a letter, or a mark that combines with one. */
function isLetter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false
  const own = kindAt(text, at)
  if ((own & kind.surrogate) !== 0) return /[\p{L}\p{M}]/u.test(wholeCharacter(text, at))
  return (own & (kind.real | kind.combining)) !== 0
}

function hasSpaces(word: string): boolean {
  return !/^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u9fff]/u.test(word)
}
