import type { Fact } from '../model/fact.ts'
import type { SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { RecordedSettings, Settings } from '../model/settings.ts'

/** The lockfile. It records from which source string, by whom and with which settings translations were made. */
export interface Lockfile {
  /** `absent`: there is no file. `truncated`: the end of the file is missing, so any line may be lost. */
  readonly condition: 'sound' | 'absent' | 'truncated'
  /** True if the file had conflict markers. The records of both sides are included. */
  readonly conflicted: boolean
  /** Numbers (from 1) of the lines that could not be parsed. The next write removes these lines. */
  readonly skippedLines: readonly number[]
  /**
   * Returns whether the file contains names of reviewers, or why translations need review, but its first line has a
   * version of the lockfile format that is too low for them. An older lockale would read the file and lose these words.
   */
  understatesVersion(): boolean
  readonly settings: ReadonlyMap<SettingsId, RecordedSettings>
  readonly catalogs: readonly string[]
  keysOf(catalog: string): readonly MessageKey[]
  /**
   * Returns each record of a message once, in any order. After a merge, records may contradict each other.
   * @param locales locales of the records; default: all
   */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  /** Returns the lines of a message, without catalog and key. After a merge, several can have the same source. */
  linesOf(catalog: string, key: MessageKey): readonly string[]
  /** Returns whether the catalog has a record of this locale. If so, an unrecorded translation counts as human. */
  isKnown(catalog: string, locale: string): boolean
}

/** The content to write to the lockfile. `printLockfile` sorts entries and their records. */
export interface LockfileContent {
  readonly source: string
  /** Settings (such as engine and glossary) by id. Settings that no record refers to are not written. */
  readonly settings: ReadonlyMap<SettingsId, Settings>
  /** The records of all messages. The list is iterated only once. */
  readonly entries: Iterable<LockfileEntry>
}

export interface LockfileEntry {
  readonly catalog: string
  readonly key: MessageKey
  readonly facts: readonly Fact[]
  /** The same records as unparsed lines, from `linesOf` of another lockfile. If set, they are written unchanged. */
  readonly lines?: readonly string[]
}

/** Name of the lockfile. It is in the folder of the config. */
export const lockfileName = 'lockale.lock'

/** The highest version of the file format. Written only with words in records: an older lockale would lose them. */
export const lockfileVersion = 2

/** Returns whether a line about a message names a reviewer or a reason: nothing else in it has a slash. */
export function hasWords(line: string): boolean {
  return line.includes('/')
}

export function versionIn(text: string): number | undefined {
  const version = /^# lockale (\d+)/mu.exec(text)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The last line of a lockfile. If it is missing, the end of the file was cut off. */
export const endLine = '%end'
