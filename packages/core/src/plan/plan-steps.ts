import { foreignSyntax, type FormPlan, protect, restore, type Strategy, type Syntax } from '@lockale/messages'
import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { FittedSettings } from '../model/settings.ts'
import { memoryKey } from './memory-key.ts'
import { indexReuse, type ReuseIndex } from './reuse.ts'
import type { FormStep, PlanStep, SendStep, TranslateReason } from './step.ts'

export interface PlanningOptions {
  readonly config: Config
  readonly settings: ReadonlyMap<string, FittedSettings>
  /** What the ledger answered to a question earlier. */
  readonly recall: (memoryKey: string) => string | undefined
}

/** What to do about every message of every target, in the order of the diffs and their messages. Pure. */
export function planSteps(diffs: readonly CatalogDiff[], options: PlanningOptions): readonly PlanStep[] {
  // Made when a first text is looked for: a run with nothing to do never does.
  let index: ReuseIndex | undefined
  const reuse = () => (index ??= indexReuse(diffs))
  const settingsIds = new Map([...options.settings].map(([locale, fitted]) => [locale, settingsId(fitted.settings)]))
  const messageOptions = { ...options, reuse, settingsIds }
  const steps = diffs.flatMap((diff) => diff.changes.map((change) => planMessage(change, messageOptions)))
  const moved = new Map(steps.flatMap(movedOrphans))
  const orphans = diffs.flatMap((diff) => diff.orphans)
  return [
    ...steps,
    ...orphans.map((orphan): PlanStep => {
      const movedTo = moved.get(orphan)
      if (movedTo !== undefined) return { kind: 'remove', orphan, movedTo }
      return isKept(orphan.by) || orphan.isExtraForm ? { kind: 'keep-orphan', orphan } : { kind: 'remove', orphan }
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
  const target = config.targets.find(({ locale }) => locale === change.target.locale)
  const settings = settingsIds.get(change.target.locale)
  const keepAll = change.forms.map((form): FormStep => ({ kind: 'keep', change: form }))
  if (target?.policy === 'locked') return { kind: 'keep', change, why: 'locked', forms: keepAll }
  const reasons = change.forms.map((form) => reasonToWrite(form, config))
  const why = (['missing', 'stale', 'invalid'] as const).find((reason) => reasons.includes(reason))
  if (why === undefined || settings === undefined)
    return { kind: 'keep', change, why: keepReason(change), forms: keepAll }

  const forms = change.forms.map((form, index): FormStep => {
    if (reasons[index] === undefined) return { kind: 'keep', change: form }
    return planForm({ change, form, settings, isBroken: reasons[index] === 'invalid' }, options)
  })
  const isBought = forms.some((form) => form.kind === 'send' && form.recalled === undefined)
  return { kind: isBought ? 'translate' : 'reuse', change, why, forms }
}

/** True if anything of the message would be written. */
export function hasWork({ forms }: MessageChange, config: Config): boolean {
  return forms.some((form) => reasonToWrite(form, config) !== undefined)
}

/** Why a form is written anew, or `undefined` if its text stays. A broken text of a person is reported, not replaced. */
function reasonToWrite({ state, by, findings }: FormChange, { onFuzzy }: Config): TranslateReason | undefined {
  if (state === 'missing' || state === 'stale') return state
  if (state === 'fuzzy') return onFuzzy === 'overwrite' ? 'stale' : undefined
  const isBroken = findings.some(({ severity }) => severity === 'error')
  return isBroken && by !== undefined && !isKept(by) ? 'invalid' : undefined
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

function planForm(
  { change, form, settings, isBroken }: FormQuestion,
  { config, recall, reuse }: MessageOptions,
): FormStep {
  const { plan } = form
  if (plan.do === 'copy') return { kind: 'copy', change: form, of: plan.of }
  const source = change.unit.forms.get(plan.from)?.text ?? ''
  if (/\p{Surrogate}/u.test(source)) {
    return { kind: 'refuse', change: form, why: 'the source holds half of a character (an unpaired surrogate)' }
  }
  const foreign = foreignSyntax(source)
  if (foreign !== undefined) {
    return { kind: 'refuse', change: form, why: `the source is ${foreign}, which this version cannot take apart` }
  }
  const { syntax } = change.catalog
  const protectedText = protectForm(source, { syntax, plan, strategy: 1 })
  if (protectedText.mode === 'copy' || isSameLanguage(config.source, change.target.locale)) {
    return { kind: 'rule', change: form, text: source }
  }
  const donor = isBroken ? undefined : reuse().find(change, form, settings)
  if (donor !== undefined) {
    return {
      kind: 'move',
      change: form,
      text: donor.text,
      by: donor.by,
      facts: donor.facts,
      from: donor.key,
      orphan: donor.orphan,
    }
  }
  const place = { locale: change.target.locale, note: change.unit.note }
  return askMemory({ change: form, place, plan, source, syntax, settings, sourceLocale: config.source }, recall)
}

/** A send before its strategy is chosen. */
export type SendQuestion = Pick<SendStep, 'change' | 'place' | 'plan' | 'source' | 'syntax' | 'settings'> & {
  readonly sourceLocale: string
}

/**
 * The first strategy of protection whose answer is on record and holds, or else the first one that was never asked: an
 * answer that broke the message is not paid for again.
 */
function askMemory(question: SendQuestion, recall: (memoryKey: string) => string | undefined): SendStep {
  const { place, plan, source, syntax, sourceLocale } = question
  for (const strategy of [1, 2, 3] as const) {
    const step = toSendStep(question, strategy)
    const answer = recall(step.memoryKey)
    if (answer === undefined) return step
    const { protectedText } = step
    const restored = restore({ protectedText, answer, source, syntax, sourceLocale, targetLocale: place.locale, plan })
    if (restored.ok || strategy === 3) return { ...step, recalled: answer }
  }
  return toSendStep(question, 1)
}

/** One form to be sent under one strategy of protection. */
export function toSendStep(question: SendQuestion, strategy: Strategy): SendStep {
  const { change, place, plan, source, syntax, settings, sourceLocale } = question
  const protectedText = protectForm(source, { syntax, plan, strategy })
  const key = memoryKey({ protectedText, source: sourceLocale, target: place.locale, settings, note: place.note })
  const sent = { change, place, plan, source, syntax, settings }
  return { kind: 'send', ...sent, strategy, protectedText, memoryKey: key, recalled: undefined }
}

interface Protection {
  readonly syntax: Syntax
  readonly plan: FormPlan & { readonly do: 'translate' }
  readonly strategy: Strategy
}

function protectForm(source: string, { syntax, plan, strategy }: Protection): SendStep['protectedText'] {
  return protect(source, { syntax, strategy, ...(plan.sample === undefined ? {} : { sample: plan.sample }) })
}

/** `en` and `en-GB` are; `zh-Hans` and `zh-Hant` are not: another script is another text. */
function isSameLanguage(a: string, b: string): boolean {
  const [one, two] = [new Intl.Locale(a).maximize(), new Intl.Locale(b).maximize()]
  return one.language === two.language && one.script === two.script
}

function movedOrphans(step: PlanStep): readonly (readonly [Orphan, MessageKey])[] {
  if (step.kind !== 'reuse' && step.kind !== 'translate') return []
  const { key } = step.change.unit
  return step.forms.flatMap((form) => (form.kind === 'move' && form.orphan !== undefined ? [[form.orphan, key]] : []))
}
