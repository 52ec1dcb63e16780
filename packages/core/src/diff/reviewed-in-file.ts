import { type Fact } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import type { FoundForm } from './find-forms.ts'

/**
 * The facts of a message, with what people did to the state that a file has: a text that had to be reviewed, and of which the
 * file says so no longer, was reviewed by a person.
 */
export function withReviews(
  facts: readonly Fact[],
  { plan, entry }: Pick<FoundForm, 'plan' | 'entry'>,
): readonly Fact[] {
  if (entry === undefined || entry.review === 'wanted') return facts
  if (!facts.some((fact) => fact.inFile === true)) return facts
  const hash = hashText(entry.value)
  return facts.map((fact): Fact => {
    const { inFile, ...rest } = fact
    if (inFile !== true || fact.form !== plan.form || fact.text !== hash || fact.former === true) return fact
    const { locale, form, by, text, source } = fact
    return by === 'review' || by === 'machine' ? { locale, form, by: 'reviewed', text, source } : rest
  })
}
