import type { FormChange, MessageChange } from '../model/change.ts'
import { type Fact, isKept } from '../model/fact.ts'
import { hashText, unknownSource } from '../model/hash.ts'
import type { Acceptance } from './accept.ts'
import { settleMessages } from './accept.ts'

/**
 * A person hands texts back to the machine: they stand until the next run, which makes them anew. Only the lockfile will
 * change.
 */
export function reopenMessages(changes: readonly MessageChange[]): Acceptance {
  return settleMessages(changes, { isSettled: isTheMachines, settled: "it is not a person's text", settle: reopenForm })
}

function isTheMachines({ by, state }: FormChange): boolean {
  return state === 'stale' || by === undefined || !isKept(by)
}

/** By a machine, from a source that nobody knows: for every source of today that is stale. */
function reopenForm({ plan, entry, facts }: FormChange, { target }: MessageChange): readonly Fact[] {
  const text = hashText(entry?.value ?? '')
  const fact: Fact = { locale: target.locale, form: plan.form, by: 'machine', text, source: unknownSource }
  return [fact, ...facts.filter(({ former }) => former === true)]
}
