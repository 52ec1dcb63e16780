import type { EntryPath } from '@lockale/formats'
import { type Fact, isKept, protection, type Provenance } from '../model/fact.ts'
import { type Fingerprint, hashText } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { EntryConflict, Value } from './merge-entries.ts'
import type { Side } from './sides.ts'

/** What both sides have on record about one catalog. */
export interface MergedFacts {
  readonly keys: ReadonlySet<MessageKey>
  factsOf(key: MessageKey): readonly Fact[]
  /** The source message as merged, or as one side has it; `undefined`: it is in conflict itself, or gone. */
  sourceOf(key: MessageKey, side: Side | 'merged'): Fingerprint | undefined
}

/**
 * Which of two texts in a target file stays, as far as the facts tell. A text that one side deleted stays if the other
 * changed it. A machine's gives way to a person's; of two by machine the one made for the source as merged stays. Only a
 * person can say what becomes of two texts by people, and of one that nobody has on record if its source changed: once it
 * has won, the lockfile could not tell that it was written for another. Which side is called ours makes no difference.
 * @param facts `undefined`: nobody knows what both sides have on record
 */
export function settleByFacts(conflict: EntryConflict, facts: MergedFacts | undefined): Side | undefined {
  const { ours, theirs } = conflict
  if (ours === undefined || theirs === undefined) return ours === undefined ? 'theirs' : 'ours'
  if (ours.kind !== theirs.kind) return ours.kind === 'text' ? 'ours' : 'theirs'
  if (ours.kind === 'other' || facts === undefined) return undefined
  const [mine, others] = [originOf(ours, conflict, facts), originOf(theirs, conflict, facts)]
  if (isKept(mine.by) || isKept(others.by)) {
    if (isKept(mine.by) === isKept(others.by)) return undefined
    const [side, origin] = isKept(mine.by) ? (['ours', mine] as const) : (['theirs', others] as const)
    return origin.sources.size > 0 || isSourceSame(origin.key, side, facts) ? side : undefined
  }
  const source = facts.sourceOf(mine.key, 'merged')
  const [isForNow, areOthersForNow] = [mine, others].map(({ sources }) => source !== undefined && sources.has(source))
  if (isForNow !== areOthersForNow) return isForNow === true ? 'ours' : 'theirs'
  const isSameSource = [...mine.sources].some((one) => others.sources.has(one))
  if (source === undefined && !isSameSource) return undefined
  return ours.value <= theirs.value ? 'ours' : 'theirs'
}

function isSourceSame(key: MessageKey, side: Side, facts: MergedFacts): boolean {
  const source = facts.sourceOf(key, 'merged')
  return source !== undefined && facts.sourceOf(key, side) === source
}

interface Origin {
  readonly key: MessageKey
  readonly by: Provenance
  /** It was made for these; none: it is not on record. */
  readonly sources: ReadonlySet<Fingerprint>
}

/** A text that nobody has on record is a person's. */
function originOf({ value }: Value, { path, form, locale }: EntryConflict, facts: MergedFacts): Origin {
  const hash = hashText(value)
  const places = placesOf(path, { form, keys: facts.keys })
  for (const place of places) {
    const about = facts
      .factsOf(place.key)
      .filter((fact) => fact.locale === locale && fact.text === hash && fact.former !== true && place.isForm(fact.form))
    const by = protection.find((one) => about.some((fact) => fact.by === one))
    if (by !== undefined) return { key: place.key, by, sources: new Set(about.map(({ source }) => source)) }
  }
  return { key: places[0]?.key ?? toMessageKey(path), by: 'human', sources: new Set() }
}

interface Place {
  readonly key: MessageKey
  readonly isForm: (form: string) => boolean
}

/**
 * The messages on record that a path could be a text of. How keys tell plural forms is the business of a message syntax,
 * which is not needed here: only a fact with the hash of the very text counts.
 */
function placesOf(
  path: EntryPath,
  { form, keys }: { readonly form: string | undefined; readonly keys: ReadonlySet<MessageKey> },
): readonly Place[] {
  const above = path.slice(0, -1)
  if (form !== undefined) return [{ key: toMessageKey(above, 'cardinal'), isForm: (one) => one === form }]
  const last = path.at(-1) ?? ''
  const families = Array.from({ length: Math.min(last.length, maxKeyLength) }, (_, end) => last.slice(0, end + 1))
    .flatMap((base) => (['cardinal', 'ordinal'] as const).map((plural) => toMessageKey([...above, base], plural)))
    .filter((key) => keys.has(key))
    .map((key) => ({ key, isForm: (one: string) => one !== '' && last.endsWith(one) }))
  return [...families, { key: toMessageKey(path), isForm: (one) => one === '' }]
}

/** Longer ones are texts that stand for themselves, and no plural families. */
const maxKeyLength = 500
