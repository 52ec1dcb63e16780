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
  type TextHash,
  unknownSource,
} from '../model/hash.ts'

/** All that is known about one plural form of a message in one target locale. */
interface Seen {
  readonly locale: string
  readonly form: Form
  readonly text: string | undefined
  /** The file marks the text as translated, even if it equals the source. */
  readonly isMarkedDone?: boolean | undefined
  /** The file marks the text as needing review. */
  readonly isMarkedForReview?: boolean | undefined
  readonly source: Fingerprint
  readonly sourceTexts: readonly string[]
  /** Counts the words to translate in a text, without its placeholders. */
  readonly countWords: (text: string) => number
  readonly facts: readonly Fact[]
  /** Facts from the journal: a run wrote target files and stopped before it wrote the lockfile. */
  readonly journal: readonly Fact[]
  /** Facts from a deleted key, another branch or a copied locale, changed to the key, locale and form of this text. */
  readonly elsewhere?: readonly Fact[] | undefined
  /** The lockfile has facts about this catalog and locale. */
  readonly isKnown: boolean
  /** Returns whether the engine of these settings only makes pseudo-translations. */
  readonly isMockEngine: (settings: SettingsId) => boolean
  readonly allowMock: boolean
  readonly emptyCounts: boolean
  /** Returns whether the text only stands for a missing string, such as `TODO` or the key. */
  readonly isUnwritten?: (() => boolean) | undefined
  /** The source that the text was written for, from version control; `undefined`: unknown. */
  readonly writtenFor?: Fingerprint | undefined
  /** `asked`: version control was searched for this text; `no-time`: the time limit came first; absent: not searched */
  readonly dating?: 'asked' | 'no-time' | undefined
  /** This run also asks version control about texts that were recorded as undated. */
  readonly asksUndated?: boolean | undefined
  /** Returns whether the text with these facts was written for another item of a list that was reordered. */
  readonly isOutOfPlace?: ((matching: readonly Fact[]) => boolean) | undefined
  /** Who wrote the texts that existed before the lockfile, from the user or the commits; absent: unknown. */
  readonly importedBy?: ImportedBy | undefined
}

export type ImportedBy = Extract<Provenance, 'human' | 'machine' | 'adopted'>

export interface Decision {
  readonly state: FormState
  readonly drift: SourceDrift | undefined
  /** Who or what wrote the text; `undefined` when missing. */
  readonly by: Provenance | undefined
  /** Facts for the next lockfile, if the text stays. Empty when missing. */
  readonly facts: readonly Fact[]
  readonly byMock: boolean
  /** A mock engine made the text, and the project does not want that. */
  readonly isPseudo: boolean
  /** True if no fact has the hash of this text. It may be recorded under another key. */
  readonly isStranger: boolean
  /** The source that the text was written for is unknown; version control may know it. */
  readonly isUnsure: boolean
}

/**
 * Decides on the state of a text from its facts. A fact counts only if its hash is that of the text. The order of the
 * checks guarantees that a human text never counts as machine translation, a text for another source never as current,
 * and an unreviewed text never as human.
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
  // If the text is unchanged and its source is new, only the journal records that it was kept on purpose.
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
  const old = [...seen.facts, ...elsewhere].filter(isAbout)
  return decideUnrecorded(seen, { text, hash, old, previousFacts })
}

interface Unrecorded {
  readonly text: string
  readonly hash: TextHash
  /** Facts about the text that newer facts have replaced. */
  readonly old: readonly Fact[]
  readonly previousFacts: readonly Fact[]
}

function decideUnrecorded(seen: Seen, { text, hash, old, previousFacts }: Unrecorded): Decision {
  const { source, form } = seen
  if ((text === '' && !seen.emptyCounts) || seen.isUnwritten?.() === true || isSourceCopy(text, seen)) return missing

  const found = (by: Provenance, of: Fingerprint): Fact => ({ locale: seen.locale, form, by, text: hash, source: of })
  const forNow = old.filter((fact) => fact.source === source).map(asPresent)
  if (forNow.length > 0) return decideRecorded(forNow, previousFacts, seen)
  const [back] = old
  if (back !== undefined) {
    // An earlier text is back: its file was checked out, a merge picked it, or a user restored it. It stays machine
    // translation if that is what all its facts say; otherwise it counts as human or imported again.
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
    // Both the text and the source changed, or a merge brought facts for two sources. The edit may be older or newer
    // than the source, so neither source is recorded.
    if (about.some((fact) => fact.source !== source)) {
      return unsure(withTime(found('human', seen.writtenFor ?? unknownSource), seen), previousFacts, seen)
    }
    // The source changed earlier. If the text was written on another branch, its author did not see that change.
    const isNewSource = seen.facts.some((fact) => fact.previous === true && fact.source !== source)
    if (isNewSource) {
      return unsure(withTime(found('human', seen.writtenFor ?? source), seen), previousFacts, seen)
    }
  }
  const isVouched = seen.isMarkedForReview !== true
  // A tool that adds a key to all files writes the source string into them. Such a copy is not a translation.
  const isNewCopy = about.length === 0 && seen.isMarkedDone !== true && seen.sourceTexts.includes(text)
  if (about.length > 0 || (seen.isKnown && isVouched && !isNewCopy))
    return stranger(found('human', source), previousFacts, seen)
  const fact = found(isVouched ? (seen.importedBy ?? 'adopted') : 'adopted', seen.writtenFor ?? source)
  return unsure(withTime(seen.isKnown ? fact : withImportDay(fact, source), seen), previousFacts, seen)
}

function asPresent({ previous: _previous, ...fact }: Fact): Fact {
  return fact
}

/**
 * Returns whether version control may say for which source the text was written: the fact is undated, and the source
 * has not changed since it was recorded.
 */
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

// Lists all fields instead of a spread and one field, which takes five times the memory for each text.
function withTime(fact: Fact, { dating }: Seen): Fact {
  if (dating !== 'no-time') return fact
  const { locale, form, by, text, source } = fact
  return { locale, form, by, text, source, undated: true }
}

/** Adds the source of today to the fact of a human text that was out of date before the lockfile existed. */
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
  // `concat` instead of spread, which reserves unused memory in each array, and there is one for each text.
  const facts = matching.concat(previousFacts)
  const by = protection.find((provenance) => matching.some((fact) => fact.by === provenance)) ?? 'machine'
  const isCurrent = matching.some((fact) => fact.source === source)
  // The text belongs to another item of the list and is moved there, even if a human wrote it.
  if (!isCurrent && isOutOfPlace?.(matching) === true) return { ...missing, by, facts }
  const machine = matching.filter((fact) => fact.settings !== undefined)
  const byMock = !isKept(by) && machine.length > 0 && machine.every((fact) => isMockEngine(fact.settings as SettingsId))
  const isPseudo = byMock && !allowMock
  const state = isKept(by) ? (isCurrent ? 'edited' : 'source-changed') : isCurrent && !isPseudo ? 'current' : 'stale'
  const drift = state === 'source-changed' ? driftOf(matching, source) : undefined
  return { state, drift, by, facts, byMock, isPseudo, isStranger: false, isUnsure: false }
}

function driftOf(facts: readonly Fact[], source: Fingerprint): SourceDrift {
  if (facts.some((fact) => isSameButForCase(fact.source, source))) return 'case-only'
  const isAsImported = ({ olderThan }: Fact) => {
    return olderThan !== undefined && (olderThan === source || isSameButForCase(olderThan, source))
  }
  return facts.some(isAsImported) ? 'before-import' : 'changed'
}

/** Returns the facts about this plural form; if there are none, those about the other forms, which say less. */
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

/** Returns facts whose texts differ from this text only in spaces and line breaks, which code formatters change. */
function factsButForBlanks(text: string, { facts, journal, form, sourceTexts }: Seen): readonly Fact[] {
  const own = [...facts, ...journal].filter((fact) => fact.form === form && fact.previous !== true)
  if (own.length === 0 || text.trim() === '') return []
  const hashes = new Set(likeTexts(text, sourceTexts).map(hashText))
  const hash = hashText(text)
  return own.filter((fact) => hashes.has(fact.text)).map((fact) => ({ ...fact, text: hash }))
}

/** Returns what the text may have been before a formatter ran: with other line breaks, or spaces at its ends. */
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

/** Returns whether the text copies a source string: of three words or more, or of any length if it needs review. */
function isSourceCopy(text: string, seen: Seen): boolean {
  const { isMarkedDone, isMarkedForReview, sourceTexts, facts, form, writtenFor, countWords } = seen
  if (isMarkedDone === true) return false
  if (isMarkedForReview === true && sourceTexts.includes(text)) return true
  const sources = [...facts.map(({ source }) => source), writtenFor]
  return (sourceTexts.includes(text) || isOneOf(sources, { text, form })) && countWords(text) >= manyWords
}

/** Returns whether the text was imported, not reviewed, and equal to the source that it was recorded for. */
function isImportedCopy(
  matching: readonly Fact[],
  { text = '', isMarkedDone, source, form, countWords }: Seen,
): boolean {
  if (isMarkedDone === true) return false
  if (!matching.every((fact) => fact.by === 'adopted' && fact.source !== source)) return false
  const sources = matching.map((fact) => fact.source)
  return isOneOf(sources, { text, form }) && countWords(text) >= manyWords
}

/** Returns whether the text equals one of these sources. Fingerprints can tell this only without plural forms. */
function isOneOf(
  sources: readonly (Fingerprint | undefined)[],
  { text, form }: { readonly text: string; readonly form: Form },
): boolean {
  const known = sources.filter((source) => source !== undefined)
  return form === '' && known.length > 0 && known.includes(fingerprint(new Map([['', text]])))
}
