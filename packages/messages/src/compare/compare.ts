import { type DiagnosticCode, withoutDuplicates } from '@lockale/errors'
import { showsVariable } from '../count.ts'
import type { LocalePair } from '../plural/plan-variants.ts'
import { isBare } from '../plain-text.ts'
import { cldrOrder, counterpartOf } from '../plural/plural-rules.ts'
import { lostVariables } from '../render/judge.ts'
import { type Axis, errorOf, type Finding, type Variants } from '../syntax.ts'
import { compareTexts, variablesOf } from './compare-texts.ts'
import { identityOf, type TextLeeway, type Variable } from './compare-variables.ts'
import { type Comparison, pairTexts, partnerOf, type Rules, type Sides, sidesOf } from './pair-variants.ts'

/**
 * Returns what a translation has lost or gained compared with its source string: variables by name, escaping and format
 * (without white space), nestings, tags. It reads both in the message format of the app. A difference that a human
 * translator may want is only a warning, but a reason to reject a machine translation (`isRefusal`). Measured on 37,394
 * human translations of eight projects: 0.12 % have errors, and these translations are indeed invalid.
 */
export function compareMessages(comparison: Comparison): readonly Finding[] {
  const { source, target } = comparison
  if (target === '' && source.trim() !== '') return [errorOf('empty-translation')]
  // a string that is only a "," may be translated as a space: 1,000 is written as 1 000 in other languages
  if (target.trim() === '' && /[\p{L}\p{N}]/u.test(source)) return [errorOf('blank-translation')]
  const { syntax, counts = [], isReference } = comparison
  if (isBare(source, syntax) && isBare(target, syntax)) return []
  const variants = compareVariants(comparison)
  if (variants !== undefined) return variants
  const texts = { source, target, syntax, counts, isReference }
  if (counts.length === 0) return compareTexts(texts)
  const mayHide = new Set(zeroOrOne(comparison))
  return compareTexts({ ...texts, leeway: { deciding: new Set(), isKnown: () => false, mayHide } })
}

/** Returns numbers that a plural form for 0 and 1 may leave out: French "une heure" (1 hour) is wrong only for 0. */
function zeroOrOne({ counts = [], locales, syntax }: Comparison): readonly string[] {
  if (locales === undefined) return []
  const { plurals } = syntax
  return counts.flatMap(({ name, sample, singleton, isOrdinal }) => {
    if (sample === undefined || singleton || isOrdinal) return []
    const form = plurals.select(locales.target, 'cardinal', sample)
    const slot = plurals.slots(locales.target, 'cardinal')?.find((one) => one.form === form)
    const isZeroOrOne = slot?.sample === 1 && slot.alternatives.every((number) => number === 0)
    return isZeroOrOne ? [name] : []
  })
}

/** Problems that are warnings for a human translator, but make a machine translation unusable. */
const refused = new Set<DiagnosticCode>([
  'placeholder-missing',
  'placeholder-extra',
  'placeholder-count',
  'placeholder-format-changed',
  'html-tags',
])

/** Returns true for a problem that makes a machine translation unusable. */
export function isRefusal({ code, severity }: Finding): boolean {
  return severity === 'error' || refused.has(code)
}

/**
 * Compares two strings of which at least one has variants (plural forms or choices). Compares each variant of the
 * target with the variant of the source that the app shows for the same values. `undefined` if both are single
 * sentences, or without locales.
 *
 * A translation need not have the variants of its source: Japanese needs none, and a translator may add a plural for a
 * number. A translation may show the number that selects the form although the source hides it.
 */
function compareVariants(comparison: Comparison): readonly Finding[] | undefined {
  const { source, target, syntax, counts = [], isReference } = comparison
  const sides = sidesOf(comparison)
  if (sides === undefined) return undefined
  const { wanted, found, locales } = sides
  const broken = syntax.reject(target)
  if (broken !== undefined && syntax.reject(source) === undefined) return [broken]
  const leeway = leewayOf({ wanted, found })
  const unknown = found === undefined ? [] : unknownAxes(found, { ...sides, isReference })
  if (unknown.length > 0) return unknown
  const texts = pairTexts(sides).flatMap(({ targetSyntax, form, saysNone, literal, isNeverShown, ...pair }) => {
    if (pair.target.trim() === '' && pair.source.trim() !== '') {
      if (isNeverShown) return []
      return [errorOf('blank-translation', { form })]
    }
    const own = { counts: [...counts, ...pair.counts], leeway: { ...leeway, saysNone }, isReference }
    const findings = compareTexts({ ...pair, targetSyntax, ...own })
    if (literal === undefined || !findings.some(isOfTags)) return findings
    // the app can display every tag of the source, also a tag that only another form of the source contains
    const fits = !compareTexts({ ...pair, source: literal, targetSyntax, ...own }).some(isOfTags)
    return fits ? findings.filter((one) => !isOfTags(one)) : findings
  })
  const selectors = found === undefined ? lostIntervals(sides) : compareAxes(found, { wanted, locales })
  const findings = withoutDuplicates([...selectors, ...texts])
  return findings.some(isRefusal) ? findings : [...findings, ...lostInBranches(sides, isReference)]
}

function isOfTags({ code }: Finding): boolean {
  return code === 'trans-indices' || code === 'html-tags'
}

/** Finds variables that the source displays for some number or select key, and the target does not. */
function lostInBranches(
  { wanted, found, source, target, syntax, locales }: Sides,
  isReference: Comparison['isReference'],
): readonly Finding[] {
  const texts = wanted?.variants.map(({ text }) => text) ?? [source]
  const shown = texts.flatMap((text) =>
    variablesOf(text, wanted?.syntax ?? (syntax.id === 'vue' ? found?.syntax : undefined) ?? syntax),
  )
  const deciding = new Set((wanted ?? (syntax.id === 'vue' ? found : undefined))?.axes.map(({ name }) => name))
  const others = shown.filter(({ name }) => !deciding.has(name))
  // in Angular, a variable may be the number that selects the form, under another name
  if (syntax.id === 'angular') return []
  // a quick test: if all variables are in all branches, none is lost
  const branches = found?.variants.map(({ text }) => text) ?? [target]
  if (others.every(({ raw }) => branches.every((text) => text.includes(raw)))) return []
  return lostVariables({ source, target, syntax, locales }).flatMap(({ name, condition }): readonly Finding[] => {
    if (isReference?.(name) === true) return []
    const placeholder = shown.find((one) => one.name === name)?.raw ?? name
    return [errorOf('placeholder-missing', { placeholder, condition })]
  })
}

/** Returns accepted differences: a variable of one source variant may be in all variants of the translation. */
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

/** Finds variables that select variants of the translation but are not in the source. Allows Fluent calls and terms. */
function unknownAxes(
  found: Variants,
  { wanted, source, syntax, isReference }: Sides & Pick<Comparison, 'isReference'>,
): readonly Finding[] {
  const isGiven = (name: string): boolean => {
    if (isReference?.(name) === true) return true
    if (wanted === undefined) return showsVariable(source, name, syntax.id === 'vue' ? found.syntax : syntax)
    const { variants, axes, syntax: inside } = wanted
    return axes.some((axis) => axis.name === name) || variants.some(({ text }) => showsVariable(text, name, inside))
  }
  return (
    found.axes
      .filter(({ name }) => !(syntax.id === 'fluent' && /^(?:-|[A-Z][A-Z\d_-]*$)/u.test(name)) && !isGiven(name))
      // in MediaWiki, `{{GENDER:|…}}` chooses by the gender of the reader
      .filter(({ name }) => syntax.id !== 'banana' || name !== 'GENDER')
      .map(({ name }) => errorOf('placeholder-extra', { placeholder: syntax.id === 'banana' ? `$${name}` : name }))
  )
}

/** Finds unused branch keys of the translation, a plural in place of a select, and missing exact numbers (`=1`). */
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
      return [errorOf('placeholder-format-changed', { from: kindOf(own), to: kindOf(axis) })]
    }
    const placeholder = axis.name
    const isKnown = (key: string) =>
      key === 'other' ||
      (axis.kind === 'select' ? own?.keys.includes(key) !== false : key.startsWith('=') || cldrOrder.includes(key))
    const unknown = axis.keys.filter((key) => !isKnown(key))
    const lost = own === undefined ? [] : lostNumbers(own, { axis, locale: locales.target, syntax })
    return [
      ...(unknown.length === 0 ? [] : [errorOf('icu-bad-selector', { placeholder, unknown })]),
      ...(lost.length === 0
        ? []
        : [{ code: 'icu-bad-selector', severity: 'warning', arguments: { placeholder, lost } } as const]),
    ]
  })
}

/** Finds words as branch keys for a variable that is a number in the source: the app never selects them. */
function neverChosen({ name, kind, keys }: Axis, wanted: Variants): readonly Finding[] {
  const isNumeric = kind === 'select' && wanted.axes.some((own) => own.name === name && isNumber(own))
  const unknown = isNumeric ? keys.filter((key) => !cldrOrder.includes(key) && !/^-?\d/u.test(key)) : []
  return unknown.length === 0 ? [] : [errorOf('icu-bad-selector', { placeholder: name, unknown })]
}

/** Finds intervals of the source (`(2-7)[a few]`) that the target lacks: i18next would look up another key instead. */
function lostIntervals({ wanted, syntax }: Sides): readonly Finding[] {
  const [axis] = syntax.id === 'i18next' ? (wanted?.axes ?? []) : []
  return axis === undefined ? [] : [errorOf('icu-bad-selector', { placeholder: axis.name, lost: axis.keys })]
}

/** Finds numbers that a range of the source includes (`[20,*]`), but no plural form of the target. */
function uncoveredNumbers({ name, keys, ranges }: Axis, wanted: Variants): readonly Finding[] {
  const own = wanted.axes.find((axis) => axis.name === name)?.ranges
  if (own === undefined || ranges === undefined || keys.some((key) => !ranges.has(key))) return []
  const isIn = (of: NonNullable<Axis['ranges']>, number: number) => [...of.values()].some((has) => has(number))
  const lost = ends.find((number) => isIn(own, number) && !isIn(ranges, number))
  return lost === undefined ? [] : [errorOf('icu-bad-selector', { placeholder: name, lost: [String(lost)] })]
}

const ends = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 1_000_000]

function kindOf({ name, kind }: Axis): string {
  return `${name}, ${kind === 'cardinal' ? 'plural' : kind === 'ordinal' ? 'selectordinal' : 'select'}`
}

/** Returns exact numbers (`=1`) of the source that the target lacks. A plural category for 1 only can replace `=1`. */
function lostNumbers(
  { keys, kind, offset }: Axis,
  { axis, locale, syntax }: Rules & { readonly axis: Axis },
): readonly string[] {
  if (kind === 'select') return []
  const slots = syntax.plurals.slots(locale, kind) ?? []
  const covered = new Set(
    slots.flatMap(({ form, only }) => (only !== undefined && axis.keys.includes(form) ? [`=${only + offset}`] : [])),
  )
  const isNamed = (key: string) => axis.namesNumbers === true && axis.keys.includes(counterpartOf(key) ?? key)
  return keys.filter((key) => key.startsWith('=') && !axis.keys.includes(key) && !covered.has(key) && !isNamed(key))
}
