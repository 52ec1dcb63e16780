import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { type Fact, formersOf } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import { checkWritable } from '../write/preflight.ts'
import { lockfileName } from '../lock/lockfile-name.ts'
import { type DocumentChange, inspectDocuments, type InspectDocumentsOptions } from './inspect-documents.ts'
import { keyOf, recordDocuments } from './write-documents.ts'

export interface AcceptDocumentsOptions extends Pick<InspectDocumentsOptions, 'fs' | 'root' | 'journal'> {
  /** Translations, or sources for all of theirs: as `matchesFile` takes them. */
  readonly files: readonly string[]
  readonly assertHeld?: (() => Promise<void>) | undefined
}

/**
 * Puts a person's word on record: these translations are right for their sources as they are. Writes the lockfile only.
 * @returns the translations
 * @throws {LockaleError} `FILES_UNKNOWN` for one that is no translation of a document; then nothing is on record
 */
export async function acceptDocuments(
  config: Config,
  { fs, root, journal, files, assertHeld }: AcceptDocumentsOptions,
): Promise<readonly string[]> {
  const chosen: DocumentChange[] = []
  for (const file of files) {
    const inspection = await inspectDocuments(config, { fs, root, journal, files: [file], allowStandIn: true })
    const own = inspection?.changes.filter(({ digest }) => digest !== undefined) ?? []
    if (own.length === 0) throw unknownFile(file)
    chosen.push(...own)
  }
  const next = new Map(chosen.map((change) => [keyOf(change), acceptedFacts(change)]))
  const inspection = await inspectDocuments(config, { fs, root, journal, files, allowStandIn: true })
  if (inspection === undefined) return []
  await checkWritable([lockfileName], { fs, root })
  const settings = new Map<string, never>()
  await recordDocuments({ inspection, settings }, next, { fs, root, source: config.source, assertHeld })
  return [...new Set(chosen.map(({ file }) => file))]
}

function acceptedFacts({ locale, digest = '', fingerprint: source, recorded, facts }: DocumentChange): readonly Fact[] {
  const text = hashText(digest)
  const fact: Fact = { locale, form: '', by: 'reviewed', text, source }
  return [fact, ...formersOf([...recorded, ...facts], { form: '', hash: text })]
}

function unknownFile(file: string): LockaleError {
  return new LockaleError('FILES_UNKNOWN', `${JSON.stringify(file)} is no translation of a document of this project.`, {
    place: file,
    hint: 'Name a translated file, such as docs/de/guide.md; `documents` in the config says where they are.',
  })
}
