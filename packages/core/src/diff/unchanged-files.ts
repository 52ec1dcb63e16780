import { hash } from 'node:crypto'
import { rememberEach } from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, UnchangedMessages } from '../model/change.ts'
import { canonicalJson } from '../model/hash.ts'

/** What earlier runs found of target files in which all is unchanged, each under the hash of all that this depends on. */
export interface KnownFiles {
  recall(key: string): KnownFile | undefined
  keep(key: string, file: KnownFile): void
  /** At the end of a run: what it asked for or found is there for the next one. Never fails. */
  close(): void
}

export interface KnownFile {
  /** Digest of the source file that it was compared with. */
  readonly source: string
  readonly unchanged: UnchangedMessages
}

export interface UnchangedFiles {
  /**
   * What is known of a file as it is. With `unchanged` it need not be parsed and compared; without, its source file is another one,
   * and what is on record for a text that the source still has was found to have nothing wrong in it.
   */
  recall(catalog: Catalog, target: TargetFile): { readonly unchanged: UnchangedMessages | undefined } | undefined
  /** Keeps what a comparison found, where nothing in the file is for a run or a person to look at. */
  keep(diff: CatalogDiff): void
}

interface UnchangedFilesOptions {
  readonly known: KnownFiles
  readonly lockfile: Lockfile
  /** What else decides a comparison: config, versions, choices of the run. */
  readonly about: readonly unknown[]
  /** Rules about all texts beside each other have to see them: what is found is kept for other runs. */
  readonly isSurvey: boolean
}

/**
 * Target files that need no comparison, since one like it was made before: of the same bytes, with the same source, lockfile
 * lines and config. Files that hold reviews are compared: whose drafts they are is on record elsewhere.
 */
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
      return file && { unchanged: file.source === catalog.source.digest ? file.unchanged : undefined }
    },
    keep({ catalog, target, unchanged }) {
      const key = unchanged.hasUndated ? undefined : keyOf(catalog, target)
      if (key !== undefined) known.keep(key, { source: catalog.source.digest, unchanged })
    },
  }
}

/** What comments say that decides what is wrong in a translation: its source is on record, these are not. */
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
