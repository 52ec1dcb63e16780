import { describeTakenPlace } from '@lockale/checks'
import { policyOf } from '../config/policy.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import { reviewedFact } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import type { RefusedDecision, ReviewDecision } from '../model/review.ts'
import type { FinishedMessage } from '../validate/finish.ts'
import { finishTaken, type TakenForm, type TakingOptions } from './finish-taken.ts'
import { presentText } from './handoff-units.ts'
import { hashOfPresent, toProblem } from './review-card.ts'

type Decided = { readonly finished: FinishedMessage } | { readonly refused: RefusedDecision }

/** Applies a decision. Refuses it if texts have changed or the new text is invalid. */
export function decideReview(
  decision: ReviewDecision,
  change: MessageChange,
  { config, checker, reviewer, takenPlace }: TakingOptions & { readonly reviewer?: string | undefined },
): Decided {
  const { unit, target, catalog, forms } = change
  const refuse = (why: RefusedDecision['why'], sentence: string): Decided => {
    return { refused: { id: decision.id, why, sentence } }
  }
  if (policyOf(change, config) === 'locked') return refuse('locked', 'The config locks this translation.')
  if (decision.sourceHash !== unit.fingerprint) return refuse('source-changed', 'The source string has changed.')
  const place = takenPlace(change)
  if (place !== undefined)
    return refuse('invalid', `The translation cannot be added: ${describeTakenPlace(place, target.file)}.`)
  const taken = new Map<FormChange, TakenForm>()
  for (const { form: name, textHash, text: written } of decision.forms) {
    const form = forms.find(({ plan }) => plan.form === name && plan.do !== 'copy')
    if (form === undefined) return refuse('gone', `The translation has no plural form ${JSON.stringify(name)}.`)
    if (textHash !== hashOfPresent(form)) return refuse('changed', `The translation in ${target.file} has changed.`)
    const text = written ?? presentText(form)
    if (text === undefined || text === '') return refuse('invalid', 'The translation is empty.')
    const translation = { catalog, unit, plan: form.plan, locale: target.locale, text }
    const finding = checker.findingsIn(translation).find(({ severity }) => severity === 'error')
    if (finding !== undefined) return refuse('invalid', toProblem(finding, change).sentence)
    taken.set(form, {
      text,
      fact: reviewedFact(
        { locale: target.locale, form: name, text: hashText(text), source: unit.fingerprint },
        reviewer,
      ),
    })
  }
  return { finished: finishTaken(change, taken) }
}
