import type { FoundTexts } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { openHashedFacts } from '../model/hashed-facts.ts'
import type { TextHash } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { FinishedMessage } from '../validate/finish.ts'

/** Separates new translations without problems from the others. Keeps only their hashes: there may be millions. */
export function takeSound(finished: readonly FinishedMessage[]): {
  readonly finished: readonly FinishedMessage[]
  readonly sound: Pick<FoundTexts, 'count' | 'facts'> | undefined
} {
  const units: MessageUnit[] = []
  const texts: TextHash[] = []
  const others: FinishedMessage[] = []
  let like: Fact | undefined
  for (const message of finished) {
    const fact = onlyFactOf(message)
    if (fact !== undefined && (like === undefined || fact.settings === like.settings)) {
      like ??= fact
      units.push(message.change.unit)
      texts.push(fact.text)
    } else others.push(message)
  }
  const [facts, first] = [openHashedFacts(units, texts), like]
  return { finished: others, sound: first && { count: units.length, facts: () => facts(first) } }
}

/** Returns the record (fact) of a new translation without problems, if its message needs no other record. */
function onlyFactOf({ change: { unit }, forms }: FinishedMessage): Fact | undefined {
  const [form] = forms
  if (form === undefined || forms.length > 1 || form.isSound !== true || form.text === undefined) return undefined
  const { change, facts } = form
  const [fact] = facts
  if (fact === undefined || facts.length > 1 || change.entry !== undefined || unit.plural !== undefined)
    return undefined
  const { by, source, note, terms, inFile, variant } = fact
  const isPlain = note === undefined && terms === undefined && inFile !== true && variant !== true
  return isPlain && by === 'machine' && fact.form === '' && !unit.isNative && source === unit.fingerprint
    ? fact
    : undefined
}
