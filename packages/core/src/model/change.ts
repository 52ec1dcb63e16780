import type { Entry } from '@lockale/formats'
import type { Finding, FormPlan } from '@lockale/messages'
import type { Catalog, TargetFile } from './catalog.ts'
import { type Fact, isMarkedInFile, type Provenance } from './fact.ts'
import type { SettingsId } from './hash.ts'
import type { MessageKey } from './key.ts'
import type { MessageUnit } from './unit.ts'

export type FormState = 'missing' | 'current' | 'stale' | 'edited' | 'source-changed'
export type ChangeState = FormState | 'orphan'

/**
 * How far the source has moved from the one that a kept text was made from. `changed`: it says something else · `case-only`: it
 * differs in case or final punctuation · `before-import`: as it did on the day on which the text was first put on record.
 */
export type SourceDrift = 'changed' | 'case-only' | 'before-import'

/** One message in one target locale: what there is and what it is worth. */
export interface MessageChange {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly unit: MessageUnit
  /** The state of the form that is worst off: missing, stale, source-changed, edited, current, in that order. */
  readonly state: FormState
  /** One for each form the target locale needs, in CLDR order. */
  readonly forms: readonly FormChange[]
}

export interface FormChange {
  readonly plan: FormPlan
  /** Path of the translation in the target file, even if it is missing. */
  readonly path: readonly string[]
  /** The translation in the target file, with its place; `undefined` if there is none. */
  readonly entry: Entry | undefined
  readonly state: FormState
  /** How the source string changed; set for the state `source-changed`. */
  readonly drift: SourceDrift | undefined
  /** True if it is missing, and the lockfile has a record of it. */
  readonly wasThere: boolean
  readonly by: Provenance | undefined
  /** The records that the next lockfile holds if the translation stays. */
  readonly facts: readonly Fact[]
  /** True if no record is about exactly this translation. It may be known under another key. */
  readonly isStranger: boolean
  /** And nothing says which source it was written for: version control may know. */
  readonly isUnsure: boolean
  /** True for a pseudo-translation: rules about its words do not apply. */
  readonly byMock: boolean
  /** True for a pseudo-translation where the project asks for a translation. */
  readonly isPseudo: boolean
  /** Problems of an existing translation. A problem of severity `error` makes it invalid. */
  readonly findings: readonly Finding[]
}

/** Returns true for a translation of the present source string that needs review. */
export function isToReview({ state, by, facts }: FormChange): boolean {
  return (state === 'current' || state === 'edited') && (by === 'review' || isMarkedInFile(facts))
}

/** Returns true for a draft (no app shows it) from another source than today's: rules check it once a human has approved it. */
export function isLeftDraft({ entry, drift }: Pick<FormChange, 'entry' | 'drift'>): boolean {
  return entry?.draft !== undefined && drift === 'before-import'
}

/** A text in the target that no message of the source asks for. */
export interface Orphan {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly key: MessageKey
  readonly entry: Entry
  readonly form: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
  /** True if no record is about exactly this text. It may be known elsewhere. */
  readonly isStranger: boolean
  /** The message is there, and this is a plural form that it does not need here. Left alone, whoever wrote it. */
  readonly isExtraForm: boolean
}

/** All that differs between what the source asks for and what one target file holds. */
export interface CatalogDiff {
  readonly catalog: Catalog
  readonly target: TargetFile
  /** All, in source order. Parses the file and compares those that are unchanged once more: see whether `open` will do. */
  readonly changes: () => readonly MessageChange[]
  readonly changesOf: (units: readonly MessageUnit[]) => readonly MessageChange[]
  /** The messages that need work: something to translate, to record or to report. */
  readonly open: readonly MessageChange[]
  /** Set where open messages are compared each time they are asked for: their places among the messages of the source. */
  readonly openPlaces?: Uint32Array | undefined
  /**
   * The same for whoever holds the diffs of a whole project: of its open messages only their places are kept. One with a text that
   * version control may be asked about stays as it is. Absent: there is no smaller one.
   */
  readonly compact?: (() => CatalogDiff) | undefined
  /** What there is to know of all others. */
  readonly unchanged: UnchangedMessages
  readonly orphans: readonly Orphan[]
  /** Values that are not strings, and that the target file lacks. */
  readonly missingOthers: readonly Entry[]
  /** In none of the others, and counted with those that are unchanged. */
  readonly found?: FoundTexts | undefined
  /**
   * In a run that is narrowed to some messages: all other fields are about those alone. All else in the file, and all that the
   * lockfile says of it, stays as it is.
   */
  readonly partOf?: {
    readonly whole: CatalogDiff
    readonly takes: (key: MessageKey) => boolean
    /**
     * What is on record for the others goes or begins to count with this run: the lockfile knows no text of this locale yet, or
     * a run died and only its journal says whose texts these are. Then all that is there is put on record.
     */
    readonly isFirst: boolean
  }
}

/**
 * Translations in a file that are older than the lockfile, made from the present source as far as is known, and valid:
 * a run keeps them and records them. In a big project that lockale has not seen before, there are millions.
 */
export interface FoundTexts {
  readonly count: number
  readonly by: Provenance
  /** True if there was no time to ask version control about them. */
  readonly undated: boolean
  asUndated(): FoundTexts
  /** Facts in source order. Each belongs to the only form of its message. */
  facts(): Iterable<readonly [unit: MessageUnit, fact: Fact]>
  /** Parses the file and compares them once more. */
  changes(): readonly MessageChange[]
}

/**
 * Messages whose texts stand, have nothing wrong in them and are on record just as they are: a run leaves them alone, and the
 * lockfile says of them what it said before.
 */
export interface UnchangedMessages {
  readonly current: number
  readonly edited: number
  /** Number of messages with a human or approved translation. */
  readonly persons: number
  /** Number of messages with an imported translation that has not been reviewed. */
  readonly imported: number
  /** Settings that their machine translations were made with. Their descriptions have not changed since. */
  readonly settings: ReadonlySet<SettingsId>
  /** True if one has a form that is current and not human: another message with the same source may take it over. */
  readonly hasFree: boolean
  /** True if one of them contains terms of a glossary in the project. */
  readonly hasTerms: boolean
  /** One of them was put on record undated: a run that asks version control may learn more of it. */
  readonly hasUndated: boolean
}

/** Whether something else than the records may still have something to say of one of the texts that are kept. */
export function hasStrangers({ open, orphans }: Pick<CatalogDiff, 'open' | 'orphans'>): boolean {
  return orphans.some(({ isStranger }) => isStranger) || open.some(hasStranger)
}

export function hasStranger({ forms }: MessageChange): boolean {
  return forms.some((form) => form.isStranger || form.isUnsure)
}

/** Returns the number of all messages. */
export function countMessages({ open, unchanged }: Pick<CatalogDiff, 'open' | 'unchanged'>): number {
  return open.length + unchanged.current + unchanged.edited
}
