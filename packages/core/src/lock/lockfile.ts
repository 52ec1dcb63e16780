import type { Fact } from '../model/fact.ts'
import type { SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'

/** The record of what each target text was made from, as read. Facts are parsed when they are asked for. */
export interface Lockfile {
  /** `absent`: there is no file. `truncated`: its end is missing, so what it does not say means nothing. */
  readonly condition: 'sound' | 'absent' | 'truncated'
  /** True if the file had conflict markers. The records of both sides are included. */
  readonly conflicted: boolean
  /** Lines (from 1) that say nothing we know; they are skipped, and gone with the next write. */
  readonly skippedLines: readonly number[]
  /**
   * True if its first line says an older version than its lines need, as after a merge by lines: an older lockale then reads
   * it, and loses the names of reviewers. The next write corrects it. Looks through all lines.
   */
  understatesVersion(): boolean
  readonly settings: ReadonlyMap<SettingsId, Settings>
  readonly catalogs: readonly string[]
  keysOf(catalog: string): readonly MessageKey[]
  /** Each once, in no order that means anything; after a merge they may contradict each other. @param locales all when absent */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  /** The lines about a message as they stand, without catalog and key; after a merge several may have the same source. */
  linesOf(catalog: string, key: MessageKey): readonly string[]
  /** True if the catalog has a fact of this locale: then a text without a fact was put there by a person. */
  isKnown(catalog: string, locale: string): boolean
}

/** What the next lockfile says. The order of entries and facts does not matter to `printLockfile`. */
export interface LockfileContent {
  readonly source: string
  /** Settings by id. Those that no fact names are not printed. */
  readonly settings: ReadonlyMap<SettingsId, Settings>
  /** Iterated only once. */
  readonly entries: Iterable<LockfileEntry>
}

export interface LockfileEntry {
  readonly catalog: string
  readonly key: MessageKey
  readonly facts: readonly Fact[]
  /** Lines of another lockfile with the same facts, as `linesOf` returns them: printed as they are. */
  readonly lines?: readonly string[]
}

/** Name of the lockfile, which is in the folder of the config. */
export const lockfileName = 'lockale.lock'

/** The highest version. Only a lockfile with names of reviewers has it: an older lockale would lose them. */
export const lockfileVersion = 2

/** Returns true if a line about a message names a reviewer: nothing else in it has a slash. */
export function namesReviewer(line: string): boolean {
  return line.includes('/')
}

/** Returns the version of a lockfile, from its first line that has one. */
export function versionIn(text: string): number | undefined {
  const version = /^# lockale (\d+)/mu.exec(text)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The last line. A lockfile without it was cut off. */
export const endLine = '%end'
