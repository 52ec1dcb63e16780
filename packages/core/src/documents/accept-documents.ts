import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { type Fact, previousFactsOf, reviewedFact } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import { type CommitPorts, commitRun, noFiles } from '../write/commit-run.ts'
import { type DocumentChange, inspectDocuments } from './inspect-documents.ts'
import { documentsLockfile, keyOf } from './write-documents.ts'

export interface AcceptDocumentsOptions extends CommitPorts {
  /** Translations, or sources for all of theirs: as `matchesFile` takes them. */
  readonly files: readonly string[]
  /** Who says it, where that is recorded. */
  readonly reviewer?: string | undefined
}

/**
 * Puts a person's word on record: these translations are right for their sources as they are. Writes the lockfile only.
 * @returns the translations
 * @throws {LockaleError} `FILES_UNKNOWN` for one that is no translation of a document; then nothing is on record
 */
export async function acceptDocuments(
  config: Config,
  { files, reviewer, ...ports }: AcceptDocumentsOptions,
): Promise<readonly string[]> {
  const chosen: DocumentChange[] = []
  for (const file of files) {
    const inspection = await inspectDocuments(config, { ...ports, files: [file], allowMock: true })
    const own = inspection?.changes.filter(({ digest }) => digest !== undefined) ?? []
    if (own.length === 0) throw unknownFile(file)
    chosen.push(...own)
  }
  const next = new Map(chosen.map((change) => [keyOf(change), acceptedFacts(change, reviewer)]))
  const inspection = await inspectDocuments(config, { ...ports, files, allowMock: true })
  if (inspection === undefined) return []
  const plan = { inspection, settings: new Map<string, never>() }
  const { source } = config
  await commitRun({ ...noFiles, lockfile: (now) => documentsLockfile(plan, now, { source, next }) }, ports)
  return [...new Set(chosen.map(({ file }) => file))]
}

function acceptedFacts(
  { locale, digest = '', fingerprint: source, recorded, facts }: DocumentChange,
  reviewer: string | undefined,
): readonly Fact[] {
  const text = hashText(digest)
  const fact = reviewedFact({ locale, form: '', text, source }, reviewer)
  return [fact, ...previousFactsOf([...recorded, ...facts], { form: '', hash: text })]
}

function unknownFile(file: string): LockaleError {
  return new LockaleError('FILES_UNKNOWN', `${JSON.stringify(file)} is not a translated document of this project.`, {
    place: file,
    hint: 'Name a translated file, such as docs/de/guide.md. `documents` in the config defines their paths.',
  })
}
