import { withoutTwins } from '@lockale/errors'
import type { Axis, Variants } from '../syntax.ts'
import { compareTexts, type TextLeeway, variablesOf } from './compare-texts.ts'
import type { Comparison } from './comparison.ts'
import { showsVariable } from '../count.ts'
import type { Finding } from '../finding.ts'
import { twinOf } from '../plural/number-names.ts'
import { pairTexts, partnerOf, type Rules, type Sides } from './pair-variants.ts'
import type { LocalePair } from '../plural/plan-variants.ts'
import { identityOf, type Variable } from './variable.ts'

/**
 * Compares texts of which at least one is taken apart into variants: each variant of the target with the one of the source
 * that the app shows for the same values. `undefined` for two that are one sentence each, or where no locales are given.
 *
 * A text need not have the variants of its source: Japanese needs none, and a person may add a plural for a number that the
 * source just shows. The number that decides may be shown where the source hides it.
 */
export function compareVariants({
  source,
  target,
  syntax,
  locales,
  counts = [],
}: Comparison): readonly Finding[] | undefined {
  if (locales === undefined) return undefined
  const wanted = syntax.readVariants?.(source)
  const found = syntax.readVariants?.(target)
  if (wanted === undefined && found === undefined) return undefined
  const broken = syntax.reject(target)
  if (broken !== undefined && syntax.reject(source) === undefined) return [broken]
  const leeway = leewayOf({ wanted, found })
  const sides: Sides = { wanted, found, source, target, syntax, locales }
  const unknown = found === undefined ? [] : unknownAxes(found, sides)
  if (unknown.length > 0) return unknown
  const texts = pairTexts(sides).flatMap(({ targetSyntax, form, saysNone, ...pair }) => {
    if (pair.target.trim() === '' && pair.source.trim() !== '') {
      return [{ code: 'blank-translation', severity: 'error', arguments: { form } } as const]
    }
    return compareTexts({ ...pair, targetSyntax, counts: [...counts, ...pair.counts], leeway: { ...leeway, saysNone } })
  })
  const selectors = found === undefined ? lostIntervals(sides) : compareAxes(found, { wanted, locales })
  return withoutTwins([...selectors, ...texts])
}

/** What one variant of the source has is at hand in all variants of a translation. */
function leewayOf({ wanted, found }: Pick<Sides, 'wanted' | 'found'>): TextLeeway {
  const axes = [...(wanted?.axes ?? []), ...(found?.axes ?? [])]
  const deciding = new Set(axes.filter(isNumber).flatMap(({ name, offset }) => (offset === 0 ? [name] : [name, '#'])))
  const selecting = new Set(axes.map(({ name }) => name))
  let known: ReadonlySet<string> | undefined
  return {
    deciding,
    isKnown: (variable: Variable) => {
      known ??= new Set(
        wanted?.variants.flatMap(({ text }) => variablesOf(text, wanted.syntax).map((one) => identityOf(one))),
      )
      return selecting.has(variable.name) || known.has(identityOf(variable))
    },
  }
}

function isNumber({ kind }: Axis): boolean {
  return kind !== 'select'
}

/** What decides must be a value that the app gives. In Fluent a call (`PLATFORM()`) or a term is the translator's to use. */
function unknownAxes(found: Variants, { wanted, source, syntax }: Sides): readonly Finding[] {
  const isGiven = (name: string): boolean => {
    if (wanted === undefined) return showsVariable(source, name, syntax)
    const { variants, axes, syntax: inside } = wanted
    return axes.some((axis) => axis.name === name) || variants.some(({ text }) => showsVariable(text, name, inside))
  }
  return found.axes
    .filter(({ name }) => !(syntax.id === 'fluent' && /^(?:-|[A-Z][A-Z\d_-]*$)/u.test(name)) && !isGiven(name))
    .map(({ name }) => ({ code: 'placeholder-extra', severity: 'error', arguments: { placeholder: name } }))
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Keys that no value selects, another kind of choice, and exact numbers that have no text of their own any more. */
function compareAxes(
  { axes, syntax }: Variants,
  { wanted, locales }: { readonly wanted: Variants | undefined; readonly locales: LocalePair },
): readonly Finding[] {
  if (syntax.id === 'fluent') return wanted === undefined ? [] : axes.flatMap((axis) => neverChosen(axis, wanted))
  const uncovered = wanted === undefined ? [] : axes.flatMap((axis) => uncoveredNumbers(axis, wanted))
  if (!['icu', 'angular', 'mf2', 'inlang'].includes(syntax.id)) return uncovered
  return axes.flatMap((axis): readonly Finding[] => {
    const own = wanted?.axes[partnerOf(axis, wanted.axes)]
    if (own !== undefined && own.kind !== axis.kind) {
      const details = { from: kindOf(own), to: kindOf(axis) }
      return [{ code: 'placeholder-format-changed', severity: 'error', arguments: details }]
    }
    const placeholder = axis.name
    const isKnown = (key: string) =>
      key === 'other' ||
      (axis.kind === 'select' ? own?.keys.includes(key) !== false : key.startsWith('=') || categories.has(key))
    const unknown = axis.keys.filter((key) => !isKnown(key))
    const lost = own === undefined ? [] : lostNumbers(own, { axis, locale: locales.target, syntax })
    return [
      ...(unknown.length === 0
        ? []
        : [{ code: 'icu-bad-selector', severity: 'error', arguments: { placeholder, unknown } } as const]),
      ...(lost.length === 0
        ? []
        : [{ code: 'icu-bad-selector', severity: 'warning', arguments: { placeholder, lost } } as const]),
    ]
  })
}

/** In Fluent nothing says that a variable is a number but the keys: words for one that is a number in the source. */
function neverChosen({ name, kind, keys }: Axis, wanted: Variants): readonly Finding[] {
  const isNumeric = kind === 'select' && wanted.axes.some((own) => own.name === name && isNumber(own))
  const unknown = isNumeric ? keys.filter((key) => !categories.has(key) && !/^-?\d/u.test(key)) : []
  if (unknown.length === 0) return []
  return [{ code: 'icu-bad-selector', severity: 'error', arguments: { placeholder: name, unknown } }]
}

/** What i18next's postprocessor finds no interval in, it looks for under another key. */
function lostIntervals({ wanted, syntax }: Sides): readonly Finding[] {
  const [axis] = syntax.id === 'i18next' ? (wanted?.axes ?? []) : []
  if (axis === undefined) return []
  return [{ code: 'icu-bad-selector', severity: 'error', arguments: { placeholder: axis.name, lost: axis.keys } }]
}

/** Numbers that a mark of the source speaks of (`[20,*]`) and no form of the target does. */
function uncoveredNumbers({ name, keys, ranges }: Axis, wanted: Variants): readonly Finding[] {
  const own = wanted.axes.find((axis) => axis.name === name)?.ranges
  if (own === undefined || ranges === undefined || keys.some((key) => !ranges.has(key))) return []
  const isIn = (of: NonNullable<Axis['ranges']>, number: number) => [...of.values()].some((has) => has(number))
  const lost = ends.find((number) => isIn(own, number) && !isIn(ranges, number))
  if (lost === undefined) return []
  return [{ code: 'icu-bad-selector', severity: 'error', arguments: { placeholder: name, lost: [String(lost)] } }]
}

const ends = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 1_000_000]

function kindOf({ name, kind }: Axis): string {
  return `${name}, ${kind === 'cardinal' ? 'plural' : kind === 'ordinal' ? 'selectordinal' : 'select'}`
}

/** `=1` is not lost where the target has a category for 1 alone. */
function lostNumbers(
  { keys, kind, offset }: Axis,
  { axis, locale, syntax }: Rules & { readonly axis: Axis },
): readonly string[] {
  if (kind === 'select') return []
  const slots = syntax.plurals.slots(locale, kind) ?? []
  const covered = new Set(
    slots.flatMap(({ form, only }) => (only !== undefined && axis.keys.includes(form) ? [`=${only + offset}`] : [])),
  )
  const isNamed = (key: string) => axis.namesNumbers === true && axis.keys.includes(twinOf(key) ?? key)
  return keys.filter((key) => key.startsWith('=') && !axis.keys.includes(key) && !covered.has(key) && !isNamed(key))
}
