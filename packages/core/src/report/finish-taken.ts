import type { TakenPlace } from '../diff/taken-places.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { type Fact, isKept, previousFactsOf } from '../model/fact.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { type FinishedForm, type FinishedMessage, keptForm, markForReview } from '../validate/finish.ts'

/** What is asked before a text that a person wrote is taken. */
export interface TakingOptions {
  readonly config: Config
  readonly checker: Pick<TextChecker, 'findingsIn'>
  /** What is in the way of a translation in its file. */
  readonly takenPlace: (change: MessageChange) => TakenPlace | undefined
}

/** What a person wrote or accepted for one form, and what goes on record of it. */
export interface TakenForm {
  readonly text: string
  readonly fact: Fact
}

/** A message of which a person wrote some forms. Forms that are copies of one of them follow it, unless a person wrote them. */
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
  // who hands in a translation to be reviewed has said so: a machine's guess stays a matter of the lockfile
  return { change, forms: markForReview(change, forms, true) }
}

function finishForm(form: FormChange, { fact, text }: TakenForm): FinishedForm {
  const facts = [fact, ...previousFactsOf(form.facts, { form: fact.form, hash: fact.text })]
  return { change: form, text: text === form.entry?.value ? undefined : text, facts, failure: undefined }
}
