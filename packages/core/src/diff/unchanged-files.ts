import { hash } from 'node:crypto'
import { rememberEach } from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, UnchangedMessages } from '../model/change.ts'
import { canonicalJson, type Fingerprint } from '../model/hash.ts'

/** Remembers what runs found out about files, by a hash of everything that it depends on. */
export interface KnownFiles {
  recall(key: string): KnownFile | KnownAnswers | undefined
  keep(key: string, file: KnownFile | KnownAnswers): void
  /** Saves what this run asked for or found. Never fails. */
  close(): void
}

/** A target file in which all is unchanged. */
export interface KnownFile {
  readonly source: string
  readonly unchanged: UnchangedMessages
}

/** Answers of version control about texts of a file. */
export interface KnownAnswers {
  /** Digest of the history behind the commit that was checked out, and of the source file. */
  readonly source: string
  /** The same for the last commit that changed the file: the history behind it stays. Absent: none did. */
  readonly newest?: string | undefined
  /** Each with digests of its texts: nearly all texts of a file have one of few answers. */
  readonly answers: readonly (readonly [answer: KnownAnswer, ...texts: readonly string[]])[]
}

/** `=` stands for the current source of each text. */
type KnownAnswer = Pick<Answer, 'commits'> & { readonly source?: Answer['source'] | '=' }

export interface Answer {
  /** Fingerprint of the source when the text was written. `unknownSource`: not today's. `undefined`: unknown. */
  readonly source: Fingerprint | undefined
  /** Ids of commits that brought the text, or of equivalent ones: several after a merge, none if unknown. */
  readonly commits: readonly string[]
}

export interface UnchangedFiles {
  /** Returns what is known of a file. Without `unchanged`, its source changed; texts of equal strings are valid. */
  recall(catalog: Catalog, target: TargetFile): { readonly unchanged: UnchangedMessages | undefined } | undefined
  /** Keeps the result of a comparison if nothing in the file needs a run or a person. */
  keep(diff: CatalogDiff): void
}

interface UnchangedFilesOptions {
  readonly known: KnownFiles
  readonly lockfile: Lockfile
  readonly about: readonly unknown[]
  /** A survey has to see all texts, so nothing is recalled. */
  readonly isSurvey: boolean
}

/** Remembers files that need no comparison. Not for files with review marks, whose drafts are recorded elsewhere. */
export function openUnchangedFiles({ known, lockfile, about, isSurvey }: UnchangedFilesOptions): UnchangedFiles {
  const recorded = new Set(lockfile.catalogs)
  const all = digestOf([canonicalJson(Object.fromEntries(lockfile.settings)), canonicalJson(about)])
  const catalogKey = rememberEach((catalog: Catalog) => {
    const { id, source, syntax } = catalog
    return digestOf([all, id, source.file, syntax.id, ...saidBeside(catalog), '', ...linesOf(id)])
  })

  function* linesOf(id: string): Iterable<string> {
    for (const key of lockfile.keysOf(id)) {
      yield key
      yield* lockfile.linesOf(id, key)
    }
  }

  function keyOf(catalog: Catalog, { locale, file, digest }: TargetFile): string | undefined {
    if (digest === undefined || catalog.format.reviewState !== undefined || !recorded.has(catalog.id)) return undefined
    return digestOf([catalogKey(catalog), locale, file, digest])
  }

  return {
    recall(catalog, target) {
      const key = isSurvey ? undefined : keyOf(catalog, target)
      const file = key === undefined ? undefined : known.recall(key)
      if (file === undefined || 'answers' in file) return undefined
      return { unchanged: file.source === catalog.source.digest ? file.unchanged : undefined }
    },
    keep({ catalog, target, unchanged }) {
      const key = unchanged.hasUndated ? undefined : keyOf(catalog, target)
      if (key !== undefined) known.keep(key, { source: catalog.source.digest, unchanged })
    },
  }
}

/** Returns comments that affect the checks of a translation: the fingerprint of its source does not cover them. */
function saidBeside({ source }: Catalog): readonly string[] {
  return source.units.flatMap(({ key, ignored, maxLength }) => {
    return ignored.length === 0 && maxLength === undefined ? [] : [canonicalJson([key, ignored, maxLength])]
  })
}

function digestOf(words: Iterable<string>): string {
  let text = ''
  for (const word of words) text += `${word.length} ${word}`
  return hash('sha256', text, 'base64url')
}
