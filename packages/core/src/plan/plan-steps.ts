import { rememberEach } from '@lockale/errors'
import { type FormPlan, isPseudoLocale, pseudoMessage, type Segment } from '@lockale/messages'
import { lockedBy } from '../config/policy.ts'
import type { LastSources } from '../diff/last-sources.ts'
import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import type { Config, Target } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import { type FittedSettings, isMockEngine } from '../model/translator.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { codesOf } from '../model/language-code.ts'
import { isSameLanguage } from '../model/locales.ts'
import { rephraseModel } from '../model/settings.ts'
import { originsOf } from '../model/origins.ts'
import type { MessageUnit } from '../model/unit.ts'
import { brokenAssembly, type TextChecker } from '../text-check/text-checker.ts'
import { planCopies } from './plan-copies.ts'
import { halfCharacter, keepReason, reasonToWrite, refusedWords, tooManyStrings } from './left-by-sync.ts'
import type { OutdatedFinder, RefreshPart } from './outdated.ts'
import { openSources, type ReadSource } from './read-source.ts'
import { refuseTakenPlaces } from './refuse-taken-places.ts'
import { keysOfLabel, readAccessKey } from './access-key.ts'
import { type Donor, indexReuse, type ReuseIndex } from './reuse.ts'
import {
  askMemory,
  cutToFit,
  isCopy,
  type Memory,
  type Remembered,
  type RequestLimits,
  type SendQuestion,
  surelyFits,
} from './send-step.ts'
import { lacksForm } from './whole-plural.ts'
import { type FormStep, maxRefusedRuns, type PlanStep, sendsIn, type SendStep, type TranslateReason } from './step.ts'

interface PlanningOptions extends Omit<Memory, 'checking'> {
  readonly config: Config
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly checker: Pick<TextChecker, 'findingsIn' | 'checkSegment'>
  readonly limits: RequestLimits
  readonly retryRefused?: boolean | undefined
  readonly refresh?: { readonly parts: ReadonlySet<RefreshPart>; readonly outdated: OutdatedFinder } | undefined
  /** Folder of the package in the workspace; `''` or absent: a single project. */
  readonly folder?: string | undefined
  readonly pruneHuman?: boolean | undefined
  /** Reuse machine translations that were made with other settings. */
  readonly anySettings?: boolean | undefined
  /** Plan only what needs no service. */
  readonly offline?: boolean | undefined
  /** Locales that the service does not support. In these locales, only steps that need no service are planned. */
  readonly unsupported?: ReadonlySet<string> | undefined
  /** Compared files whose texts may be reused for messages of `diffs`. Absent: the files of `diffs` themselves. */
  readonly donors?: readonly CatalogDiff[] | undefined
  readonly lastSources?: LastSources | undefined
  /** Reads a source string. Pass the same function for all locales, so that each string is read once. */
  readonly readSource?: ReadSource | undefined
}

/**
 * Returns what a sync does with each message, in the order of `diffs`; texts whose message is gone come last. Unchanged
 * messages are left out, except, with `refresh`, messages whose translation was made with other settings.
 */
export function planSteps(diffs: readonly CatalogDiff[], options: PlanningOptions): readonly PlanStep[] {
  // The index is made only when it is needed: a run with nothing to translate does not need it.
  let index: ReuseIndex | undefined
  const reuse = () => (index ??= indexReuse(options.donors ?? diffs, options.lastSources))
  const messageOptions = {
    ...options,
    reuse,
    readSource: options.readSource ?? openSources(options.config),
    inLocale: rememberEach((locale: string) => toLocalePlan(locale, options)),
  }
  const { refresh } = options
  const origins = originsOf(options.config)
  const [copied = [], translated = []] = [true, false].map((isCopied) =>
    diffs.filter(({ target }) => origins.has(target.locale) === isCopied),
  )
  const own = translated.flatMap((diff) => {
    const isAll = refresh?.parts.has('model') === true && messageOptions.inLocale(diff.target.locale).isRephrased
    const steps = (isAll ? diff.changes() : (refresh?.outdated.among(diff) ?? diff.open)).map((change) =>
      planMessage(change, messageOptions),
    )
    return steps.concat(planAccessKeys(diff, steps))
  })
  const findLeft = (change: MessageChange, form: FormChange) => reuse().find(change, form, anySettings)
  const ask = (change: MessageChange, form: FormChange) => askFor(change, form, messageOptions)
  const copies = { config: options.config, donors: options.donors ?? diffs, findLeft, ask }
  const planned = planCopies(copied, own, copies)
  const planOrphans = (steps: readonly PlanStep[]) => {
    const moved = movedOrphans(steps)
    return diffs.flatMap(({ orphans }) => orphans.map((orphan) => planOrphan(orphan, moved, options)))
  }
  const steps = refuseTakenPlaces(planned, { diffs, planOrphans, folder: options.folder ?? '' })
  return steps.concat(planOrphans(steps))
}

const anySettings = { settings: undefined, terms: undefined }

/** Plans the access keys of labels that get a new translation, because the letter need not occur in the new label. */
function planAccessKeys(diff: CatalogDiff, steps: readonly PlanStep[]): readonly PlanStep[] {
  const labels = new Map<MessageUnit, MessageUnit>()
  const written = steps.filter((step) => step.kind === 'translate' || step.kind === 'reuse')
  for (const { change } of written) {
    for (const unit of keysOfLabel(change.unit, diff.catalog)) labels.set(unit, change.unit)
  }
  for (const { change } of written) labels.delete(change.unit)
  if (labels.size === 0) return []
  return diff.changes([...labels.keys()]).flatMap((change): readonly PlanStep[] => {
    const [form] = change.forms
    const label = labels.get(change.unit)
    if (form?.state !== 'current' || form.by !== 'copied' || label === undefined) return []
    const text = [...change.unit.forms.values()][0]?.text ?? ''
    return [{ kind: 'reuse', change, why: 'stale', forms: [{ kind: 'rule', change: form, text, label }] }]
  })
}

function planOrphan(
  orphan: Orphan,
  moved: ReadonlyMap<Orphan, MessageKey>,
  { pruneHuman }: Pick<PlanningOptions, 'pruneHuman'>,
): PlanStep {
  const movedTo = moved.get(orphan)
  if (movedTo !== undefined) return { kind: 'remove', orphan, movedTo }
  const stays = orphan.isExtraForm || (isKept(orphan.by) && pruneHuman !== true)
  return { kind: stays ? 'keep-orphan' : 'remove', orphan }
}

interface MessageOptions extends PlanningOptions {
  readonly reuse: () => ReuseIndex
  readonly readSource: ReadSource
  readonly inLocale: (locale: string) => LocalePlan
}

interface LocalePlan {
  readonly locale: string
  readonly isPseudo: boolean
  readonly isOwnLanguage: boolean
  /** True if the service rephrases the strings of the source: the locale has its language. */
  readonly isRephrased: boolean
  /** The locale's settings, without unsupported ones; `undefined` if the service does not support the locale. */
  readonly fitted: FittedSettings | undefined
  readonly settings: SettingsId | undefined
  readonly memory: Memory
  readonly sentTo: (note: string | undefined) => SendStep['place']
}

function toLocalePlan(locale: string, options: PlanningOptions): LocalePlan {
  const { config, recall, refusedBefore, checker } = options
  const fitted = options.settings.get(locale)
  const code = fitted?.code ?? locale
  const about = ownContext(locale, config.targets)
  const isRephrased = fitted?.settings.model === rephraseModel
  return {
    locale,
    sentTo: rememberEach((note) => ({ locale, code, about, note, isRephrased })),
    isPseudo: isPseudoLocale(locale),
    isOwnLanguage: !isRephrased && isSameLanguage(config.source, locale),
    isRephrased,
    fitted,
    settings: fitted && settingsId(fitted.settings),
    memory: { recall, refusedBefore, checking: { checker, engine: fitted?.settings.engine } },
  }
}

/**
 * Returns the description of the app for a target (`context`), if it differs from that of the first target with the
 * same language code: then the two do not share translations. Otherwise returns `undefined`.
 */
function ownContext(locale: string, targets: readonly Target[]): string | undefined {
  const target = targets.find((each) => each.locale === locale)
  if (target === undefined) return undefined
  const [code] = codesOf(target)
  const first = targets.find((each) => codesOf(each)[0] === code)
  return first?.wanted.context === target.wanted.context ? undefined : (target.wanted.context ?? '')
}

const reasonsToWrite: readonly TranslateReason[] = ['missing', 'stale', 'invalid', 'refresh']

function planMessage(change: MessageChange, options: MessageOptions): PlanStep {
  const { config } = options
  const locked = lockedBy(change, config)
  if (locked !== undefined) return { kind: 'keep', change, why: 'locked', lockedBy: locked, forms: keepAll(change) }
  const place = options.inLocale(change.target.locale)
  const { settings } = place
  const reasons = change.forms.map((form) => reasonToWrite(form, config) ?? reasonToRefresh(change, form, options))
  const why = reasonsToWrite.find((reason) => reasons.includes(reason))
  if (why === undefined || settings === undefined)
    return { kind: 'keep', change, why: keepReason(change), forms: keepAll(change) }

  const planned = change.forms.map((form, index): FormStep => {
    if (reasons[index] === undefined) return { kind: 'keep', change: form }
    return planForm({ change, form, place, settings, isBroken: reasons[index] === 'invalid' }, options)
  })
  const forms = wholeOrNothing(change, planned)
  const isBought = forms.some(buys)
  const isRefused = forms.every(({ kind }) => kind === 'refuse' || kind === 'keep')
  if (isRefused) return { kind: 'keep', change, why: 'refused', forms }
  if (isBought && options.offline === true) return { kind: 'keep', change, why: 'offline', forms: keepAll(change) }
  if (isBought && options.unsupported?.has(change.target.locale) === true) {
    return { kind: 'keep', change, why: 'unsupported', forms: keepAll(change) }
  }
  return { kind: isBought ? 'translate' : 'reuse', change, why, forms }
}

/** Returns the steps. If they would not write all plural forms that apps need, none is written, except moved texts. */
function wholeOrNothing(change: MessageChange, forms: readonly FormStep[]): readonly FormStep[] {
  const writes = ({ kind }: FormStep) => kind !== 'keep' && kind !== 'refuse'
  if (forms.every(writes)) return forms
  const written = new Set(forms.filter(writes).map((form) => form.change))
  if (!lacksForm(change, (form) => written.has(form))) return forms
  return forms.map((form) => (writes(form) && form.kind !== 'move' ? { kind: 'keep', change: form.change } : form))
}

function keepAll({ forms }: MessageChange): readonly FormStep[] {
  return forms.map((form) => ({ kind: 'keep', change: form }))
}

function buys(form: FormStep): boolean {
  return form.kind === 'send'
    ? form.recalled === undefined
    : sendsIn(form).some(({ recalled }) => recalled === undefined)
}

/** Returns whether a run without `refresh` would write any form of the message. */
export function hasWork(change: MessageChange, config: Config): boolean {
  return (
    lockedBy(change, config) === undefined && change.forms.some((form) => reasonToWrite(form, config) !== undefined)
  )
}

function reasonToRefresh(
  change: MessageChange,
  form: FormChange,
  { refresh, inLocale }: MessageOptions,
): TranslateReason | undefined {
  if (refresh === undefined) return undefined
  // A copy has no settings. It was made before its locale was rephrased.
  const isCopy = form.by === 'copied' && form.state === 'current'
  if (isCopy && refresh.parts.has('model') && inLocale(change.target.locale).isRephrased) return 'refresh'
  return refresh.outdated.partsOf(change, form).some((part) => refresh.parts.has(part)) ? 'refresh' : undefined
}

/** Returns how a translator of the project's own is asked for a plural form, whatever translation there is. */
function askFor(change: MessageChange, given: FormChange, options: MessageOptions): FormStep | undefined {
  const { plan } = given
  const form = plan.do === 'copy' ? change.forms.find((one) => one.plan.form === plan.from) : given
  const place = options.inLocale(change.target.locale)
  const { settings, fitted } = place
  if (form === undefined || settings === undefined || fitted?.takesItems !== true) return undefined
  return planForm({ change, form, place, settings, isBroken: true }, options)
}

interface FormQuestion {
  readonly change: MessageChange
  readonly form: FormChange
  readonly place: LocalePlan
  readonly settings: SettingsId
  readonly isBroken: boolean
}

function planForm(question: FormQuestion, options: MessageOptions): FormStep {
  const { change, form, place, settings, isBroken } = question
  const { plan } = form
  if (plan.do === 'copy') return { kind: 'copy', change: form, of: plan.from }
  const { forms, syntax } = change.unit
  const source = forms.get(plan.from)?.text ?? ''
  const reading = options.readSource(source, syntax)
  const toQuestion = questionsAbout(question, reading, options)
  // no spread syntax (`...`), which is slow: this runs for every text
  const asking = { change, form, place, settings, isBroken, plan, source, reading, toQuestion }
  return ruleFor(asking, options) ?? planWhole(asking, options) ?? planParts(asking, options)
}

interface Asking extends FormQuestion {
  readonly plan: Extract<FormPlan, { readonly do: 'translate' }>
  readonly source: string
  readonly reading: ReturnType<ReadSource>
  readonly toQuestion: (segment: Pick<Segment, 'text' | 'syntax' | 'counts'>) => SendQuestion
}

function questionsAbout(
  { change, form, place, settings }: FormQuestion,
  { protect }: Asking['reading'],
  { config }: MessageOptions,
): Asking['toQuestion'] {
  const sentTo = place.sentTo(change.unit.note)
  return ({ text, syntax, counts }) => ({
    message: change,
    change: form,
    place: sentTo,
    source: text,
    syntax,
    counts,
    settings,
    meets: place.fitted?.terms?.hashOf(text),
    again: undefined,
    terms: config.doNotTranslate,
    sourceLocale: config.source,
    protect,
  })
}

/**
 * Returns the step for a plural form that needs no service, such as a copy of the source or a pseudo-translation, or
 * that cannot be sent. Returns `undefined` if the form must be translated.
 */
function ruleFor(
  { change, form, plan, place, source, reading }: Asking,
  { config }: MessageOptions,
): FormStep | undefined {
  const { unit } = change
  if (reading.isTorn) return refuse(form, halfCharacter)
  const accessKey = readAccessKey(unit, change.catalog)
  if (accessKey !== undefined) {
    const { label } = accessKey
    return { kind: 'rule', change: form, text: source, ...(label && { label }) }
  }
  if (place.isPseudo) {
    const about = { syntax: unit.syntax, source: config.source, target: place.locale, form: plan.form }
    return { kind: 'rule', change: form, text: pseudoMessage(source, about) }
  }
  if (reading.refusal !== undefined) return refuse(form, reading.refusal)
  return place.isOwnLanguage || unit.isIdentifier ? { kind: 'rule', change: form, text: source } : undefined
}

/** Plans a text without plural that is sent in one piece, as nearly all are. Returns `undefined` for any other text. */
function planWhole(asking: Asking, options: MessageOptions): FormStep | undefined {
  const { change, plan, source, reading, toQuestion } = asking
  const { counts } = plan
  if (counts.length > 0 || !reading.isWhole() || !surelyFits(source, options.limits)) return undefined
  const question = () => toQuestion({ text: source, syntax: change.unit.syntax, counts })
  return takeOver(asking, options) ?? askForWhole(question(), asking, options)
}

/** Plans a text that is sent in several pieces (a plural, or a very long text), or that cannot be sent. */
function planParts(asking: Asking, options: MessageOptions): FormStep {
  const { change, form, plan, place, source, reading, toQuestion } = asking
  const { locale, fitted, memory } = place
  const apart = reading.takeApart(locale, plan.counts)
  if (apart === undefined) return refuse(form, tooManyStrings)
  const questions = apart.segments.map(toQuestion)
  const copies = questions.map(isCopy)
  const [only] = questions
  const isWhole = questions.length === 1 && only?.source === source
  if (copies.every(Boolean)) {
    return { kind: 'rule', change: form, text: isWhole ? source : apart.assemble(questions.map((one) => one.source)) }
  }
  const donated = takeOver(asking, options)
  if (donated !== undefined) return donated
  const fitting = { limits: options.limits, settings: fitted }
  const cut = questions.map((question, at) => (copies[at] === true ? [question] : cutToFit(question, fitting)))
  if (!cut.every((pieces) => pieces !== undefined)) {
    return refuse(form, 'it is longer than one request may be, and lockale found no place to split it')
  }
  if (isWhole && only !== undefined && !apart.review && cut[0]?.length === 1) return askForWhole(only, asking, options)
  const found = cut.flatMap((pieces, at): readonly (Remembered | string)[] => {
    if (copies[at] === true) return pieces.map(({ source: text }) => text)
    return pieces.map((piece) => (pieces.length > 1 && isCopy(piece) ? piece.source : askMemory(piece, memory)))
  })
  const assemble = (texts: readonly string[]) => apart.assemble(joinPieces(texts, cut))
  const { catalog, unit } = change
  const brokenIn = (texts: readonly string[]) =>
    brokenAssembly({ catalog, unit, plan, locale, text: assemble(texts) })?.code
  const parts = askAgainWhereBroken(found, brokenIn, options)
  const review = apart.review || parts.length > questions.length
  const sends = parts.filter((part) => typeof part !== 'string')
  return blockedBy(sends, options) ?? { kind: 'assemble', change: form, parts, assemble, review }
}

function takeOver(asking: Asking, options: MessageOptions): FormStep | undefined {
  const { change, form, place, settings, isBroken } = asking
  if (isBroken) return undefined
  const terms = place.fitted?.terms?.hashOfUnit(change.unit)
  const made = { settings: options.anySettings === true ? undefined : settings, terms }
  const donor = options.reuse().find(change, form, made)
  if (donor === undefined || !isRightHere(donor, { change, form, options })) return undefined
  const { text, facts, key: from, orphan } = donor
  const by = isDoubtfulHere(donor, asking, options) ? 'review' : donor.by
  return { kind: 'move', change: form, text, by, facts, from, orphan }
}

function askForWhole(question: SendQuestion, { place }: Asking, options: MessageOptions): FormStep {
  const { step } = askMemory(question, place.memory)
  return blockedBy([step], options) ?? step
}

function refuse(change: FormChange, why: string): FormStep {
  return { kind: 'refuse', change, why, retry: 'never' }
}

function blockedBy(
  sends: readonly SendStep[],
  { retryRefused }: Pick<PlanningOptions, 'retryRefused'>,
): FormStep | undefined {
  const blocked = sends.find(({ refused }) => (refused?.runs ?? 0) >= maxRefusedRuns)
  if (blocked?.refused === undefined || retryRefused === true) return undefined
  return { kind: 'refuse', change: blocked.change, why: refusedWords(blocked.refused), retry: 'retry-refused' }
}

/** Assembles a string from cached translations of its parts. If the result is invalid, the parts are sent again. */
function askAgainWhereBroken(
  found: readonly (Remembered | string)[],
  brokenIn: (texts: readonly string[]) => string | undefined,
  { refusedBefore }: Pick<PlanningOptions, 'refusedBefore'>,
): readonly (SendStep | string)[] {
  const texts = found.flatMap((part) => (typeof part === 'string' ? [part] : (part.text ?? [])))
  const reason = texts.length === found.length ? brokenIn(texts) : undefined
  return found.map((part) => {
    if (typeof part === 'string') return part
    const { step, first } = part
    if (reason === undefined || step.recalled === undefined) return step
    const refused = { runs: refusedBefore(first)?.runs ?? 1, reason, answers: [step.recalled] }
    return { ...step, recalled: undefined, refused }
  })
}

function joinPieces(texts: readonly string[], cut: readonly (readonly SendQuestion[])[]): readonly string[] {
  let at = 0
  return cut.map(({ length }) => texts.slice(at, (at += length)).join(''))
}

/** Returns whether the text of another message can be used here. It must be valid, except for human texts. */
function isRightHere(
  { text, by }: Donor,
  { change, form: { plan }, options }: Pick<FormQuestion, 'change' | 'form'> & { readonly options: MessageOptions },
): boolean {
  if (isKept(by)) return true
  const { catalog, unit, target } = change
  const engine = options.settings.get(target.locale)?.settings.engine
  const byMock = engine !== undefined && isMockEngine(engine)
  const findings = options.checker.findingsIn({ catalog, unit, plan, locale: target.locale, text, byMock })
  return findings.every(({ severity }) => severity !== 'error')
}

/** Returns true for the machine translation of another message that is doubtful here: too long for this message. */
function isDoubtfulHere(
  { text, by }: Donor,
  { change: { catalog, unit, target }, place, source, plan }: Asking,
  { checker }: Pick<MessageOptions, 'checker'>,
): boolean {
  const engine = place.fitted?.settings.engine
  if (by !== 'machine' || engine === undefined || isMockEngine(engine)) return false
  if (unit.syntax.readVariants?.(text) !== undefined) return false
  const segment = { source, target: text, syntax: unit.syntax, counts: plan.counts }
  return checker.checkSegment({ catalog, unit, plan, locale: target.locale }, segment).doubts.length > 0
}

function movedOrphans(steps: readonly PlanStep[]): ReadonlyMap<Orphan, MessageKey> {
  const moved = new Map<Orphan, MessageKey>()
  for (const step of steps) {
    if (step.kind !== 'reuse' && step.kind !== 'translate') continue
    for (const form of step.forms) {
      if (form.kind === 'move' && form.orphan !== undefined) moved.set(form.orphan, step.change.unit.key)
    }
  }
  return moved
}
