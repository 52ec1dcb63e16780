import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { makeOutputFolder, removeOutput, writeOutput } from '@lockale/disk/output-file'
import { LockaleError, systemCode } from '@lockale/errors'
import { openRepository, type Repository } from '@lockale/git/repository'

export interface HookFile {
  readonly file: string
  readonly change: 'created' | 'changed' | 'removed' | 'same'
}

/**
 * Returns the text of a file; `''` if the file is missing.
 * @throws {LockaleError} `HOOK_UNWRITABLE` if the file is unreadable
 */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return ''
    throw unwritable(path, cause)
  }
}

/** Returns the edited text of a file, with the line ends of the file; `undefined` if it cannot be edited. */
export async function editScript(
  path: string,
  edit: (text: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const text = await readText(path)
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/u.test(text)
  const after = await edit(isWindows ? text.replaceAll('\r\n', '\n') : text)
  return isWindows ? after?.replaceAll('\n', '\r\n') : after
}

/**
 * Replaces a file in one step, so that it is never half-written. If the path is a link, replaces its target in the work
 * tree. Keeps the permissions.
 * @param text `undefined` removes the file
 * @throws {LockaleError} `HOOK_UNWRITABLE`; `PATH_OUTSIDE_PROJECT` for a link that leads out of the repository
 */
export async function writeHookFile({
  path,
  text,
  isExecutable = false,
  dryRun,
  platform = process.platform,
}: {
  readonly path: string
  readonly text: string | undefined
  readonly isExecutable?: boolean
  readonly dryRun: boolean
  readonly platform?: NodeJS.Platform
}): Promise<HookFile> {
  try {
    const mode = await modeOf(path)
    const wanted = isExecutable ? (mode ?? 0o644) | 0o111 : (mode ?? 0o644)
    // On Windows, files have no permission to be executed, so their mode is not compared.
    const isSame = (mode === wanted || platform === 'win32') && text === (await readText(path))
    const change = text === undefined ? 'removed' : mode === undefined ? 'created' : isSame ? 'same' : 'changed'
    if (dryRun || change === 'same') return { file: path, change }
    if (text === undefined) await removeOutput(path)
    else {
      await makeOutputFolder(dirname(path))
      await writeOutput(path, text, { mode: wanted & 0o777 })
    }
    return { file: path, change }
  } catch (cause) {
    if (systemCode(cause) === undefined || cause instanceof LockaleError) throw cause
    throw unwritable(path, cause)
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o7777
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function unwritable(path: string, cause: unknown): LockaleError {
  return new LockaleError('HOOK_UNWRITABLE', `${path} cannot be changed (${systemCode(cause) ?? 'unknown reason'}).`, {
    place: path,
    hint: 'Make the file writable, then run the command again. Nothing else was changed.',
    cause,
  })
}

/** Returns the command to run an installed program (`pnpm exec `), for hook managers that ignore node_modules. */
export function findRunner(root: string, top: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = runners.find(([file]) => existsSync(join(folder, file)))
    if (found !== undefined) return found[1]
    if (folder === top || dirname(folder) === folder) break
  }
  return existsSync(join(root, 'package.json')) ? 'npx --no ' : ''
}

/** Commands that run an installed program, by lockfile, the more specific first. Each ends with a space. */
const runners: readonly (readonly [file: string, runner: string])[] = [
  ['pnpm-lock.yaml', 'pnpm exec '],
  ['yarn.lock', 'yarn '],
  ['bun.lock', 'bunx '],
  ['bun.lockb', 'bunx '],
  ['package-lock.json', 'npx --no '],
]

/** Returns true if yarn resolves packages here by Plug'n'Play, so that there is no node_modules. */
export function usesPnp(root: string, top: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.pnp.cjs'))) return true
    if (folder === top || dirname(folder) === folder) return false
  }
}

/** The folder of a repository's hooks, and the tools that run hooks there. */
export interface HookPlace {
  readonly repository: Repository
  /** Absolute path of the folder from which git runs hooks. */
  readonly hooksFolder: string
  /** Value of git's `core.hooksPath`, if set. `isForAll`: true if the user has set it for all repositories. */
  readonly hooksPath: { readonly value: string; readonly isForAll: boolean } | undefined
  /** Absolute path of husky's folder, even if it does not exist. */
  readonly huskyFolder: string
  readonly usesHusky: boolean
  /** Absolute paths of the configs of lefthook and of the pre-commit framework; `undefined` if missing. */
  readonly lefthook: string | undefined
  readonly preCommit: string | undefined
}

const lefthookNames = ['yml', 'yaml', 'json', 'toml'].flatMap((extension) => [
  `lefthook.${extension}`,
  `.lefthook.${extension}`,
  `.config/lefthook.${extension}`,
])

/** Finds hooks of a repository, and their tools. @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY` */
export async function findHookPlace(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  known?: Repository,
): Promise<HookPlace> {
  const repository = known ?? (await openRepository(root, env))
  const { top, commonDir } = repository
  const hooksPath = await readHooksPath(repository)
  const hooksFolder = hooksPath === undefined ? join(commonDir, 'hooks') : resolve(top, hooksPath.value)
  // husky 9 sets the hooks folder to `.husky/_`, where a script calls the hook in `.husky`.
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

/** Reads git's `core.hooksPath`. `--type=path` resolves `~`. A relative path starts at the top of the work tree. */
async function readHooksPath({ call, top }: Repository): Promise<HookPlace['hooksPath']> {
  const read = (...scope: readonly string[]) =>
    call(['config', ...scope, '--type=path', '-z', '--get', 'core.hooksPath'], { knowsHooks: true })
  const { code, stdout } = await read()
  if (code !== 0) return undefined
  const [value = ''] = stdout.toString('utf8').split('\0')
  const way = relative(top, resolve(top, value))
  const isOutside = way === '..' || way.startsWith(`..${sep}`) || resolve(top, value) === way
  // does not use the flag `--show-scope`, which only exists since git 2.26
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
