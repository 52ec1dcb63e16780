import { relative, sep } from 'node:path'
import { inFolder, openJournal } from '@lockale/core'
import { findMachineTranslations, type MachineTranslation } from '@lockale/core/runs/machine-translations'
import { openStagedFiles } from '@lockale/git'
import { mergeBase, openRepository, type Repository } from '@lockale/git/repository'
import { openCommitReader } from '@lockale/git/staged/commit-files'
import type { OpenOptions, ProjectParts } from './open-project.ts'
import { openPackages } from './workspace/open-packages.ts'

interface SinceOptions extends OpenOptions {
  /** A branch, tag or commit. The translations of the commit at which HEAD and it parted are those of before. */
  readonly ref: string
  /** The translations of now: the files as they are, or those of the index. Default: `worktree`. */
  readonly with?: 'worktree' | 'index' | undefined
  /** Of this process; a hook tells by it which index it is about. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Target locales to look at; all when absent. */
  readonly locales?: readonly string[] | undefined
}

/**
 * Returns the machine translations that a branch brings. Files are named from the root of the project or workspace.
 * @throws {LockaleError} as `openHere`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`
 */
export async function machineTranslationsSince(options: SinceOptions): Promise<readonly MachineTranslation[]> {
  const { root, packages } = await openPackages(options)
  const [first] = packages
  if (first === undefined) return []
  const repository = await openRepository(root, options.env ?? process.env)
  const before = await openCommitReader(repository, { disk: first.fs, isPast: true }).filesAt(
    await mergeBase(repository, options.ref),
  )
  const now = options.with === 'index' ? await indexOf(repository, first) : undefined
  return translationsBetween(packages, { root, before: before.fs, now, locales: options.locales })
}

async function indexOf(repository: Repository, { fs: disk }: ProjectParts): Promise<ProjectParts['fs']> {
  return (await openStagedFiles(repository, { disk })).fs
}

interface Between {
  /** Absolute; files are named from here. */
  readonly root: string
  readonly before: ProjectParts['fs']
  /** `undefined`: the file system of each package. */
  readonly now: ProjectParts['fs'] | undefined
  readonly locales?: readonly string[] | undefined
}

/** Returns what a machine wrote between two views of the files of some packages. */
async function translationsBetween(
  packages: readonly ProjectParts[],
  { root, before, now, locales }: Between,
): Promise<readonly MachineTranslation[]> {
  const all: MachineTranslation[] = []
  for (const parts of packages) {
    const folder = relative(root, parts.root).split(sep).join('/')
    const portsOf = async (fs: ProjectParts['fs']) => ({
      fs,
      root: parts.root,
      journal: await openJournal(fs, parts.root),
    })
    const found = await findMachineTranslations(parts.config, {
      before: await portsOf(before),
      now: await portsOf(now ?? parts.fs),
      locales: locales?.filter((locale) => parts.config.targets.some((target) => target.locale === locale)),
    })
    all.push(...found.map((one) => ({ ...one, file: inFolder(folder, one.file) })))
  }
  return all
}
