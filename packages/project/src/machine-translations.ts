import { type FileSystem, inFolder, openJournal } from '@lockale/core'
import { findMachineTranslations, type MachineTranslation } from '@lockale/core/runs/machine-translations'
import { openStagedFiles } from '@lockale/git'
import { mergeBase, openRepository } from '@lockale/git/repository'
import { openCommitFiles } from '@lockale/git/staged/commit-files'
import { slashedPath } from './find-config.ts'
import type { OpenOptions, ProjectParts } from './open-project.ts'
import { openHere } from './workspace/open-workspace.ts'

interface SinceOptions extends OpenOptions {
  /** A branch, tag or commit. Translations are compared with those at its merge base with HEAD. */
  readonly ref: string
  /** What is compared with the merge base: the work tree (default), or the index (what the next commit contains). */
  readonly with?: 'worktree' | 'index' | undefined
  /** Environment of this process. In a git hook, it contains the path of the index. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Target locales. Default: all. */
  readonly locales?: readonly string[] | undefined
}

/**
 * Returns the machine translations that a branch adds. File paths are relative to the root of the project or workspace.
 * @throws {LockaleError} as `openHere`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`
 */
export async function machineTranslationsSince(options: SinceOptions): Promise<readonly MachineTranslation[]> {
  const packages: ProjectParts[] = []
  const { root } = await openHere({
    ...options,
    async view(parts) {
      packages.push(parts)
      return parts
    },
  })
  const [first] = packages
  if (first === undefined) return []
  const repository = await openRepository(root, options.env ?? process.env)
  const disk = first.fs
  const before = await openCommitFiles(repository, await mergeBase(repository, options.ref), { disk })
  const index = options.with === 'index' ? await openStagedFiles(repository, { disk }) : undefined
  const all: MachineTranslation[] = []
  for (const { config, root: own, fs } of packages) {
    const portsOf = async (view: FileSystem) => ({ fs: view, root: own, journal: await openJournal(view, own) })
    const found = await findMachineTranslations(config, {
      before: await portsOf(before.fs),
      now: await portsOf(index?.fs ?? fs),
      locales: options.locales?.filter((locale) => config.targets.some((target) => target.locale === locale)),
    })
    const folder = slashedPath(root, own)
    all.push(...found.map((one) => ({ ...one, file: inFolder(folder, one.file) })))
  }
  return all
}
