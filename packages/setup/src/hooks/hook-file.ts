import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { openRepository, type Repository } from '../git/repository.ts'

/** What hooks are written by here. */
export interface HookPlace {
  readonly repository: Repository
  /** Absolute: the folder that git takes hooks from. */
  readonly hooksFolder: string
  /** `core.hooksPath` as it stands, and that it is the user's, for all repositories. */
  readonly hooksPath: { readonly value: string; readonly isForAll: boolean } | undefined
  /** Absolute: husky's folder; there or not. */
  readonly huskyFolder: string
  readonly usesHusky: boolean
  /** Absolute: the config of lefthook, of the pre-commit framework; `undefined`: there is none. */
  readonly lefthook: string | undefined
  readonly preCommit: string | undefined
}

/** Lefthook's names, as its documentation lists them. */
const lefthookNames = ['yml', 'yaml', 'json', 'toml'].flatMap((extension) => [
  `lefthook.${extension}`,
  `.lefthook.${extension}`,
  `.config/lefthook.${extension}`,
])

/** @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY` */
export async function findHookPlace(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<HookPlace> {
  const repository = await openRepository(root, env)
  const { top, commonDir } = repository
  const hooksPath = await readHooksPath(repository)
  const hooksFolder = hooksPath === undefined ? join(commonDir, 'hooks') : resolve(top, hooksPath.value)
  // husky 9 has git look into `_`, where a script calls the one beside it.
  const isHuskyPath = /(?:^|[/\\])\.husky(?:[/\\]_)?[/\\]?$/u.test(hooksPath?.value ?? '')
  const huskyFolder = isHuskyPath
    ? /_[/\\]?$/u.test(hooksFolder)
      ? dirname(hooksFolder)
      : hooksFolder
    : join(top, '.husky')
  const find = (names: readonly string[]) => names.map((name) => join(top, name)).find((path) => existsSync(path))
  return {
    repository,
    hooksFolder,
    hooksPath,
    huskyFolder,
    usesHusky: isHuskyPath || existsSync(huskyFolder) || (await dependsOnHusky([root, top])),
    lefthook: find(lefthookNames),
    preCommit: find(['.pre-commit-config.yaml', '.pre-commit-config.yml']),
  }
}

/** `--type=path` resolves `~`; a relative one begins at the top of the work tree. */
async function readHooksPath({ call, top }: Repository): Promise<HookPlace['hooksPath']> {
  const read = (...scope: readonly string[]) =>
    call(['config', ...scope, '--type=path', '-z', '--get', 'core.hooksPath'], { knowsHooks: true })
  const { code, stdout } = await read()
  if (code !== 0) return undefined
  const [value = ''] = stdout.toString('utf8').split('\0')
  const way = relative(top, resolve(top, value))
  const isOutside = way === '..' || way.startsWith(`..${sep}`) || resolve(top, value) === way
  // no `--show-scope`: git before 2.26 does not know it
  const isOfThis = isOutside && [await read('--local'), await read('--worktree')].some((own) => own.code === 0)
  return { value, isForAll: isOutside && !isOfThis }
}

async function dependsOnHusky(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '')
    if (/"husky"\s*:\s*"/u.test(text)) return true
  }
  return false
}
