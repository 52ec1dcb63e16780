import { relative, sep } from 'node:path'
import { type FileSystem, findCatalogs, inFolder, lockfileName, openJournal, type Target } from '@lockale/core'
import { lockfileBetween } from '@lockale/core/lock/lockfile-between'
import { toPlaces } from '@lockale/core/merge/merge-file'
import { findMachineTranslations, type MachineTranslation } from '@lockale/core/runs/machine-translations'
import { openStagedFiles, type StagedFiles } from '@lockale/git'
import { carryOver } from '@lockale/git/staged/carry-over'
import { openCommitReader } from '@lockale/git/staged/commit-files'
import { openRepository, type Repository } from '@lockale/git/repository'
import type { CommittedFile } from '@lockale/git/branch/own-commits'
import type { OpenOptions, ProjectParts } from '../open-project.ts'
import type { Project } from '../project.ts'
import { openHere } from '../workspace/open-workspace.ts'

export interface BranchOptions extends OpenOptions {
  /** Id of the commit whose files are read. */
  readonly commit: string
  /** Commits that hold translations which are not merged yet, and the commit on which they were made. */
  readonly open?: { readonly base: string; readonly tip: string } | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** What one commit of a branch changes. */
export interface BranchStep {
  /** `undefined`: files that do not belong to one locale. */
  readonly locale: string | undefined
  readonly files: readonly CommittedFile[]
}

/** A project, or a workspace, as a commit has it. What it writes stays in memory. */
export interface BranchProject extends Project {
  /** There are documents, which are left alone. */
  leavesDocuments(): boolean
  /**
   * Returns what has to be committed, a step for each locale: each has the lockfile that fits its files, so that a check of a
   * commit finds no problem that the commit before it did not have.
   */
  steps(): Promise<readonly BranchStep[]>
  /** Returns the machine translations that the steps bring. Files are named from the root of the project or workspace. */
  machineTranslations(): Promise<readonly MachineTranslation[]>
}

interface Opened {
  readonly parts: ProjectParts
  readonly repository: Repository
  readonly before: StagedFiles
  readonly now: StagedFiles
}

/**
 * Opens a project on the files of a commit. The config and `.lockale/` are those of the work tree, whose other files are neither
 * read nor changed.
 * @throws {LockaleError} as `openHere`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_FAILED`
 */
export async function openBranchProject({
  commit,
  open,
  env = process.env,
  ...options
}: BranchOptions): Promise<BranchProject> {
  const opened: Opened[] = []
  let hasDocuments = false
  const project = await openHere({
    ...options,
    async view(parts) {
      if (parts.config.documents.length > 0) hasDocuments = true
      const { config, root, fs: disk } = parts
      const repository = await openRepository(root, env)
      const before = await openCommitReader(repository, { disk, isPast: true }).filesAt(commit)
      const carried = { config, disk: before.fs, readBlob: (id: string) => before.readBlob(id) }
      const entries =
        open === undefined
          ? before.entries
          : await carryOver(repository, { ...carried, base: open.base, from: open.tip, to: commit })
      const now = await openStagedFiles(repository, { disk, entries })
      opened.push({ parts, repository, before, now })
      return {
        ...parts,
        // Documents are whole files: a pull request of texts does not wait for them.
        config: { ...config, documents: [] },
        fs: now.fs,
        // The files of this run are in git's store, so the journal has nothing to say about them.
        afterSync: () => now.settleJournal(),
      }
    },
  })
  const targets = () => new Map(opened.flatMap(({ parts }) => parts.config.targets.map((one) => [one.locale, one])))
  return {
    ...project,
    leavesDocuments: () => hasDocuments,
    steps: () => toSteps(opened, [...targets().values()]),
    async machineTranslations() {
      const all: MachineTranslation[] = []
      for (const { parts, before, now } of opened) {
        const { root, config } = parts
        const folder = relative(project.root, root).split(sep).join('/')
        const portsOf = async (fs: FileSystem) => ({ fs, root, journal: await openJournal(fs, root) })
        const found = await findMachineTranslations(config, {
          before: await portsOf(before.fs),
          now: await portsOf(now.fs),
        })
        all.push(...found.map((one) => ({ ...one, file: inFolder(folder, one.file) })))
      }
      return all
    },
  }
}

async function toSteps(opened: readonly Opened[], targets: readonly Target[]): Promise<readonly BranchStep[]> {
  const packages = []
  for (const one of opened) packages.push({ ...one, changed: await changedIn(one) })
  const steps: { readonly locale: string | undefined; readonly files: CommittedFile[] }[] = []
  const done = new Set<string>()
  for (const { locale } of targets) {
    done.add(locale)
    const files: CommittedFile[] = []
    for (const one of packages) {
      const own = [...one.changed.files.values()].filter((file) => file.locale === locale)
      if (own.length === 0) continue
      files.push(...own.map(({ file }) => file))
      const lockfile = await lockfileAfter(one, done)
      if (lockfile !== undefined) files.push(lockfile)
    }
    if (files.length > 0) steps.push({ locale, files })
  }
  const rest = packages.flatMap(({ changed }) =>
    [...changed.files.values()].filter((file) => file.locale === undefined),
  )
  const last = steps.at(-1)
  const lockfiles = packages.flatMap(({ changed }) => changed.lockfile ?? [])
  // The last commit has the lockfile as it was written.
  if (rest.length === 0 && last !== undefined) {
    const paths = new Set(lockfiles.map(({ path }) => path))
    return [
      ...steps.slice(0, -1),
      { ...last, files: [...last.files.filter(({ path }) => !paths.has(path)), ...lockfiles] },
    ]
  }
  const files = [...rest.map(({ file }) => file), ...lockfiles]
  return files.length === 0 ? steps : [...steps, { locale: undefined, files }]
}

interface ChangedFile {
  readonly file: CommittedFile
  /** The only locale whose translations are in the file. */
  readonly locale: string | undefined
}

interface Changed {
  readonly files: ReadonlyMap<string, ChangedFile>
  readonly lockfile: CommittedFile | undefined
}

async function changedIn({ parts: { config, root }, repository, before, now }: Opened): Promise<Changed> {
  const places = toPlaces(config, await findCatalogs(config, { fs: now.fs, root }))
  const localesOf = new Map(places.map(({ file, locales }) => [file, locales]))
  const ids = new Map([...now.entries.files].map(([path, { id }]) => [path, id]))
  for (const [path, bytes] of now.written) ids.set(path, await storeBlob(repository, bytes))
  const files = new Map<string, ChangedFile>()
  let lockfile: CommittedFile | undefined
  for (const [path, id] of ids) {
    const was = before.entries.files.get(path)
    if (was?.id === id) continue
    const file = { path: `${repository.prefix}${path}`, id, isExecutable: was?.isExecutable === true }
    const locales = localesOf.get(path) ?? []
    if (path === lockfileName) lockfile = file
    else files.set(path, { file, locale: locales.length === 1 ? locales[0] : undefined })
  }
  return { files, lockfile }
}

/** The lockfile when the files of these locales are committed, and those of others are not. */
async function lockfileAfter(
  { repository, before, now, changed }: Opened & { readonly changed: Changed },
  locales: ReadonlySet<string>,
): Promise<CommittedFile | undefined> {
  const { lockfile } = changed
  if (lockfile === undefined) return undefined
  const was = before.entries.files.get(lockfileName)
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const between = lockfileBetween({
    before: was && decode(await before.readBlob(was.id)),
    after: decode(now.written.get(lockfileName) ?? (await now.readBlob(lockfile.id))),
    locales,
  })
  return { ...lockfile, id: await storeBlob(repository, new TextEncoder().encode(between)) }
}

async function storeBlob(repository: Repository, bytes: Uint8Array): Promise<string> {
  const args = ['hash-object', '-w', '-t', 'blob', '--stdin', '--no-filters']
  return (await repository.ask(args, { input: bytes })).toString('utf8').trim()
}
