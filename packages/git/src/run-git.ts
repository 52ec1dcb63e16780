import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'

/** Longest a question may take: a walk through a million commits on a slow disk. */
const timeoutMs = 60_000
const maxBytes = 64 * 1024 * 1024

/** What git says, or `undefined` where it fails, hangs, or is not there. Outside of a repository none is started. */
export async function runGit(root: string, args: readonly string[]): Promise<Buffer | undefined> {
  if (!mayBeInRepository(root)) return undefined
  // a NUL in a name is refused before git starts
  const answer = await callGit(root, args).catch(() => undefined)
  return answer?.code === 0 ? answer.stdout : undefined
}

export interface GitCall {
  /** Put on its standard input. */
  readonly input?: string | Uint8Array
  /** Variables by which git is told which repository and which index it is about. */
  readonly env?: Readonly<Record<string, string>>
  /** More git settings for this call, as `name=value`. */
  readonly settings?: readonly string[]
  /** True if the call asks about hooks, so that the setting with their folder counts. No hook runs. */
  readonly knowsHooks?: boolean
  /** True if names in the arguments match without regard to letter case. */
  readonly ignoresCase?: boolean
  /** Size limit for the output. Default 64 MiB. */
  readonly maxBytes?: number
}

export interface GitAnswer {
  /** `undefined` if git is not installed, or was killed because it hung. */
  readonly code: number | undefined
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs git for callers that have to report why it failed. */
export function callGit(root: string, args: readonly string[], call: GitCall = {}): Promise<GitAnswer> {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: call.maxBytes ?? maxBytes } as const
  const options = { ...programPlace, env: { ...ownVariables(), ...call.env }, ...limits, encoding: 'buffer' } as const
  const all = [...safely(root, call), ...(call.settings ?? []).flatMap((setting) => ['-c', setting]), ...args]
  return new Promise((resolve) => {
    const child = execFile('git', all, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
      resolve({ code, stdout, stderr: stderr.toString('utf8') })
    })
    child.stdin?.on('error', () => undefined) // a git that ended before it read all of it says why by itself
    child.stdin?.end(call.input ?? '')
  })
}

/** Starts a git that answers questions on its standard input. */
export function startGit(
  root: string,
  args: readonly string[],
  variables: GitCall['env'] = {},
): ChildProcessWithoutNullStreams {
  return spawn('git', [...safely(root), ...args], {
    ...programPlace,
    env: { ...ownVariables(), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Git looks for a `.git` in a folder and in those above it, and is told of no other place. */
export function mayBeInRepository(root: string): boolean {
  try {
    for (let folder = realpathSync(root); ; folder = dirname(folder)) {
      if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return true
      if (folder === dirname(folder)) return false
    }
  } catch (error) {
    // What cannot be looked at is for git to judge.
    return systemCode(error) !== 'ENOENT'
  }
}

/**
 * Only reads, never asks anybody, and runs nothing that the configuration of a repository names: those who wrote the
 * repository are not those who run this. Without a protocol a partial clone does not fetch what it lacks.
 */
function safely(root: string, { knowsHooks = false, ignoresCase = false }: GitCall = {}): readonly string[] {
  const settings = [
    'core.fsmonitor=false',
    ...(knowsHooks ? [] : ['core.hooksPath=/dev/null']),
    'core.quotepath=off',
    'safe.bareRepository=explicit',
    'protocol.allow=never',
  ]
  const names = ignoresCase ? ['--noglob-pathspecs', '--icase-pathspecs'] : ['--literal-pathspecs']
  const options = ['--no-pager', ...names, '--no-optional-locks']
  return ['-C', root, ...options, ...settings.flatMap((setting) => ['-c', setting])]
}

/**
 * Of our variables git gets what it needs to run and to find the user's own settings: no keys, and not those by which a
 * hook says which repository it is about (`GIT_DIR` is relative to another folder).
 */
function ownVariables(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => needed.test(name))
  return { ...Object.fromEntries(passed), ...fixed }
}

const needed =
  /^(?:PATH|HOME|USERPROFILE|HOMEDRIVE|HOMEPATH|SYSTEMROOT|APPDATA|LOCALAPPDATA|PROGRAMDATA|TEMP|TMP|TMPDIR|XDG_CONFIG_HOME|GIT_CONFIG_\w+|GIT_CEILING_DIRECTORIES|GIT_DISCOVERY_ACROSS_FILESYSTEM)$/iu

const fixed: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
}
