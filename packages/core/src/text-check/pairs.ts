import { openPair, type TextLimits, type TextPair } from '@lockale/checks'
import { rememberFor } from '@lockale/errors'
import type { Comparison, Count, FormPlan, Syntax } from '@lockale/messages'
import { pairVariants } from '@lockale/messages/engine'
import { matchesPattern } from '@lockale/config-schema'
import type { Catalog } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'

export interface Translation {
  readonly catalog: Catalog
  readonly unit: MessageUnit
  readonly plan: FormPlan
  readonly locale: string
  readonly text: string
  /** True for a pseudo-translation: it is only compared with its source, no other rule checks it. */
  readonly byMock?: boolean
}

/** Returns the source string from which a plural form is translated; `undefined` if there is none. */
export function sourceOf({ unit, plan }: Pick<Translation, 'unit' | 'plan'>): string | undefined {
  return (unit.forms.get(plan.from) ?? unit.forms.get('other') ?? [...unit.forms.values()][0])?.text
}

/** Returns what is needed to compare a translation with its source string; `undefined` without a source string. */
export function comparisonOf(translation: Translation): Comparison | undefined {
  const { catalog, unit, plan, locale, text } = translation
  const source = sourceOf(translation)
  if (source === undefined) return undefined
  const counts = plan.do === 'translate' ? plan.counts : []
  const locales = { source: catalog.sourceLocale, target: locale }
  return { source, target: text, syntax: unit.syntax, locales, counts, isReference: referencesOf(translation) }
}

function referencesOf(translation: Translation): Comparison['isReference'] {
  const { catalog, unit } = translation
  // A name without a dot is taken as a variable, not as the key of another message.
  if (unit.plural !== undefined && unit.forms.size > 1) return (name) => isOfOtherForm(name, translation)
  if (unit.syntax.id === 'ngx') return (name) => name.includes('.') && namesIn(catalog).has(name)
  // In Fluent, messages can pass any arguments to terms: `{ -brand(case: "accusative") }`. So they are no missing
  // variables.
  return unit.syntax.id === 'fluent' && unit.name.startsWith('-') ? () => true : undefined
}

/** Returns true for a variable that the app passes, although this form of the source does not show it: `one page`. */
function isOfOtherForm(name: string, translation: Translation): boolean {
  if (!/\p{L}{2}/u.test(name) || sourceOf(translation)?.includes(name) === true) return false
  return [...translation.unit.forms.values()].some(({ text }) => text.includes(name))
}

const namesIn = rememberFor(({ source }: Catalog) => new Set(source.units.map(({ name }) => name)))

/** Returns pairs of source and translation: one for each variant if the text contains a plural. */
export function toPairs(translation: Translation, config: Config): OpenedPairs {
  const { unit, plan, text } = translation
  const source = sourceOf(translation)
  if (source === undefined) return { pairs: [], isPlain: false }
  const counts = plan.do === 'translate' ? plan.counts : noCounts
  const pair = toPair(translation, { source, target: text, syntax: unit.syntax, counts }, config)
  const { slots } = pair.source.reading
  if (slots !== undefined && slots === pair.target.reading.slots) return { pairs: [pair], isPlain: true }
  const comparison = comparisonOf(translation)
  const variants = comparison && pairVariants(comparison)
  if (variants === undefined) return { pairs: [pair], isPlain: false }
  return { pairs: variants.map((variant) => toPair(translation, variant, config)), isPlain: false }
}

const noCounts: readonly Count[] = []

export interface OpenedPairs {
  readonly pairs: readonly TextPair[]
  /** True for a single pair of plain texts with equal placeholders, which needs no further comparison. */
  readonly isPlain: boolean
}

export interface SegmentPair {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  readonly targetSyntax?: Syntax
  /** The plural form of a variant. */
  readonly form?: string
  readonly counts: readonly Count[]
}

export function toPair(translation: Omit<Translation, 'text'>, segment: SegmentPair, config: Config): TextPair {
  const { catalog, unit, plan, locale } = translation
  return openPair({
    // no spread syntax (`...`), which is slow: this runs for every text
    source: segment.source,
    target: segment.target,
    syntax: segment.syntax,
    targetSyntax: segment.targetSyntax ?? segment.syntax,
    counts: segment.counts,
    sourceLocale: config.source,
    locale,
    format: catalog.format.id,
    message: unit.name,
    form: segment.form ?? plan.form,
    note: unit.note,
    limits: limitsOf({ catalog, unit, locale }, config),
  })
}

const none: TextLimits = {}

/** Returns the length limits of a translation. A comment in the source file overrides the config. */
export function limitsOf(
  { catalog, unit, locale }: Pick<Translation, 'catalog' | 'unit' | 'locale'>,
  { messages }: Config,
): TextLimits {
  const { maxLength } = catalog
  let limits: TextLimits = maxLength === undefined ? none : { characters: maxLength }
  for (const entry of messages) {
    const isAbout = (entry.locales?.includes(locale) ?? true) && matchesPattern(entry.match, unit.name)
    if (isAbout) limits = { ...limits, ...entry.limits }
  }
  return unit.maxLength === undefined ? limits : { ...limits, characters: unit.maxLength }
}

/** Returns up to three example numbers for a plural form, ascending; none if the locale does not have the form. */
export function numbersOf(form: string, { unit, locale }: Pick<Translation, 'unit' | 'locale'>): readonly number[] {
  const slot = unit.syntax.plurals.slots(locale, unit.plural ?? 'cardinal')?.find((one) => one.form === form)
  if (slot === undefined) return []
  return [...new Set([slot.sample, ...slot.alternatives])].toSorted((a, b) => a - b).slice(0, 3)
}
