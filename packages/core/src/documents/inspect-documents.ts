import { LockaleError } from '@lockale/errors'
import { matchesFile } from '../config/file-pattern.ts'
import { decide, type Verdict } from '../diff/decide.ts'
import { type FactSource, openFacts } from '../diff/fact-source.ts'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { readLockfile } from '../lock/read.ts'
import type { ChangeState, FormState } from '../model/change.ts'
import type { Config, DocumentPattern } from '../model/config.ts'
import { type Fact, isKept, type Provenance, protection } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf, type Fingerprint, fingerprint, hashText } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { readBytes } from '../scan/read.ts'
import { countCharacters } from './count-characters.ts'
import { couldBeDocument, documentFile } from './document-paths.ts'
import { findDocuments, type FoundDocument } from './find-documents.ts'

/** A document has one message of one form: the whole file, whose text is the hash of its bytes. */
export const documentKey: MessageKey = '' as MessageKey

/** What is known of one document in one target locale. */
export interface DocumentChange {
  readonly id: string
  readonly pattern: DocumentPattern
  readonly locale: string
  readonly source: string
  /** Of the source, sha256 in hex. */
  readonly sourceDigest: string
  readonly fingerprint: Fingerprint
  /** Of the source, at most; `undefined` for a file that only the service can look into. */
  readonly characters: number | undefined
  readonly file: string
  /** Of the translation; `undefined`: there is none. */
  readonly digest: string | undefined
  readonly state: FormState
  readonly by: Provenance | undefined
  /** Its translation is by a machine that only stands in for one, and the project asks for another. */
  readonly standIn: boolean
  /** What the lockfile says of it if it stays. */
  readonly facts: readonly Fact[]
  /** What the lockfile says of this locale now. */
  readonly recorded: readonly Fact[]
}

/** A translation of a document that is gone. */
export interface DocumentOrphan {
  readonly id: string
  readonly locale: string
  readonly file: string
  readonly digest: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
}

export interface DocumentsInspection {
  readonly lockfile: Lockfile
  readonly changes: readonly DocumentChange[]
  readonly orphans: readonly DocumentOrphan[]
  /** Documents of the lockfile that are gone with their translations. */
  readonly forgotten: readonly { readonly id: string; readonly locale: string }[]
  /** All documents of these locales are in it. */
  readonly isWhole: boolean
}

export interface InspectDocumentsOptions {
  readonly fs: FileSystem
  readonly root: string
  readonly journal: Pick<Journal, 'journalOf'>
  readonly locales?: readonly string[] | undefined
  readonly files?: readonly string[] | undefined
  readonly adopt?: boolean | undefined
  readonly allowStandIn?: boolean | undefined
}

/**
 * Compares the translations of all documents with their sources, by the facts of the lockfile. Reads every one of them.
 * @throws {LockaleError} as `findDocuments` and `readLockfile`
 */
export async function inspectDocuments(
  config: Config,
  options: InspectDocumentsOptions,
): Promise<DocumentsInspection | undefined> {
  if (config.documents.length === 0) return undefined
  const { fs, root, journal, locales, files = [], adopt, allowStandIn = false } = options
  const { lockfile } = await readLockfile(fs, root, adopt)
  const documents = await findDocuments(config, { fs, root, recorded: lockfile.catalogs })
  const isStandInFine = allowStandIn || config.service.preset === 'local'
  const record = openFacts({ lockfile, journal, catalogs: documents.map(({ id }) => id), allowStandIn: isStandInFine })
  const takesLocale = (locale: string) => locales?.includes(locale) ?? true
  const takesFile = (...names: readonly string[]) =>
    files.length === 0 || names.some((name) => files.some((pattern) => matchesFile(pattern, name)))
  const changes: DocumentChange[] = []
  for (const document of documents) {
    const targets = document.targets.filter(({ locale, file }) => {
      return takesLocale(locale) && takesFile(file, document.source, document.id)
    })
    if (targets.length > 0) changes.push(...(await readChanges({ ...document, targets }, record, { fs, root })))
  }
  const gone = await findGone(config, { ...options, lockfile, documents, takesLocale, takesFile })
  return { lockfile, changes, ...gone, isWhole: files.length === 0 }
}

interface Disk {
  readonly fs: FileSystem
  readonly root: string
}

async function readChanges(
  { id, pattern, source, targets }: FoundDocument,
  record: FactSource,
  { fs, root }: Disk,
): Promise<readonly DocumentChange[]> {
  const bytes = await readBytes(fs, root, source)
  if (bytes === undefined) throw sourceGone(source)
  const sourceDigest = digestOf(bytes)
  const of = fingerprint(new Map([['', sourceDigest]]))
  const about = { id, pattern, source, sourceDigest, fingerprint: of, characters: countCharacters(source, bytes) }
  const recorded = record.factsOf(id, documentKey)
  const journal = record.journalOf(id, documentKey)
  const changes: DocumentChange[] = []
  for (const { locale, file } of targets) {
    const target = await readBytes(fs, root, file)
    const digest = target && digestOf(target)
    const own = recorded.filter((fact) => fact.locale === locale)
    const verdict = decide({
      locale,
      form: '',
      text: digest,
      source: of,
      // A copy of the source that nobody has put on record waits for its translation.
      sourceTexts: [sourceDigest],
      countWords: () => 3,
      facts: own,
      journal: journal.filter((fact) => fact.locale === locale),
      isKnown: record.isKnown(id, locale),
      isStandIn: (settings) => record.isStandIn(settings),
      allowStandIn: record.allowStandIn,
      emptyCounts: true,
    })
    const { state, by, facts, standIn }: Verdict = verdict
    changes.push({ ...about, locale, file, digest, state, by, standIn, facts, recorded: own })
  }
  return changes
}

interface Looking extends InspectDocumentsOptions {
  readonly lockfile: Lockfile
  readonly documents: readonly FoundDocument[]
  readonly takesLocale: (locale: string) => boolean
  readonly takesFile: (...names: readonly string[]) => boolean
}

/** Documents that the lockfile speaks of and that are not there any more. */
async function findGone(
  { documents: patterns, targets }: Config,
  { fs, root, lockfile, documents, takesLocale, takesFile }: Looking,
): Promise<Pick<DocumentsInspection, 'orphans' | 'forgotten'>> {
  const present = new Set(documents.map(({ id }) => id))
  const orphans: DocumentOrphan[] = []
  const forgotten: { readonly id: string; readonly locale: string }[] = []
  for (const id of lockfile.catalogs) {
    const keys = lockfile.keysOf(id)
    if (present.has(id) || keys.length !== 1 || keys[0] !== documentKey) continue
    if (!patterns.some((pattern) => couldBeDocument(pattern, id))) continue
    for (const { locale, fileName } of targets) {
      const file = documentFile(id, fileName)
      const facts = lockfile.factsOf(id, documentKey).filter((fact) => fact.locale === locale)
      if (facts.length === 0 || !takesLocale(locale) || !takesFile(file, id)) continue
      const bytes = await readBytes(fs, root, file)
      if (bytes === undefined) {
        forgotten.push({ id, locale })
        continue
      }
      const digest = digestOf(bytes)
      orphans.push({ id, locale, file, digest, by: whoseText(facts, digest), facts })
    }
  }
  return { orphans, forgotten }
}

/** A text that no fact knows is a person's. */
function whoseText(facts: readonly Fact[], digest: string): Provenance {
  const hash = hashText(digest)
  const matching = facts.filter(({ text, former }) => text === hash && former !== true)
  return protection.find((by) => matching.some((fact) => fact.by === by)) ?? 'human'
}

/** True if nothing but a person's word may replace or remove it. */
export function isPersons({ by }: { readonly by: Provenance | undefined }): boolean {
  return by !== undefined && isKept(by)
}

/** How many there are of each state. */
export function countStates({
  changes,
  orphans,
}: Pick<DocumentsInspection, 'changes' | 'orphans'>): Readonly<Record<ChangeState, number>> {
  const count = (state: FormState) => changes.filter((change) => change.state === state).length
  return {
    missing: count('missing'),
    stale: count('stale'),
    fuzzy: count('fuzzy'),
    edited: count('edited'),
    current: count('current'),
    orphan: orphans.length,
  }
}

function sourceGone(source: string): LockaleError {
  return new LockaleError('SOURCE_NOT_FOUND', `${source} is gone.`, {
    place: source,
    hint: 'It was there a moment ago: run again.',
  })
}
