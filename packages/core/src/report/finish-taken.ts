import type { TakenPlace } from '../diff/taken-places.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { type Fact, isKept, previousFactsOf } from '../model/fact.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { type FinishedForm, type FinishedMessage, keptForm, markForReview } from '../validate/finish.ts'

export interface TakingOptions {
  readonly config: Config
  readonly checker: Pick<TextChecker, 'findingsIn'>
  readonly takenPlace: (change: MessageChange) => TakenPlace | undefined
}

/** A human text for one form, written or accepted, with its fact. */
export interface TakenForm {
  readonly text: string
  readonly fact: Fact
}

/** Finishes a message with human texts for some forms. Copies of these forms follow them, unless they are human. */
export function finishTaken(change: MessageChange, taken: ReadonlyMap<FormChange, TakenForm>): FinishedMessage {
  const byForm = new Map([...taken].map(([form, own]) => [form.plan.form, own]))
  const forms = change.forms.map((form): FinishedForm => {
    const own = taken.get(form)
    if (own !== undefined) return finishForm(form, own)
    const of = form.plan.do === 'copy' ? byForm.get(form.plan.of) : undefined
    const isOurs = form.state === 'missing' || form.by === undefined || !isKept(form.by)
    if (of === undefined || !isOurs) return keptForm(form)
    return finishForm(form, { text: of.text, fact: { ...of.fact, form: form.plan.form, by: 'copied' } })
  })
  // A translator knows which translations need review; a machine translation is marked in the lockfile only.
  return { change, forms: markForReview(change, forms, true) }
}

function finishForm(form: FormChange, { fact, text }: TakenForm): FinishedForm {
  const facts = [fact, ...previousFactsOf(form.facts, { form: fact.form, hash: fact.text })]
  return { change: form, text: text === form.entry?.value ? undefined : text, facts, failure: undefined }
}
