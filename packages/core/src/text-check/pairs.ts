import { openPair, type TextLimits, type TextPair } from '@lockale/checks'
import type { Comparison, Count, FormPlan, Syntax } from '@lockale/messages'
import { pairVariants } from '@lockale/messages/engine'
import { matchesPattern } from '../config/patterns.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'

/** A text of a target, and what it is a translation of. */
export interface Translation {
  readonly catalog: Catalog
  readonly unit: MessageUnit
  readonly plan: FormPlan
  readonly locale: string
  readonly text: string
  /** By a machine that only stands in for a translation: only the comparison with the source says something. */
  readonly byMock?: boolean
}

/** The source text that a form of the target is made from; `undefined` where the source has none. */
export function sourceOf({ unit, plan }: Pick<Translation, 'unit' | 'plan'>): string | undefined {
  const from = plan.do === 'translate' ? plan.from : plan.of
  return (unit.forms.get(from) ?? unit.forms.get('other') ?? [...unit.forms.values()][0])?.text
}

/** The translation beside its source, for the comparison that every answer passes; `undefined` where there is no source. */
export function comparisonOf(translation: Translation): Comparison | undefined {
  const { catalog, unit, plan, locale, text } = translation
  const source = sourceOf(translation)
  if (source === undefined) return undefined
  const counts = plan.do === 'translate' ? plan.counts : []
  const locales = { source: catalog.sourceLocale, target: locale }
  return { source, target: text, syntax: unit.syntax, locales, counts, isReference: referencesOf(translation) }
}

function referencesOf({ catalog, unit }: Translation): Comparison['isReference'] {
  if (unit.syntax.id === 'ngx') return (name) => isKeyOf(catalog, name)
  // the messages of a locale give its terms what they ask for: `{ -brand(case: "accusative") }`
  return unit.syntax.id === 'fluent' && unit.name.startsWith('-') ? () => true : undefined
}

const keys = new WeakMap<Catalog, ReadonlySet<string>>()

/** A name without a dot is that of a value. */
function isKeyOf(catalog: Catalog, name: string): boolean {
  if (!name.includes('.')) return false
  const known = keys.get(catalog) ?? new Set(catalog.source.units.map((unit) => unit.name))
  keys.set(catalog, known)
  return known.has(name)
}

/** The translation as pairs of texts that are one sentence each: one pair for each variant of a plural inside the text. */
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
  const base = basePair(translation, config)
  return { pairs: variants.map((variant) => openPair({ ...base, ...variant })), isPlain: false }
}

const noCounts: readonly Count[] = []

export interface OpenedPairs {
  readonly pairs: readonly TextPair[]
  /** One pair, of texts that are read plainly and have the same placeholders: nothing else in them can differ. */
  readonly isPlain: boolean
}

export interface SegmentPair {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  readonly counts: readonly Count[]
}

/** A pair of texts of which one is still to be written: a segment of the translation. */
export function toPair(translation: Omit<Translation, 'text'>, segment: SegmentPair, config: Config): TextPair {
  const { sourceLocale, locale, format, message, form, note, limits } = basePair(translation, config)
  const { source, target, syntax, counts } = segment
  // One literal: made for every text of a project, and spreading takes several times as long.
  return openPair({ sourceLocale, locale, format, message, form, note, limits, source, target, syntax, counts })
}

function basePair({ catalog, unit, plan, locale }: Omit<Translation, 'text'>, config: Config) {
  return {
    sourceLocale: config.source,
    locale,
    format: catalog.format.id,
    message: unit.name,
    form: plan.form,
    note: unit.note,
    limits: limitsOf({ catalog, unit, locale }, config),
  }
}

const none: TextLimits = {}

/** How long a translation may be. The note's own word comes last: it stands beside the text. */
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
