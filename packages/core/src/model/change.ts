import { isError } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Finding, FormPlan } from '@lockale/messages'
import type { Catalog, TargetFile } from './catalog.ts'
import { type Fact, isMarkedInFile, type Provenance } from './fact.ts'
import { hashText, type SettingsId } from './hash.ts'
import type { MessageKey } from './key.ts'
import type { RecordedSettings } from './settings.ts'
import type { MessageUnit } from './unit.ts'

export type FormState = 'missing' | 'current' | 'stale' | 'edited' | 'source-changed'
export type ChangeState = FormState | 'orphan'

/**
 * How the source string of a human or imported translation changed. lockale does not replace such a translation.
 * `changed`: its words changed · `case-only`: only its case or final punctuation · `before-import`: it changed before
 * the translation was first recorded.
 */
export type SourceDrift = 'changed' | 'case-only' | 'before-import'

/** One message in one target locale. */
export interface MessageChange {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly unit: MessageUnit
  /** The worst state of its plural forms; from worst to best: missing, stale, source-changed, edited, current. */
  readonly state: FormState
  readonly forms: readonly FormChange[]
}

export interface FormChange {
  readonly plan: FormPlan
  readonly path: readonly string[]
  readonly entry: Entry | undefined
  readonly state: FormState
  /** How the source string changed; set for the state `source-changed`. */
  readonly drift: SourceDrift | undefined
  /** True if the translation is missing although the lockfile has a record of it: it was deleted. */
  readonly wasThere: boolean
  readonly by: Provenance | undefined
  /** Records to write to the lockfile if the translation stays as it is: who made it, from which source string. */
  readonly facts: readonly Fact[]
  /** The target locale whose translation this text copies by the config. Not set if a human wrote or approved it. */
  readonly copyOf?: string
  /**
   * True if the lockfile has no record of this text under its key. It may have one under another key, if the message
   * was renamed.
   */
  readonly isStranger: boolean
  /** True if the lockfile does not show the source string of the translation: then git is searched for it. */
  readonly isUnsure: boolean
  /** True for a pseudo-translation: it is not checked by rules about words. */
  readonly byMock: boolean
  /** True for a pseudo-translation in a project that uses a real service, so that it must be replaced. */
  readonly isPseudo: boolean
  /** Problems of an existing translation. A problem of severity `error` makes it invalid. */
  readonly findings: readonly Finding[]
}

/** Returns the translation of a plural form; `undefined` if it is missing, empty, or a copy of the source string. */
export function presentText({ entry, state }: FormChange): string | undefined {
  return state === 'missing' || entry?.value === '' ? undefined : entry?.value
}

export function hasError({ findings }: Pick<FormChange, 'findings'>): boolean {
  return findings.some(isError)
}

/** Returns the hash of the present translation, to detect that it changed after a reviewer saw it; `''` without one. */
export function hashOfPresent(form: FormChange): string {
  const text = presentText(form)
  return text === undefined ? '' : hashText(text)
}

/** Returns whether a text needs review. A copy of another locale does not: the text that it copies may. */
export function isToReview({ state, by, facts, copyOf }: FormChange): boolean {
  if (copyOf !== undefined) return false
  return (state === 'current' || state === 'edited') && (by === 'review' || by === 'assistant' || isMarkedInFile(facts))
}

/** Returns whether the text is a draft for an older source string. Such a draft is checked only when it is approved. */
export function isLeftDraft({ entry, drift }: Pick<FormChange, 'entry' | 'drift'>): boolean {
  return entry?.draft !== undefined && drift === 'before-import'
}

/** A text in the target file that belongs to no message of the source. */
export interface Orphan {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly key: MessageKey
  readonly entry: Entry
  readonly form: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
  /**
   * True if the lockfile has no record of this text under its key. It may have one under another key, if the message
   * was renamed.
   */
  readonly isStranger: boolean
  /** True if the message exists, but the language does not use this plural form. lockale does not change it. */
  readonly isExtraForm: boolean
}

export interface CatalogDiff {
  readonly catalog: Catalog
  readonly target: TargetFile
  /**
   * Returns messages in source order; default: all. This is slow, because it parses the file and compares unchanged
   * messages again. Use `open` where the messages that need work are enough.
   */
  readonly changes: (units?: readonly MessageUnit[]) => readonly MessageChange[]
  /** The messages that need work: something to translate, to record or to report. */
  readonly open: readonly MessageChange[]
  /** Positions of the messages in `open`. Set if each access to `open` compares them again, to save memory. */
  readonly openPlaces?: Uint32Array | undefined
  /** Returns a smaller diff, with only the positions of the messages in `open`. Absent: this diff is already small. */
  readonly compact?: (() => CatalogDiff) | undefined
  readonly unchanged: UnchangedMessages
  readonly orphans: readonly Orphan[]
  /** Values that are not strings, such as numbers, and that the target lacks. They are copied from the source file. */
  readonly missingOthers: readonly Entry[]
  /** Valid translations that need only an entry in the lockfile. They count as unchanged and are not in `open`. */
  readonly found?: FoundTexts | undefined
  /** Settings of new records: which coding assistants and bots wrote translations. The lockfile may not have them yet. */
  readonly writers?: ReadonlyMap<SettingsId, RecordedSettings> | undefined
  /** Set if the run is limited to selected messages: then the other fields are only about the selected messages. */
  readonly partOf?: {
    readonly whole: CatalogDiff
    readonly takes: (key: MessageKey) => boolean
    /** True if the lockfile has no record of this locale yet: then all texts of the file must be recorded. */
    readonly isFirst: boolean
  }
}

/** Valid translations that existed before the lockfile and need only an entry in it. There may be millions of them. */
export interface FoundTexts {
  readonly count: number
  readonly by: Provenance
  /** True if the source strings are not known yet, because there was no time to search git. A later run searches. */
  readonly undated: boolean
  asUndated(): FoundTexts
  /** Returns the translations in source order, each with its new record. None of these messages has plural forms. */
  facts(): Iterable<readonly [unit: MessageUnit, fact: Fact]>
  /** Parses the file and compares the texts again. */
  changes(): readonly MessageChange[]
}

/** Messages that are up to date, without problems and recorded in the lockfile. A run does not change them. */
export interface UnchangedMessages {
  readonly current: number
  readonly edited: number
  /** Number of messages with a human or approved translation. */
  readonly persons: number
  /** Number of messages with an imported translation that has not been reviewed. */
  readonly imported: number
  readonly settings: ReadonlySet<SettingsId>
  /** True if an unchanged message has a text for others to reuse: it is up to date and was not written by a human. */
  readonly hasFree: boolean
  /** True if one of the unchanged messages contains terms of a glossary in the project. */
  readonly hasTerms: boolean
  /** True if the source string of an unchanged message is unknown, because there was no time to search git for it. */
  readonly hasUndated: boolean
}

export function hasStrangers({ open, orphans }: Pick<CatalogDiff, 'open' | 'orphans'>): boolean {
  return orphans.some(({ isStranger }) => isStranger) || open.some(hasStranger)
}

export function hasStranger({ forms }: MessageChange): boolean {
  return forms.some((form) => form.isStranger || form.isUnsure)
}

export function countMessages({ open, unchanged }: Pick<CatalogDiff, 'open' | 'unchanged'>): number {
  return open.length + unchanged.current + unchanged.edited
}
