import { execFile } from 'node:child_process'
import { LockaleError, withoutKeys } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'
import type { Repository } from '../repository.ts'

/** A transfer of a large repository over a slow line. */
const timeoutMs = 10 * 60_000
const maxBytes = 16 * 1024 * 1024

/** The server that a clone pushes to. */
export interface Remote {
  /** `origin`, or the only one that there is. */
  readonly name: string
  /** As the config of the clone has it. */
  readonly url: string
  /**
   * Asks the server where branches stand; those that it does not have are left out.
   * @throws {LockaleError} `GIT_FAILED`
   */
  tipsOf(branches: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Brings branches into the clone, without a name: no branch of the clone changes.
   * @throws {LockaleError} `GIT_FAILED`
   */
  fetch(branches: readonly string[]): Promise<void>
  /**
   * Makes a branch of the server a commit, if the branch still stands where it was seen.
   * @throws {LockaleError} `PUSH_REFUSED`
   */
  push(commit: string, to: PushTarget): Promise<void>
}

interface PushTarget {
  readonly branch: string
  /** Where the branch was seen; `undefined`: there was none. */
  readonly seen: string | undefined
  /** What the server does about the push, where it has such options. */
  readonly options: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the remote of a repository, which git asks with the settings and the keys of the user: unlike all other questions, this
 * one leaves the machine.
 * @throws {LockaleError} `REMOTE_MISSING`
 */
export async function openRemote(repository: Repository, env: Environment): Promise<Remote> {
  const { root } = repository
  const names = (await repository.ask(['remote'])).toString('utf8').split('\n').filter(Boolean)
  const name = names.includes('origin') || names.length !== 1 ? 'origin' : (names[0] ?? 'origin')
  const { code, stdout } = await repository.call(['config', '--get', `remote.${name}.url`])
  const url = stdout.toString('utf8').trim()
  if (code !== 0 || url === '') {
    throw new LockaleError('REMOTE_MISSING', `The repository has no remote ${name}.`, {
      place: root,
      hint: 'Add one: git remote add origin <url>',
    })
  }
  const call = (args: readonly string[]) => callServer(root, args, env)
  const ask = async (args: readonly string[]) => {
    const { stdout: printed, stderr, isDone } = await call(args)
    if (isDone) return printed
    throw new LockaleError('GIT_FAILED', `git ${args[0] ?? ''} failed: ${lastLine(stderr)}`, {
      hint: `Run \`git fetch ${name}\` to see whether the remote answers you.`,
    })
  }
  const refOf = (branch: string) => `refs/heads/${branch}`
  return {
    name,
    url,
    async tipsOf(branches) {
      const printed = await ask(['ls-remote', name, ...branches.map(refOf)])
      const tips = printed.split('\n').flatMap((line) => {
        const [, id, branch] = /^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/u.exec(line) ?? []
        return id === undefined || branch === undefined ? [] : [[branch, id] as const]
      })
      return new Map(tips.filter(([branch]) => branches.includes(branch)))
    },
    async fetch(branches) {
      // In a clone that has all of its history, a depth would cut it off.
      const depth = (await repository.isShallow()) ? ['--depth=100'] : []
      await ask(['fetch', '--quiet', '--no-tags', ...depth, name, ...branches.map(refOf)])
    },
    async push(commit, { branch, seen, options }) {
      const lease = `--force-with-lease=${refOf(branch)}:${seen ?? ''}`
      const { stderr, isDone } = await call([
        'push',
        '--quiet',
        lease,
        ...options.map((option) => `--push-option=${option}`),
        name,
        `${commit}:${refOf(branch)}`,
      ])
      if (isDone) return
      throw new LockaleError('PUSH_REFUSED', `${name} did not take the branch ${branch}: ${lastLine(stderr)}`, {
        hint: 'Check that you may push to this branch. Then run the command again: nothing is billed twice.',
      })
    },
  }
}

interface ServerAnswer {
  readonly isDone: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Hooks of the clone are about the branch that is checked out, and this is about another one. */
function callServer(root: string, args: readonly string[], env: Environment): Promise<ServerAnswer> {
  const settings = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false']
  const options = { ...programPlace, env: withoutKeys(env), timeout: timeoutMs, maxBuffer: maxBytes } as const
  return new Promise((resolve) => {
    const child = execFile('git', ['-C', root, ...settings, ...args], options, (error, stdout, stderr) => {
      resolve({ isDone: error === null, stdout, stderr })
    })
    child.stdin?.end()
  })
}

/** Git says what it did first, and what went wrong last. */
function lastLine(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((one) => /^(?:fatal|error|remote: error| ! )/u.test(one)) ?? lines.at(-1)
  // A URL may hold a password.
  return (line ?? 'it printed nothing').replaceAll(/\/\/[^/@\s]+@/gu, '//').slice(0, 300)
}
