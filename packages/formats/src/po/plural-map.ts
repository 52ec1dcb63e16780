import { type PluralForms, sampleNumbers } from './plural-expression.ts'
import { categoriesOf, categoryRule } from './plural-rules.ts'

/**
 * Which form each `msgstr[n]` is. gettext knows integers only, and a header may draw other lines than CLDR does, so neither
 * side need have all that the other has.
 */
export interface PluralMap {
  readonly count: number
  /**
   * Of each index: its form, each only once. The category that most of its numbers have, if it has more of them than any
   * other index; else `=n` by its lowest number. An index that no number leads to is what some tools write for a category
   * of fractions (`other` in Russian); `undefined` where the locale has none left.
   */
  readonly forms: readonly (string | undefined)[]
  /** Where the numbers of a form are, or most of them. `undefined` for a form that no integer has. */
  readonly indexOf: (form: string) => number | undefined
  /**
   * For an index that no category of the locale is for, and so nobody asks for: the one whose text its numbers get, that of
   * the category which most of them have. In a locale without categories all but `other` are such.
   */
  readonly leaderOf: (index: number) => number | undefined
  /** The form whose text a number gets. */
  readonly formOf: (number: number) => string
}

const maps = new WeakMap<PluralForms, Map<string, PluralMap>>()

/** @param locale whose categories the forms are; without one that CLDR has, 1 is `one` and all else `other` */
export function mapPlurals(forms: PluralForms, locale: string | undefined): PluralMap {
  const known = maps.get(forms) ?? new Map<string, PluralMap>()
  maps.set(forms, known)
  const id = locale ?? ''
  const map = known.get(id) ?? makeMap(forms, locale)
  known.set(id, map)
  return map
}

interface Share {
  readonly index: number
  readonly category: string
  numbers: number
}

function makeMap({ count, rule }: PluralForms, locale: string | undefined): PluralMap {
  const rules = categoryRule(locale)
  const categoryOf = rules ?? ((number: number) => (number === 1 ? 'one' : 'other'))
  const shares = new Map<string, Share>()
  const lowest = new Map<number, number>()
  for (const number of sampleNumbers) {
    const index = rule(number)
    const category = categoryOf(number)
    const id = `${index} ${category}`
    const share = shares.get(id) ?? { index, category, numbers: 0 }
    share.numbers++
    shares.set(id, share)
    lowest.set(index, Math.min(lowest.get(index) ?? number, number))
  }
  const byNumbers = [...shares.values()].toSorted((a, b) => b.numbers - a.numbers || a.index - b.index)
  const own = new Map<number, string>()
  const indexes = new Map<string, number>()
  const main = new Map<number, string>()
  const most = new Map<string, number>()
  for (const { index, category } of byNumbers) {
    if (!most.has(category)) most.set(category, index)
    if (!main.has(index)) main.set(index, category)
    if (own.has(index) || indexes.has(category)) continue
    own.set(index, category)
    indexes.set(category, index)
  }
  for (const [index, number] of lowest) {
    if (own.has(index)) continue
    own.set(index, `=${number}`)
    indexes.set(`=${number}`, index)
  }
  const fractions = [...categoriesOf(locale)].filter((category) => !most.has(category))
  for (let index = 0; index < count; index++) {
    if (own.has(index)) continue
    const category = fractions.shift()
    if (category === undefined) break
    own.set(index, category)
    indexes.set(category, index)
  }
  return {
    count,
    forms: Array.from({ length: count }, (_, index) => own.get(index)),
    indexOf: (form) => indexes.get(form) ?? most.get(form),
    leaderOf,
    formOf: (number) => {
      const index = rule(number)
      return own.get(leaderOf(index) ?? index) ?? 'other'
    },
  }

  function leaderOf(index: number): number | undefined {
    const leader = indexes.get(rules ? (main.get(index) ?? 'other') : 'other')
    const isAsked = rules ? own.get(index)?.startsWith('=') === false : leader === index
    return isAsked ? undefined : leader
  }
}
