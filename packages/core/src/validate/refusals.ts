import { isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import type { RefusedString } from '../ledger/record.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import { toSendStep } from '../plan/send-step.ts'
import { type FormStep, type PlanStep, sendsIn, type SendStep } from '../plan/step.ts'
import type { FinishedMessage, FinishOptions } from './finish.ts'

interface RefusalOptions extends Pick<FinishOptions, 'config' | 'settled'> {
  readonly finished: readonly FinishedMessage[]
}

/** Records in the cache which strings got only invalid translations. If the cache is unwritable, old records stay. */
export async function noteRefusals({ refusals }: Ledger, strings: readonly RefusedString[]): Promise<void> {
  await refusals.put(strings).catch((error: unknown) => {
    if (!isLockaleError(error, 'CACHE_UNWRITABLE')) throw error
  })
}

/**
 * Returns a record for each string for which the service returned an invalid translation: in how many runs, and why. A
 * string that was refused before and now has a valid translation gets 0 runs.
 */
export function toRefusals(steps: readonly PlanStep[], options: RefusalOptions): readonly RefusedString[] {
  const { finished, settled, config } = options
  // Grouped by message, because the form alone does not show the locale: locales share the form objects of a new
  // message.
  const failures = new Map<MessageChange, Map<FormChange, string>>()
  for (const { change: message, forms } of finished) {
    const failed = forms.filter(({ failure }) => failure !== undefined)
    if (failed.length > 0) failures.set(message, new Map(failed.map(({ change, failure = '' }) => [change, failure])))
  }
  const refusals = new Map<string, RefusedString>()
  for (const step of steps) {
    if (step.kind !== 'translate' && step.kind !== 'reuse') continue
    const own = failures.get(step.change)
    for (const form of step.forms) {
      // The usual case has nothing to record: the translation is valid, and the string was not refused before.
      if (form.kind === 'send' && form.refused === undefined && own?.has(form.change) !== true) continue
      for (const { send, reason } of refusedIn(form, own?.get(form.change), settled)) {
        if (reason === undefined && send.refused === undefined) continue
        const terms = config.doNotTranslate
        const { memoryKey } = toSendStep({ ...send, again: undefined, sourceLocale: config.source, terms }, 1)
        const { catalog, unit, target } = step.change
        const place = { catalog: catalog.id, key: unit.key, locale: target.locale, source: unit.fingerprint }
        const places = [...(refusals.get(memoryKey)?.places ?? []), place]
        const runs = reason === undefined ? 0 : (send.refused?.runs ?? 0) + 1
        refusals.set(memoryKey, { memoryKey, runs, reason: reason ?? '', places: reason === undefined ? [] : places })
      }
    }
  }
  return [...refusals.values()]
}

/** Returns the strings of a plural form that the service answered. `reason`: why a string is refused, if it is. */
function refusedIn(
  form: FormStep,
  failure: string | undefined,
  settled: RefusalOptions['settled'],
): readonly { readonly send: SendStep; readonly reason: string | undefined }[] {
  const sends = sendsIn(form).flatMap((send) => {
    const answer = settled.get(send)
    return answer === undefined ? [] : [{ send, answer }]
  })
  const isWhole = sends.length === sendsIn(form).length && sends.every(({ answer }) => answer.ok)
  return sends.flatMap(({ send, answer }) => {
    if (answer.ok) return [{ send, reason: isWhole ? failure : undefined }]
    return answer.cause === 'refused' ? [{ send, reason: answer.reason }] : []
  })
}
