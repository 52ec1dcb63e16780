import type { Asked } from './key-command.ts'
import { oneLine } from './one-line.ts'
import { runProgram } from './run-program.ts'
import { splitCommand } from './split-command.ts'

/**
 * The key that a helper keeps for a host, as git's helpers keep passwords (gitcredentials(7)): it is run with `get`, told
 * protocol and host on its input, and prints `password=…`. `git` stands for whatever helper git is set up with. `undefined`
 * where it knows none.
 * @throws {LockaleError} `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
export async function askHelper(line: string, { env, host, timeoutMs }: Asked): Promise<string | undefined> {
  const name = 'LOCKALE_CREDENTIAL_HELPER'
  const input = `protocol=${host.protocol}\nhost=${host.host}\n\n`
  const isGit = line === 'git'
  const [program, ...args] = isGit ? (['git', 'credential'] as const) : splitCommand(line, name)
  const words: readonly [string, ...string[]] = [program, ...args, isGit ? 'fill' : 'get']
  // Neither a question on the terminal nor a window: an empty program asks nobody.
  const silent = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '' }
  // git fails where no helper knows anything and nobody may be asked.
  const none = isGit ? { noneCode: 128 } : {}
  const printed = await runProgram({ words, name, env: { ...env, ...silent }, input, timeoutMs, ...none })
  const password = printed.split(/\r?\n/u).find((one) => one.startsWith('password='))
  return password === undefined ? undefined : oneLine(password.slice('password='.length), 'The credential helper')
}
