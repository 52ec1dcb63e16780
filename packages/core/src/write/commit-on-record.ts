import type { Journal, JournalEntry } from '../ledger/journal.ts'
import { type CommitOptions, type Committed, commitEdits } from './commit.ts'

export interface CommitOnRecordOptions extends CommitOptions {
  readonly journal: Journal
  /** Facts that the files about to be written make true, and that no lockfile tells yet. */
  readonly entries: readonly JournalEntry[]
  /** Files of which the lockfile tells everything afterwards. */
  readonly targets: readonly { readonly catalog: string; readonly locale: string }[]
}

/**
 * The one order in which a run changes files and what is on record of them: journal, files, lockfile, journal. Whenever it dies, the
 * next run knows whose the texts are and what they were made from.
 * @throws {LockaleError} as `commitEdits`, and `LEDGER_UNWRITABLE` before anything is changed
 */
export async function commitOnRecord(
  edits: Parameters<typeof commitEdits>[0],
  { journal, entries, targets, ...options }: CommitOnRecordOptions,
): Promise<Committed> {
  await journal.begin(entries)
  const committed = await commitEdits(edits, options)
  await journal.commit(targets)
  return committed
}
