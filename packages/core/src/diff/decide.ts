import type { Form } from '@lockale/messages'
import { manyWords } from '@lockale/messages/engine'
import type { FormState, SourceDrift } from '../model/change.ts'
import {
  type Fact,
  isKept,
  isVariant,
  presentFacts,
  previousFactsOf,
  protection,
  type Provenance,
} from '../model/fact.ts'
import {
  fingerprint,
  type Fingerprint,
  hashText,
  isSameButForCase,
  type SettingsId,
  type TextHash,
  unknownSource,
} from '../model/hash.ts'

/** All that is known about the translation of one plural form of a message in one target locale. */
interface Seen {
  readonly locale: string
  readonly form: Form
  readonly text: string | undefined
  /** True if the file marks the text as translated. Then it counts as a translation even if it equals the source. */
  readonly isMarkedDone?: boolean | undefined
  /** True if the file marks the translation as needing review. */
  readonly isMarkedForReview?: boolean | undefined
  /** The text that this locale copies, if its translations are copies of another locale (`from` in the config). */
  readonly origin?: Origin | undefined
  readonly source: Fingerprint
  readonly sourceTexts: readonly string[]
  /** Counts the words to translate in a text. Placeholders are not counted. */
  readonly countWords: (text: string) => number
  readonly facts: readonly Fact[]
  /** Records from the journal: a run wrote them, and target files, but was stopped before it wrote the lockfile. */
  readonly journal: readonly Fact[]
  /**
   * Records that were found under a deleted key, in another branch or in the locale that this file was copied from.
   * Their key, locale and plural form were changed to those of this translation.
   */
  readonly elsewhere?: readonly Fact[] | undefined
  /** True if the lockfile has records of this catalog and locale. A text without a record is then taken as human. */
  readonly isKnown: boolean
  /** Returns whether the engine that these settings name makes only pseudo-translations. */
  readonly isMockEngine: (settings: SettingsId) => boolean
  readonly allowMock: boolean
  readonly emptyCounts: boolean
  /** Returns whether the text is not a translation but stands for a missing one, such as `TODO` or the key. */
  readonly isUnwritten?: (() => boolean) | undefined
  /** The source string from which the translation was made, as found in version control; `undefined`: unknown. */
  readonly writtenFor?: Fingerprint | undefined
  /** Whether version control was searched (`asked`). `no-time`: the time limit was reached first. Absent: no search. */
  readonly dating?: 'asked' | 'no-time' | undefined
  /**
   * True if this run searches version control also for translations whose record is `undated`: an earlier run had no
   * time to find out from which source string they were made.
   */
  readonly asksUndated?: boolean | undefined
  /**
   * Returns whether the translation of a list item was made for another item of the list, because the list was
   * reordered.
   * @param matching lockfile records about the translation
   */
  readonly isOutOfPlace?: ((matching: readonly Fact[]) => boolean) | undefined
  /** Who wrote the translations that existed before the lockfile, from a user option or commits. Absent: unknown. */
  readonly importedBy?: ImportedBy | undefined
  /** Settings that name the coding assistant or bot, if the commit that added the text is from one. */
  readonly assistant?: SettingsId | undefined
  /** Settings that name the coding assistant in whose shell this run was started, if the text is not committed yet. */
  readonly assistantNow?: SettingsId | undefined
  /** True if version control was searched and has no commit with the text yet. */
  readonly isUncommitted?: boolean | undefined
}

export interface Origin {
  /** `undefined`: the other locale has no translation. */
  readonly text: string | undefined
  readonly isMarkedForReview: boolean
  /** True if the text breaks the message, so that it is not copied: earlier copies stay until it is corrected. */
  readonly isBroken: boolean
}

export type ImportedBy = Extract<Provenance, 'human' | 'machine' | 'adopted'>

export interface Decision {
  readonly state: FormState
  readonly drift: SourceDrift | undefined
  /** Who or what wrote the translation; `undefined` if the translation is missing. */
  readonly by: Provenance | undefined
  /** Records to write to the lockfile if the translation stays as it is. Empty if the translation is missing. */
  readonly facts: readonly Fact[]
  readonly byMock: boolean
  /** True if a mock engine made the text (a pseudo-translation) and the project wants real translations. */
  readonly isPseudo: boolean
  /** True if no record under this key has the hash of this translation. A record under another key may have it. */
  readonly isStranger: boolean
  /** True if it is unknown from which source string the translation was made. Version control may know it. */
  readonly isUnsure: boolean
}

/**
 * Decides from the records in the lockfile whether a translation is up to date, who wrote it, and what to record next.
 * A record counts only if it has the hash of this translation. The order of the checks guarantees that a human
 * translation never counts as machine translation, that a translation of another source string never counts as up to
 * date, and that an unreviewed machine translation never counts as human.
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
  // If the translation is unchanged although the source string changed, a run may have kept it on purpose, because it
  // still fits. If that run was stopped before it wrote the lockfile, only the journal (records of unfinished runs)
  // shows this.
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
  const known = presentFacts(elsewhere)
  if (known.length > 0) return decideRecorded(known, previousFacts, seen)
  const old = [...seen.facts, ...elsewhere].filter(isAbout)
  return decideUnrecorded(seen, { text, hash, old, previousFacts })
}

interface Unrecorded {
  readonly text: string
  readonly hash: TextHash
  /** Records of this text from an earlier time: the translation was replaced, and now the text is back. */
  readonly old: readonly Fact[]
  readonly previousFacts: readonly Fact[]
}

function decideUnrecorded(seen: Seen, { text, hash, old, previousFacts }: Unrecorded): Decision {
  const { source, form, origin } = seen
  if ((text === '' && !seen.emptyCounts) || seen.isUnwritten?.() === true || isSourceCopy(text, seen)) return missing

  const found = (by: Provenance, of: Fingerprint): Fact => ({ locale: seen.locale, form, by, text: hash, source: of })
  if (text === origin?.text) return decideRecorded([found('copied', source)], previousFacts, seen)
  const written = (of: Fingerprint) => byWriter(found('human', of), seen)
  const forNow = old.filter((fact) => fact.source === source).map(asPresent)
  if (forNow.length > 0) return decideRecorded(forNow, previousFacts, seen)
  const [back] = old
  if (back !== undefined) {
    // The translation is one that was replaced earlier: its file was checked out, a merge picked it, or a user restored
    // it. It stays machine translation if all its records say so; otherwise it counts as human or imported again.
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
    // Both the translation and the source string changed since the last run, or a merge brought records with two source
    // strings. The translation may be older or newer than the change of the source, so neither source string is
    // recorded.
    if (about.some((fact) => fact.source !== source)) {
      return unsure(withTime(written(seen.writtenFor ?? unknownSource), seen), previousFacts, seen)
    }
    // The source string changed before the last run. If this translation was written on another branch, its author may
    // not have seen that change, so version control must be searched.
    const isNewSource = seen.facts.some((fact) => fact.previous === true && fact.source !== source)
    if (isNewSource) {
      return unsure(withTime(written(seen.writtenFor ?? source), seen), previousFacts, seen)
    }
  }
  const isVouched = seen.isMarkedForReview !== true
  // Some tools add a new key to all locale files with the source string as value. Such a copy is not a translation.
  const isNewCopy = about.length === 0 && seen.isMarkedDone !== true && seen.sourceTexts.includes(text)
  if (about.length > 0 || (seen.isKnown && isVouched && !isNewCopy)) return unsure(written(source), previousFacts, seen)
  const importedBy = isVouched ? seen.importedBy : undefined
  const imported = found(importedBy ?? 'adopted', seen.writtenFor ?? source)
  const writer = seen.assistant ?? seen.assistantNow
  const fact = importedBy === undefined && writer !== undefined ? byAssistant(imported, writer) : imported
  return unsure(withTime(seen.isKnown ? fact : withImportDay(fact, source), seen), previousFacts, seen)
}

/** Returns the record of a text that came later than the lockfile: a human wrote it, unless its commit shows otherwise. */
function byWriter(fact: Fact, { assistant, assistantNow, isUncommitted }: Seen): Fact {
  const writer = assistant ?? assistantNow
  if (writer !== undefined) return byAssistant(fact, writer)
  return isUncommitted === true ? { ...fact, uncommitted: true } : fact
}

function byAssistant({ locale, form, text, source, olderThan }: Fact, settings: SettingsId): Fact {
  const fact: Fact = { locale, form, by: 'assistant', text, source, settings }
  return olderThan === undefined ? fact : { ...fact, olderThan }
}

function asPresent({ previous: _previous, ...fact }: Fact): Fact {
  return fact
}

/**
 * Returns whether version control may know more about the translation. It was recorded before its commit; or its record
 * is `undated` (there was no time for the search), and the source string has not changed since it was recorded.
 */
function isDatable({ undated, uncommitted, source: of }: Fact, source: Fingerprint): boolean {
  return uncommitted === true || (undated === true && (of === source || of === unknownSource))
}

function date(fact: Fact, previousFacts: readonly Fact[], seen: Seen): Decision {
  const { source, writtenFor, dating, asksUndated = false } = seen
  if (dating !== 'asked') {
    return { ...decideRecorded([fact], previousFacts, seen), isUnsure: asksUndated && dating === undefined }
  }
  const { undated, uncommitted: _uncommitted, ...plain } = fact
  const dated: Fact = undated === true ? { ...plain, source: writtenFor ?? fact.source } : plain
  const isOlder = fact.source === source && dated.source !== source && isKept(dated.by)
  const own = isOlder ? { ...dated, olderThan: source } : dated
  // What this run was started by says nothing about a text that an earlier run recorded.
  const isCommitted = seen.isUncommitted !== true || own.by !== 'human'
  const named = isKept(own.by) && own.by !== 'reviewed' && seen.assistant !== undefined
  const facts = [named ? byAssistant(own, seen.assistant) : isCommitted ? own : { ...own, uncommitted: true as const }]
  return isImportedCopy(facts, seen) ? missing : decideRecorded(facts, previousFacts, seen)
}

// Lists all fields of the record. A spread (`...fact`) with one more field would take five times the memory for each
// translation.
function withTime(fact: Fact, { dating }: Seen): Fact {
  if (dating !== 'no-time' || fact.by === 'assistant') return fact
  const { locale, form, by, text, source } = fact
  return { locale, form, by, text, source, undated: true }
}

/**
 * Adds today's source string to the record of a kept (human or imported) translation that was already out of date when
 * it was imported. This shows later that the source string changed before the import.
 */
function withImportDay(fact: Fact, today: Fingerprint): Fact {
  const { locale, form, by, text, source } = fact
  if (by === 'assistant') return source === today ? fact : { ...fact, olderThan: today }
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

function decideRecorded(matching: readonly Fact[], previousFacts: readonly Fact[], seen: Seen): Decision {
  const { source, isMockEngine, allowMock, isOutOfPlace } = seen
  // Uses `concat`, since a spread (`[...a, ...b]`) reserves unused memory in each array, and there is one array for
  // each translation.
  const facts = matching.concat(previousFacts)
  const by = protection.find((provenance) => matching.some((fact) => fact.by === provenance)) ?? 'machine'
  if (by === 'adopted' && seen.origin !== undefined && seen.text === seen.origin.text) {
    const copies = matching.map(({ locale, form, text }): Fact => ({ locale, form, by: 'copied', text, source }))
    return decideRecorded(copies.slice(0, 1), previousFacts, seen)
  }
  const isCurrent = matching.some((fact) => fact.source === source)
  // The translation belongs to another item of a reordered list and is moved there. Here it counts as missing, even if
  // a human wrote it.
  if (!isCurrent && isOutOfPlace?.(matching) === true) return { ...missing, by, facts }
  const machine = matching.filter((fact) => fact.settings !== undefined)
  const byMock = !isKept(by) && machine.length > 0 && machine.every((fact) => isMockEngine(fact.settings as SettingsId))
  const isPseudo = byMock && !allowMock
  const isFitting = isVariant(matching) || isLikeOrigin(seen)
  const isRight = isCurrent && !isPseudo && isFitting
  const state = isKept(by) ? (isCurrent ? 'edited' : 'source-changed') : isRight ? 'current' : 'stale'
  const drift = state === 'source-changed' ? driftOf(matching, source) : undefined
  return { state, drift, by, facts, byMock, isPseudo, isStranger: false, isUnsure: false }
}

/** Returns whether a text that lockale may replace is what the locale is to copy. True if it copies no other locale. */
export function isLikeOrigin({
  origin,
  text,
  isMarkedForReview = false,
}: Pick<Seen, 'origin' | 'text' | 'isMarkedForReview'>): boolean {
  if (origin === undefined || origin.isBroken) return true
  return origin.text === text && origin.isMarkedForReview === isMarkedForReview
}

function driftOf(facts: readonly Fact[], source: Fingerprint): SourceDrift {
  if (facts.some((fact) => isSameButForCase(fact.source, source))) return 'case-only'
  const isAsImported = ({ olderThan }: Fact) => {
    return olderThan !== undefined && (olderThan === source || isSameButForCase(olderThan, source))
  }
  return facts.some(isAsImported) ? 'before-import' : 'changed'
}

/**
 * Returns the records of this plural form. If there are none, returns the records of the other forms, which at least
 * show from which source string the message was translated.
 */
function factsAbout({ facts, form }: Seen): readonly Fact[] {
  const present = presentFacts(facts)
  const own = present.filter((fact) => fact.form === form)
  return own.length > 0 ? own : present
}

function keep(state: 'edited' | 'source-changed', fact: Fact, previousFacts: readonly Fact[]): Decision {
  const facts = [fact, ...previousFacts]
  const drift = state === 'source-changed' ? 'changed' : undefined
  return { state, drift, by: fact.by, facts, byMock: false, isPseudo: false, isStranger: false, isUnsure: false }
}

function unsure(fact: Fact, previousFacts: readonly Fact[], seen: Seen): Decision {
  const isUnsure = seen.writtenFor === undefined && seen.dating === undefined
  return { ...decideRecorded([fact], previousFacts, seen), isStranger: true, isUnsure }
}

/** Returns records of translations that differ from this text only in white space, which code formatters change. */
function factsButForBlanks(text: string, { facts, journal, form, sourceTexts }: Seen): readonly Fact[] {
  const own = [...facts, ...journal].filter((fact) => fact.form === form && fact.previous !== true)
  if (own.length === 0 || text.trim() === '') return []
  const hashes = new Set(likeTexts(text, sourceTexts).map(hashText))
  const hash = hashText(text)
  return own.filter((fact) => hashes.has(fact.text)).map((fact) => ({ ...fact, text: hash }))
}

/** Returns what the text may have been before a code formatter ran: other line breaks, or spaces at its ends. */
function likeTexts(text: string, sourceTexts: readonly string[]): readonly string[] {
  const leading = new Set(['', ...[text, ...sourceTexts].map((one) => /^\s*/u.exec(one)?.[0] ?? '')])
  const trailing = new Set([
    '',
    ' ',
    '\n',
    '\r\n',
    ...[text, ...sourceTexts].map((one) => one.slice(one.trimEnd().length)),
  ])
  const lf = text.trim().replaceAll('\r\n', '\n')
  const cores = [...new Set([text.trim(), lf, lf.replaceAll('\n', '\r\n')])]
  return cores.flatMap((core) => [...leading].flatMap((lead) => [...trailing].map((trail) => `${lead}${core}${trail}`)))
}

/**
 * Returns whether the text is only a copy of a source string, so that it counts as missing. A copy has three words or
 * more, or any length if the file marks it as needing review: shorter equal texts, such as names, may be right.
 */
function isSourceCopy(text: string, seen: Seen): boolean {
  const { isMarkedDone, isMarkedForReview, sourceTexts, facts, form, writtenFor, isKnown, countWords } = seen
  if (isMarkedDone === true) return false
  if (isMarkedForReview === true && sourceTexts.includes(text)) return true
  // In a locale that the lockfile knows, a human may have chosen the earlier source string on purpose.
  const sources = [...facts.map(({ source }) => source), isKnown && facts.length === 0 ? undefined : writtenFor]
  return (sourceTexts.includes(text) || isOneOf(sources, { text, form })) && countWords(text) >= manyWords
}

/** Returns whether the text counts as missing: an imported, unreviewed copy of a source string that has changed. */
function isImportedCopy(
  matching: readonly Fact[],
  { text = '', isMarkedDone, source, form, countWords }: Seen,
): boolean {
  if (isMarkedDone === true) return false
  if (!matching.every((fact) => fact.by === 'adopted' && fact.source !== source)) return false
  const sources = matching.map((fact) => fact.source)
  return isOneOf(sources, { text, form }) && countWords(text) >= manyWords
}

/**
 * Returns whether the text equals one of these source strings. Only their fingerprints (hashes) are known, so it can be
 * found out only for a message without plural forms.
 */
function isOneOf(
  sources: readonly (Fingerprint | undefined)[],
  { text, form }: { readonly text: string; readonly form: Form },
): boolean {
  const known = sources.filter((source) => source !== undefined)
  return form === '' && known.length > 0 && known.includes(fingerprint(new Map([['', text]])))
}
