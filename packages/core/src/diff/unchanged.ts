import { groupBy } from '@lockale/errors'
import { printFact } from '../lock/fact-line.ts'
import type { CatalogDiff, FormChange, FoundTexts, MessageChange, UnchangedMessages } from '../model/change.ts'
import { type Fact, isKept, isMarkedInFile, presentFacts, type Provenance } from '../model/fact.ts'
import type { NoteHash, SettingsId, TextHash } from '../model/hash.ts'
import { openHashedFacts } from '../model/hashed-facts.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Recorded } from './fact-source.ts'

/** Returns whether a target file needs no work: nothing to translate, review, copy, remove or record. */
export function isAllUnchanged({
  open,
  orphans,
  missingOthers,
  found,
}: Pick<CatalogDiff, 'open' | 'orphans' | 'missingOthers' | 'found'>): boolean {
  return open.length === 0 && orphans.length === 0 && missingOthers.length === 0 && found === undefined
}

/** Returns whether a message needs no work: up to date, without problems, correctly recorded in the lockfile. */
export function isUnchanged({ target, forms }: MessageChange, recorded: Recorded): boolean {
  return forms.every((form) => isSettled(form, recorded.note)) && isOnRecord(forms, recorded.factsIn(target.locale))
}

function isSettled(
  { entry, state, by, findings, isUnsure, byMock, facts }: FormChange,
  note: NoteHash | undefined,
): boolean {
  if (entry === undefined || findings.length > 0 || isUnsure || byMock || by === 'review' || by === 'assistant')
    return false
  if (isMarkedInFile(facts)) return false
  if (state !== 'current' && state !== 'edited') return false
  return facts.every((fact) => fact.settings === undefined || fact.note === note)
}

function isOnRecord(forms: readonly FormChange[], recorded: readonly Fact[]): boolean {
  let count = 0
  const isRecorded = (fact: Fact) =>
    recorded.includes(fact) || recorded.some((one) => one.source === fact.source && printFact(one) === printFact(fact))
  for (const { facts } of forms) {
    count += facts.length
    if (!facts.every(isRecorded)) return false
  }
  return count === recorded.length
}

export interface UnchangedCounter {
  add(change: MessageChange): void
  /**
   * Counts a message with a single translation.
   * @param fact the record of the translation
   * @param previousFacts records of earlier translations that were replaced
   */
  addText(
    fact: Pick<Fact, 'by' | 'terms'> & { settings?: SettingsId | undefined },
    previousFacts?: readonly Fact[],
  ): void
  /** Subtracts a message with these records from the counts. The message was counted before. */
  remove(facts: readonly Fact[]): void
  readonly counted: UnchangedMessages
}

/**
 * Returns a counter of unchanged messages.
 * @param before counts to start from; default: 0
 */
export function countUnchanged(before: UnchangedMessages = none): UnchangedCounter {
  const counted = { ...before, settings: new Set(before.settings) }
  return {
    counted,
    add({ state, forms }) {
      if (state === 'current') counted.current++
      else counted.edited++
      let hasPersons = false
      if (forms.some(({ by }) => by === 'adopted')) counted.imported++
      for (const { facts, state: own, by } of forms) {
        counted.hasFree ||= own === 'current' && by !== undefined && !isKept(by)
        for (const { by, settings, terms, undated, uncommitted } of facts) {
          counted.hasTerms ||= terms !== undefined
          counted.hasUndated ||= undated === true || uncommitted === true
          hasPersons ||= isPersons(by)
          if (settings !== undefined) counted.settings.add(settings)
        }
      }
      if (hasPersons) counted.persons++
    },
    addText({ by, settings, terms }, previousFacts = []) {
      if (isKept(by)) counted.edited++
      else counted.current++
      if (by === 'adopted') counted.imported++
      counted.hasFree ||= !isKept(by)
      counted.hasTerms ||= terms !== undefined
      if (isPersons(by) || previousFacts.some((previous) => isPersons(previous.by))) counted.persons++
      if (settings !== undefined) counted.settings.add(settings)
    },
    remove(facts) {
      const present = presentFacts(facts)
      if (present.some(({ by }) => isKept(by))) counted.edited--
      else if (present.length > 0) counted.current--
      const forms = [...groupBy(present, ({ form }) => form).values()]
      if (forms.some(isImported)) counted.imported--
      if (facts.some(({ by }) => isPersons(by))) counted.persons--
    },
  }
}

export function countFound(counted: UnchangedMessages, { by, count, undated }: FoundTexts): UnchangedMessages {
  const kept = isKept(by) ? count : 0
  return {
    ...counted,
    current: counted.current + count - kept,
    edited: counted.edited + kept,
    persons: counted.persons + (isPersons(by) ? count : 0),
    imported: counted.imported + (by === 'adopted' ? count : 0),
    hasFree: counted.hasFree || kept === 0,
    hasUndated: counted.hasUndated || undated,
  }
}

const none: UnchangedMessages = {
  current: 0,
  edited: 0,
  persons: 0,
  imported: 0,
  settings: new Set<SettingsId>(),
  hasFree: false,
  hasTerms: false,
  hasUndated: false,
}

/** Returns whether a record says that the translation was imported, and no record says that it is human or reviewed. */
function isImported(facts: readonly Fact[]): boolean {
  return facts.some(({ by }) => by === 'adopted') && !facts.some(({ by }) => isPersons(by))
}

function isPersons(by: Provenance): boolean {
  return by === 'human' || by === 'reviewed'
}

/** Collects translations that need only a record in the lockfile. Keeps only their hashes, to save memory. */
export interface FoundCollector {
  readonly by: Provenance
  add(unit: MessageUnit, text: TextHash): void
  /** Returns the collected translations; `undefined` if there are none. */
  collect(): FoundTexts | undefined
}

export function openFound(
  by: Provenance,
  { target: { locale } }: Pick<CatalogDiff, 'target'>,
  changes: CatalogDiff['changes'],
): FoundCollector {
  const units: MessageUnit[] = []
  const texts: TextHash[] = []
  return {
    by,
    add(unit, text) {
      units.push(unit)
      texts.push(text)
    },
    collect() {
      return units.length === 0
        ? undefined
        : toFoundTexts(openHashedFacts(units, texts), { by, locale, units, changes })
    },
  }
}

function toFoundTexts(
  facts: ReturnType<typeof openHashedFacts>,
  found: Pick<Fact, 'by' | 'locale'> & Pick<CatalogDiff, 'changes'> & { readonly units: readonly MessageUnit[] },
): FoundTexts {
  const { by, locale, units, changes } = found
  const toTexts = (undated: boolean): FoundTexts => ({
    by,
    count: units.length,
    undated,
    asUndated: () => toTexts(true),
    facts: () => facts({ locale, form: '', by, ...(undated && { undated }) }),
    changes: () => changes(units),
  })
  return toTexts(false)
}
