import { hash } from 'node:crypto'
import { rememberEach } from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, UnchangedMessages } from '../model/change.ts'
import { canonicalJson, type Fingerprint } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { originFile, type Origins } from '../model/origins.ts'
import { isAllUnchanged } from './unchanged.ts'

/** Stores what runs found out about files. `key` is a hash of everything on which the stored data depends. */
export interface KnownFiles {
  recall(key: string): KnownFile | KnownAnswers | undefined
  keep(key: string, file: KnownFile | KnownAnswers): void
  /** Saves what this run read from the storage or added to it. Never fails. */
  close(): void
}

/** The stored comparison of a target file in which all messages are unchanged, or nearly all. */
export interface KnownFile {
  readonly source: string
  readonly unchanged: UnchangedMessages
  /**
   * Places of the other messages in the lockfile (`keysOf`). They are compared by each run, as are those that the
   * lockfile does not have. Absent: there are no others.
   */
  readonly open?: readonly number[] | undefined
}

/** Stored answers of version control: for each translation of a file, the commits that added it and its source. */
export interface KnownAnswers {
  /** Hash of the current commit, its history and the source file. The answers are valid only while it is the same. */
  readonly source: string
  /** Hash like `source`, but with the last commit that changed the file. Absent: the file has no history. */
  readonly newest?: string | undefined
  /** All different answers, each followed by the hashes of all translations that have this answer. */
  readonly answers: readonly (readonly [answer: KnownAnswer, ...texts: readonly string[]])[]
}

/** An answer as it is stored. `=` instead of a source string means: the current source string of the translation. */
type KnownAnswer = Pick<Answer, 'commits'> & { readonly source?: Answer['source'] | '=' }

export interface Answer {
  /** Source string when the translation was added (fingerprint). `unknownSource`: unknown, but not the current one. */
  readonly source: Fingerprint | undefined
  /**
   * Ids of the commits that added the translation: several after a merge, none if unknown; `workingTree` for a change
   * that is not committed. If several commits have the same source string and no assistant, the search ends early and
   * returns any one of them.
   */
  readonly commits: readonly string[]
}

/** Stands for a commit in `Answer.commits`: the translation is in the working tree and not committed yet. */
export const workingTree = 'working'

/** Stands for a commit in a stored answer if it does not matter which commit it is: it is of a developer. */
export const anyCommit = 'any'

export interface UnchangedFiles {
  /** Returns the comparison from an earlier run. `isWhole`: true if there is nothing to compare again. */
  recall(catalog: Catalog, target: TargetFile): (KnownFile & { readonly isWhole: boolean }) | undefined
  /** Stores a comparison, if all messages are unchanged or only few are not. */
  keep(diff: CatalogDiff): void
}

interface UnchangedFilesOptions {
  readonly known: KnownFiles
  readonly lockfile: Lockfile
  readonly origins: Origins
  readonly about: readonly unknown[]
  /** True if rules compare all translations with each other. Then every file must be read, and none can be skipped. */
  readonly isSurvey: boolean
}

/**
 * Opens the stored comparisons of files in which all messages were unchanged, so that a run can skip these files. Files
 * in formats with review marks ("needs review") are never skipped.
 */
export function openUnchangedFiles({
  known,
  lockfile,
  origins,
  about,
  isSurvey,
}: UnchangedFilesOptions): UnchangedFiles {
  const recorded = new Set(lockfile.catalogs)
  const all = hashWords([canonicalJson(Object.fromEntries(lockfile.settings)), canonicalJson(about)])
  const catalogKey = rememberEach((catalog: Catalog) => {
    const { id, source, format, notes } = catalog
    // In ngx-translate, `{{home.title}}` is a reference only if the source has the key.
    const names = source.units.some(({ syntax }) => syntax.id === 'ngx') ? source.keys : []
    const read = [format.id, catalog.syntaxOptions, notes?.digest ?? '', ...names, '']
    return hashWords([all, id, source.file, ...read, ...saidBeside(catalog), '', ...linesOf(id)])
  })

  const placesIn = rememberEach((id: string) => {
    return new Map(lockfile.keysOf(id).map((key, at): [MessageKey, number] => [key, at]))
  })

  function* linesOf(id: string): Iterable<string> {
    for (const key of lockfile.keysOf(id)) {
      yield key
      yield* lockfile.linesOf(id, key)
    }
  }

  function keyOf(catalog: Catalog, target: TargetFile): string | undefined {
    const { locale, file, digest } = target
    if (digest === undefined || catalog.format.reviewState !== undefined || !recorded.has(catalog.id)) return undefined
    const copied = origins.has(locale) ? [originFile(catalog, target, origins)?.digest ?? ''] : []
    return hashWords([catalogKey(catalog), locale, file, digest, ...copied])
  }

  return {
    recall(catalog, target) {
      const key = isSurvey ? undefined : keyOf(catalog, target)
      const file = key === undefined ? undefined : known.recall(key)
      if (file === undefined || 'answers' in file) return undefined
      return { ...file, isWhole: file.open === undefined && file.source === catalog.source.digest }
    },
    keep(diff) {
      const { catalog, target, unchanged, open } = diff
      if (unchanged.hasUndated || !isNearlyUnchanged(diff)) return
      const key = keyOf(catalog, target)
      if (key === undefined) return
      const others =
        open.length === 0 ? undefined : open.flatMap(({ unit }) => placesIn(catalog.id).get(unit.key) ?? [])
      known.keep(key, { source: catalog.source.digest, unchanged, ...(others && { open: others }) })
    },
  }
}

/** Returns whether a comparison is worth storing: all messages are unchanged, or at most a tenth needs work. */
function isNearlyUnchanged({ catalog, open, orphans, missingOthers, found }: CatalogDiff): boolean {
  const isFew = open.length <= Math.min(mostOpen, catalog.source.units.length / 10)
  return isFew && isAllUnchanged({ open: [], orphans, missingOthers, found })
}

const mostOpen = 1000

/**
 * Returns the settings in comments of the source file that affect checks, such as a maximum length. They must be part
 * of the hash, because source fingerprints do not include them.
 */
function saidBeside({ source }: Catalog): readonly string[] {
  return source.units.flatMap(({ key, ignored, maxLength }) => {
    return ignored.length === 0 && maxLength === undefined ? [] : [canonicalJson([key, ignored, maxLength])]
  })
}

function hashWords(words: Iterable<string>): string {
  let text = ''
  for (const word of words) text += `${word.length} ${word}`
  return hash('sha256', text, 'base64url')
}
