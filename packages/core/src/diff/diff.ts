import type { Entry } from '@lockale/formats'
import { type Form, type FormPlan, formPath, planForms, type Syntax } from '@lockale/messages'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, FormState, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { toMessageKey } from '../model/key.ts'
import type { Judge } from '../judge/judge.ts'
import type { MessageUnit } from '../model/unit.ts'
import { decide } from './decide.ts'
import type { FactSource } from './fact-source.ts'
import { findOrphans } from './orphans.ts'

/** Compares target files of one catalog with what its source asks for. All must have been parsed without an error. */
export function diffCatalog(
  catalog: Catalog,
  targets: readonly TargetFile[],
  options: DiffOptions,
): readonly CatalogDiff[] {
  const changes = targets.map((): MessageChange[] => [])
  const held = targets.map(({ parsed, locale }) => catalog.format.pluralForms?.(parsed, locale))
  for (const unit of catalog.source.units) {
    const recorded = readRecord(unit, { catalog, options })
    for (const [index, target] of targets.entries()) {
      changes[index]?.push(diffMessage({ catalog, target, unit, held: held[index] }, recorded, options))
    }
  }
  return targets.map((target, index) => {
    const own = changes[index] ?? []
    return {
      catalog,
      target,
      changes: own,
      orphans: findOrphans({ catalog, target, changes: own, record: options.record }),
      missingOthers: catalog.source.others.filter((entry) => isMissing(entry, catalog, target)),
    }
  })
}

export interface DiffOptions {
  readonly sourceLocale: string
  readonly record: FactSource
  readonly judge: Pick<Judge, 'findingsIn'>
}

/** Facts of one message by locale: read once for all targets. */
interface Recorded {
  readonly facts: ReadonlyMap<string, readonly Fact[]>
  readonly journal: ReadonlyMap<string, readonly Fact[]>
  readonly texts: ReadonlyMap<Form, string>
}

function readRecord(
  unit: MessageUnit,
  { catalog, options }: { readonly catalog: Catalog; readonly options: DiffOptions },
): Recorded {
  return {
    facts: byLocale(options.record.factsOf(catalog.id, unit.key)),
    journal: byLocale(options.record.journalOf(catalog.id, unit.key)),
    texts: new Map([...unit.forms].map(([form, { text }]) => [form, text])),
  }
}

function byLocale(facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const locales = new Map<string, Fact[]>()
  for (const fact of facts) {
    const own = locales.get(fact.locale)
    if (own === undefined) locales.set(fact.locale, [fact])
    else own.push(fact)
  }
  return locales
}

interface Place {
  readonly held: readonly Form[] | undefined
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly unit: MessageUnit
}

function diffMessage(
  { catalog, target, unit, held }: Place,
  { facts, journal, texts }: Recorded,
  { sourceLocale, record, judge }: DiffOptions,
): MessageChange {
  const { locale } = target
  const { syntax } = unit
  const wanted = planForms({
    forms: texts,
    plural: unit.plural,
    source: sourceLocale,
    target: locale,
    syntax,
    ...(unit.isNative && { held }),
  })
  const flat = unit.isNative ? flatText(target, unit, wanted) : undefined
  const plans = flat === undefined ? wanted : wanted.filter(({ form }) => form === 'other')
  const isKnown = record.isKnown(catalog.id, locale)
  const forms = plans.map((plan): FormChange => {
    const ownPath = formPath(unit, plan.form, catalog.syntax)
    const varied = unit.plural === undefined ? variedText(target, ownPath) : undefined
    const entry = textAt(target, ownPath) ?? flat ?? varied
    const path = entry?.path ?? ownPath
    const verdict = decide({
      locale,
      form: plan.form,
      text: entry?.value,
      source: unit.fingerprint,
      sourceTexts: [...texts.values()],
      countWords: (text) => countWords(text, syntax),
      facts: facts.get(locale) ?? [],
      journal: journal.get(locale) ?? [],
      isKnown,
      isStandIn: (settings) => record.isStandIn(settings),
      allowStandIn: record.allowStandIn,
      emptyCounts: [...texts.values()].includes(''),
    })
    const { state, by, facts: kept, byStandIn, standIn } = verdict
    // A stale text was right for another source: it is replaced anyway, and what differs in it is no news.
    const isJudged = entry !== undefined && state !== 'missing' && state !== 'stale'
    const findings = isJudged ? judge.findingsIn({ catalog, unit, plan, locale, text: entry.value, byStandIn }) : []
    const isRecorded = ({ form, former }: Fact) => form === plan.form && former !== true
    const wasThere = state === 'missing' && (facts.get(locale) ?? []).some(isRecorded)
    return { plan, path, entry, state, wasThere, by, facts: kept, byStandIn, standIn, findings }
  })
  const state = worst(forms.map((form) => form.state))
  return { catalog, target, unit, state, forms }
}

/** Of a text that says different things for different values, in the longest of them. */
function countWords(text: string, syntax: Syntax): number {
  const message = syntax.readVariants?.(text)
  const sentences = message?.variants.map((variant) => variant.text) ?? [text]
  return sentences.reduce((most, sentence) => Math.max(most, wordsIn(sentence, message?.syntax ?? syntax)), 0)
}

function wordsIn(sentence: string, syntax: Syntax): number {
  const natural = syntax.tokenise(sentence).map((token) => (token.type === 'text' ? token.text : ' '))
  return natural.join('').match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0
}

/** `null` and other values that are no text count as no translation. */
function textAt(target: TargetFile, path: readonly string[]): Entry | undefined {
  const entry = target.entries.get(toMessageKey(path))
  return entry?.kind === 'text' ? entry : undefined
}

/**
 * One text where the source has plural forms, as Rails files of languages without plurals have it. It stands for `other`:
 * nobody but a person may replace it by forms.
 */
function flatText(target: TargetFile, { path }: MessageUnit, plans: readonly FormPlan[]): Entry | undefined {
  const hasForms = plans.some(({ form }) => textAt(target, [...path, form]) !== undefined)
  return hasForms ? undefined : textAt(target, path)
}

/** People may give a text plural forms in one language alone (String Catalogs let them): `other` then stands for it. */
function variedText(target: TargetFile, path: readonly string[]): Entry | undefined {
  const entry = textAt(target, [...path, 'other'])
  return entry?.form === 'other' ? entry : undefined
}

const order: readonly FormState[] = ['missing', 'stale', 'fuzzy', 'edited', 'current']

function worst(states: readonly FormState[]): FormState {
  return order.find((state) => states.includes(state)) ?? 'current'
}

function isMissing({ path, value }: Entry, { format }: Catalog, { parsed, entries }: TargetFile): boolean {
  if (parsed === undefined || entries.has(toMessageKey(path))) return false
  return format.canCopy?.(value, parsed) ?? true
}
