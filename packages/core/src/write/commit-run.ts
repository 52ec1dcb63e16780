import type { Journal, JournalEntry } from '../ledger/journal.ts'
import { type Ledger, openLedger } from '../ledger/ledger.ts'
import type { ArchivedText } from '../ledger/record.ts'
import { type LockfileNow, readLockfile } from '../lock/read.ts'
import { lockfileName } from '../lock/lockfile.ts'
import type { ProjectPlace } from '../model/file-system.ts'
import { digestOf, type SettingsId } from '../model/hash.ts'
import type { Settings } from '../model/settings.ts'
import { type ClosingFile, type Committed, commitEdits } from './commit.ts'
import type { FileEdit } from './edits.ts'
import { checkWritable } from './preflight.ts'

/** The files that a run changes, and what is put on record of them. */
export interface RunFiles {
  readonly edits: readonly FileEdit[]
  /** Human translations that the files will not hold any more: the ledger keeps a copy of each. */
  readonly replaced?: readonly ArchivedText[] | undefined
  /** Facts that become true with these files, and are in no lockfile yet. */
  readonly entries: readonly JournalEntry[]
  /** Settings that these facts name. */
  readonly settings?: ReadonlyMap<SettingsId, Settings> | undefined
  /** Files that the lockfile covers completely afterwards. */
  readonly targets: readonly { readonly catalog: string; readonly locale: string }[]
  /** True to treat a file that is not a lockfile as an empty one. */
  readonly adopt?: boolean | undefined
  /** Makes the next lockfile from the present one, without the files in `moved`. Absent: the run writes none. */
  readonly lockfile?: ((now: LockfileNow, moved: ReadonlySet<string>) => FileEdit | undefined) | undefined
}

export const noFiles: RunFiles = { edits: [], entries: [], targets: [] }

interface CommitPorts extends ProjectPlace {
  readonly journal: Journal
  /** The one that the run has open; absent: it has none. */
  readonly ledger?: Pick<Ledger, 'archive'> | undefined
  /** Throws if this run may not write any more. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

/**
 * Writes what a run changes, in the one order after which it is known at any moment whose the texts are and what they were made
 * from: copies of human translations that go, journal, files, lockfile, journal. A file that changed since it was read is left as it is, and out of the lockfile.
 * @throws {LockaleError} as `checkWritable` and `commitEdits`, and `CACHE_UNWRITABLE` before anything is changed
 */
export async function commitRun(files: RunFiles, ports: CommitPorts): Promise<Committed> {
  const staged = await stageRun(files, ports)
  const names = files.edits.map(({ file }) => file)
  await checkWritable(files.lockfile === undefined ? names : [...names, lockfileName], ports)
  return commitStaged(staged, ports)
}

/** What a run changes, with the lockfile that it ends with. */
export interface StagedRun extends Omit<RunFiles, 'adopt' | 'lockfile'> {
  readonly closing: ClosingFile | undefined
}

/**
 * The first half of `commitRun`, which writes nothing: for runs that have checked before that they may write.
 * @param known the lockfile as the run has read it
 */
export async function stageRun(
  { adopt, lockfile: next, ...files }: RunFiles,
  { fs, root, known }: ProjectPlace & { readonly known?: LockfileNow | undefined },
): Promise<StagedRun> {
  if (next === undefined) return { ...files, closing: undefined }
  // Read again: another tool may have changed what it says of files that are not in this run.
  const remake = async (moved: ReadonlySet<string>) => {
    const edit = next(await readLockfile(fs, root, { adopt, known }), moved)
    return edit === undefined || digestOf(edit.bytes) === edit.digest ? undefined : edit
  }
  return { ...files, closing: { edit: await remake(new Set()), remake } }
}

/** The second half. @throws {LockaleError} as `commitEdits`, and `CACHE_UNWRITABLE` before anything is changed */
export async function commitStaged(
  { edits, replaced = [], entries, settings, targets, closing }: StagedRun,
  { journal, ledger, ...ports }: CommitPorts,
): Promise<Committed> {
  if (replaced.length > 0) await (ledger ?? openLedger(ports.fs, ports.root)).archive(replaced)
  let committed: Committed = { files: [], moved: new Set() }
  if (edits.length > 0 || closing?.edit !== undefined) {
    if (entries.length > 0) await journal.begin(entries, settings)
    committed = await commitEdits(edits, { ...ports, closing })
  }
  // Also of a run that died between its lockfile and its journal.
  if (targets.length > 0 && journal.isThere) await journal.commit(targets)
  return committed
}
