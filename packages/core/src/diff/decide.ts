import type { Form } from '@lockale/messages'
import { manyWords } from '@lockale/messages/engine'
import type { FormState, SourceDrift } from '../model/change.ts'
import { type Fact, previousFactsOf, isKept, type Provenance, protection } from '../model/fact.ts'
import {
  fingerprint,
  type Fingerprint,
  hashText,
  isSameButForCase,
  type SettingsId,
  unknownSource,
} from '../model/hash.ts'

/** All that is known about one form of a message in one target locale. */
export interface Seen {
  readonly locale: string
  readonly form: Form
  /** The text in the target file; `undefined` if there is none. */
  readonly text: string | undefined
  /** The file itself says that the text is a translation, whatever it is equal to. */
  readonly isMarkedDone?: boolean | undefined
  /** The file itself says that a person has to review the text. */
  readonly isMarkedForReview?: boolean | undefined
  readonly source: Fingerprint
  /** The texts of the source message, which a target text could be a copy of. */
  readonly sourceTexts: readonly string[]
  /** Words that a person would translate in a text, not those of its placeholders. */
  readonly countWords: (text: string) => number
  /** Facts of this message and locale, all forms, from the lockfile. */
  readonly facts: readonly Fact[]
  /** Facts of a run that died between the target files and the lockfile, from the ledger. */
  readonly journal: readonly Fact[]
  /**
   * Facts about this very text that stand elsewhere, as if they stood here: under a key that is gone, in the lockfile of
   * another branch, in the language that the file was copied from.
   */
  readonly elsewhere?: readonly Fact[] | undefined
  /** The lockfile speaks of this locale in this catalog. */
  readonly isKnown: boolean
  /** True for settings whose engine only stands in for a translation. */
  readonly isMockEngine: (settings: SettingsId) => boolean
  /** Such an engine is what the project asks for: its texts are current. */
  readonly allowMock: boolean
  /** `""` counts as a translation in this catalog. */
  readonly emptyCounts: boolean
  /** What a tool writes where nobody has written a text yet. */
  readonly isUnwritten?: boolean | undefined
  /** The source that the text was written for, as version control tells; `undefined`: it does not. */
  readonly writtenFor?: Fingerprint | undefined
  /** What version control was asked of this text: nothing where absent; `no-time`: something, had there been the time. */
  readonly dating?: 'asked' | 'no-time' | undefined
  /** This run asks version control about texts that were put on record undated. */
  readonly asksUndated?: boolean | undefined
  /** In a list: a text with these facts is of another item, or its own text stands in another place. */
  readonly isOutOfPlace?: ((matching: readonly Fact[]) => boolean) | undefined
  /** Who wrote the texts that were there before the lockfile, as the user says or the commit tells; nobody knows when absent. */
  readonly importedBy?: ImportedBy | undefined
}

export type ImportedBy = Extract<Provenance, 'human' | 'machine' | 'adopted'>

export interface Decision {
  readonly state: FormState
  /** Set for `source-changed`. */
  readonly drift: SourceDrift | undefined
  /** Where the text came from; `undefined` when missing. */
  readonly by: Provenance | undefined
  /** What the next lockfile says of the text, if it stays. Empty when missing. */
  readonly facts: readonly Fact[]
  /** The text is by a machine that only stands in for a translation. */
  readonly byMock: boolean
  /** And that is not what the project asks for. */
  readonly isPseudo: boolean
  /** Nothing on record speaks of this very text: it may be known elsewhere. */
  readonly isStranger: boolean
  /** And nothing says which source it was written for: version control may know. */
  readonly isUnsure: boolean
}

/**
 * What a target text is worth, from the text itself and what is on record. A fact counts only if the text hashes to it.
 * The order of the questions is the promise: a person's text is never taken for the machine's, a text from another source
 * never for current, and a text nobody reviewed never for a person's.
 */
export function decide(seen: Seen): Decision {
  const decision = decideText(seen)
  if (seen.isMarkedForReview !== true || decision.facts.length === 0) return decision
  const facts = decision.facts.map((fact): Fact => (fact.previous === true ? fact : { ...fact, inFile: true }))
  return { ...decision, facts }
}

function decideText(seen: Seen): Decision {
  const { text, source, form } = seen
  if (text === undefined) return missing
  const hash = hashText(text)
  const isAbout = (fact: Fact) => fact.form === form && fact.text === hash
  const recorded = seen.facts.filter((fact) => isAbout(fact) && fact.previous !== true)
  const died = seen.journal.filter((fact) => isAbout(fact) && fact.previous !== true)
  // Where the text stayed and its source is new, the journal alone knows that this was somebody's choice.
  const isNow = ({ source: madeFrom }: Fact) => madeFrom === source
  const isKeptFor = !recorded.some(isNow) && died.some(isNow)
  const matching = recorded.length === 0 ? died : isKeptFor ? died.filter(isNow) : recorded
  const previousFacts = previousFactsOf(seen.facts, { form, hash })
  if (matching.length > 0) {
    if (isImportedCopy(matching, seen)) return missing
    const [first] = matching
    return first !== undefined && matching.every((fact) => isDatable(fact, source))
      ? date(first, previousFacts, seen)
      : decideRecorded(matching, previousFacts, seen)
  }
  const elsewhere = (seen.elsewhere ?? []).filter(isAbout)
  const known = elsewhere.filter((fact) => fact.previous !== true)
  if (known.length > 0) return decideRecorded(known, previousFacts, seen)
  if ((text === '' && !seen.emptyCounts) || seen.isUnwritten === true || isSourceCopy(text, seen)) return missing

  const found = (by: Provenance, of: Fingerprint): Fact => ({ locale: seen.locale, form, by, text: hash, source: of })
  const old = [...seen.facts, ...elsewhere].filter(isAbout)
  const forNow = old.filter((fact) => fact.source === source).map(asPresent)
  if (forNow.length > 0) return decideRecorded(forNow, previousFacts, seen)
  const [back] = old
  if (back !== undefined) {
    // An old text is here again: its file was checked out, it was picked in a merge with the lines around it, or somebody took it
    // back. None of this makes another its author: who wants the machine's old words says so. One that a person had handed back to
    // the machine may be a person's.
    if (!old.some(({ by, source: of }) => isKept(by) || of === unknownSource))
      return decideRecorded(old.map(asPresent), previousFacts, seen)
    return keep(
      'source-changed',
      found(old.every(({ by }) => by === 'adopted') ? 'adopted' : 'human', unknownSource),
      previousFacts,
    )
  }
  const blanks = factsButForBlanks(text, seen)
  if (blanks.length > 0) return decideRecorded(blanks, previousFacts, seen)
  const about = factsAbout(seen)
  if (about.length > 0) {
    // Both changed, or a merge brought facts from two sources: the edit may be older or younger than the source, and to
    // put down either would be a guess that a later revert turns into a lie.
    if (about.some((fact) => fact.source !== source)) {
      return unsure(withTime(found('human', seen.writtenFor ?? unknownSource), seen), previousFacts, seen)
    }
    // The source changed before: who wrote the text on another branch did not see it.
    const isNewSource = seen.facts.some((fact) => fact.previous === true && fact.source !== source)
    if (isNewSource) {
      return unsure(withTime(found('human', seen.writtenFor ?? source), seen), previousFacts, seen)
    }
  }
  const isVouched = seen.isMarkedForReview !== true
  // A tool that adds a key to all files writes the source string there: nobody has said that it is a translation.
  const isNewCopy = about.length === 0 && seen.isMarkedDone !== true && seen.sourceTexts.includes(text)
  if (about.length > 0 || (seen.isKnown && isVouched && !isNewCopy))
    return stranger(found('human', source), previousFacts, seen)
  const fact = found(isVouched ? (seen.importedBy ?? 'adopted') : 'adopted', seen.writtenFor ?? source)
  return unsure(withTime(seen.isKnown ? fact : withImportDay(fact, source), seen), previousFacts, seen)
}

function asPresent({ previous: _previous, ...fact }: Fact): Fact {
  return fact
}

/** Put on record undated, and the source did not change since: whether it had changed before is still to be asked. */
function isDatable({ undated, source: of }: Fact, source: Fingerprint): boolean {
  return undated === true && (of === source || of === unknownSource)
}

function date(fact: Fact, previousFacts: readonly Fact[], seen: Seen): Decision {
  const { source, writtenFor, dating, asksUndated = false } = seen
  if (dating !== 'asked') {
    return { ...decideRecorded([fact], previousFacts, seen), isUnsure: asksUndated && dating === undefined }
  }
  const { undated: _undated, ...plain } = fact
  const dated: Fact = { ...plain, source: writtenFor ?? fact.source }
  const isOlder = fact.source === source && dated.source !== source && isKept(dated.by)
  const facts = [isOlder ? { ...dated, olderThan: source } : dated]
  return isImportedCopy(facts, seen) ? missing : decideRecorded(facts, previousFacts, seen)
}

// Of a big project each text has such a fact: an object that is spread and given a field more takes five times the room.
function withTime(fact: Fact, { dating }: Seen): Fact {
  if (dating !== 'no-time') return fact
  const { locale, form, by, text, source } = fact
  return { locale, form, by, text, source, undated: true }
}

/** Of a text that was there before the lockfile. Where it is out of date already, the source of the day goes on record with it. */
function withImportDay(fact: Fact, today: Fingerprint): Fact {
  const { locale, form, by, text, source } = fact
  return source === today || !isKept(by) ? fact : { locale, form, by, text, source, olderThan: today }
}

export const missing: Decision = {
  state: 'missing',
  drift: undefined,
  by: undefined,
  facts: [],
  byMock: false,
  isPseudo: false,
  isStranger: false,
  isUnsure: false,
}

function decideRecorded(
  matching: readonly Fact[],
  previousFacts: readonly Fact[],
  { source, isMockEngine, allowMock, isOutOfPlace }: Seen,
): Decision {
  // not spread: that leaves room to grow, in an array for each text of a project
  const facts = matching.concat(previousFacts)
  const by = protection.find((provenance) => matching.some((fact) => fact.by === provenance)) ?? 'machine'
  const isCurrent = matching.some((fact) => fact.source === source)
  // It goes to its place, whoever wrote it.
  if (!isCurrent && isOutOfPlace?.(matching) === true) return { ...missing, by, facts }
  const machine = matching.filter((fact) => fact.settings !== undefined)
  const byMock = !isKept(by) && machine.length > 0 && machine.every((fact) => isMockEngine(fact.settings as SettingsId))
  const isPseudo = byMock && !allowMock
  const state = isKept(by) ? (isCurrent ? 'edited' : 'source-changed') : isCurrent && !isPseudo ? 'current' : 'stale'
  const drift = state === 'source-changed' ? driftOf(matching, source) : undefined
  return { state, drift, by, facts, byMock, isPseudo, isStranger: false, isUnsure: false }
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
  const present = facts.filter(({ previous }) => previous !== true)
  const own = present.filter((fact) => fact.form === form)
  return own.length > 0 ? own : present
}

function keep(state: 'edited' | 'source-changed', fact: Fact, previousFacts: readonly Fact[]): Decision {
  const facts = [fact, ...previousFacts]
  const drift = state === 'source-changed' ? 'changed' : undefined
  return { state, drift, by: fact.by, facts, byMock: false, isPseudo: false, isStranger: false, isUnsure: false }
}

function stranger(fact: Fact, previousFacts: readonly Fact[], seen: Seen): Decision {
  return { ...decideRecorded([fact], previousFacts, seen), isStranger: true }
}

function unsure(fact: Fact, previousFacts: readonly Fact[], seen: Seen): Decision {
  return {
    ...stranger(fact, previousFacts, seen),
    isUnsure: seen.writtenFor === undefined && seen.dating === undefined,
  }
}

/**
 * Facts of texts that differ from this one by blanks and line ends alone, as an editor or a formatter trims and adds them:
 * that makes nobody the author. They are then about the text as it stands.
 */
function factsButForBlanks(text: string, { facts, journal, form, sourceTexts }: Seen): readonly Fact[] {
  const own = [...facts, ...journal].filter((fact) => fact.form === form && fact.previous !== true)
  if (own.length === 0 || text.trim() === '') return []
  const hashes = new Set(likeTexts(text, sourceTexts).map(hashText))
  const hash = hashText(text)
  return own.filter((fact) => hashes.has(fact.text)).map((fact) => ({ ...fact, text: hash }))
}

/** All that a text may have been before its blanks were tidied: a translation has those of its source around it. */
function likeTexts(text: string, sourceTexts: readonly string[]): readonly string[] {
  const leading = new Set(['', ...[text, ...sourceTexts].map((one) => /^\s*/u.exec(one)?.[0] ?? '')])
  const trailing = new Set([
    '',
    ' ',
    '\n',
    '\r\n',
    ...[text, ...sourceTexts].map((one) => /\s*$/u.exec(one)?.[0] ?? ''),
  ])
  const lf = text.trim().replaceAll('\r\n', '\n')
  const cores = [...new Set([text.trim(), lf, lf.replaceAll('\n', '\r\n')])]
  return cores.flatMap((core) => [...leading].flatMap((lead) => [...trailing].map((trail) => `${lead}${core}${trail}`)))
}

/**
 * A copy of a source text of three words or more, of today or of an earlier day, or of any that the file says is still to be
 * reviewed: left there by a tool or for later, and no translation, unless people marked it in the file as one.
 */
function isSourceCopy(text: string, seen: Seen): boolean {
  const { isMarkedDone, isMarkedForReview, sourceTexts, facts, form, writtenFor, countWords } = seen
  if (isMarkedDone === true) return false
  if (isMarkedForReview === true && sourceTexts.includes(text)) return true
  const sources = [...facts.map(({ source }) => source), writtenFor]
  return (sourceTexts.includes(text) || isOneOf(sources, { text, form })) && countWords(text) >= manyWords
}

/** Nobody reviewed it, and the source that it was put on record for was the text itself. */
function isImportedCopy(
  matching: readonly Fact[],
  { text = '', isMarkedDone, source, form, countWords }: Seen,
): boolean {
  if (isMarkedDone === true) return false
  if (!matching.every((fact) => fact.by === 'adopted' && fact.source !== source)) return false
  const sources = matching.map((fact) => fact.source)
  return isOneOf(sources, { text, form }) && countWords(text) >= manyWords
}

/** The fingerprint of a source without plurals says what it was, to whoever asks for that very text. */
function isOneOf(
  sources: readonly (Fingerprint | undefined)[],
  { text, form }: { readonly text: string; readonly form: Form },
): boolean {
  const known = sources.filter((source) => source !== undefined)
  return form === '' && known.length > 0 && known.includes(fingerprint(new Map([['', text]])))
}
