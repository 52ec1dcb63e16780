import { basename } from 'node:path'
import { type Config, inFolder, lockfileName } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import {
  type IndexEntries,
  mergeIntoWorkTree,
  openStagedFiles,
  type StagedFiles,
  type StagedOutcome,
  writeStaged,
} from '@lockale/git'
import { openRepository, type Repository } from '@lockale/git/repository'
import { slashedPath } from '../find-config.ts'
import type { OpenOptions, ProjectParts } from '../open-project.ts'
import type { OpenedProject } from '../project.ts'
import { openHere } from '../workspace/open-workspace.ts'
import { localeFileMatcher } from './locale-files.ts'

interface StagedOptions extends OpenOptions {
  /** Environment of this process. In a git hook, it contains the path of the index. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** True if `sync` writes translations not only into the work tree, but also into the index, to be committed. */
  readonly stageFixed?: boolean
}

/** A project or workspace whose files are read from git's index, as the next commit will contain them. */
export interface StagedProject extends OpenedProject {
  /** Returns what the last `sync` wrote. Paths are relative to the project or workspace. */
  outcome(): StagedOutcome
}

/**
 * Opens a project whose files are read from git's index, as they will be committed. The config and `.lockale/` are
 * those of the work tree. `sync` also changes the work tree, and keeps unstaged changes unstaged. The index is read
 * once: call this again to see later changes.
 * @throws {LockaleError} as `openHere`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_FAILED`, `STAGED_UNMERGED`; with
 * `stageFixed` `STAGED_PARTIAL_COMMIT`; its `sync` `STAGED_UNMERGEABLE`, `STAGED_CHANGED`
 */
export async function openStagedProject(given: StagedOptions): Promise<StagedProject> {
  const { env = process.env, stageFixed = false, ...options } = given
  const outcomes = new Map<string, StagedOutcome>()
  const note = (root: string, outcome: StagedOutcome) => void outcomes.set(root, outcome)
  const project = await openHere({ ...options, view: (parts) => stagedParts(parts, { env, stageFixed, note }) })
  return {
    ...project,
    outcome() {
      const lists = (pick: (outcome: StagedOutcome) => readonly string[]) =>
        [...outcomes].flatMap(([root, outcome]) =>
          pick(outcome).map((file) => inFolder(slashedPath(project.root, root), file)),
        )
      return {
        staged: lists(({ staged }) => staged),
        written: lists(({ written }) => written),
        left: lists(({ left }) => left),
      }
    },
  }
}

interface StagedPartsOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stageFixed: boolean
  readonly note: (root: string, outcome: StagedOutcome) => void
}

async function stagedParts(parts: ProjectParts, { env, stageFixed, note }: StagedPartsOptions): Promise<ProjectParts> {
  const { config, root, fs: disk } = parts
  const repository = await openRepository(root, env)
  if (stageFixed) refusePartialCommit(repository)
  const open: { staged?: StagedFiles } = {}
  const files = () => {
    if (open.staged === undefined) throw new Error('The index is not open yet.')
    return open.staged
  }
  const merge = mergeIntoWorkTree({ config, repository, disk, staged: files })
  const staged = await openStagedFiles(repository, { disk, refuse: (path) => merge.assertMergeable(path) })
  open.staged = staged
  refuseUnmerged(config, staged.entries)
  return {
    ...parts,
    fs: staged.fs,
    async afterSync(assertHeld) {
      note(root, await writeStaged({ repository, staged, disk, merge, intoIndex: stageFixed, assertHeld }))
    },
  }
}

/** Throws if a file of the project is in conflict: during a merge, the index has several versions of such a file. */
function refuseUnmerged(config: Config, { unmerged }: IndexEntries): void {
  const isLocaleFile = localeFileMatcher(config)
  const file = [...unmerged].find((path) => path === lockfileName || path === config.baseline || isLocaleFile(path))
  if (file === undefined) return
  throw new LockaleError('STAGED_UNMERGED', `${file} has a merge conflict: the git index has several versions of it.`, {
    place: file,
    hint: 'Resolve it (`lockale resolve --stage`, or edit it and `git add` it). Then run the command again.',
  })
}

/**
 * Refuses `git commit <file>` and `git commit --only`, which make an index for this one commit. If a hook adds files to
 * that index, they are committed, but the usual index does not get them, so the next commit would revert them.
 * @throws {LockaleError} `STAGED_PARTIAL_COMMIT`
 */
function refusePartialCommit({ indexFile }: Pick<Repository, 'indexFile'>): void {
  if (!/^next-index-\d+\.lock$/u.test(basename(indexFile))) return
  throw new LockaleError('STAGED_PARTIAL_COMMIT', 'lockale cannot add translations to a commit with file names.', {
    place: indexFile,
    hint: 'Stage the files (`git add`), then run `git commit` without file names. Nothing was sent or changed.',
  })
}
