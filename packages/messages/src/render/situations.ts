import { rememberFor } from '@lockale/errors'
import type { LocalePair } from '../plural/plan-variants.ts'
import type { PluralRules } from '../plural/plural-rules.ts'
import type { Chooser, Value } from './renderer.ts'

export type Situation = ReadonlyMap<string, Value>

interface Variable {
  readonly name: string
  readonly choosers: readonly Chooser[]
  readonly values: readonly Value[]
}

interface Situations {
  readonly all: readonly Situation[]
  /** Returns situations with other numbers of the same form in the target. Numbers with an exact branch stay. */
  alike(one: Situation, exact: readonly Chooser[]): readonly Situation[]
  /** Returns true if one of the choosers has an exact branch for a number of only one situation. */
  areToldApart(one: Situation, other: Situation, exact: readonly Chooser[]): boolean
}

interface SituationsOptions {
  readonly plurals: PluralRules
  readonly locales: LocalePair
  /** True if the target need not have all forms of its language. */
  readonly isLenient: boolean
}

/** Above this, only some are tried: each value with the first and the last values of the other variables. */
const maxSituations = 300

/** Returns all combinations of exact numbers, of one number for each category of both languages, and of words. */
export function situationsOf(choosers: readonly Chooser[], options: SituationsOptions): Situations {
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

/** Flutter's `=1` is not exact if the form of 1 has more numbers; its `one` can be the category. */
function isExact(number: number, choosers: readonly Chooser[], { plurals, locales }: SituationsOptions): boolean {
  return choosers.some(({ numbers, kind, named }) => {
    if (!numbers.includes(number)) return false
    if (named === undefined || kind === 'select') return true
    const inForm = (locale: string) => candidates.filter((one) => plurals.select(locale, kind, one) === names[number])
    if (inForm(locales.target).some((one) => one !== number)) return false
    return !named.includes(number) || inForm(locales.source).length === 0
  })
}

/** Most distinctive first. */
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
