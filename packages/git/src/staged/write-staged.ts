import { type FileEdit, type FileSystem, lockfileName } from '@lockale/core'
import { commitEdits } from '@lockale/core/write/commit'
import { LockaleError } from '@lockale/errors'
import { failed, type Repository } from '../repository.ts'
import { readIndexEntries } from './index-entries.ts'
import type { StagedFiles } from './index-file-system.ts'
import type { WorkTreeMerge, WorkTreePlan } from './merge-into-work-tree.ts'

/** Files that a `--staged` run has changed. Paths are relative to the project, with `/`. */
export interface StagedOutcome {
  readonly staged: readonly string[]
  readonly written: readonly string[]
  /** Files that were not changed in the work tree, because the new translations conflict with unstaged changes. */
  readonly left: readonly string[]
}

interface WriteStagedOptions {
  readonly repository: Repository
  readonly staged: StagedFiles
  readonly disk: FileSystem
  readonly merge: WorkTreeMerge
  /** True to write the files into git's index and the work tree; false to write only the work tree. */
  readonly intoIndex: boolean
  readonly assertHeld: () => Promise<void>
}

/**
 * Writes all files into git's index at once, then into the work tree. Unstaged changes stay unstaged. After a crash
 * between the two steps, the index has the new translations, and the next run writes them to the work tree from the
 * translation cache. Until all files are written, the journal in `.lockale/` lists the translations.
 * @throws {LockaleError} `STAGED_CHANGED`, `GIT_FAILED`, and as `commitEdits`
 */
export async function writeStaged(writing: WriteStagedOptions): Promise<StagedOutcome> {
  const { staged, repository, disk, merge, intoIndex, assertHeld } = writing
  const none = { staged: [], written: [], left: [] }
  if (staged.written.size === 0) return none
  // The lockfile is last, because it records what the other files contain.
  const files = [...staged.written.keys()].sort(
    (a, b) => Number(isLockfile(a)) - Number(isLockfile(b)) || (a < b ? -1 : 1),
  )
  await assertHeld()
  const ids = await storeBlobs(writing, files)
  const plans: WorkTreePlan[] = []
  for (const file of files) plans.push(await merge.toEdit(file, ids.get(file) ?? ''))
  const edits = plans.flatMap((plan) => (plan.kind === 'edit' ? [plan.edit] : []))
  if (intoIndex) await updateIndex(writing, { files, ids })
  const closing = edits.find(({ file }) => isLockfile(file))
  const others = edits.filter((edit) => edit !== closing)
  const committed = await commitEdits(others, {
    fs: disk,
    root: repository.root,
    assertHeld,
    closing: { edit: closing, remake: () => remakeLockfile(writing, ids) },
  })
  await staged.settleJournal()
  const left = plans.flatMap((plan, index) => (plan.kind === 'left' ? [files[index] ?? ''] : []))
  return { staged: intoIndex ? files : [], written: committed.files, left: [...left, ...committed.moved].sort() }
}

function isLockfile(file: string): boolean {
  return file === lockfileName
}

async function remakeLockfile(
  { merge }: WriteStagedOptions,
  ids: ReadonlyMap<string, string>,
): Promise<FileEdit | undefined> {
  const plan = await merge.toEdit(lockfileName, ids.get(lockfileName) ?? '')
  return plan.kind === 'edit' ? plan.edit : undefined
}

/** Stores the new contents of files in git (as blobs), before index and work tree change. Git removes unused blobs. */
async function storeBlobs(
  { repository, staged }: WriteStagedOptions,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const args = ['hash-object', '-w', '-t', 'blob', '--stdin', '--no-filters']
      const printed = await repository.ask(args, { input: staged.written.get(file) ?? new Uint8Array() })
      ids.set(file, printed.toString('utf8').trim())
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return ids
}

async function updateIndex(
  { repository, staged }: WriteStagedOptions,
  { files, ids }: { readonly files: readonly string[]; readonly ids: ReadonlyMap<string, string> },
): Promise<void> {
  const now = await readIndexEntries(repository)
  const moved = files.filter(
    (file) => now.unmerged.has(file) || now.files.get(file)?.id !== staged.entries.files.get(file)?.id,
  )
  if (moved[0] !== undefined) {
    throw new LockaleError('STAGED_CHANGED', `${moved[0]} was staged again during the run, so nothing was changed.`, {
      place: moved[0],
      hint: 'Run the command again. Billed translations are in the translation cache and are not billed again.',
    })
  }
  const lines = files.map((file) => {
    const mode = now.files.get(file)?.isExecutable === true ? '100755' : '100644'
    return `${mode} ${ids.get(file)} 0\t${repository.prefix}${file}\0`
  })
  const args = ['update-index', '-z', '--index-info']
  const { code, stderr } = await repository.call(args, { input: lines.join('') })
  if (code !== 0) {
    if (!/index\.lock|File exists/u.test(stderr)) throw failed(args, stderr)
    throw new LockaleError(
      'STAGED_CHANGED',
      'Another git process has locked the index of this repository. Nothing was changed.',
      {
        place: repository.indexFile,
        hint: 'Wait until it ends. If no git process is running, remove the lock file that git names. Then run the command again: nothing is billed twice.',
      },
    )
  }
  const skipped = files.filter((file) => now.files.get(file)?.isSkipped === true)
  if (skipped.length === 0) return
  const input = skipped.map((file) => `${file}\0`).join('')
  await repository.ask(['update-index', '-z', '--skip-worktree', '--stdin'], { input })
}
