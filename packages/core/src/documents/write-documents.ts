import { type Lockfile, type LockfileEntry, lockfileName } from '../lock/lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import { type Fact, previousFactsOf } from '../model/fact.ts'
import { hashText, type SettingsId, settingsId } from '../model/hash.ts'
import type { Settings } from '../model/settings.ts'
import type { LockfileNow } from '../lock/read.ts'
import { type CommitPorts, commitStaged, stageRun } from '../write/commit-run.ts'
import type { Committed } from '../write/commit.ts'
import type { FileEdit, FileReplacement } from '../write/edits.ts'
import { documentKey } from './document-paths.ts'
import type { DocumentsPlan } from './plan-documents.ts'
import type { Received } from './run-documents.ts'
import type { Spool } from './spool.ts'

interface WritingDocuments extends CommitPorts {
  readonly spool: Spool
  /** Of the project, as the lockfile says it. */
  readonly source: string
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
): Promise<Committed> {
  const made = received.map(({ step, transferred }) => {
    const settings = plan.settings.get(step.change.locale)?.recorded
    return { change: step.change, transferred, facts: factsFor({ digest: transferred.digest, step, settings }) }
  })
  const orphans = plan.steps.flatMap((step) => (step.kind === 'remove' ? [step.orphan] : []))
  const ports = { fs, root, journal, assertHeld }
  const staged = await stageRun(
    {
      edits: made.flatMap(({ change: { file, digest }, transferred }): readonly FileReplacement[] =>
        transferred.digest === digest ? [] : [{ file, open: () => spool.open(transferred.hash), digest }],
      ),
      removals: orphans,
      entries: made.map(({ change: { id }, facts }) => ({ catalog: id, key: documentKey, facts: facts.slice(0, 1) })),
      targets: made.map(({ change: { id, locale } }) => ({ catalog: id, locale })),
      lockfile: (now, moved) => {
        const written = made.filter(({ change }) => !moved.has(change.file))
        const next = new Map(written.map(({ change, facts }) => [keyOf(change), facts]))
        const removed = new Set(orphans.flatMap(({ file }) => (moved.has(file) ? [] : [file])))
        return documentsLockfile(plan, now, { source, next, removed })
      },
    },
    ports,
  )
  const { files, removed, moved } = await commitStaged(staged, ports)
  const waiting = new Set(made.flatMap(({ change, transferred: { hash } }) => (moved.has(change.file) ? [hash] : [])))
  for (const { hash } of made.map(({ transferred }) => transferred)) if (!waiting.has(hash)) await spool.remove(hash)
  return { files: [...files, ...removed], removed, moved }
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
  return [fact, ...previousFactsOf([...change.recorded, ...change.facts], { form: '', hash: text })]
}

interface NextDocuments {
  /** Of the project, as the lockfile says it. */
  readonly source: string
  /** What is to be said of translations that are new, by `keyOf`. */
  readonly next: ReadonlyMap<string, readonly Fact[]>
  /** Translations that are gone with their sources. */
  readonly removed?: ReadonlySet<string> | undefined
}

/** The lockfile with what is known of documents; `undefined` where there is neither a file nor anything to say. */
export function documentsLockfile(
  plan: Pick<DocumentsPlan, 'inspection' | 'settings'>,
  { lockfile, digest }: LockfileNow,
  { source, next, removed = new Set() }: NextDocuments,
): FileEdit | undefined {
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
  if (digest === undefined && entries.length === 0) return undefined
  return { file: lockfileName, bytes: new TextEncoder().encode(printLockfile({ source, settings, entries })), digest }
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
