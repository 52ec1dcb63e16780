import type { Journal, JournalEntry } from '../ledger/journal.ts'
import { type Ledger, openLedger } from '../ledger/ledger.ts'
import type { ArchivedText } from '../ledger/record.ts'
import { type LockfileNow, readLockfile } from '../lock/read.ts'
import { lockfileName } from '../lock/lockfile.ts'
import type { ProjectPlace } from '@lockale/disk'
import { digestOf, type SettingsId } from '../model/hash.ts'
import type { Settings } from '../model/settings.ts'
import { type ClosingFile, type Committed, commitEdits } from './commit.ts'
import type { FileEdit } from './edits.ts'
import { checkWritable } from './preflight.ts'

/** The files that a run changes, and what it records about them in journal and lockfile. */
export interface RunFiles {
  readonly edits: readonly FileEdit[]
  /** Human translations that are removed from the files: the translation cache keeps a copy of each. */
  readonly replaced?: readonly ArchivedText[] | undefined
  /** Records (facts) about the new texts in the files: who made them, from which source string. For the journal. */
  readonly entries: Iterable<JournalEntry>
  readonly settings?: ReadonlyMap<SettingsId, Settings> | undefined
  /** Target files whose entries are cleared from the journal in the end, since the new lockfile has them all. */
  readonly targets: readonly { readonly catalog: string; readonly locale: string }[]
  /** True to replace a file at the path of the lockfile that is no lockfile. Otherwise, such a file is an error. */
  readonly adopt?: boolean | undefined
  /** Makes the next lockfile. The records of unwritten files (`moved`) stay. Absent if the run writes no lockfile. */
  readonly lockfile?: ((now: LockfileNow, moved: ReadonlySet<string>) => FileEdit | undefined) | undefined
}

export const noFiles: RunFiles = { edits: [], entries: [], targets: [] }

export interface CommitPorts extends ProjectPlace {
  readonly journal: Journal
  readonly ledger?: Pick<Ledger, 'archive'> | undefined
  readonly assertHeld?: (() => Promise<void>) | undefined
}

/**
 * Writes the changes of a run. The order makes sure that, even after a crash, it is known who wrote each text: first
 * copies of removed human translations, then the journal, the files and the lockfile. Then clears the journal. A file
 * that another program changed since it was read is skipped.
 * @throws {LockaleError} as `checkWritable` and `commitEdits`, and `CACHE_UNWRITABLE` before anything is changed
 */
export async function commitRun(files: RunFiles, ports: CommitPorts): Promise<Committed> {
  const staged = await stageRun(files, ports)
  const names = files.edits.map(({ file }) => file)
  await checkWritable(files.lockfile === undefined ? names : [...names, lockfileName], ports)
  return commitStaged(staged, ports)
}

export interface StagedRun extends Omit<RunFiles, 'adopt' | 'lockfile'> {
  readonly closing: ClosingFile | undefined
}

/**
 * First half of `commitRun`: makes the new lockfile, but writes nothing. The caller has checked that files are
 * writable.
 * @param known the lockfile as the run has read it
 */
export async function stageRun(
  { adopt, lockfile: next, ...files }: RunFiles,
  { fs, root, known }: ProjectPlace & { readonly known?: LockfileNow | undefined },
): Promise<StagedRun> {
  if (next === undefined) return { ...files, closing: undefined }
  // Reads the lockfile again: another tool may have changed its lines about other files.
  const remake = async (moved: ReadonlySet<string>) => {
    const edit = next(await readLockfile(fs, root, { adopt, known }), moved)
    return edit === undefined || digestOf(edit.bytes) === edit.digest ? undefined : edit
  }
  return { ...files, closing: { edit: await remake(new Set()), remake } }
}

/**
 * Second half of `commitRun`: writes copies, journal, files and lockfile.
 * @throws {LockaleError} as `commitEdits`, and `CACHE_UNWRITABLE` before any change
 */
export async function commitStaged(
  { edits, replaced = [], entries, settings, targets, closing }: StagedRun,
  { journal, ledger, ...ports }: CommitPorts,
): Promise<Committed> {
  if (replaced.length > 0) await (ledger ?? openLedger(ports.fs, ports.root)).archive(replaced)
  let committed: Committed = { files: [], moved: new Set() }
  if (edits.length > 0 || closing?.edit !== undefined) {
    await journal.begin(entries, settings)
    committed = await commitEdits(edits, { ...ports, closing })
  }
  // Clears the journal even if this run wrote nothing: an earlier run may have stopped after it wrote the lockfile.
  if (targets.length > 0 && journal.isThere) await journal.commit(targets)
  return committed
}
