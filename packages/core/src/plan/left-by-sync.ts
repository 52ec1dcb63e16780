import { lockedBy } from '../config/policy.ts'
import { sameForm } from '../diff/find-forms.ts'
import { type FormChange, hasError, isToReview, type MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { RefusedString } from '../ledger/record.ts'
import { isKept } from '../model/fact.ts'
import { languageCodes } from '../model/language-code.ts'
import { originFile, originsOf } from '../model/origins.ts'
import { isMadeByRule } from './offline.ts'
import type { ReadSource } from './read-source.ts'
import { maxRefusedRuns, type TranslateReason } from './step.ts'

/**
 * Returns why a sync writes a new text for a plural form; `undefined` if the present text stays. An invalid translation
 * is replaced only if it is a machine translation.
 */
export function reasonToWrite(form: FormChange, { onFuzzy }: Pick<Config, 'onFuzzy'>): TranslateReason | undefined {
  const { state, by } = form
  if (state === 'missing' || state === 'stale') return state
  if (state === 'source-changed' || (by === 'adopted' && isToReview(form)))
    return onFuzzy === 'overwrite' ? 'stale' : undefined
  return hasError(form) && by !== undefined && !isKept(by) ? 'invalid' : undefined
}

/** Returns why a message that needs no new text stays as it is. */
export function keepReason({ state, forms }: MessageChange): 'current' | 'edited' | 'source-changed' | 'review' {
  if (state !== 'source-changed' && forms.some((form) => isToReview(form) && form.by !== undefined && isKept(form.by)))
    return 'review'
  return state === 'edited' || state === 'source-changed' ? state : 'current'
}

/** Returns the record of a message without translation, if the service returned only invalid translations for it. */
export type RefusedMessages = (change: MessageChange) => RefusedString | undefined

/** What lockale can find out about messages without asking the service. */
export interface KnownBefore {
  /** Finds messages for which the service returned only invalid translations, as recorded. Absent: none is known. */
  readonly refused?: RefusedMessages | undefined
  /** Reads a source string to find out whether it can be sent. Absent: all source strings are taken as sendable. */
  readonly readSource?: ReadSource | undefined
}

export interface LeftBySync {
  readonly why: string
  /** True if the config locks the message: a sync never writes it, and a missing translation is no problem. */
  readonly isLocked: boolean
}

/** Returns a function that says why a sync will not write a message, as far as known without asking the service. */
export function openLeftBySync(
  config: Config,
  { refused, readSource }: KnownBefore,
): (change: MessageChange) => LeftBySync | undefined {
  const origins = originsOf(config)
  const made = new Set(
    config.targets.filter((target) => isMadeByRule(config.source, target)).map(({ locale }) => locale),
  )
  const isUnsupported = ({ code, locale }: Config['targets'][number]) =>
    code === undefined && !made.has(locale) && languageCodes(locale).length === 0
  const unsupported = new Set(config.targets.filter(isUnsupported).map(({ locale }) => locale))
  const leftBySync = (change: MessageChange): LeftBySync | undefined => {
    const locked = lockedBy(change, config)
    if (locked !== undefined) return { why: locked, isLocked: true }
    const { locale } = change.target
    const origin = originFile(change.catalog, change.target, origins)
    if (origin !== undefined) {
      const hasAll = change.forms.every(({ plan }) => sameForm({ ...change, target: origin }, plan.form) !== undefined)
      const left = hasAll ? undefined : leftBySync({ ...change, target: origin })
      // What is missing in a locked original is missing in its copy on purpose, too.
      return left && { ...left, why: copiedFrom(origin.locale, left.why) }
    }
    if (unsupported.has(locale)) return { why: 'no service that lockale knows has this language', isLocked: false }
    if (made.has(locale)) return undefined
    const open = change.forms.filter((form) => reasonToWrite(form, config) !== undefined)
    const unread = readSource && open.flatMap((form) => sourceProblem(change, form, readSource) ?? [])
    if (unread?.[0] !== undefined) return { why: unread[0], isLocked: false }
    const before = refused?.(change)
    return before !== undefined && before.runs >= maxRefusedRuns
      ? { why: refusedWords(before), isLocked: false }
      : undefined
  }
  return leftBySync
}

/** Returns why a copied translation is left as it is: its original is, for this reason. */
export function copiedFrom(origin: string, why: string): string {
  return `it is copied from ${origin}, where ${why}`
}

function sourceProblem(
  { unit, target }: MessageChange,
  { plan }: FormChange,
  readSource: ReadSource,
): string | undefined {
  if (plan.do === 'copy') return undefined
  const reading = readSource(unit.forms.get(plan.from)?.text ?? '', unit.syntax)
  if (reading.isTorn) return halfCharacter
  if (reading.refusal !== undefined) return reading.refusal
  return plan.counts.length > 0 && reading.takeApart(target.locale, plan.counts) === undefined
    ? tooManyStrings
    : undefined
}

export const halfCharacter = 'the source contains half of a character (an unpaired surrogate)'

/** Reason why a message with too many combinations of plural forms is not sent. */
export const tooManyStrings =
  'its plurals need too many separate strings (more than 64 in this language), or cannot be written for all numbers'

/** Returns the sentence for a string that is not sent again, after invalid translations in several runs. */
export function refusedWords({ runs, reason }: { readonly runs: number; readonly reason: string }): string {
  return `every answer in ${runs} runs failed a check (${reason}); lockale sync --retry-refused asks again`
}
