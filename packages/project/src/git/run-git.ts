import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Longest a question may take: a walk through a million commits on a slow disk. */
const timeoutMs = 60_000
const maxBytes = 64 * 1024 * 1024

/** What git says, or `undefined` where it fails, hangs, or is not there. */
export function runGit(root: string, args: readonly string[]): Promise<Buffer | undefined> {
  const options = { ...place(), timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxBytes } as const
  return new Promise((resolve) => {
    try {
      execFile('git', [...safely(root), ...args], { ...options, encoding: 'buffer' }, (error, stdout) =>
        resolve(error === null ? stdout : undefined),
      )
    } catch {
      resolve(undefined) // a NUL in a name
    }
  })
}

/** Starts a git that answers questions on its standard input. */
export function startGit(root: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', [...safely(root), ...args], { ...place(), stdio: ['pipe', 'pipe', 'pipe'] })
}

/**
 * Only reads, never asks anybody, and runs nothing that the configuration of a repository names: those who wrote the
 * repository are not those who run this. Without a protocol a partial clone does not fetch what it lacks.
 */
function safely(root: string): readonly string[] {
  const settings = [
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.quotepath=off',
    'safe.bareRepository=explicit',
    'protocol.allow=never',
  ]
  const options = ['--no-pager', '--literal-pathspecs', '--no-optional-locks']
  return ['-C', root, ...options, ...settings.flatMap((setting) => ['-c', setting])]
}

/**
 * Of our variables git gets what it needs to run and to find the user's own settings: no keys, and not those by which a
 * hook says which repository it is about (`GIT_DIR` is relative to another folder). A platform that looks for programs in
 * the working folder first does not find one in the repository.
 */
function place(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly windowsHide: true } {
  const passed = Object.entries(process.env).filter(([name]) => needed.test(name))
  return { cwd: dirname(process.execPath), env: { ...Object.fromEntries(passed), ...fixed }, windowsHide: true }
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
