import { addToGroup, type DiagnosticCode } from '@lockale/errors'
import { policyOf } from '../config/policy.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import {
  type Fact,
  previousFactsOf,
  isFromSource,
  isKept,
  isMarkedInFile,
  joinSaid,
  presentFacts,
  type Provenance,
  type Said,
  saidIn,
} from '../model/fact.ts'
import { hashNote, hashText, type SettingsId, unknownSource } from '../model/hash.ts'
import type { LocaleTerms } from '../model/terms.ts'
import type { MessageUnit } from '../model/unit.ts'
import { accessKeyIn } from '../plan/access-key.ts'
import { brokenOriginal, isText, withoutOriginal } from '../plan/plan-copies.ts'
import {
  type AskedStep,
  type AssembleStep,
  type FormStep,
  maxRefusedRuns,
  type PlanStep,
  sendsIn,
  type SendStep,
} from '../plan/step.ts'
import { lacksForm } from '../plan/whole-plural.ts'
import { brokenAssembly } from '../text-check/text-checker.ts'
import type { Answered, Settled } from '../translate/settle.ts'

export interface FinishedMessage {
  readonly change: MessageChange
  readonly forms: readonly FinishedForm[]
}

export interface FinishedForm {
  readonly change: FormChange
  /** The new text; `undefined`: the text in the file stays. */
  readonly text: string | undefined
  /** Records to write to the lockfile (who made the text, from which source string); empty if the form has no text. */
  readonly facts: readonly Fact[]
  /** Why the form was not translated; `undefined` if there was no failure. */
  readonly failure: string | undefined
  /** Rules that found problems in `text`, the better one of two translations by the service. */
  readonly doubts?: readonly DiagnosticCode[] | undefined
  /** True if the translation in `text` has no problems. */
  readonly isSound?: boolean | undefined
  /** Which run retries a failed form: each sync, or one with `retryRefused`. Absent if none does, or nothing failed. */
  readonly retry?: Retry | undefined
}

/**
 * Returns the text to write into the file; `undefined` if nothing is to be written. An unchanged text is written again
 * if its mark "needs review" or its previous source string in the file must change.
 */
export function textToWrite({ change, text, facts }: FinishedForm): string | undefined {
  if (text !== undefined) return text
  if (isRightAgain(change, facts)) return change.entry?.value
  // The lockfile has no record of a copy of the source string, so the file shows whether the copy is marked for review.
  const isMarked = isMarkedInFile(change.facts) || change.entry?.review === 'wanted'
  return isMarked && facts.length > 0 && !isMarkedInFile(facts) ? change.entry?.value : undefined
}

function isRightAgain({ state, entry, facts: before }: FormChange, [fact]: readonly Fact[]): boolean {
  if (state !== 'source-changed' || entry?.previousSource === undefined || fact === undefined) return false
  return fact.source !== unknownSource && before.every(({ source }) => source !== fact.source)
}

type Retry = 'sync' | 'retry-refused'

export interface FinishOptions {
  readonly config: Config
  readonly settled: { get(send: SendStep): Settled | undefined }
  /** Terms by locale, from the glossary files of the project. */
  readonly termsIn: { get(locale: string): LocaleTerms | undefined }
  /** True if all new machine translations need review. */
  readonly needsReview?: boolean | undefined
  /** Finds what a translator answered for a locale that copies another one (`openVariants`). */
  readonly variantOf?: ((asked: AskedStep, locale: string) => Settled | undefined) | undefined
}

/** Returns new texts and lockfile records of messages. A plural form without a valid translation keeps its text. */
export function finishMessages(steps: readonly PlanStep[], options: FinishOptions): readonly FinishedMessage[] {
  const messages: FinishedMessage[] = []
  const waiting: { readonly step: MessageStep; readonly at: number }[] = []
  const indexed = new Map<MessageUnit, number[]>()
  for (const step of steps) {
    if (step.kind === 'remove' || step.kind === 'keep-orphan') continue
    const { change } = step
    const isWaiting = step.forms.some(waits)
    if (isWaiting) waiting.push({ step, at: messages.length })
    messages.push(isWaiting ? keepUnchanged(change) : finishMessage(step, { change, options }))
  }
  // Access keys are finished last, because they are letters of the translated label, and so are copies of other locales.
  if (waiting.length > 0) for (const [at, { change }] of messages.entries()) addToGroup(indexed, change.unit, at)
  const finishedIn: Around['finishedIn'] = (target, unit) =>
    indexed
      .get(unit)
      ?.flatMap((at) => messages[at] ?? [])
      .find(({ change }) => change.target === target)
  for (const { step, at } of waiting) messages[at] = finishMessage(step, { change: step.change, options, finishedIn })
  return messages
}

type MessageStep = Extract<PlanStep, { readonly forms: unknown }>

function waits(form: FormStep): boolean {
  return form.kind === 'derive' || (form.kind === 'rule' && form.label !== undefined)
}

function finishMessage(
  { forms }: MessageStep,
  { change, options, finishedIn }: Pick<Around, 'change' | 'options' | 'finishedIn'>,
): FinishedMessage {
  const isProposed = policyOf(change, options.config) === 'propose'
  const around = { change, options, finishedIn, isProposed }
  return { change, forms: markForReview(change, finishForms(forms, around), isProposed) }
}

function finishForms(steps: readonly FormStep[], around: Around): readonly FinishedForm[] {
  const [only] = steps
  if (only !== undefined && steps.length === 1) return [finishForm(only, around)]
  const forms = new Map<string, FinishedForm>()
  // Copies come last, because they need the other plural forms.
  for (const form of [...steps].sort((a, b) => Number(a.kind === 'copy') - Number(b.kind === 'copy'))) {
    forms.set(form.change.plan.form, finishForm(form, { ...around, forms }))
  }
  const written = new Set([...forms.values()].flatMap(({ change, text }) => (text === undefined ? [] : [change])))
  const isHeld = written.size > 0 && lacksForm(around.change, (form) => written.has(form))
  return steps.flatMap((step) => {
    const form = forms.get(step.change.plan.form)
    if (form === undefined) return []
    return isHeld && step.kind !== 'move' && form.text !== undefined ? [keptForm(form.change)] : [form]
  })
}

/**
 * Returns the plural forms, with `inFile` set in the record of each text that gets or keeps the mark "needs review".
 * @param isProposed true to mark new texts that need review
 */
export function markForReview(
  change: MessageChange,
  forms: readonly FinishedForm[],
  isProposed: boolean,
): readonly FinishedForm[] {
  const { reviewState } = change.catalog.format
  if (reviewState === undefined) return forms
  const isMarked = ({ change: form, text, facts }: FinishedForm) => {
    const isToReview = facts[0]?.by === 'review'
    if (text !== undefined) return isProposed && isToReview ? true : facts[0]?.by === 'copied' && isMarkedInFile(facts)
    return isMarkedInFile(facts) || (isToReview && isMarkedInFile(form.facts))
  }
  if (reviewState === 'text') return forms.map((form) => (isMarked(form) ? withState(form, true) : form))
  // In this format, one mark is for all plural forms: it stays as long as one form needs review.
  const isWaiting = forms.some((form) => form.text === undefined && isMarked(form) && form.facts[0]?.by !== 'reviewed')
  const isWanted = isWaiting || forms.every((form) => form.facts.length === 0 || isMarked(form))
  return forms.map((form) => withState(form, isWanted))
}

function withState(form: FinishedForm, isWanted: boolean): FinishedForm {
  const [first, ...others] = form.facts
  if (first === undefined) return form
  if (isWanted) return { ...form, facts: [{ ...first, inFile: true }, ...others] }
  return isMarkedInFile(form.facts)
    ? { ...form, facts: form.facts.map(({ inFile: _inFile, ...fact }): Fact => fact) }
    : form
}

export function keepUnchanged(change: MessageChange): FinishedMessage {
  return { change, forms: change.forms.map((form) => keptForm(form)) }
}

interface Around {
  readonly change: MessageChange
  /** The forms of the message that are finished so far. */
  readonly forms?: ReadonlyMap<string, FinishedForm>
  readonly options: FinishOptions
  /** True if the policy of the message is `propose`: all new texts need review. */
  readonly isProposed: boolean
  readonly finishedIn?: ((target: TargetFile, unit: MessageUnit) => FinishedMessage | undefined) | undefined
}

function finishForm(step: FormStep, around: Around): FinishedForm {
  const { change: form } = step
  const done: Done = (text, by, made, answer) => {
    const { target, unit } = around.change
    const [locale, source] = [target.locale, unit.fingerprint]
    // Fields first, spread last: otherwise V8 gives each record its own hidden class, which takes memory.
    const fact = { locale, form: form.plan.form, by, text: hashText(text), source, ...madeWith(around.change, made) }
    return {
      change: form,
      text: text === form.entry?.value ? undefined : text,
      facts: factsWith(fact, form),
      failure: undefined,
      doubts: answer?.doubts,
      isSound: answer?.isSound,
    }
  }
  switch (step.kind) {
    case 'keep':
      return keptForm(form)
    case 'refuse':
      return keptForm(form, step.why, step.retry === 'never' ? undefined : step.retry)
    case 'rule':
      return step.label === undefined ? done(step.text, 'copied') : finishAccessKey(step.label, step, { around, done })
    case 'move': {
      const made = step.facts.find(({ settings }) => settings !== undefined)
      return moved(step, around, done(step.text, step.by, made))
    }
    case 'derive':
      return derived(step, { around, done })
    case 'copy': {
      const other = around.forms?.get(step.of)
      const { entry } = other?.change ?? {}
      const text = other?.text ?? (entry?.reference === true ? undefined : entry?.value)
      if (text === undefined)
        return keptForm(form, other?.failure ?? 'the plural form that it is copied from is missing', other?.retry)
      const by = other?.facts[0]?.by ?? 'machine'
      // A human may have written the form that is copied, but not this copy.
      const machine = by === 'machine' || by === 'review' ? by : 'copied'
      return done(text, machine, other?.facts[0])
    }
    case 'send': {
      const answer = around.options.settled.get(step)
      if (answer?.ok !== true) return notAnswered(form, step, answer)
      const made = { ...madeNow(step.settings, around), ...answer.said }
      return done(answer.text, reviewMark(form, answer.needsReview, around), made, answer)
    }
    case 'assemble':
      return finishAssembly(step, around, done)
  }
}

/** Returns the access key for a translated label. If the label stays untranslated, the key of the source is used. */
function finishAccessKey(
  label: MessageUnit,
  { text: letter, change: form }: Extract<FormStep, { readonly kind: 'rule' }>,
  { around, done }: { readonly around: Around; readonly done: Done },
): FinishedForm {
  const made = around.finishedIn?.(around.change.target, label)?.forms.at(-1)
  const entry = around.change.target.entries.get(label.key)
  const text = made?.text ?? (entry?.kind === 'text' ? entry.value : undefined)
  if (text === undefined && made?.failure !== undefined)
    return keptForm(form, 'its label has no translation', made.retry)
  return done(text === undefined ? letter : accessKeyIn(text, { letter, syntax: label.syntax }), 'copied')
}

/**
 * Returns a copy of the translation in another locale, or the variant that the translator answered for this one. A text
 * that is marked for review in its file stays marked.
 */
function derived(
  { change: form, from, asked }: Extract<FormStep, { readonly kind: 'derive' }>,
  { around, done }: { readonly around: Around; readonly done: Done },
): FinishedForm {
  const { change, finishedIn, options } = around
  const { plan, entry } = form
  const { catalog, unit, target } = change
  const isSame = ({ change: { plan: other } }: Pick<FinishedForm, 'change'>) => other.form === plan.form
  const original = from.forms.find((one) => one.plan.form === plan.form)
  const made = finishedIn?.(from.target, unit)?.forms.find(isSame)
  const facts = made?.facts ?? original?.facts ?? []
  const isNow = made?.text !== undefined || isFromSource(facts, unit.fingerprint)
  const isThere = made?.failure === undefined && original !== undefined && (isNow || isText(original))
  const text = isThere ? (made?.text ?? original.entry?.value) : undefined
  if (text === undefined) return keptForm(form, made?.failure ?? withoutOriginal(from.target.locale), made?.retry)
  const broken = brokenAssembly({ catalog, unit, plan, locale: target.locale, text })
  if (broken !== undefined) return keptForm(form, brokenOriginal(from.target.locale, broken.code))
  const variant = asked && options.variantOf?.(asked, target.locale)
  if (asked !== undefined && variant !== undefined && !(variant.ok && variant.text === text)) {
    const own = variant.ok
      ? brokenAssembly({ catalog, unit, plan, locale: target.locale, text: variant.text })
      : undefined
    const refusal = variant.ok ? own?.code : variant.reason
    const said = refusal === undefined ? saidIn(facts).doubt : `its own translation was refused (${refusal})`
    const needsReview = said !== undefined || (variant.ok && variant.needsReview)
    const made = { settings: sendsIn(asked)[0]?.settings, variant: true as const, ...(said && { doubt: said }) }
    const right = variant.ok && refusal === undefined ? variant : undefined
    return done(right?.text ?? text, reviewMark(form, needsReview, around), made, { doubts: right?.doubts })
  }
  const isMarked = isMarkedInFile(facts)
  const hash = hashText(text)
  const { variant: _variant, ...by } = presentFacts(facts).find(({ settings }) => settings !== undefined) ?? {}
  const fact: Fact = {
    locale: target.locale,
    form: plan.form,
    by: 'copied',
    text: hash,
    source: unit.fingerprint,
    ...madeWith(change, by),
    ...(isMarked && { inFile: true }),
  }
  return {
    change: form,
    text: text === entry?.value && isMarked === (entry.review === 'wanted') ? undefined : text,
    facts: [fact, ...previousFactsOf(form.facts, { form: plan.form, hash })],
    failure: undefined,
  }
}

/** Returns the text that was moved from another key. If a human text was out of date under its old key, it still is. */
function moved(
  { facts, by }: Extract<FormStep, { readonly kind: 'move' }>,
  { change }: Around,
  finished: FinishedForm,
): FinishedForm {
  const isForNow = facts.some(({ source }) => source === change.unit.fingerprint)
  const [was] = facts
  if (!isKept(by) || isForNow || was === undefined) return finished
  const [now, ...previousFacts] = finished.facts
  return now === undefined ? finished : { ...finished, facts: [{ ...now, source: was.source }, ...previousFacts] }
}

/** Makes a finished form with a new text. @param made settings and terms of a machine translation, and its doubts */
type Done = (
  text: string,
  by: Provenance,
  made?: Made,
  answer?: Pick<FinishedForm, 'doubts' | 'isSound'>,
) => FinishedForm

type Made = { readonly settings?: SettingsId | undefined } & Pick<Fact, 'terms' | 'variant'> & Said

function madeNow(settings: SettingsId, { change, options }: Around): Pick<Fact, 'settings' | 'terms'> {
  const terms = options.termsIn.get(change.target.locale)?.hashOfUnit(change.unit)
  return { settings, ...(terms === undefined ? {} : { terms }) }
}

/** Joins the translated parts of a form, and checks the joined text as the app would read it. */
function finishAssembly(step: AssembleStep, around: Around, done: Done): FinishedForm {
  const { change: form, parts, assemble, review } = step
  const texts: string[] = []
  let needsReview = review
  const answers: Answered[] = []
  let settings: SettingsId | undefined
  for (const part of parts) {
    if (typeof part === 'string') {
      texts.push(part)
      continue
    }
    const answer = around.options.settled.get(part)
    if (answer?.ok !== true) return notAnswered(form, part, answer)
    texts.push(answer.text)
    needsReview ||= answer.needsReview
    answers.push(answer)
    settings ??= part.settings
  }
  const text = assemble(texts)
  const { unit, target, catalog } = around.change
  const broken = brokenAssembly({ catalog, unit, plan: form.plan, locale: target.locale, text })
  if (broken !== undefined) return keptForm(form, broken.code, retryOf(sendsIn(step)))
  const made = { ...(settings && madeNow(settings, around)), ...joinSaid(answers.flatMap(({ said }) => said ?? [])) }
  const doubts = answers.flatMap(({ doubts: own = [] }) => own)
  return done(text, reviewMark(form, needsReview, around), made, { doubts })
}

/**
 * Returns the records of a plural form, with a new record for its text. If the text is unchanged, records stay that say
 * who wrote it, but not those of a text that lockale made: an interrupted run would leave only the new one.
 */
function factsWith(fact: Fact, form: FormChange): readonly Fact[] {
  if (form.entry !== undefined && hashText(form.entry.value) === fact.text) {
    return [...form.facts.filter(({ by }) => isKept(by)), fact]
  }
  return form.facts.length === 0 ? [fact] : [fact, ...previousFactsOf(form.facts, { form: fact.form, hash: fact.text })]
}

function notAnswered(
  form: FormChange,
  send: SendStep,
  answer: Extract<Settled, { readonly ok: false }> | undefined,
): FinishedForm {
  if (answer === undefined) return keptForm(form, notReached, 'sync')
  if (answer.cause === 'too-large') return keptForm(form, answer.reason)
  return keptForm(form, answer.reason, answer.cause === 'refused' ? retryOf([send]) : 'sync')
}

function retryOf(sends: readonly SendStep[]): Retry {
  return sends.some(({ refused }) => (refused?.runs ?? 0) + 1 >= maxRefusedRuns) ? 'retry-refused' : 'sync'
}

export function keptForm(form: FormChange, failure?: string, retry?: Retry): FinishedForm {
  return { change: form, text: undefined, facts: form.facts, failure, retry }
}

function madeWith(
  { unit }: MessageChange,
  { settings, terms, doubt, score, variant }: Made = {},
): Pick<Fact, 'settings' | 'note' | 'terms' | 'variant'> & Said {
  if (settings === undefined) return {}
  const isSaid = doubt !== undefined || score !== undefined
  if (unit.note === undefined && terms === undefined && !isSaid && variant !== true) return { settings }
  return {
    settings,
    ...(variant === true && { variant }),
    ...(unit.note === undefined ? {} : { note: hashNote(unit.note) }),
    ...(terms === undefined ? {} : { terms }),
    ...(doubt !== undefined && { doubt }),
    ...(score !== undefined && { score }),
  }
}

function reviewMark({ plan }: FormChange, needsReview: boolean, { isProposed, options }: Around): 'machine' | 'review' {
  const isGuess = plan.do === 'translate' && plan.review
  return isGuess || needsReview || isProposed || options.needsReview === true ? 'review' : 'machine'
}

export const notReached = 'the run stopped before it was translated'
