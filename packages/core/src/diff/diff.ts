import type { Entry } from '@lockale/formats'
import type { Form } from '@lockale/messages'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, FormState, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { toMessageKey } from '../model/key.ts'
import type { Judge } from '../judge/judge.ts'
import type { MessageUnit } from '../model/unit.ts'
import { countWords } from './count-words.ts'
import { decide, type Verdict } from './decide.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Evidence } from './evidence.ts'
import type { FactSource } from './fact-source.ts'
import { findForms, type FoundForm, heldForms, type MessagePlace } from './find-forms.ts'
import { findOrphans } from './orphans.ts'
import type { WriterOf } from './texts-by.ts'
import { countQuiet, isQuiet } from './quiet.ts'
import { withReviews } from './reviewed-in-file.ts'
import { decideSettled } from './settled.ts'

/** Compares target files of one catalog with what its source asks for. All must have been parsed without an error. */
export function diffCatalog(
  catalog: Catalog,
  targets: readonly TargetFile[],
  options: DiffOptions,
): readonly CatalogDiff[] {
  const looks = targets.map((target) => openLook(target, catalog, options))
  const locales = localesOf(targets)
  for (const unit of catalog.source.units) {
    const recorded = readRecord(unit, { catalog, locales, options })
    for (const look of looks) look.at(unit, recorded)
  }
  return looks.map((look) => look.toDiff())
}

export interface DiffOptions {
  readonly sourceLocale: string
  readonly record: FactSource
  readonly judge: Pick<Judge, 'findingsIn'>
  /** Where texts are known that a first comparison took for strangers. */
  readonly elsewhere?: Elsewhere | undefined
  /** What version control says of texts that a comparison without it was unsure of. */
  readonly evidence?: Evidence | undefined
  /** Texts that were put on record undated are unsure. */
  readonly asksUndated?: boolean | undefined
  /** Who wrote the texts that were there before the lockfile; nobody knows when absent. */
  readonly writerOf?: WriterOf | undefined
  /** Quiet messages are kept too, for whoever is going to look at all. */
  readonly keepAll?: boolean | undefined
  /** And files as they were parsed, which weigh as much again. */
  readonly keepFiles?: boolean | undefined
}

/**
 * The same comparisons with what has been learnt since of texts that nothing on record speaks of. What stands in the files, and
 * what is wrong in it, is taken from them: no file is parsed again.
 * @param diffs of one catalog
 */
export function decideAgain(diffs: readonly CatalogDiff[], options: DiffOptions): readonly CatalogDiff[] {
  const looks = diffs.map((diff) => openSecondLook(diff, options))
  const [first] = diffs
  const locales = localesOf(diffs.map(({ target }) => target))
  for (const unit of first?.catalog.source.units ?? []) {
    let recorded: Recorded | undefined
    for (const look of looks) {
      const change = look.next()
      if (change?.unit === unit && first !== undefined) {
        recorded ??= readRecord(unit, { catalog: first.catalog, locales, options })
        look.take(change, recorded)
      }
    }
  }
  return looks.map((look) => look.toDiff())
}

/** Of the open messages of one target file, in source order. */
interface SecondLook {
  next(): MessageChange | undefined
  take(change: MessageChange, recorded: Recorded): void
  toDiff(): CatalogDiff
}

function openSecondLook(diff: CatalogDiff, options: DiffOptions): SecondLook {
  const { catalog, target } = diff
  const open: MessageChange[] = []
  const quiet = countQuiet(diff.quiet)
  const decided = new Map<MessageChange, MessageChange>()
  let at = 0
  return {
    next: () => diff.open[at],
    take(change, recorded) {
      at++
      const own = recorded.facts.get(target.locale) ?? []
      const place = { catalog, target, unit: change.unit, own, recorded }
      const forms = change.forms.map((form) => diffForm(form, place, { ...options, before: form }))
      const now = { ...change, state: worst(forms.map(({ state }) => state)), forms }
      if (isQuiet(now, own)) quiet.add(now)
      else open.push(now)
      if (options.keepAll === true) decided.set(change, now)
    },
    toDiff() {
      const { orphans, missingOthers } = diff
      const all = options.keepAll === true ? diff.changes.map((change) => decided.get(change) ?? change) : undefined
      return withChanges({ catalog, target, open, quiet: quiet.counted, orphans, missingOthers }, { all, options })
    },
  }
}

/** Those that are quiet are compared once more when they are asked for. @param all where they are kept */
function withChanges(
  diff: Omit<CatalogDiff, 'changes'>,
  { all, options }: { readonly all: readonly MessageChange[] | undefined; readonly options: DiffOptions },
): CatalogDiff {
  const { catalog, target, open } = diff
  const { units } = catalog.source
  let changes = all ?? (open.length === units.length ? open : undefined)

  function compareAgain(): readonly MessageChange[] {
    const known = new Map(open.map((change) => [change.unit, change]))
    const held = heldForms(catalog, target)
    const locales = localesOf([target])
    const compared = units.map((unit) => {
      return (
        known.get(unit) ??
        diffMessage({ catalog, target, unit, held }, readRecord(unit, { catalog, locales, options }), options)
      )
    })
    target.release('text')
    return compared
  }

  return {
    ...diff,
    get changes() {
      return (changes ??= compareAgain())
    },
  }
}

/** A comparison of one target file, message by message in source order. */
interface Look {
  at(unit: MessageUnit, recorded: Recorded): void
  toDiff(): CatalogDiff
}

function openLook(target: TargetFile, catalog: Catalog, options: DiffOptions): Look {
  const { record, keepAll = false, keepFiles = false } = options
  const held = heldForms(catalog, target)
  const open: MessageChange[] = []
  const all: MessageChange[] = []
  const quiet = countQuiet()
  const used = new Set<Entry>()
  return {
    at(unit, recorded) {
      const change = diffMessage({ catalog, target, unit, held }, recorded, options)
      for (const { entry } of change.forms) if (entry !== undefined) used.add(entry)
      if (isQuiet(change, recorded.facts.get(target.locale) ?? [])) quiet.add(change)
      else open.push(change)
      if (keepAll) all.push(change)
    },
    toDiff() {
      const orphans = findOrphans({ catalog, target, used, record })
      const missingOthers = catalog.source.others.filter((entry) => isMissing(entry, catalog, target))
      used.clear()
      // values of entries are slices of the text: where there are such, it stays anyway
      const hasEntries = orphans.length > 0 || open.some(({ forms }) => forms.some(({ entry }) => entry !== undefined))
      if (!keepFiles) target.release(keepAll || hasEntries ? 'text' : undefined)
      const found = { catalog, target, open, quiet: quiet.counted, orphans, missingOthers }
      return withChanges(found, { all: keepAll ? all : undefined, options })
    },
  }
}

/** What there is to know of one message for all targets. */
interface Recorded {
  readonly facts: ReadonlyMap<string, readonly Fact[]>
  readonly journal: ReadonlyMap<string, readonly Fact[]>
  readonly texts: ReadonlyMap<Form, string>
  readonly sourceTexts: readonly string[]
}

interface Reading {
  readonly catalog: Catalog
  readonly locales: ReadonlySet<string>
  readonly options: DiffOptions
}

function localesOf(targets: readonly TargetFile[]): ReadonlySet<string> {
  return new Set(targets.map(({ locale }) => locale))
}

function readRecord(unit: MessageUnit, { catalog, locales, options }: Reading): Recorded {
  const texts = new Map<Form, string>()
  for (const [form, { text }] of unit.forms) texts.set(form, text)
  return {
    facts: byLocale(options.record.factsOf(catalog.id, unit.key, locales)),
    journal: byLocale(options.record.journalOf(catalog.id, unit.key)),
    texts,
    sourceTexts: [...texts.values()],
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

function diffMessage(
  { catalog, target, unit, held }: MessagePlace,
  recorded: Recorded,
  options: DiffOptions,
): MessageChange {
  const own = recorded.facts.get(target.locale) ?? []
  const places = findForms(
    { catalog, target, unit, held },
    { sourceLocale: options.sourceLocale, texts: recorded.texts },
  )
  const [first, ...others] = places
  const here = { catalog, target, unit, own, recorded }
  // nearly always the only one
  if (first !== undefined && others.length === 0) {
    const form = diffForm(first, here, options)
    return { catalog, target, unit, state: form.state, forms: [form] }
  }
  const forms = places.map((place) => diffForm(place, here, options))
  return { catalog, target, unit, state: worst(forms.map((form) => form.state)), forms }
}

interface FormPlace {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly unit: MessageUnit
  /** On record for this locale. */
  readonly own: readonly Fact[]
  readonly recorded: Recorded
}

interface FormOptions extends DiffOptions {
  /** What a first comparison said of the form. */
  readonly before?: FormChange | undefined
}

/** Done for every text of a project: what only few need is made when it is needed. */
function diffForm({ plan, path, entry }: FoundForm, place: FormPlace, options: FormOptions): FormChange {
  const { catalog, target, unit } = place
  const own = withReviews(place.own, { plan, entry })
  const { judge, record, before } = options
  const { locale } = target
  const { form } = plan
  const question = { form, text: entry?.value, source: unit.fingerprint, facts: own, record }
  const verdict = decideSettled(question) ?? decideOpen({ plan, path, entry }, { ...place, own }, options)
  const { state, drift, by, facts, byStandIn, standIn, isStranger, isUnsure } = verdict
  const isKnown = before !== undefined && isJudged(before) && before.byStandIn === byStandIn
  const findings = !isJudged({ entry, state })
    ? nothing
    : isKnown
      ? before.findings
      : judge.findingsIn({ catalog, unit, plan, locale, text: entry?.value ?? '', byStandIn })
  const wasThere = state === 'missing' && own.some((fact) => fact.form === form && fact.former !== true)
  return { plan, path, entry, state, drift, wasThere, by, facts, isStranger, isUnsure, byStandIn, standIn, findings }
}

/** A stale text was right for another source: it is replaced anyway, and what differs in it is no news. */
function isJudged({ entry, state }: Pick<FormChange, 'entry' | 'state'>): boolean {
  return entry !== undefined && state !== 'missing' && state !== 'stale'
}

const nothing: FormChange['findings'] = []

function decideOpen(
  { plan, entry }: FoundForm,
  { catalog, target: { locale }, unit, own, recorded }: FormPlace,
  { record, elsewhere, evidence, asksUndated, writerOf }: DiffOptions,
): Verdict {
  const { form } = plan
  const { sourceTexts, journal } = recorded
  const place = { catalog: catalog.id, locale, key: unit.key, form }
  const answer = evidence?.answerTo(place)
  return decide({
    form,
    text: entry?.value,
    isMarkedDone: entry?.review === 'done',
    isDraft: entry?.review === 'wanted' && entry.draft !== undefined,
    source: unit.fingerprint,
    facts: own,
    isStandIn: (settings) => record.isStandIn(settings),
    allowStandIn: record.allowStandIn,
    locale,
    sourceTexts,
    countWords: (text) => countWords(text, { syntax: unit.syntax, locale: catalog.sourceLocale }),
    journal: journal.get(locale) ?? [],
    isKnown: record.isKnown(catalog.id, locale),
    emptyCounts: sourceTexts.includes(''),
    elsewhere: elsewhere?.factsOf(place),
    writtenFor: answer?.source,
    dating: evidence && (answer === undefined ? 'no-time' : 'asked'),
    asksUndated,
    importedBy: writerOf?.(place),
  })
}

const order: readonly FormState[] = ['missing', 'stale', 'fuzzy', 'edited', 'current']

function worst(states: readonly FormState[]): FormState {
  return order.find((state) => states.includes(state)) ?? 'current'
}

function isMissing({ path, value }: Entry, { format }: Catalog, target: TargetFile): boolean {
  if (target.text === undefined || target.entries.has(toMessageKey(path))) return false
  return target.parsed === undefined || (format.canCopy?.(value, target.parsed) ?? true)
}
