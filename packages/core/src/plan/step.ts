import { rememberFor } from '@lockale/errors'
import type { Count, ProtectedText, Strategy, Syntax } from '@lockale/messages'
import type { FormChange, MessageChange, Orphan } from '../model/change.ts'
import type { Item } from '../model/engine.ts'
import type { Fact, Provenance } from '../model/fact.ts'
import type { UnsupportedTarget } from '../model/translator.ts'
import type { SettingsId, TermsHash } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'

export type TranslateReason = 'missing' | 'stale' | 'invalid' | 'refresh'
/**
 * Why a text stays as it is. `review`: marked "needs review". `refused`: it cannot be written; its steps say why.
 * `offline`: it needs a service, and the run sends nothing.
 */
type KeepReason = 'current' | 'edited' | 'source-changed' | 'review' | 'locked' | 'refused' | 'unsupported' | 'offline'

/** What a sync does with one message in one target locale. A plan is a list of steps. */
export type PlanStep =
  /** At least one plural form of the message is sent to the service. */
  | {
      readonly kind: 'translate'
      readonly change: MessageChange
      readonly why: TranslateReason
      readonly forms: readonly FormStep[]
    }
  /** The message is written at no cost: from the translation cache, another message, or by a rule. */
  | {
      readonly kind: 'reuse'
      readonly change: MessageChange
      readonly why: TranslateReason
      readonly forms: readonly FormStep[]
    }
  | {
      readonly kind: 'keep'
      readonly change: MessageChange
      readonly why: KeepReason
      /** Which entry of the config locks the message, as a phrase for the user. */
      readonly lockedBy?: string
      readonly forms: readonly FormStep[]
    }
  | { readonly kind: 'remove'; readonly orphan: Orphan; readonly movedTo?: MessageKey }
  /** The text stays although its message is gone: it is a human translation, or an extra plural form. */
  | { readonly kind: 'keep-orphan'; readonly orphan: Orphan }

export type FormStep =
  | { readonly kind: 'keep'; readonly change: FormChange }
  /** The plural form cannot be written, so nothing is sent for it. */
  | {
      readonly kind: 'refuse'
      readonly change: FormChange
      readonly why: string
      /** `retry-refused`: a run with `retryRefused` can help. `never`: only another source string can. */
      readonly retry: 'never' | 'retry-refused'
    }
  /** A string that needs a translation: from the translation cache, or else from the service. */
  | SendStep
  /** A string that is sent in parts: plural forms inside of it, or attributes that users see (such as `title`). */
  | AssembleStep
  /** The translation of another plural form: in French, `many` is a copy of `other`. */
  | { readonly kind: 'copy'; readonly change: FormChange; readonly of: string }
  /** A text made without a service: the source string, a pseudo-translation, or a letter of the translated `label`. */
  | { readonly kind: 'rule'; readonly change: FormChange; readonly text: string; readonly label?: MessageUnit }
  /**
   * The translation of the same message in another target locale, as it is after this run. `asked`: how that locale asks
   * a translator that may answer a variant for this one.
   */
  | { readonly kind: 'derive'; readonly change: FormChange; readonly from: MessageChange; readonly asked?: AskedStep }
  /** The translation of another message with the same source string in this locale. */
  | {
      readonly kind: 'move'
      readonly change: FormChange
      readonly text: string
      readonly by: Provenance
      readonly facts: readonly Fact[]
      readonly from: MessageKey
      readonly orphan: Orphan | undefined
    }

/** Returns the step of a message that cannot be written, so that its texts stay as they are. */
export function refuseStep({ change, forms }: Extract<PlanStep, { readonly forms: unknown }>, why: string): PlanStep {
  const refused = forms.map((form): FormStep => {
    return form.kind === 'keep' ? form : { kind: 'refuse', change: form.change, why, retry: 'never' }
  })
  return { kind: 'keep', change, why: 'refused', forms: refused }
}

/** A plural form that a translator is asked for. */
export type AskedStep = SendStep | AssembleStep

export interface AssembleStep {
  readonly kind: 'assemble'
  readonly change: FormChange
  /** The parts of the string, in order. A plain `string` is a part without anything to translate. */
  readonly parts: readonly (SendStep | string)[]
  /** Returns the translated string, made from one translation for each part. */
  readonly assemble: (texts: readonly string[]) => string
  /** True if the assembled translation is uncertain and needs review. */
  readonly review: boolean
}

/** A string of a message to send to the service. */
export interface SendStep extends Question {
  readonly kind: 'send'
  readonly message: MessageChange
  readonly change: FormChange
}

export interface TextSend extends Question {
  readonly kind: 'text'
  /** True if placeholders are protected. False if the string is sent, and its translation used, as it is. */
  readonly isProtected: boolean
}

/** A string of a request. */
export type Send = SendStep | TextSend

interface Question {
  readonly place: {
    readonly locale: string
    /** The code of the target language that is sent to the service. */
    readonly code: string
    /** The description of the app, if it differs from that of the first target with this code: they share no texts. */
    readonly about?: string | undefined
    readonly note: string | undefined
    /** True if the service rephrases the string: it knows no tags, and bills them as any other characters. */
    readonly isRephrased?: boolean
  }
  /** The source string, or the part of it that is sent, in its message format. */
  readonly source: string
  readonly syntax: Syntax
  /** Placeholders for numbers that decide the plural form of words in the string. */
  readonly counts: readonly Count[]
  readonly settings: SettingsId
  /** Hash of the glossary entries that the source string uses. */
  readonly meets: TermsHash | undefined
  readonly strategy: Strategy
  /** Set if the first translation of the service was doubtful: instructions for a second one, in plain words. */
  readonly again?: readonly string[] | undefined
  /** The translation of this run that was refused or found doubtful, and the rules that found it so. */
  readonly rejected?: Item['rejected']
  readonly protectedText: ProtectedText
  /** The `memoryKey` of the string as it was sent first, if it is sent again in another way. */
  readonly first?: string | undefined
  /** Key of the translation in the cache: a hash of the string as sent, language codes, settings and description. */
  readonly memoryKey: string
  /** The translation from the translation cache, if it has one. It was billed earlier. */
  readonly recalled: string | undefined
  /** Set if the service has returned only invalid translations so far. The string is sent again. */
  readonly refused?: RefusedBefore | undefined
}

/** Maximum number of runs that send a string after invalid translations. Later, only `retryRefused` sends it. */
export const maxRefusedRuns = 3

interface RefusedBefore {
  readonly runs: number
  readonly reason: string
  /** The invalid translations. They are not used again. */
  readonly answers: readonly string[]
}

export function sendsIn(form: FormStep): readonly SendStep[] {
  if (form.kind === 'send') return [form]
  if (form.kind !== 'assemble') return []
  return form.parts.flatMap((part) => (typeof part === 'string' ? [] : [part]))
}

/** Returns all strings that are to be sent or are in the translation cache, in plan order. Caches the list. */
export const sendsOf: (steps: readonly PlanStep[]) => readonly SendStep[] = rememberFor((steps) => {
  const sends: SendStep[] = []
  for (const step of steps) {
    if (step.kind !== 'translate' && step.kind !== 'reuse') continue
    for (const form of step.forms) {
      if (form.kind === 'send') sends.push(form)
      else sends.push(...sendsIn(form))
    }
  }
  return sends
})

/** A locale that the service does not support, and that has messages to translate. */
export interface SkippedLocale extends Pick<UnsupportedTarget, 'locale' | 'code' | 'nearest'> {
  /** Number of messages that stay untranslated for this reason. */
  readonly messages: number
}

/** Returns the unsupported locales that have messages to translate. */
export function countSkipped(
  steps: readonly PlanStep[],
  unsupported: readonly UnsupportedTarget[],
): readonly SkippedLocale[] {
  return unsupported.flatMap(({ locale, code, nearest }) => {
    const isSkipped = (step: PlanStep) =>
      step.kind === 'keep' && step.why === 'unsupported' && step.change.target.locale === locale
    const messages = steps.filter(isSkipped).length
    return messages === 0 ? [] : [{ locale, code, nearest, messages }]
  })
}

/** Joins the skipped locales of several projects and sums up their messages. */
export function joinSkipped(all: readonly SkippedLocale[]): readonly SkippedLocale[] {
  const locales = new Map<string, SkippedLocale>()
  for (const one of all) {
    const messages = (locales.get(one.locale)?.messages ?? 0) + one.messages
    locales.set(one.locale, { ...one, messages })
  }
  return [...locales.values()]
}
