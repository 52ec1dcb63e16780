import { isPseudoLocale, foreignSyntax, protect, pseudoMessage, type Strategy, takeApart } from '@lockale/messages'
import { brokenAssembly } from '../judge/assembled.ts'
import type { LastSources } from '../diff/last-sources.ts'
import type { Judge } from '../judge/judge.ts'
import type { RefusedString } from '../ledger/refused.ts'
import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { FittedSettings } from '../model/fitted-settings.ts'
import { isSameLanguage } from '../model/same-language.ts'
import { isStandIn } from '../model/translator.ts'
import { policyOf } from '../config/policy.ts'
import { cutToFit, type RequestLimits } from './fit-request.ts'
import { memoryKey } from './memory-key.ts'
import type { OutdatedFinder, RefreshPart } from './outdated.ts'
import { type Judging, readAnswer } from './read-answer.ts'
import { type Donor, indexReuse, type ReuseIndex } from './reuse.ts'
import { type FormStep, maxRefusedRuns, type PlanStep, type SendStep, sendsIn, type TranslateReason } from './step.ts'

export interface PlanningOptions {
  readonly config: Config
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly judge: Pick<Judge, 'findingsIn' | 'errorsInSegment' | 'doubtsInSegment'>
  /** What fits a request. */
  readonly limits: RequestLimits
  /** What the ledger answered to a question earlier. */
  readonly recall: (memoryKey: string) => string | undefined
  /** What the ledger has on record of questions whose every answer broke the message. */
  readonly refusedBefore: (memoryKey: string) => RefusedString | undefined
  /** They are asked again, however often they were. */
  readonly retryRefused?: boolean | undefined
  /** Texts made with other settings or another note that are made anew, by what differs. */
  readonly refresh?: { readonly parts: ReadonlySet<RefreshPart>; readonly outdated: OutdatedFinder } | undefined
  /** Texts of people go too when their message is gone. */
  readonly pruneHuman?: boolean | undefined
  /** Locales that the service does not have: nothing is sent for them, and what costs nothing is done. */
  readonly unsupported?: ReadonlySet<string> | undefined
  /** Where a text may be found that is free to be taken over: in the diffs themselves when absent. */
  readonly donors?: readonly CatalogDiff[] | undefined
  /** Of messages whose keys are gone. */
  readonly lastSources?: LastSources | undefined
}

/**
 * What to do about the messages of every target, in the order of the diffs and their messages. There is no step for a quiet
 * one that is not outdated either. Pure.
 */
export function planSteps(diffs: readonly CatalogDiff[], options: PlanningOptions): readonly PlanStep[] {
  // Made when a first text is looked for: a run with nothing to do never does.
  let index: ReuseIndex | undefined
  const reuse = () => (index ??= indexReuse(options.donors ?? diffs, options.lastSources))
  const settingsIds = new Map([...options.settings].map(([locale, fitted]) => [locale, settingsId(fitted.settings)]))
  const messageOptions = { ...options, reuse, settingsIds }
  const { refresh } = options
  const steps = diffs.flatMap((diff) =>
    (refresh?.outdated.among(diff) ?? diff.open).map((change) => planMessage(change, messageOptions)),
  )
  const moved = new Map(steps.flatMap(movedOrphans))
  const orphans = diffs.flatMap((diff) => diff.orphans)
  return [
    ...steps,
    ...orphans.map((orphan): PlanStep => {
      const movedTo = moved.get(orphan)
      if (movedTo !== undefined) return { kind: 'remove', orphan, movedTo }
      const stays = orphan.isExtraForm || (isKept(orphan.by) && options.pruneHuman !== true)
      return { kind: stays ? 'keep-orphan' : 'remove', orphan }
    }),
  ]
}

interface MessageOptions extends PlanningOptions {
  readonly reuse: () => ReuseIndex
  /** By target locale. */
  readonly settingsIds: ReadonlyMap<string, SettingsId>
}

function planMessage(change: MessageChange, options: MessageOptions): PlanStep {
  const { config, settingsIds } = options
  const settings = settingsIds.get(change.target.locale)
  const keepAll = change.forms.map((form): FormStep => ({ kind: 'keep', change: form }))
  if (policyOf(change, config) === 'locked') return { kind: 'keep', change, why: 'locked', forms: keepAll }
  const reasons = change.forms.map((form) => reasonToWrite(form, config) ?? reasonToRefresh(change, form, options))
  const why = (['missing', 'stale', 'invalid', 'refresh'] as const).find((reason) => reasons.includes(reason))
  if (why === undefined || settings === undefined)
    return { kind: 'keep', change, why: keepReason(change), forms: keepAll }

  const forms = change.forms.map((form, index): FormStep => {
    if (reasons[index] === undefined) return { kind: 'keep', change: form }
    return planForm({ change, form, settings, isBroken: reasons[index] === 'invalid' }, options)
  })
  const isBought = forms.some((form) => sendsIn(form).some(({ recalled }) => recalled === undefined))
  const isRefused = forms.every(({ kind }) => kind === 'refuse' || kind === 'keep')
  if (isRefused) return { kind: 'keep', change, why: 'refused', forms }
  if (isBought && options.unsupported?.has(change.target.locale) === true) {
    return { kind: 'keep', change, why: 'unsupported', forms: keepAll }
  }
  return { kind: isBought ? 'translate' : 'reuse', change, why, forms }
}

/** True if anything of the message would be written, whatever is refreshed beside it. */
export function hasWork(change: MessageChange, config: Config): boolean {
  return policyOf(change, config) !== 'locked' && change.forms.some((form) => reasonToWrite(form, config) !== undefined)
}

/** Why a form is written anew, or `undefined` if its text stays. A broken text of a person is reported, not replaced. */
function reasonToWrite({ state, by, findings }: FormChange, { onFuzzy }: Config): TranslateReason | undefined {
  if (state === 'missing' || state === 'stale') return state
  if (state === 'fuzzy') return onFuzzy === 'overwrite' ? 'stale' : undefined
  const isBroken = findings.some(({ severity }) => severity === 'error')
  return isBroken && by !== undefined && !isKept(by) ? 'invalid' : undefined
}

function reasonToRefresh(
  change: MessageChange,
  form: FormChange,
  { refresh }: PlanningOptions,
): TranslateReason | undefined {
  return refresh?.outdated.partsOf(change, form).some((part) => refresh.parts.has(part)) === true
    ? 'refresh'
    : undefined
}

function keepReason({ state }: MessageChange): 'current' | 'edited' | 'fuzzy' {
  return state === 'edited' || state === 'fuzzy' ? state : 'current'
}

interface FormQuestion {
  readonly change: MessageChange
  readonly form: FormChange
  readonly settings: SettingsId
  readonly isBroken: boolean
}

function planForm({ change, form, settings, isBroken }: FormQuestion, options: MessageOptions): FormStep {
  const { config, reuse } = options
  const { plan } = form
  const { unit, target } = change
  const { locale } = target
  if (plan.do === 'copy') return { kind: 'copy', change: form, of: plan.of }
  const source = unit.forms.get(plan.from)?.text ?? ''
  if (/\p{Surrogate}/u.test(source)) {
    return refuse(form, 'the source holds half of a character (an unpaired surrogate)')
  }
  const { syntax } = unit
  if (isPseudoLocale(locale)) {
    const text = pseudoMessage(source, { syntax, source: config.source, target: locale, form: plan.form })
    return { kind: 'rule', change: form, text }
  }
  const foreign = foreignSyntax(source, syntax)
  if (foreign !== undefined) {
    return refuse(form, `the source is ${foreign}, and the syntax of its file is ${syntax.id}`)
  }
  const broken = syntax.reject(source)
  // a mark that is left over is shown as it is
  if (broken !== undefined && broken.code !== 'placeholder-delimiter-damaged') {
    return refuse(form, `the source is not sound ${syntax.id}: ${String(broken.arguments['found'] ?? broken.code)}`)
  }
  if (isSameLanguage(config.source, locale)) return { kind: 'rule', change: form, text: source }
  const apart = takeApart(source, { syntax, source: config.source, target: locale, counts: plan.counts })
  if (apart === undefined) {
    return refuse(
      form,
      'its plurals would become too many texts (more than 64 in this language), or are more than can be taken apart',
    )
  }
  const place = { locale, note: unit.note }
  const fitted = options.settings.get(locale)
  const { doNotTranslate: terms } = config
  const questions = apart.segments.map(({ text, syntax: of, counts }): SendQuestion => {
    return {
      message: change,
      change: form,
      place,
      source: text,
      syntax: of,
      counts,
      settings,
      meets: fitted?.terms?.hashOf(text),
      terms,
      sourceLocale: config.source,
    }
  })
  const copies = questions.map((question) => protectSend(question, 1).mode === 'copy')
  const [only] = questions
  const isWhole = questions.length === 1 && only?.source === source
  if (copies.every(Boolean)) {
    return { kind: 'rule', change: form, text: isWhole ? source : apart.assemble(questions.map((one) => one.source)) }
  }
  const donor = isBroken ? undefined : reuse().find(change, form, { settings, terms: fitted?.terms?.hashOfUnit(unit) })
  if (donor !== undefined && isRightHere(donor, { change, form, options })) {
    const { text, by, facts, key: from, orphan } = donor
    return { kind: 'move', change: form, text, by, facts, from, orphan }
  }
  const wireOf = (question: SendQuestion) => protectSend(question, 1).wire
  const isCopy = (question: SendQuestion) => protectSend(question, 1).mode === 'copy'
  const cut = questions.map((question, at) =>
    copies[at] === true ? [question] : cutToFit(question, { limits: options.limits, settings: fitted, wireOf }),
  )
  if (!cut.every((pieces) => pieces !== undefined)) {
    return refuse(form, 'it is longer than one request may be, and has no place to cut it')
  }
  const memory = {
    ...options,
    judging: { source: config.source, judge: options.judge, engine: fitted?.settings.engine },
  }
  if (isWhole && only !== undefined && !apart.review && cut[0]?.length === 1) {
    const { step } = askMemory(only, memory)
    return blockedBy([step], options) ?? step
  }
  const found = cut.flatMap((pieces, at): readonly (Remembered | string)[] => {
    if (copies[at] === true) return pieces.map(({ source: text }) => text)
    return pieces.map((piece) => (pieces.length > 1 && isCopy(piece) ? piece.source : askMemory(piece, memory)))
  })
  const assemble = (texts: readonly string[]) => apart.assemble(joinPieces(texts, cut))
  const parts = askAgainWhereBroken(
    found,
    (texts) => {
      return brokenAssembly({ catalog: change.catalog, unit, plan, locale, text: assemble(texts) })?.code
    },
    options,
  )
  const review = apart.review || parts.length > questions.length
  const sends = parts.filter((part) => typeof part !== 'string')
  return blockedBy(sends, options) ?? { kind: 'assemble', change: form, parts, assemble, review }
}

function refuse(change: FormChange, why: string): FormStep {
  return { kind: 'refuse', change, why, retry: 'never' }
}

/** A form with a string that was asked for often enough in vain: nothing of it is bought. */
function blockedBy(
  sends: readonly SendStep[],
  { retryRefused }: Pick<PlanningOptions, 'retryRefused'>,
): FormStep | undefined {
  const blocked = sends.find(({ refused }) => (refused?.runs ?? 0) >= maxRefusedRuns)
  if (blocked?.refused === undefined || retryRefused === true) return undefined
  const { runs, reason } = blocked.refused
  const why = `every answer in ${runs} runs broke the message (${reason}); lockale sync --retry-refused asks again`
  return { kind: 'refuse', change: blocked.change, why, retry: 'retry-refused' }
}

/** Answers that are whole and make no whole message together are no better than broken ones. */
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

/** One text for each question from one for each piece of them. A piece has the blanks around it. */
function joinPieces(texts: readonly string[], cut: readonly (readonly SendQuestion[])[]): readonly string[] {
  let at = 0
  return cut.map(({ length }) => texts.slice(at, (at += length)).join(''))
}

/** What is sound in one message can be too long for another. A person's text goes along as it is, to be reported. */
function isRightHere(
  { text, by }: Donor,
  { change, form: { plan }, options }: Pick<FormQuestion, 'change' | 'form'> & { readonly options: MessageOptions },
): boolean {
  if (isKept(by)) return true
  const { catalog, unit, target } = change
  const engine = options.settings.get(target.locale)?.settings.engine
  const byStandIn = engine !== undefined && isStandIn(engine)
  const findings = options.judge.findingsIn({ catalog, unit, plan, locale: target.locale, text, byStandIn })
  return findings.every(({ severity }) => severity !== 'error')
}

/** A send before its strategy is chosen. */
type SendQuestion = Pick<
  SendStep,
  'message' | 'change' | 'place' | 'source' | 'syntax' | 'counts' | 'settings' | 'meets' | 'again'
> & {
  readonly sourceLocale: string
  /** Words that stay as they are. */
  readonly terms: readonly string[]
}

/** A question as the ledger knows it. */
interface Remembered {
  readonly step: SendStep
  /** The text of the answer on record. */
  readonly text: string | undefined
  /** The memory key of the question as it is asked first. */
  readonly first: string
}

interface Memory extends Pick<PlanningOptions, 'recall' | 'refusedBefore'> {
  readonly judging: Judging
}

/**
 * The first strategy of protection whose answer is on record and holds, or else the first one that was never asked: an
 * answer that broke the message is not paid for again in the same way. When all of them broke it, they are asked anew.
 */
function askMemory(question: SendQuestion, { recall, refusedBefore, judging }: Memory): Remembered {
  const first = toSendStep(question, 1)
  const answers: string[] = []
  let reason = ''
  for (const strategy of [1, 2, 3] as const) {
    const step = strategy === 1 ? first : toSendStep(question, strategy)
    const answer = recall(step.memoryKey)
    if (answer === undefined) return { step, text: undefined, first: first.memoryKey }
    const restored = readAnswer(step, answer, judging)
    if (restored.ok) return { step: { ...step, recalled: answer }, text: restored.text, first: first.memoryKey }
    answers.push(answer)
    reason = restored.finding.code
  }
  const runs = refusedBefore(first.memoryKey)?.runs ?? 1
  return { step: { ...first, refused: { runs, reason, answers } }, text: undefined, first: first.memoryKey }
}

/** One text to be sent under one strategy of protection. */
export function toSendStep(question: SendQuestion, strategy: Strategy): SendStep {
  const { message, change, place, source, syntax, counts, settings, meets, again, sourceLocale } = question
  const protectedText = protectSend(question, strategy)
  const { locale: target, note } = place
  const key = memoryKey({ protectedText, source: sourceLocale, target, settings, note, terms: meets, again })
  const sent = { message, change, place, source, syntax, counts, settings, meets, ...(again && { again }) }
  return { kind: 'send', ...sent, strategy, protectedText, memoryKey: key, recalled: undefined }
}

function protectSend({ source, syntax, counts, terms }: SendQuestion, strategy: Strategy): SendStep['protectedText'] {
  return protect(source, { syntax, strategy, counts, terms })
}

function movedOrphans(step: PlanStep): readonly (readonly [Orphan, MessageKey])[] {
  if (step.kind !== 'reuse' && step.kind !== 'translate') return []
  const { key } = step.change.unit
  return step.forms.flatMap((form) => (form.kind === 'move' && form.orphan !== undefined ? [[form.orphan, key]] : []))
}
