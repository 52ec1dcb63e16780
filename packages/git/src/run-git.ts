import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'

/** Time limit for one call of git: enough to walk through a million commits on a slow disk. */
const timeoutMs = 60_000
const maxBytes = 64 * 1024 * 1024

/** Returns the output of git; `undefined` if git fails, hangs or is missing, or if there is no repository. */
export async function runGit(root: string, args: readonly string[]): Promise<Buffer | undefined> {
  if (!mayBeInRepository(root)) return undefined
  // `callGit` throws for a name with a NUL character, before git starts.
  const answer = await callGit(root, args).catch(() => undefined)
  return answer?.code === 0 ? answer.stdout : undefined
}

export interface GitCall {
  readonly input?: string | Uint8Array
  /** Environment variables that name the repository and the index, such as `GIT_INDEX_FILE`. */
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: readonly string[]
  /** True to ask git for the folder of its hooks. Other calls replace `core.hooksPath`, so that git runs no hook. */
  readonly knowsHooks?: boolean
  readonly ignoresCase?: boolean
  readonly maxBytes?: number
}

export interface GitAnswer {
  /** `undefined` if git is missing or was killed because it hung. */
  readonly code: number | undefined
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs git and returns its exit code and output, for callers that report why it failed. */
export function callGit(root: string, args: readonly string[], call: GitCall = {}): Promise<GitAnswer> {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: call.maxBytes ?? maxBytes } as const
  const options = { ...programPlace, env: { ...ownVariables(), ...call.env }, ...limits, encoding: 'buffer' } as const
  const all = [...safely(root, call), ...(call.settings ?? []).flatMap((setting) => ['-c', setting]), ...args]
  return new Promise((resolve) => {
    const child = execFile('git', all, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
      resolve({ code, stdout, stderr: stderr.toString('utf8') })
    })
    child.stdin?.on('error', () => undefined) // git may end before it read all input; its exit code says why
    child.stdin?.end(call.input ?? '')
  })
}

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

/** Returns true if the folder or a folder above it has a `.git`. Git looks in no other place. */
export function mayBeInRepository(root: string): boolean {
  try {
    for (let folder = realpathSync(root); ; folder = dirname(folder)) {
      if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return true
      if (folder === dirname(folder)) return false
    }
  } catch (error) {
    // An unreadable folder may be in a repository, so git is asked.
    return systemCode(error) !== 'ENOENT'
  }
}

/**
 * Returns options for safe git calls: git asks no questions, and runs no program from the configuration of the
 * repository, which may come from another person. Turns off the network, so that git does not fetch missing objects.
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

/** Returns environment variables for git: without API keys, and without variables that git itself sets for hooks. */
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
