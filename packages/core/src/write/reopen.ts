import { type Fact, isKept } from '../model/fact.ts'
import { hashText, unknownSource } from '../model/hash.ts'
import type { Word } from './accept.ts'

/**
 * A person hands texts back to the machine: they stand until the next run, which makes them anew. On record they are then by
 * a machine, from a source that nobody knows: for every source of today that is stale.
 */
export const reopenWord: Word = {
  isSettled: ({ by, state }) => state === 'stale' || by === undefined || !isKept(by),
  settled: "it is not a person's text",
  settle({ plan, entry, facts }, { target }) {
    const text = hashText(entry?.value ?? '')
    const fact: Fact = { locale: target.locale, form: plan.form, by: 'machine', text, source: unknownSource }
    return [fact, ...facts.filter(({ former }) => former === true)]
  },
}
