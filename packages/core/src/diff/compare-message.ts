import type { Entry } from '@lockale/formats'
import { countWords } from '@lockale/messages/engine'
import { type FormChange, type FormState, hasError, type MessageChange } from '../model/change.ts'
import { type Fact, isKept, isMarkedInFile, isVariant } from '../model/fact.ts'
import { type Fingerprint, fingerprint, hashText, type TextHash } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Translation } from '../text-check/pairs.ts'
import { brokenAssembly } from '../text-check/text-checker.ts'
import { decide, isLikeOrigin, missing, type Decision, type Origin } from './decide.ts'
import type { DiffOptions } from './diff-options.ts'
import type { Recorded } from './fact-source.ts'
import { originFile } from '../model/origins.ts'
import { findForms, type FoundForm, type MessagePlace, onlyForm, sameForm } from './find-forms.ts'
import { isOutOfPlace } from './out-of-place.ts'
import { workingTree } from './unchanged-files.ts'
import type { PlainFact } from '../lock/fact-line.ts'
import { type FoundCollector, isUnchanged, type UnchangedCounter } from './unchanged.ts'

/** The result of comparing one target file with the source file. Its lists have the order of the source messages. */
export interface Sorted extends Omit<MessagePlace, 'unit'> {
  readonly options: DiffOptions
  readonly open: MessageChange[]
  readonly unchanged: UnchangedCounter
  readonly used: Set<Entry>
  /** Collects translations that need only a lockfile record. If `undefined`, their messages go to the list `open`. */
  readonly found: FoundCollector | undefined
}

/**
 * Compares a message with its translation. Counts it as unchanged, or adds it to `open`, the list of messages that need
 * work.
 * @param at position of the message in the source file
 */
export function sortMessage(unit: MessageUnit, at: number, recorded: Recorded, sorted: Sorted): void {
  const { options, target, catalog, held } = sorted
  if (countPlain(unit, at, recorded, sorted)) return
  sortChange(diffMessage({ catalog, target, unit, held }, recorded, options), at, recorded, sorted)
}

/** Counts a compared message as unchanged, or adds it to `open`. */
export function sortChange(change: MessageChange, at: number, recorded: Recorded, sorted: Sorted): void {
  const { options, open, unchanged, used } = sorted
  for (const { entry } of change.forms) if (entry !== undefined) used.add(entry)
  options.survey?.learn(change)
  if (isUnchanged(change, recorded)) {
    unchanged.add(change)
    options.survey?.see(change, at)
  } else open.push(change)
}

/**
 * Counts a message and returns true if it has a single translation without problems that either matches its only
 * lockfile record, or needs only a record. Nearly all messages are like this, and this check is much faster than
 * `decide`, which handles all other messages. Otherwise returns false.
 */
function countPlain(unit: MessageUnit, at: number, recorded: Recorded, sorted: Sorted): boolean {
  const { target, catalog, options, unchanged, used, found } = sorted
  const { checker, survey } = options
  const { locale } = target
  const fact = recorded.plainFactIn(locale)
  if (fact === undefined && (found === undefined || unit.plural !== undefined || unit.isNative)) return false
  const entry = target.entries.get(unit.key)
  if (entry?.kind !== 'text' || entry.review === 'wanted') return false
  const text = entry.value
  const origin = options.origins.size === 0 ? undefined : originOf(sorted, unit, { plan: onlyForm, entry })
  const isPlain = fact === undefined ? isTranslated(entry, recorded, sorted) : isMadeBy(fact, text, recorded, origin)
  const translation: Translation = { catalog, unit, plan: onlyForm, locale, text }
  const findings = isPlain ? checker.findingsInPlain(translation) : undefined
  if (findings === undefined) return false
  const areReported = fact !== undefined && survey?.reportsProblems === true && !hasError({ findings })
  if (findings.length > 0 && !areReported) return false
  used.add(entry)
  if (fact === undefined) found?.add(unit, hashText(text))
  else {
    survey?.seeText(translation, { by: fact.by, entry, target, findings }, at)
    unchanged.addText(fact)
  }
  return true
}

function isMadeBy(
  { by, text: hash, settings }: PlainFact,
  text: string,
  { record }: Recorded,
  origin: Origin | undefined,
): boolean {
  if ((settings !== undefined && record.isMockEngine(settings)) || hash !== hashText(text)) return false
  return isKept(by) ? origin === undefined || by !== 'adopted' : isLikeOrigin({ origin, text })
}

/** Returns whether a text that no record is about is surely a translation: no copy of the source, no mark in the file. */
function isTranslated(
  { value: text, path, review, previousSource }: Entry,
  { sourceTexts }: Recorded,
  { catalog, target: { locale } }: Sorted,
): boolean {
  if (review !== undefined || previousSource !== undefined || text === '' || sourceTexts.includes(text)) return false
  return !catalog.isUnwritten({ text, path, locale, sourceTexts })
}

/**
 * Returns the hash of a translation that needs nothing but a record in the lockfile. Called after the search in version
 * control. Returns `undefined` if this search found another source string or another author.
 */
export function foundText({ unit, forms }: MessageChange, { by }: FoundCollector): TextHash | undefined {
  const [form] = forms
  const [fact] = form?.facts ?? []
  if (form === undefined || fact === undefined || forms.length > 1 || form.facts.length > 1) return undefined
  const isNow = fact.source === unit.fingerprint && fact.undated !== true && fact.olderThan === undefined
  return isNow && fact.by === by && !form.isUnsure ? fact.text : undefined
}

export function diffMessage(
  { catalog, target, unit, held }: MessagePlace,
  recorded: Recorded,
  options: DiffOptions,
): MessageChange {
  const own = recorded.factsIn(target.locale)
  const places = findForms(
    { catalog, target, unit, held },
    { sourceLocale: options.sourceLocale, texts: recorded.texts },
  )
  const [first, ...others] = places
  const here = { catalog, target, unit, own, recorded }
  if (first !== undefined && others.length === 0) {
    const isNew = first.entry === undefined && first.plan === onlyForm && first.path === unit.path && own.length === 0
    const forms = (isNew ? recorded.newForms : undefined) ?? [diffForm(first, here, options)]
    if (isNew) recorded.newForms = forms
    return { catalog, target, unit, state: forms[0]?.state ?? 'missing', forms }
  }
  const forms = places.map((place) => diffForm(place, here, options))
  return { catalog, target, unit, state: worst(forms.map((form) => form.state)), forms }
}

/** Decides the state of a message again, with the lockfile records and the commits that were found since `before`. */
export function decideMessage(before: MessageChange, recorded: Recorded, options: DiffOptions): MessageChange {
  const { catalog, target, unit } = before
  const place = { catalog, target, unit, own: recorded.factsIn(target.locale), recorded }
  const forms = before.forms.map((form) => diffForm(form, place, { ...options, before: form }))
  return { ...before, state: worst(forms.map(({ state }) => state)), forms }
}

interface FormPlace extends Omit<MessagePlace, 'held'> {
  readonly own: readonly Fact[]
  readonly recorded: Recorded
}

/** Compares one plural form with its lockfile record. Expensive values are computed only when they are needed. */
function diffForm(
  { plan, path, entry }: FoundForm,
  place: FormPlace,
  options: DiffOptions & { readonly before?: FormChange | undefined },
): FormChange {
  const { catalog, target, unit, recorded } = place
  const own = withReviews(place.own, { plan, entry, unit })
  const { checker, before } = options
  const { locale } = target
  const { form } = plan
  const isPlain = !options.origins.has(locale) && entry !== undefined && !isNewlyMarked(entry, own)
  const decision =
    entry === undefined
      ? missing
      : ((isPlain ? decidePlain(entry.value, { locale, own, recorded }) : undefined) ??
        decideOpen({ plan, path, entry }, { ...place, own }, options))
  const { state, drift, by, facts, byMock, isPseudo, isStranger, isUnsure } = decision
  const isKnown = before !== undefined && isChecked(before) && before.byMock === byMock
  const findings = !isChecked({ entry, state })
    ? nothing
    : isKnown
      ? before.findings
      : checker.findingsIn({ catalog, unit, plan, locale, text: entry?.value ?? '', byMock })
  const wasThere = state === 'missing' && own.some((fact) => fact.form === form && fact.previous !== true)
  const isCopy = (by === undefined || !isKept(by)) && !isVariant(facts)
  const copyOf = isCopy ? options.origins.get(locale) : undefined
  const made = {
    plan,
    path,
    entry,
    state,
    drift,
    wasThere,
    by,
    facts,
    isStranger,
    isUnsure,
    byMock,
    isPseudo,
    findings,
  }
  return copyOf === undefined ? made : { ...made, copyOf }
}

/** Returns whether the file marks the translation as "needs review" and its record in the lockfile does not say so. */
function isNewlyMarked({ review }: Entry, facts: readonly Fact[]): boolean {
  return review === 'wanted' && !isMarkedInFile(facts)
}

/**
 * Returns whether the rules check a translation. They do not check one that is out of date (`stale`), because it will
 * be replaced, nor an entry that only refers to another string.
 */
function isChecked({ entry, state }: Pick<FormChange, 'entry' | 'state'>): boolean {
  return entry?.kind === 'text' && state !== 'missing' && state !== 'stale'
}

const nothing: FormChange['findings'] = []

function decideOpen(
  { plan, entry }: FoundForm,
  { catalog, target, unit, own, recorded }: FormPlace,
  options: DiffOptions,
): Decision {
  const { record, elsewhere, evidence, asksUndated, importedBy, assistant, foundBy } = options
  const { locale, file } = target
  const { form } = plan
  const { sourceTexts } = recorded
  const place = { catalog: catalog.id, locale, key: unit.key, form }
  const answer = evidence?.answerTo(place)
  // If a file has no history in version control, a search would find nothing, so its translations count as already
  // searched.
  const previous = entry && previousSourceOf(entry, unit)
  const isAsked = answer !== undefined || (foundBy !== undefined && evidence?.saysOf(file) === 'nothing')
  const writer = evidence?.writerOf(place)
  const hasCommit = answer !== undefined && answer.commits.length > 0 && !answer.commits.includes(workingTree)
  // At the first contact, texts that are not committed may be older than the work of the assistant.
  const isLater = record.catalogs.length > 0
  return decide({
    form,
    text: entry?.value,
    isMarkedDone: entry?.review === 'done',
    isMarkedForReview: entry?.review === 'wanted',
    origin: originOf({ catalog, target, options }, unit, { plan, entry }),
    source: unit.fingerprint,
    facts: own,
    isMockEngine: (settings) => record.isMockEngine(settings),
    allowMock: record.allowMock,
    locale,
    sourceTexts,
    countWords: (text) => countWords(text, { syntax: unit.syntax, locale: catalog.sourceLocale }),
    journal: recorded.journalIn(locale),
    isKnown: record.isKnown(catalog.id, locale),
    emptyCounts: sourceTexts.includes(''),
    isUnwritten: () =>
      entry !== undefined &&
      (unit.isUnwritten || !sourceTexts.includes(entry.value)) &&
      catalog.isUnwritten({ text: entry.value, path: entry.path, locale, sourceTexts }),
    elsewhere: elsewhere?.factsOf(place),
    writtenFor: previous ?? answer?.source,
    dating: previous === undefined ? evidence && (isAsked ? 'asked' : 'no-time') : 'asked',
    asksUndated,
    importedBy: importedBy ?? (writer?.by === 'assistant' ? undefined : writer?.by),
    assistant: writer?.by === 'assistant' ? writer.id : undefined,
    assistantNow: hasCommit || !isLater ? undefined : assistant?.id,
    isUncommitted: evidence?.hasCommits === true && !hasCommit,
    isOutOfPlace: (matching) => isOutOfPlace(matching, { catalog, unit, locale, record }),
  })
}

/** Returns the text that a plural form copies from another locale; `undefined` if this locale copies none. */
function originOf(
  { catalog, target, options: { origins } }: Pick<Sorted, 'catalog' | 'target' | 'options'>,
  unit: MessageUnit,
  { plan, entry: own }: Pick<FoundForm, 'plan' | 'entry'>,
): Origin | undefined {
  const { locale } = target
  if (!origins.has(locale)) return undefined
  const file = originFile(catalog, target, origins)
  const entry = file && sameForm({ catalog, target: file, unit }, plan.form)
  const text = entry?.kind === 'text' ? entry.value : undefined
  const isOther = text !== undefined && text !== own?.value
  const isBroken = isOther && brokenAssembly({ catalog, unit, plan, locale, text }) !== undefined
  return { text, isMarkedForReview: entry?.review === 'wanted', isBroken }
}

function previousSourceOf(
  { previousSource: [one, other = one] = [] }: Entry,
  unit: MessageUnit,
): Fingerprint | undefined {
  if (one === undefined || other === undefined) return undefined
  return fingerprint(new Map([...unit.forms.keys()].map((form) => [form, form === '' || form === 'one' ? one : other])))
}

function isKeyedBySource({ path, forms }: MessageUnit): boolean {
  const { text } = forms.get('one') ?? forms.get('') ?? {}
  return text !== undefined && path.at(0)?.endsWith(text) === true
}

const order: readonly FormState[] = ['missing', 'stale', 'source-changed', 'edited', 'current']

function worst(states: readonly FormState[]): FormState {
  return order.find((state) => states.includes(state)) ?? 'current'
}

/**
 * Returns what `decide` would return, but faster, for the most frequent case: the translation has one short record in
 * the lockfile, which is about this text and the current source string. Returns `undefined` in all other cases.
 * @param own the records of the message in this locale
 */
export function decidePlain(
  text: string,
  { locale, own, recorded }: { readonly locale: string; readonly own: readonly Fact[]; readonly recorded: Recorded },
): Decision | undefined {
  const { record } = recorded
  const fact = recorded.plainFactIn(locale)
  if (fact === undefined || fact.text !== hashText(text)) return undefined
  const { by, settings } = fact
  if (isKept(by)) return toDecision('edited', { by, facts: own, byMock: false, isPseudo: false })
  const byMock = settings !== undefined && record.isMockEngine(settings)
  const isPseudo = byMock && !record.allowMock
  return toDecision(isPseudo ? 'stale' : 'current', { by, facts: own, byMock, isPseudo })
}

/** Builds a decision. Lists all fields, because the spread syntax (`...`) takes several times as long. */
function toDecision(
  state: Decision['state'],
  { by, facts, byMock, isPseudo }: Pick<Decision, 'by' | 'facts' | 'byMock' | 'isPseudo'>,
): Decision {
  return { state, drift: undefined, by, facts, byMock, isPseudo, isStranger: false, isUnsure: false }
}

/**
 * Returns the lockfile records of a message. If a record says that the file marked the translation as "needs review"
 * and the mark is now gone, the returned record says that a human reviewed it.
 */
function withReviews(
  facts: readonly Fact[],
  { plan, entry, unit }: Pick<FoundForm, 'plan' | 'entry'> & { readonly unit: MessageUnit },
): readonly Fact[] {
  if (entry === undefined || entry.review === 'wanted') return facts
  if (!facts.some((fact) => fact.inFile === true)) return facts
  const hash = hashText(entry.value)
  return facts.map((fact): Fact => {
    const { inFile, ...rest } = fact
    if (inFile !== true || fact.form !== plan.form || fact.text !== hash || fact.previous === true) return fact
    const { locale, form, by, text } = fact
    const source = isKeyedBySource(unit) ? unit.fingerprint : fact.source
    if (by === 'human' && source === fact.source) return rest
    return { locale, form, by: by === 'human' ? 'human' : 'reviewed', text, source }
  })
}
