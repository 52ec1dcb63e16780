import type { LocalePair } from '../plural/plan-variants.ts'
import type { Syntax } from '../syntax.ts'
import type { Shown, Chooser, Value } from './renderer.ts'
import { rememberFor } from '@lockale/errors'
import type { PluralRules } from '../plural/plural-rules.ts'

interface Judged {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  readonly locales: LocalePair
}

/** What source and target display for the same values; `undefined` if the app's library fails. */
interface Sight {
  readonly situation: Situation
  readonly source: readonly Shown[] | undefined
  readonly target: readonly Shown[] | undefined
}

/**
 * Returns true if the target displays the same texts as the source for all numbers and words. The target is not a
 * translation, but the source text with branches for another language. The text for another number is also right if the
 * language does not distinguish the two numbers (`one` of 1 and 21). Also true if lockale cannot display the message.
 * @param isCapped true if the target lacks categories of its language
 */
export function showsSameTexts(judged: Judged, isCapped: boolean): boolean {
  const looked = lookAt(judged, isCapped)
  if (looked === undefined) return true
  return looked.sights.every((sight) => {
    if (sight.source === undefined || isSame(sight.source, sight.target)) return true
    const { target } = sight
    const isLike = (other: Sight) => isSame(other.source, target) && isSame(other.target, target)
    return looked.alike(sight).some((other) => isLike(other) || looked.countsNothing(other))
  })
}

/**
 * Returns, without duplicates, the variables that a translation does not display for some number or word, although its
 * source does. Leaves out the number that selects, and variables that the source displays only for some of the
 * numbers that the language of the translation does not distinguish. `condition` is like `count is 5, gender is male`.
 */
export function lostVariables(judged: Judged): readonly Readonly<Record<'name' | 'condition', string>>[] {
  const looked = lookAt(judged, true)
  const lost = new Map<string, string>()
  for (const sight of looked?.sights ?? []) {
    const missing = missingIn(sight, looked?.deciding).filter((name) => !lost.has(name))
    if (missing.length === 0 || looked === undefined) continue
    const others = looked.alike(sight).filter(({ target }) => isSame(target, sight.target))
    for (const name of missing) {
      if (others.some((other) => !missingIn(other, looked.deciding).includes(name))) continue
      lost.set(name, Array.from(sight.situation, ([chooser, value]) => `${chooser} is ${value}`).join(', '))
    }
  }
  return Array.from(lost, ([name, condition]) => ({ name, condition }))
}

interface Looked {
  readonly sights: readonly Sight[]
  /** Returns what is displayed for other numbers with the same plural forms in the target as the numbers of `one`. */
  alike(one: Sight): readonly Sight[]
  /** Returns true for a number below the offset of a plural, if the number has no exact form. */
  countsNothing(one: Sight): boolean
  readonly deciding: ReadonlySet<string>
}

function lookAt({ source, target, syntax, locales }: Judged, isLenient: boolean): Looked | undefined {
  const { renderer, plurals } = syntax
  const own = renderer?.choosers(source)
  const others = renderer?.choosers(target)
  if (renderer === undefined || own === undefined || others === undefined) return undefined
  const choosers = [...own, ...others]
  const situations = situationsOf(choosers, { plurals, locales, isLenient })
  const see = (values: Situation): Sight => ({
    situation: values,
    source: renderer.show(source, { locale: locales.source, values }),
    target: renderer.show(target, { locale: locales.target, values }),
  })
  const askedOfSource = (values: Situation) => renderer.choosers(source, { locale: locales.source, values }) ?? []
  return {
    alike({ situation: values }) {
      const asked = renderer.choosers(target, { locale: locales.target, values }) ?? []
      const others = situations.alike(values, asked)
      // the source can have an exact text (`=1`) for one of the two numbers in this branch: then they are not alike
      return others
        .filter((other) => isLenient || !situations.areToldApart(values, other, askedOfSource(other)))
        .map(see)
    },
    countsNothing: ({ situation: values }) =>
      askedOfSource(values).some(({ name, offset = 0, numbers }) => {
        const value = values.get(name)
        return typeof value === 'number' && value < offset && !numbers.includes(value)
      }),
    sights: situations.all.map(see),
    deciding: new Set(choosers.flatMap(({ name, offset = 0 }) => [name, `${name} - ${offset}`])),
  }
}

/** Returns the displayed text without white space at its ends, which only separates the branches of a message. */
function textOf(shown: readonly Shown[]): string {
  return shown
    .map((part) => (part.type === 'text' ? part.text : `\u0000${part.name}\u0000`))
    .join('')
    .trim()
}

function isSame(one: readonly Shown[] | undefined, other: readonly Shown[] | undefined): boolean {
  return one !== undefined && other !== undefined && textOf(one) === textOf(other)
}

function namesIn(shown: readonly Shown[]): ReadonlySet<string> {
  return new Set(shown.flatMap((part) => (part.type === 'placeholder' ? [part.name] : [])))
}

function missingIn({ source, target }: Sight, deciding: ReadonlySet<string> = new Set()): readonly string[] {
  if (source === undefined || target === undefined) return []
  const found = namesIn(target)
  return [...namesIn(source)].filter((name) => !found.has(name) && !deciding.has(name))
}

type Situation = ReadonlyMap<string, Value>

interface Variable {
  readonly name: string
  readonly choosers: readonly Chooser[]
  readonly values: readonly Value[]
}

interface Situations {
  readonly all: readonly Situation[]
  /** Returns sets of values with other numbers of the same plural form in the target. Exact numbers (`=1`) are kept. */
  alike(one: Situation, exact: readonly Chooser[]): readonly Situation[]
  /** Returns true if a variable has an exact branch (`=1`) for a number of only one of the two sets of values. */
  areToldApart(one: Situation, other: Situation, exact: readonly Chooser[]): boolean
}

interface SituationsOptions {
  readonly plurals: PluralRules
  readonly locales: LocalePair
  /** True if the target need not have all forms of its language. */
  readonly isLenient: boolean
}

/** Limit of sets of values. Above it, a value is combined only with the first and last values of other variables. */
const maxSituations = 300

/** Returns sets of values to try: all combinations of exact numbers, a number of each plural category, and words. */
function situationsOf(choosers: readonly Chooser[], options: SituationsOptions): Situations {
  const names = [...new Set(choosers.map(({ name }) => name))]
  const variables = names.map((name) => toVariable(name, choosers, options))
  return {
    all: combine(variables),
    alike: (one, exact) =>
      combine(
        variables.map((variable) => {
          const own = exact.filter(({ name }) => name === variable.name)
          return { ...variable, values: alikeIn(variable, one, own, options) }
        }),
      ),
    areToldApart: (one, other, exact) =>
      exact.some((chooser) => {
        const values = new Set([one.get(chooser.name), other.get(chooser.name)])
        const isAlone = (value?: Value) => typeof value === 'number' && isExact(value, [chooser], options)
        return values.size > 1 && [...values].some(isAlone)
      }),
  }
}

function alikeIn(
  { name, choosers, values }: Variable,
  one: Situation,
  exact: readonly Chooser[],
  options: SituationsOptions,
): readonly Value[] {
  const value = one.get(name) ?? 'other'
  if (typeof value !== 'number' || isExact(value, exact, options)) return [value]
  const formIn = formsOf(choosers, options, 'target')
  const others = values.filter((other) => {
    if (typeof other !== 'number' || other === value || isExact(other, exact, options)) return false
    return options.isLenient || formIn(other) === formIn(value)
  })
  return [value, ...others]
}

function formsOf(
  choosers: readonly Chooser[],
  { plurals, locales }: SituationsOptions,
  side: keyof LocalePair,
): (number: number) => string {
  const locale = locales[side]
  const formIn = ({ kind, offset = 0, formOf }: Chooser, number: number) =>
    kind === 'select' ? '' : (formOf?.(number, locale) ?? plurals.select(locale, kind, number - offset) ?? 'other')
  return (number) => choosers.map((chooser) => formIn(chooser, number)).join(' ')
}

const names = ['zero', 'one', 'two']

/** Returns true if a variable has an exact form for a number: `=1`, or in Flutter `one` if it can only mean 1. */
function isExact(number: number, choosers: readonly Chooser[], { plurals, locales }: SituationsOptions): boolean {
  return choosers.some(({ numbers, kind, named }) => {
    if (!numbers.includes(number)) return false
    if (named === undefined || kind === 'select') return true
    const inForm = (locale: string) => candidates.filter((one) => plurals.select(locale, kind, one) === names[number])
    if (inForm(locales.target).some((one) => one !== number)) return false
    return !named.includes(number) || inForm(locales.source).length === 0
  })
}

/** Numbers to try. Those whose plural categories differ most come first. */
const candidates = [
  5, 3, 1, 2, 0, 21, 22, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 26, 30, 31, 100, 101,
  102, 103, 111, 1.5, 0.5, 2.5, 10.1,
]

function toVariable(name: string, choosers: readonly Chooser[], options: SituationsOptions): Variable {
  const own = choosers.filter((chooser) => chooser.name === name)
  const words = own.flatMap((chooser) => chooser.words)
  if (own.every(({ kind }) => kind === 'select'))
    return { name, choosers: own, values: [...new Set([...words, 'other'])] }
  const told = [...own.flatMap(({ numbers }) => numbers), ...words.map(Number)].filter(
    (number) => !Number.isNaN(number),
  )
  const samples = samplesFor(own, options).filter(({ number }) => !told.includes(number))
  const first = new Map<string, number>()
  for (const { number, forms } of samples) if (!first.has(forms)) first.set(forms, number)
  return { name, choosers: own, values: [...new Set([...told, ...first.values()])] }
}

interface Sample {
  readonly number: number
  readonly forms: string
}

const knownSamples = rememberFor<PluralRules, Map<string, readonly Sample[]>>(() => new Map())

function samplesFor(choosers: readonly Chooser[], options: SituationsOptions): readonly Sample[] {
  const { plurals, locales } = options
  const id = [locales.source, locales.target, ...choosers.map(({ kind, offset = 0 }) => `${kind} ${offset}`)].join(' ')
  const ofRules = knownSamples(plurals)
  const isCldr = choosers.every(({ formOf }) => formOf === undefined)
  const found = isCldr ? ofRules.get(id) : undefined
  if (found !== undefined) return found
  const [inSource, inTarget] = [formsOf(choosers, options, 'source'), formsOf(choosers, options, 'target')]
  const samples = candidates.map((number): Sample => ({ number, forms: `${inSource(number)} ${inTarget(number)}` }))
  if (isCldr) ofRules.set(id, samples)
  return samples
}

function combine(variables: readonly Variable[]): readonly Situation[] {
  const size = variables.reduce((product, { values }) => product * values.length, 1)
  if (size > maxSituations) return oneByOne(variables)
  return variables.reduce<readonly Situation[]>(
    (all, { name, values }) => all.flatMap((before) => values.map((value) => new Map([...before, [name, value]]))),
    [new Map()],
  )
}

function oneByOne(variables: readonly Variable[]): readonly Situation[] {
  const all = [0, -1].flatMap((place) => {
    const base: Situation = new Map(variables.map(({ name, values }) => [name, values.at(place) ?? 'other']))
    return [base, ...variables.flatMap(({ name, values }) => values.map((value) => new Map([...base, [name, value]])))]
  })
  return all.slice(0, maxSituations)
}
