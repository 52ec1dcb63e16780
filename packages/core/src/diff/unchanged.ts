import { printFact } from '../lock/fact-line.ts'
import type { FormChange, MessageChange, QuietMessages } from '../model/change.ts'
import { type Fact, isKept, isMarkedInFile } from '../model/fact.ts'
import { hashNote, type NoteHash, type SettingsId } from '../model/hash.ts'

/**
 * True if a message needs nobody: its texts stand, have nothing wrong in them, and the lockfile says of them exactly what the
 * next one would.
 * @param recorded what the lockfile says of the message in this locale
 */
export function isQuiet({ unit, forms }: MessageChange, recorded: readonly Fact[]): boolean {
  const note = unit.note === undefined ? undefined : hashNote(unit.note)
  return forms.every((form) => isSettled(form, note)) && isOnRecord(forms, recorded)
}

function isSettled(
  { entry, state, by, findings, isUnsure, byStandIn, facts }: FormChange,
  note: NoteHash | undefined,
): boolean {
  if (entry === undefined || findings.length > 0 || isUnsure || byStandIn || by === 'review') return false
  if (isMarkedInFile(facts)) return false
  if (state !== 'current' && state !== 'edited') return false
  return facts.every((fact) => fact.settings === undefined || fact.note === note)
}

function isOnRecord(forms: readonly FormChange[], recorded: readonly Fact[]): boolean {
  let count = 0
  for (const { facts } of forms) {
    count += facts.length
    for (const fact of facts) if (!recorded.includes(fact) && !recorded.some((one) => isSame(one, fact))) return false
  }
  return count === recorded.length
}

function isSame(one: Fact, other: Fact): boolean {
  return one.source === other.source && printFact(one) === printFact(other)
}

/** Counts messages that are quiet. */
export interface QuietCounter {
  add(change: MessageChange): void
  readonly counted: QuietMessages
}

/** @param before those that are counted already */
export function countQuiet(before: QuietMessages = none): QuietCounter {
  const counted = { ...before, settings: new Set(before.settings) }
  return {
    counted,
    add({ state, forms }) {
      if (state === 'current') counted.current++
      else counted.edited++
      let isPersons = false
      for (const { facts, state: own, by } of forms) {
        counted.hasFree ||= own === 'current' && by !== undefined && !isKept(by)
        for (const { by, settings, terms } of facts) {
          counted.hasTerms ||= terms !== undefined
          isPersons ||= by === 'human' || by === 'reviewed'
          if (settings !== undefined) counted.settings.add(settings)
        }
      }
      if (isPersons) counted.persons++
    },
  }
}

const none: QuietMessages = {
  current: 0,
  edited: 0,
  persons: 0,
  settings: new Set<SettingsId>(),
  hasFree: false,
  hasTerms: false,
}
