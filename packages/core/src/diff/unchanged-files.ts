import { hash } from 'node:crypto'
import { rememberEach } from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, UnchangedMessages } from '../model/change.ts'
import { canonicalJson, type Fingerprint } from '../model/hash.ts'

/** Remembers results about files between runs. The key is a hash of everything that a result depends on. */
export interface KnownFiles {
  recall(key: string): KnownFile | KnownAnswers | undefined
  keep(key: string, file: KnownFile | KnownAnswers): void
  /** Saves the results that this run recalled or kept. Never fails. */
  close(): void
}

/** The remembered result of a target file in which all messages are unchanged. */
export interface KnownFile {
  readonly source: string
  readonly unchanged: UnchangedMessages
}

/** Remembered answers of version control about the texts of a file. */
export interface KnownAnswers {
  /** Digest of the history behind the commit that was checked out, and of the source file. */
  readonly source: string
  /** Digest like `source`, of the last commit that changed the file. Absent: the file has no history. */
  readonly newest?: string | undefined
  /** Different answers, each with the digests of all texts that have it. */
  readonly answers: readonly (readonly [answer: KnownAnswer, ...texts: readonly string[]])[]
}

/** `=` stands for the current source of each text. */
type KnownAnswer = Pick<Answer, 'commits'> & { readonly source?: Answer['source'] | '=' }

export interface Answer {
  /** Source when the text was written; `undefined`: unknown; `unknownSource`: a source other than the current one. */
  readonly source: Fingerprint | undefined
  /** Ids of commits that added the text, or of equivalent ones: several after a merge, none if unknown. */
  readonly commits: readonly string[]
}

export interface UnchangedFiles {
  /** Returns the result of an earlier run. `isOfSource`: it was compared with the source file as it is now. */
  recall(
    catalog: Catalog,
    target: TargetFile,
  ): { readonly unchanged: UnchangedMessages; readonly isOfSource: boolean } | undefined
  /** Keeps the result of a comparison in which all messages are unchanged. */
  keep(diff: CatalogDiff): void
}

interface UnchangedFilesOptions {
  readonly known: KnownFiles
  readonly lockfile: Lockfile
  readonly about: readonly unknown[]
  /** True if rules compare all texts with each other, so that no file can be skipped. */
  readonly isSurvey: boolean
}

/** Remembers files that need no comparison, except in formats with review marks. */
export function openUnchangedFiles({ known, lockfile, about, isSurvey }: UnchangedFilesOptions): UnchangedFiles {
  const recorded = new Set(lockfile.catalogs)
  const all = hashWords([canonicalJson(Object.fromEntries(lockfile.settings)), canonicalJson(about)])
  const catalogKey = rememberEach((catalog: Catalog) => {
    const { id, source, syntax } = catalog
    return hashWords([all, id, source.file, syntax.id, ...saidBeside(catalog), '', ...linesOf(id)])
  })

  function* linesOf(id: string): Iterable<string> {
    for (const key of lockfile.keysOf(id)) {
      yield key
      yield* lockfile.linesOf(id, key)
    }
  }

  function keyOf(catalog: Catalog, { locale, file, digest }: TargetFile): string | undefined {
    if (digest === undefined || catalog.format.reviewState !== undefined || !recorded.has(catalog.id)) return undefined
    return hashWords([catalogKey(catalog), locale, file, digest])
  }

  return {
    recall(catalog, target) {
      const key = isSurvey ? undefined : keyOf(catalog, target)
      const file = key === undefined ? undefined : known.recall(key)
      if (file === undefined || 'answers' in file) return undefined
      return { unchanged: file.unchanged, isOfSource: file.source === catalog.source.digest }
    },
    keep({ catalog, target, unchanged }) {
      const key = unchanged.hasUndated ? undefined : keyOf(catalog, target)
      if (key !== undefined) known.keep(key, { source: catalog.source.digest, unchanged })
    },
  }
}

/** Returns settings in source comments that affect checks, because source fingerprints do not include them. */
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
