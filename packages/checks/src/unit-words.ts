import { rememberEach, rememberFor } from '@lockale/errors'
import { type Unit, wordsOf } from './intl-words.ts'
import type { TextView } from './text-view.ts'

/** A unit that a text names in words, with or without a number beside it. */
interface UnitWord extends Unit {
  readonly raw: string
}

const units: readonly Unit[] = Object.entries({
  time: 'second minute hour day week month year',
  data: 'kilobyte megabyte gigabyte terabyte',
}).flatMap(([kind, list]) => list.split(' ').map((unit) => ({ unit, kind })))

/** Returns the units that a source string names in words. Cached in the string, which has many translations. */
export function sourceUnitsOf(source: TextView, locale: string): readonly UnitWord[] {
  return sourceUnits(source)(locale)
}

const sourceUnits = rememberFor(({ prose }: TextView) => rememberEach((locale: string) => unitWordsIn(prose, locale)))

/** Returns the units that a text names in words. @param kinds leaves out the words of other kinds */
export function unitWordsIn(prose: string, locale: string, kinds?: ReadonlySet<string>): readonly UnitWord[] {
  const text = prose.toLowerCase()
  if (patternOf(locale)?.test(text) !== true) return none
  return units.flatMap(({ unit, kind }): readonly UnitWord[] => {
    if (kinds?.has(kind) === false) return none
    const raw = patternOf(`${locale} ${unit}`)?.exec(text)?.[0]
    return raw === undefined ? none : [{ unit, kind, raw }]
  })
}

const none: readonly never[] = []

/** Returns true if a text names a unit in any form of its word. */
export function namesUnitWord(prose: string, locale: string, unit: string): boolean {
  const text = prose.toLowerCase()
  return wordsOf(locale, unit).some((word) => {
    // a short word such as `s` is in other words
    return (
      (word.length > 2 || !hasSpaces(word)) && text.includes(word.length > 5 ? word.slice(0, -2) : word.slice(0, 3))
    )
  })
}

/** Matches a word of a unit with its usual endings; without a unit, of any unit. `undefined` if `Intl` has no word. */
const patternOf = rememberEach((key: string): RegExp | undefined => {
  const [locale = '', only = ''] = key.split(' ')
  const words = units
    .filter(({ unit }) => only === '' || unit === only)
    .flatMap(({ unit }) => wordsOf(locale, unit))
    .filter((word) => word.length > (hasSpaces(word) ? 2 : 0))
  if (words.length === 0) return undefined
  const stems = words.map((word) => (word.length > 6 ? word.slice(0, -1) : word).replaceAll('.', String.raw`\.`))
  const any = `(?:${[...new Set(stems)].toSorted((a, b) => b.length - a.length).join('|')})`
  return new RegExp(
    hasSpaces(words[0] ?? '') ? String.raw`(?<![\p{L}\p{M}])${any}\p{L}{0,3}(?![\p{L}\p{M}])` : any,
    'u',
  )
})

function hasSpaces(word: string): boolean {
  return !/^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u9fff]/u.test(word)
}
