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
  const accepted: { catalog: string; message: string; locale: string; text: string }[] = []
  const skipped: { message: string; locale: string; why: string }[] = []
  const finished = changes.map((change): FinishedMessage => {
    const { unit, target } = change
    const at = { message: displayKey(unit.key), locale: target.locale }
    const present = change.forms.filter((form) => form.entry !== undefined && form.state !== 'missing')
    const text = present.map(({ entry }) => entry?.value ?? '').join(' | ')
    if (present.length === 0) skipped.push({ ...at, why: 'it has no text yet' })
    else if (present.every(isSettled)) skipped.push({ ...at, why: 'a person has already said so' })
    else accepted.push({ catalog: change.catalog.id, ...at, text })
    return { change, forms: change.forms.map((form) => acceptForm(form, change)) }
  })
  return { report: { accepted, skipped }, finished }
}

function isSettled({ state, by }: FormChange): boolean {
  return state === 'edited' && (by === 'reviewed' || by === 'human')
}

function acceptForm(form: FormChange, { target, unit }: MessageChange): FinishedMessage['forms'][number] {
  const unchanged = { change: form, text: undefined, facts: form.facts, failure: undefined }
  if (form.entry === undefined || form.state === 'missing' || isSettled(form)) return unchanged
  const fact: Fact = {
    locale: target.locale,
    form: form.plan.form,
    by: 'reviewed',
    text: hashText(form.entry.value),
    source: unit.fingerprint,
  }
  return { ...unchanged, facts: [fact, ...form.facts.filter(({ former }) => former === true)] }
}
