import { LockaleError } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Config, DocumentPattern } from '../model/config.ts'
import { isDocument } from '../model/document-translator.ts'
import type { FileSystem } from '../model/file-system.ts'
import { couldBeDocument, documentFile, documentId, documentKey } from './document-paths.ts'

/** A source document and where its translations are, whether they are there or not. */
export interface FoundDocument {
  readonly id: string
  readonly pattern: DocumentPattern
  /** Relative to the project, with `/`, as all files here. */
  readonly source: string
  readonly targets: readonly { readonly locale: string; readonly file: string }[]
}

export interface FindDocumentsOptions {
  readonly fs: FileSystem
  readonly root: string
  /** A translation that it knows does not become a source, when its source is gone or its locale is a target no more. */
  readonly lockfile: Pick<Lockfile, 'catalogs' | 'factsOf'>
}

/**
 * All documents of the config, in its order. A file that is the translation of another is no source, nor is one of a type that
 * the service does not translate, and pseudo-locales have none: their texts are made by rule.
 * @throws {LockaleError} `DOCUMENTS_COLLIDE` for two documents with one translation
 */
export async function findDocuments(
  config: Pick<Config, 'documents' | 'targets'>,
  { fs, root, lockfile }: FindDocumentsOptions,
): Promise<readonly FoundDocument[]> {
  const targets = config.targets.filter(({ locale }) => !isPseudoLocale(locale))
  const filesOf = (id: string) => targets.map(({ locale, fileName }) => ({ locale, file: documentFile(id, fileName) }))
  const translations = new Set(
    recordedIds(config, lockfile).flatMap((id) => [
      ...filesOf(id).map(({ file }) => file),
      ...lockfile
        .factsOf(id, documentKey)
        .flatMap(({ locale }) => spellings(locale).map((name) => documentFile(id, name))),
    ]),
  )
  const found = new Map<string, FoundDocument>()
  const candidates: FoundDocument[] = []
  for (const pattern of config.documents) {
    for (const source of await fs.glob([pattern.source], { cwd: root })) {
      if (!isDocument(source)) continue
      const id = documentId(pattern, source)
      candidates.push({ id, pattern, source, targets: filesOf(id) })
    }
  }
  for (const { targets: own } of candidates) for (const { file } of own) translations.add(file)
  for (const document of candidates) {
    const self = document.targets.find(({ file }) => file === document.source)
    if (self !== undefined) throw collision(document.source, document.source, self.file)
    if (translations.has(document.source)) continue
    const duplicate = found.get(document.id)
    if (duplicate === undefined) found.set(document.id, document)
    else if (duplicate.source !== document.source) throw collision(duplicate.source, document.source, document.id)
  }
  return [...found.values()]
}

/** All that can be named of them: ids, sources, translations. */
export async function namesOfDocuments(
  config: Pick<Config, 'documents' | 'targets'>,
  options: FindDocumentsOptions,
): Promise<readonly string[]> {
  if (config.documents.length === 0) return []
  const found = await findDocuments(config, options)
  const gone = recordedIds(config, options.lockfile)
  const files = gone.flatMap((id) => config.targets.map(({ fileName }) => documentFile(id, fileName)))
  return [
    ...found.flatMap(({ id, source, targets }) => [id, source, ...targets.map(({ file }) => file)]),
    ...gone,
    ...files,
  ]
}

function recordedIds(
  { documents }: Pick<Config, 'documents'>,
  { catalogs }: Pick<Lockfile, 'catalogs'>,
): readonly string[] {
  return catalogs.filter((id) => documents.some((pattern) => couldBeDocument(pattern, id)))
}

/** How paths may have spelled a locale that the config does not speak of any more. */
function spellings(locale: string): readonly string[] {
  return [locale, locale.replaceAll('-', '_'), locale.toLowerCase()]
}

function collision(one: string, other: string, target: string): LockaleError {
  const both =
    one === other
      ? `The translation of ${one} would overwrite it`
      : `The translations of ${one} and ${other} would be the same file`
  return new LockaleError('DOCUMENTS_COLLIDE', `${both}: ${target}.`, {
    place: other,
    hint: 'Put {path} and {ext} into the `target` of these `documents`, so that each translation has its own file.',
  })
}
