import { systemCode } from '@lockale/errors'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile, LockfileEntry } from '../lock/lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import { lockfileName, readLockfile } from '../lock/read.ts'
import { type Fact, formersOf } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf, hashText, type SettingsId, settingsId } from '../model/hash.ts'
import type { Settings } from '../model/settings.ts'
import { realPlace } from '../scan/inside.ts'
import { surveyFile } from '../scan/survey-file.ts'
import { commitEdits } from '../write/commit.ts'
import type { FileEdit, FileReplacement } from '../write/edits.ts'
import { documentKey } from './document-paths.ts'
import type { DocumentOrphan } from './inspect-documents.ts'
import type { DocumentsPlan } from './plan-documents.ts'
import type { Received } from './run-documents.ts'
import type { Spool } from './spool.ts'

export interface WritingDocuments {
  readonly fs: FileSystem
  readonly root: string
  readonly journal: Journal
  readonly spool: Spool
  /** Of the project, as the lockfile says it. */
  readonly source: string
  readonly assertHeld?: (() => Promise<void>) | undefined
}

export interface WrittenDocuments {
  /** Files whose bytes changed, the lockfile among them. */
  readonly files: readonly string[]
  readonly removed: readonly string[]
  /** Files that somebody changed since they were read, and that were left as they are. */
  readonly moved: ReadonlySet<string>
}

/**
 * Puts translations into their places, one after another, removes those of documents that are gone, and writes the lockfile
 * last. Until then the journal says whose the new files are.
 * @throws {LockaleError} as `commitEdits`
 */
export async function writeDocuments(
  plan: DocumentsPlan,
  received: readonly Received[],
  { fs, root, journal, spool, source, assertHeld }: WritingDocuments,
): Promise<WrittenDocuments> {
  const commit = { fs, root, assertHeld }
  const moved = new Set<string>()
  const files: string[] = []
  const next = new Map<string, readonly Fact[]>()
  const made = received.map(({ step, transferred }) => {
    const settings = plan.settings.get(step.change.locale)?.recorded
    return { change: step.change, transferred, facts: factsFor({ digest: transferred.digest, step, settings }) }
  })
  if (made.length > 0) {
    await journal.begin(
      made.map(({ change, facts }) => ({ catalog: change.id, key: documentKey, facts: facts.slice(0, 1) })),
    )
  }
  for (const { change, transferred, facts } of made) {
    const { hash } = transferred
    const edit: FileReplacement = { file: change.file, open: () => spool.open(hash), digest: change.digest }
    const done = await commitEdits(transferred.digest === change.digest ? [] : [edit], commit)
    for (const file of done.moved) moved.add(file)
    files.push(...done.files)
    if (!done.moved.has(change.file)) next.set(keyOf(change), facts)
  }
  const removed: string[] = []
  for (const step of plan.steps) {
    if (step.kind !== 'remove') continue
    if (await removeFile(step.orphan, { fs, root })) removed.push(step.orphan.file)
    else moved.add(step.orphan.file)
  }
  files.push(...(await recordDocuments(plan, next, { fs, root, source, assertHeld, removed: new Set(removed) })))
  if (received.length > 0)
    await journal.commit(received.map(({ step: { change } }) => ({ catalog: change.id, locale: change.locale })))
  const waiting = new Set(made.flatMap(({ change, transferred: { hash } }) => (moved.has(change.file) ? [hash] : [])))
  for (const { hash } of made.map(({ transferred }) => transferred)) if (!waiting.has(hash)) await spool.remove(hash)
  return { files: [...files, ...removed], removed, moved }
}

export interface Recording extends Pick<WritingDocuments, 'fs' | 'root' | 'source' | 'assertHeld'> {
  /** Translations that are gone with their sources. */
  readonly removed?: ReadonlySet<string>
}

/**
 * Writes the lockfile, where it does not say it all already.
 * @param next what is to be said of translations that are new, by `keyOf`
 */
export async function recordDocuments(
  plan: Pick<DocumentsPlan, 'inspection' | 'settings'>,
  next: ReadonlyMap<string, readonly Fact[]>,
  { fs, root, source, assertHeld, removed = new Set() }: Recording,
): Promise<readonly string[]> {
  const remake = () => lockfileEdit(plan, { fs, root, source, next, removed })
  const edit = await remake()
  if (edit === undefined) return []
  return (await commitEdits([], { fs, root, assertHeld, closing: { edit, remake } })).files
}

export function keyOf({ id, locale }: { readonly id: string; readonly locale: string }): string {
  return `${locale} ${id}`
}

/** What is to be said of a new translation, first, and of what was in its place. */
function factsFor({
  digest,
  step: { change, policy },
  settings,
}: Pick<Received, 'step'> & { readonly digest: string; readonly settings: Settings | undefined }): readonly Fact[] {
  const text = hashText(digest)
  const by = policy === 'propose' ? 'review' : 'machine'
  const { terms } = change
  const made =
    settings === undefined ? {} : { settings: settingsId(settings), ...(terms === undefined ? {} : { terms }) }
  const fact: Fact = { locale: change.locale, form: '', by, text, source: change.fingerprint, ...made }
  return [fact, ...formersOf([...change.recorded, ...change.facts], { form: '', hash: text })]
}

/** False for one that is not what was read. */
async function removeFile(
  { file, digest }: DocumentOrphan,
  { fs, root }: Pick<WritingDocuments, 'fs' | 'root'>,
): Promise<boolean> {
  const path = await realPlace(file, { fs, root })
  const now = await surveyFile(file, { fs, root })
  if (now === undefined) return true
  if (now.digest !== digest) return false
  try {
    await fs.rm(path)
    return true
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return false
  }
}

interface Next extends Pick<WritingDocuments, 'fs' | 'root' | 'source'> {
  /** By locale and id: translations that were written. */
  readonly next: ReadonlyMap<string, readonly Fact[]>
  readonly removed: ReadonlySet<string>
}

/** `undefined` where the lockfile says it all already. Read again: the messages of this run have changed it. */
async function lockfileEdit(
  plan: Pick<DocumentsPlan, 'inspection' | 'settings'>,
  { fs, root, source, next, removed }: Next,
): Promise<FileEdit | undefined> {
  const { lockfile, bytes } = await readLockfile(fs, root)
  const said = new Map<string, Map<string, readonly Fact[]>>()
  const say = ({ id, locale }: { readonly id: string; readonly locale: string }, facts: readonly Fact[]) => {
    const locales = said.get(id) ?? new Map<string, readonly Fact[]>()
    said.set(id, locales.set(locale, facts))
  }
  for (const change of plan.inspection.changes) {
    const written = next.get(keyOf(change))
    if (written !== undefined) say(change, written)
    else if (change.state !== 'missing') say(change, change.facts)
  }
  for (const orphan of plan.inspection.orphans) if (removed.has(orphan.file)) say(orphan, [])
  for (const gone of plan.inspection.forgotten) say(gone, [])
  const entries = nextEntries(lockfile, said)
  const settings = new Map<SettingsId, Settings>(lockfile.settings)
  for (const { recorded } of plan.settings.values()) settings.set(settingsId(recorded), recorded)
  const text = new TextEncoder().encode(printLockfile({ source, settings, entries }))
  const digest = bytes && digestOf(bytes)
  if (bytes === undefined && entries.length === 0) return undefined
  return digestOf(text) === digest ? undefined : { file: lockfileName, bytes: text, digest }
}

/** All else stands as it stood. @param said of documents, by id and locale */
function nextEntries(
  lockfile: Lockfile,
  said: ReadonlyMap<string, ReadonlyMap<string, readonly Fact[]>>,
): readonly LockfileEntry[] {
  const entries: LockfileEntry[] = []
  for (const catalog of new Set([...lockfile.catalogs, ...said.keys()])) {
    const own = said.get(catalog)
    for (const key of new Set([...lockfile.keysOf(catalog), ...(own === undefined ? [] : [documentKey])])) {
      if (own === undefined || key !== documentKey) {
        entries.push({ catalog, key, facts: [], lines: lockfile.linesOf(catalog, key) })
        continue
      }
      const others = lockfile.factsOf(catalog, key).filter(({ locale }) => !own.has(locale))
      const facts = [...others, ...[...own.values()].flat()]
      if (facts.length > 0) entries.push({ catalog, key, facts })
    }
  }
  return entries
}
