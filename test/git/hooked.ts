import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { installHook as installHookIn } from '@lockale/setup/hooks/install-hook'
import { createFolder, type Folder } from '../cli/folder.ts'
import { bin, type Ended, runLockale, startProgram } from '../cli/lockale.ts'
import { gitEnvironment } from './environment.ts'

/** Synced by the service in the box. */
const config = {
  source: 'en',
  targets: ['de'],
  files: ['locales/{locale}.json'],
  syntax: 'i18next',
  service: { preset: 'local' },
}
export const project: Readonly<Record<string, unknown>> = {
  'lockale.config.json': config,
  'locales/en.json': { cta: 'Buy' },
  '.gitignore': '.lockale\nnode_modules\n',
}

/** Git as a person calls it, in the folder of a project. */
export interface Work {
  readonly folder: Folder
  readonly git: (...args: readonly string[]) => Promise<Ended>
  /** The same, when it must go well. */
  readonly did: (...args: readonly string[]) => Promise<string>
  readonly lockale: (...args: readonly string[]) => Promise<Ended>
  readonly installHook: (task?: 'sync') => Promise<unknown>
}

export async function open(files: Readonly<Record<string, unknown>>, below = ''): Promise<Work> {
  const folder = await createFolder(files)
  const cwd = join(folder.path, below)
  const git = (...args: readonly string[]) => startProgram('git', args, { cwd, env: gitEnvironment }).ended
  const did = async (...args: readonly string[]) => {
    const { code, out, err } = await git(...args)
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${out}${err}`)
    return out
  }
  await did('init', '-q')
  await did('symbolic-ref', 'HEAD', 'refs/heads/main')
  await install(cwd)
  return {
    folder,
    git,
    did,
    lockale: (...args) => runLockale(args, { cwd, env: gitEnvironment }),
    installHook: (task) => installHookIn({ root: cwd, env: {}, ...(task && { task }) }),
  }
}

/** As a package manager does it. */
export async function install(path: string): Promise<void> {
  await mkdir(join(path, 'node_modules/.bin'), { recursive: true })
  await symlink(bin, join(path, 'node_modules/.bin/lockale'))
}
