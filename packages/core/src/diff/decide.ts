import type { Form } from '@lockale/messages'
import type { FormState, SourceDrift } from '../model/change.ts'
import { type Fact, formersOf, isKept, type Provenance, protection } from '../model/fact.ts'
import { type Fingerprint, hashText, isSameButForCase, type SettingsId, unknownSource } from '../model/hash.ts'

/** All that is known about one form of a message in one target locale. */
export interface Seen {
  readonly locale: string
  readonly form: Form
  /** The text in the target file; `undefined` if there is none. */
  readonly text: string | undefined
  /** The current source. */
  readonly source: Fingerprint
  /** The texts of the source message, which a target text could be a copy of. */
  readonly sourceTexts: readonly string[]
  /** Words that a person would translate in a text, not those of its placeholders. */
  readonly countWords: (text: string) => number
  /** Facts of this message and locale, all forms, from the lockfile. */
  readonly facts: readonly Fact[]
  /** Facts of a run that died between the target files and the lockfile, from the ledger. */
  readonly journal: readonly Fact[]
  /** The lockfile speaks of this locale in this catalog. */
  readonly isKnown: boolean
  /** True for settings whose engine only stands in for a translation. */
  readonly isStandIn: (settings: SettingsId) => boolean
  /** Such an engine is what the project asks for: its texts are current. */
  readonly allowStandIn: boolean
  /** `""` counts as a translation in this catalog. */
  readonly emptyCounts: boolean
  /** The source that the text was written for, as version control tells; `undefined`: it does not. */
  readonly writtenFor?: Fingerprint | undefined
  /** Who wrote the texts that were there before the lockfile, as the user says or the commit tells; nobody knows when absent. */
  readonly importedBy?: ImportedBy | undefined
}

export type ImportedBy = Extract<Provenance, 'human' | 'machine' | 'adopted'>

export interface Verdict {
  readonly state: FormState
  /** Set for `fuzzy`. */
  readonly drift: SourceDrift | undefined
  /** Where the text came from; `undefined` when missing. */
  readonly by: Provenance | undefined
  /** What the next lockfile says of the text, if it stays. Empty when missing. */
  readonly facts: readonly Fact[]
  /** The text is by a machine that only stands in for a translation. */
  readonly byStandIn: boolean
  /** And that is not what the project asks for. */
  readonly standIn: boolean
  /** Nothing on record says which source the text was written for: version control may know. */
  readonly isUnsure: boolean
}

/**
 * What a target text is worth, from the text itself and what is on record. A fact counts only if the text hashes to it.
 * The order of the questions is the promise: a person's text is never taken for the machine's, a text from another source
 * never for current, and a text nobody vouched for never for a person's.
 */
export function decide(seen: Seen): Verdict {
  const { text, source, form } = seen
  if (text === undefined) return missing
  const hash = hashText(text)
  const isAbout = (fact: Fact) => fact.form === form && fact.text === hash
  const recorded = seen.facts.filter((fact) => isAbout(fact) && fact.former !== true)
  const matching = recorded.length > 0 ? recorded : seen.journal.filter((fact) => isAbout(fact) && fact.former !== true)
  const formers = formersOf(seen.facts, { form, hash })
  if (matching.length > 0) return judgeRecorded(matching, formers, seen)
  if ((text === '' && !seen.emptyCounts) || isSourceCopy(text, seen)) return missing

  const found = { locale: seen.locale, form, text: hash }
  const old = seen.facts.filter(isAbout)
  const forNow = old.filter((fact) => fact.source === source).map(({ former: _former, ...fact }) => fact)
  if (forNow.length > 0) return judgeRecorded(forNow, formers, seen)
  const [back] = old
  if (back !== undefined) {
    // An old text is here again: picked in a merge, perhaps with the lines around it, or taken back by hand.
    const by = back.by === 'adopted' ? 'adopted' : 'human'
    return keep('fuzzy', { ...found, by, source: unknownSource }, formers)
  }
  const about = factsAbout(seen)
  if (about.length > 0) {
    if (about.every((fact) => fact.source === source)) return keep('edited', { ...found, by: 'human', source }, formers)
    // Both changed, or a merge brought facts from two sources: the edit may be older or younger than the source, and to
    // put down either would be a guess that a later revert turns into a lie.
    return unsure({ ...found, by: 'human', source: seen.writtenFor ?? unknownSource }, formers, seen)
  }
  if (seen.isKnown) return keep('edited', { ...found, by: 'human', source }, formers)
  return unsure(imported(found, seen), formers, seen)
}

/** A text that was there before the lockfile. Where it is out of date already, the source of the day goes on record with it. */
function imported(found: Pick<Fact, 'locale' | 'form' | 'text'>, { source, writtenFor, importedBy }: Seen): Fact {
  const by = importedBy ?? 'adopted'
  const fact: Fact = { ...found, by, source: writtenFor ?? source }
  return fact.source === source || !isKept(by) ? fact : { ...fact, olderThan: source }
}

const missing: Verdict = {
  state: 'missing',
  drift: undefined,
  by: undefined,
  facts: [],
  byStandIn: false,
  standIn: false,
  isUnsure: false,
}

function judgeRecorded(
  matching: readonly Fact[],
  formers: readonly Fact[],
  { source, isStandIn, allowStandIn }: Seen,
): Verdict {
  const facts = [...matching, ...formers]
  const by = protection.find((provenance) => matching.some((fact) => fact.by === provenance)) ?? 'machine'
  const isCurrent = matching.some((fact) => fact.source === source)
  const machine = matching.filter((fact) => fact.settings !== undefined)
  const byStandIn = !isKept(by) && machine.length > 0 && machine.every((fact) => isStandIn(fact.settings as SettingsId))
  const standIn = byStandIn && !allowStandIn
  const state = isKept(by) ? (isCurrent ? 'edited' : 'fuzzy') : isCurrent && !standIn ? 'current' : 'stale'
  const drift = state === 'fuzzy' ? driftOf(matching, source) : undefined
  return { state, drift, by, facts, byStandIn, standIn, isUnsure: false }
}

/** How far the source is from those that a text was made from. */
function driftOf(facts: readonly Fact[], source: Fingerprint): SourceDrift {
  if (facts.some((fact) => isSameButForCase(fact.source, source))) return 'case-only'
  const isAsImported = ({ olderThan }: Fact) => {
    return olderThan !== undefined && (olderThan === source || isSameButForCase(olderThan, source))
  }
  return facts.some(isAsImported) ? 'before-import' : 'changed'
}

/** The form's own facts say more than those of its siblings. */
function factsAbout({ facts, form }: Seen): readonly Fact[] {
  const present = facts.filter(({ former }) => former !== true)
  const own = present.filter((fact) => fact.form === form)
  return own.length > 0 ? own : present
}

function keep(state: 'edited' | 'fuzzy', fact: Fact, formers: readonly Fact[]): Verdict {
  const facts = [fact, ...formers]
  const drift = state === 'fuzzy' ? 'changed' : undefined
  return { state, drift, by: fact.by, facts, byStandIn: false, standIn: false, isUnsure: false }
}

function unsure(fact: Fact, formers: readonly Fact[], seen: Seen): Verdict {
  return { ...judgeRecorded([fact], formers, seen), isUnsure: seen.writtenFor === undefined }
}

/** A copy of a source text of three words or more: left there by a tool or for later, and no translation. */
function isSourceCopy(text: string, { sourceTexts, countWords }: Seen): boolean {
  return sourceTexts.includes(text) && countWords(text) >= 3
}
