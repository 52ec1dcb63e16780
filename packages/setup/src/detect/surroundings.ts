import { dirname, join, relative, sep } from 'node:path'
import type { ProjectPlace, FileSystem } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { readIfThere } from '../disk.ts'

/** What surrounds an app: package manager and repository. Read from files only, without running git. */
export interface Surroundings {
  /** Package manager, detected from its lockfile; `undefined` without package.json. */
  readonly packageManager: 'npm' | 'pnpm' | 'yarn' | 'bun' | undefined
  /** Absolute path of the root of the repository, or of the app if there is none. */
  readonly top: string
  readonly repository:
    | {
        /** Folder of the app, relative to the root of the repository, with `/`. */
        readonly folder: string
        /** The main branch, as the files of git name it, or else a guess. */
        readonly branch: string
        readonly names: ReadonlySet<string>
      }
    | undefined
}

const lockfiles: readonly (readonly [name: string, manager: 'npm' | 'pnpm' | 'yarn' | 'bun'])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

export async function lookAround({ fs, root }: ProjectPlace): Promise<Surroundings> {
  let packageManager: Surroundings['packageManager']
  let hasManifest = false
  for (let folder = root; ; folder = dirname(folder)) {
    const names = await namesIn(fs, folder)
    hasManifest ||= names.has('package.json')
    packageManager ??= lockfiles.find(([name]) => names.has(name))?.[1]
    const isRepository = names.has('.git')
    if (!isRepository && dirname(folder) !== folder) continue
    return {
      packageManager: hasManifest ? (packageManager ?? 'npm') : undefined,
      top: isRepository ? folder : root,
      repository: isRepository
        ? {
            folder: relative(folder, root).split(sep).join('/'),
            branch: await mainBranch(fs, join(folder, '.git')),
            names,
          }
        : undefined,
    }
  }
}

/** Returns the clone's default branch, else `main` or `master`, else the current branch. */
async function mainBranch(fs: FileSystem, git: string): Promise<string> {
  const said = branchIn(await readSmall(fs, join(git, 'refs/remotes/origin/HEAD')), 'refs/remotes/origin/')
  if (said !== undefined) return said
  const known = new Set(await namesIn(fs, join(git, 'refs/heads')))
  const usual = ['main', 'master'].find((name) => known.has(name))
  return usual ?? branchIn(await readSmall(fs, join(git, 'HEAD')), 'refs/heads/') ?? 'main'
}

/** Reads a branch name. Accepts only names that never need quotes. */
function branchIn(text: string, prefix: string): string | undefined {
  const name = text.startsWith(`ref: ${prefix}`) ? text.slice(`ref: ${prefix}`.length).trim() : ''
  return /^[\w][\w./-]{0,100}$/u.test(name) ? name : undefined
}

async function readSmall(fs: FileSystem, path: string): Promise<string> {
  return new TextDecoder().decode(await readIfThere(fs, path))
}

async function namesIn(fs: FileSystem, folder: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(await fs.list(folder))
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return new Set()
  }
}
