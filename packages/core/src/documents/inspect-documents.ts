import { LockaleError } from '@lockale/errors'
import { matchesFile } from '../config/patterns.ts'
import { decide, type Decision } from '../diff/decide.ts'
import { type FactSource, openFacts } from '../diff/fact-source.ts'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { readLockfile } from '../lock/read.ts'
import type { ChangeState, FormState } from '../model/change.ts'
import type { Config, DocumentPattern } from '../model/config.ts'
import { isTextual } from '../model/document-translator.ts'
import { type Fact, isKept, type Provenance, protection } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import { type Fingerprint, fingerprint, hashText, type TermsHash } from '../model/hash.ts'
import type { LocaleTerms } from '../model/terms.ts'
import { offlineWanted } from '../plan/offline.ts'
import { hashFile } from '../scan/hash-file.ts'
import { assertInside } from '../scan/inside.ts'
import { couldBeDocument, documentFile, documentKey } from './document-paths.ts'
import { openCharacterCount, readWords } from './document-text.ts'
import { findDocuments, type FoundDocument } from './find-documents.ts'

/** What is known of one document in one target locale. */
export interface DocumentChange {
  readonly id: string
  readonly pattern: DocumentPattern
  readonly locale: string
  readonly source: string
  /** SHA-256 of the source document, in hex. */
  readonly sourceDigest: string
  readonly fingerprint: Fingerprint
  /** Characters of the source document, at most; `undefined` for a format that only the service can read. */
  readonly characters: number | undefined
  /** Size of the source document in bytes. */
  readonly byteLength: number
  /** Of the glossary entries of the project that the source meets; of all of them where nobody can look into it. */
  readonly terms: TermsHash | undefined
  readonly file: string
  /** SHA-256 of the translated document; `undefined` if there is none. */
  readonly digest: string | undefined
  readonly state: FormState
  readonly by: Provenance | undefined
  /** Its translation is by a machine that only stands in for one, and the project asks for another. */
  readonly isPseudo: boolean
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
  readonly allowMock?: boolean | undefined
}

/**
 * Compares the translations of all documents with their sources, by the facts of the lockfile. Reads every one of them.
 * @param config with what its settings name read, where terms are to be known
 * @throws {LockaleError} as `findDocuments` and `readLockfile`; `PATH_OUTSIDE_PROJECT`
 */
export async function inspectDocuments(
  config: Config,
  options: InspectDocumentsOptions,
): Promise<DocumentsInspection | undefined> {
  if (config.documents.length === 0) return undefined
  const { fs, root, journal, locales, files = [], adopt, allowMock = false } = options
  const { lockfile } = await readLockfile(fs, root, { adopt })
  const documents = await findDocuments(config, { fs, root, lockfile })
  const isMockAllowed = allowMock || config.service.preset === 'local'
  const record = openFacts({ lockfile, journal, catalogs: documents.map(({ id }) => id), allowMock: isMockAllowed })
  const takesLocale = (locale: string) => locales?.includes(locale) ?? true
  const takesFile = (...names: readonly string[]) =>
    files.length === 0 || names.some((name) => files.some((pattern) => matchesFile(pattern, name)))
  const changes: DocumentChange[] = []
  await assertInside(
    documents.flatMap(({ source, targets }) => [source, ...targets.map(({ file }) => file)]),
    { fs, root },
  )
  const wantedIn = offlineWanted(config)
  const termsIn = (locale: string) => wantedIn(locale)?.terms
  for (const document of documents) {
    const targets = document.targets.filter(({ locale, file }) => {
      return takesLocale(locale) && takesFile(file, document.source, document.id)
    })
    if (targets.length > 0)
      changes.push(...(await readChanges({ ...document, targets }, record, { fs, root, termsIn })))
  }
  const gone = await findGone(config, { ...options, lockfile, documents, takesLocale, takesFile })
  return { lockfile, changes, ...gone, isWhole: files.length === 0 }
}

interface ReadChangesOptions {
  readonly fs: FileSystem
  readonly root: string
  readonly termsIn: (locale: string) => LocaleTerms | undefined
}

/** None of a document that is empty: there is nothing to be translated yet. */
async function readChanges(
  { id, pattern, source, targets }: FoundDocument,
  record: FactSource,
  { fs, root, termsIn }: ReadChangesOptions,
): Promise<readonly DocumentChange[]> {
  const terms = new Map(targets.map(({ locale }) => [locale, termsIn(locale)]))
  const about = await readSource(source, {
    fs,
    root,
    isLookedInto: [...terms.values()].some((each) => each !== undefined),
  })
  const { digest: sourceDigest, words, ...size } = about
  if (size.byteLength === 0) return []
  const of = fingerprint(new Map([['', sourceDigest]]))
  const recorded = record.factsOf(id, documentKey)
  const journal = record.journalOf(id, documentKey)
  const same = { id, pattern, source, sourceDigest, fingerprint: of, ...size }
  const changes: DocumentChange[] = []
  for (const { locale, file } of targets) {
    const digest = (await hashFile(file, { fs, root }))?.digest
    const own = recorded.filter((fact) => fact.locale === locale)
    const decision = decide({
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
      isMockEngine: (settings) => record.isMockEngine(settings),
      allowMock: record.allowMock,
      emptyCounts: true,
    })
    const { state, by, facts, isPseudo }: Decision = decision
    const met = terms.get(locale)
    changes.push({
      ...same,
      locale,
      file,
      digest,
      state,
      by,
      isPseudo,
      facts,
      recorded: own,
      terms: words === undefined ? met?.hashOfAll() : met?.hashOf(words),
    })
  }
  return changes
}

interface Source {
  readonly digest: string
  readonly byteLength: number
  readonly characters: number | undefined
  /** `undefined`: nobody asked for them, or can say them. */
  readonly words: string | undefined
}

/** The source is held where it is text and its words are asked for, and read piece by piece else. */
async function readSource(
  source: string,
  { fs, root, isLookedInto }: Pick<ReadChangesOptions, 'fs' | 'root'> & { readonly isLookedInto: boolean },
): Promise<Source> {
  const isText = isTextual(source)
  const count = openCharacterCount()
  const pieces: Uint8Array[] = []
  const found = await hashFile(source, { fs, root }, (piece) => {
    if (isText) count.add(piece)
    if (isText && isLookedInto) pieces.push(piece)
  })
  if (found === undefined) throw sourceGone(source)
  const words = isText && isLookedInto ? readWords(Buffer.concat(pieces)) : undefined
  return { ...found, characters: isText ? count.characters() : undefined, words }
}

interface FindGoneOptions extends InspectDocumentsOptions {
  readonly lockfile: Lockfile
  readonly documents: readonly FoundDocument[]
  readonly takesLocale: (locale: string) => boolean
  readonly takesFile: (...names: readonly string[]) => boolean
}

/** Documents that the lockfile speaks of and that are not there any more. */
async function findGone(
  { documents: patterns, targets }: Config,
  { fs, root, lockfile, documents, takesLocale, takesFile }: FindGoneOptions,
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
      const digest = (await hashFile(file, { fs, root }))?.digest
      if (digest === undefined) {
        forgotten.push({ id, locale })
        continue
      }
      orphans.push({ id, locale, file, digest, by: whoseText(facts, digest), facts })
    }
  }
  return { orphans, forgotten }
}

/** A text that no fact knows is a person's. */
function whoseText(facts: readonly Fact[], digest: string): Provenance {
  const hash = hashText(digest)
  const matching = facts.filter(({ text, previous }) => text === hash && previous !== true)
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
  return new LockaleError('SOURCE_NOT_FOUND', `${source} no longer exists.`, {
    place: source,
    hint: 'The file was deleted during the run. Run the command again.',
  })
}
