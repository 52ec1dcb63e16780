import type { FormChange, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import { displayKey } from '../model/key.ts'
import type { FinishedMessage } from '../validate/finish.ts'

export interface AcceptReport {
  readonly accepted: readonly {
    readonly catalog: string
    readonly message: string
    readonly locale: string
    readonly text: string
  }[]
  /** Asked for, but there was nothing to accept, with the reason. */
  readonly skipped: readonly { readonly message: string; readonly locale: string; readonly why: string }[]
}

export interface Acceptance {
  readonly report: AcceptReport
  /** The accepted messages with the facts that the next lockfile holds. */
  readonly finished: readonly FinishedMessage[]
}

/** A person says of these texts that they are right for the source as it is now. Only the lockfile will change. */
export function acceptMessages(changes: readonly MessageChange[]): Acceptance {
  return settleMessages(changes, { isSettled, settled: 'a person has already said so', settle: acceptForm })
}

/** What a person says of texts, form by form. */
interface Word {
  /** There is nothing to say of this form. */
  readonly isSettled: (form: FormChange) => boolean
  /** What is said of a message whose forms are all like that. */
  readonly settled: string
  /** The facts of the others from then on. */
  readonly settle: (form: FormChange, change: MessageChange) => readonly Fact[]
}

export function settleMessages(
  changes: readonly MessageChange[],
  { isSettled: isDone, settled, settle }: Word,
): Acceptance {
  const accepted: { catalog: string; message: string; locale: string; text: string }[] = []
  const skipped: { message: string; locale: string; why: string }[] = []
  const finished = changes.map((change): FinishedMessage => {
    const { unit, target } = change
    const at = { message: displayKey(unit.key), locale: target.locale }
    const present = change.forms.filter((form) => form.entry !== undefined && form.state !== 'missing')
    const text = present.map(({ entry }) => entry?.value ?? '').join(' | ')
    if (present.length === 0) skipped.push({ ...at, why: 'it has no text yet' })
    else if (present.every(isDone)) skipped.push({ ...at, why: settled })
    else accepted.push({ catalog: change.catalog.id, ...at, text })
    const forms = change.forms.map((form) => {
      const isLeft = !present.includes(form) || isDone(form)
      return { change: form, text: undefined, facts: isLeft ? form.facts : settle(form, change), failure: undefined }
    })
    return { change, forms }
  })
  return { report: { accepted, skipped }, finished }
}

function isSettled({ state, by }: FormChange): boolean {
  return state === 'edited' && (by === 'reviewed' || by === 'human')
}

function acceptForm({ plan, entry, facts }: FormChange, { target, unit }: MessageChange): readonly Fact[] {
  const text = hashText(entry?.value ?? '')
  const fact: Fact = { locale: target.locale, form: plan.form, by: 'reviewed', text, source: unit.fingerprint }
  return [fact, ...facts.filter(({ former }) => former === true)]
}
