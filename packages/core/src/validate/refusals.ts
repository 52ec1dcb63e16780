import type { RefusedPlace, RefusedString } from '../ledger/refused.ts'
import type { MessageChange } from '../model/change.ts'
import { toSendStep } from '../plan/plan-steps.ts'
import { type FormStep, type PlanStep, type SendStep, sendsIn } from '../plan/step.ts'
import type { FinishOptions, FinishedMessage } from './finish.ts'

export interface RefusalOptions extends Pick<FinishOptions, 'config' | 'settled'> {
  readonly finished: readonly FinishedMessage[]
}

/**
 * What the ledger is to know of the strings that a run asked for: those whose every answer broke their message, with the
 * run counted, and those of before that have an answer now, as of no runs.
 */
export function toRefusals(steps: readonly PlanStep[], options: RefusalOptions): readonly RefusedString[] {
  const { finished, settled, config } = options
  const failures = new Map(finished.flatMap(({ forms }) => forms.map(({ change, failure }) => [change, failure])))
  const refusals = new Map<string, RefusedString>()
  for (const step of steps) {
    if (step.kind !== 'translate' && step.kind !== 'reuse') continue
    for (const form of step.forms) {
      for (const { send, reason } of refusedIn(form, failures.get(form.change), settled)) {
        if (reason === undefined && send.refused === undefined) continue
        const terms = config.doNotTranslate
        const { memoryKey } = toSendStep({ ...send, sourceLocale: config.source, terms }, 1)
        const places = [...(refusals.get(memoryKey)?.places ?? []), placeOf(step.change)]
        const runs = reason === undefined ? 0 : (send.refused?.runs ?? 0) + 1
        refusals.set(memoryKey, { memoryKey, runs, reason: reason ?? '', places: reason === undefined ? [] : places })
      }
    }
  }
  return [...refusals.values()]
}

/** The strings of a form that were answered, each with the reason why no answer is of use. */
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

function placeOf({ catalog, unit, target }: MessageChange): RefusedPlace {
  return { catalog: catalog.id, key: unit.key, locale: target.locale, source: unit.fingerprint }
}
