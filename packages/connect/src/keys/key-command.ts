import type { Environment, KeyHost } from './key-source.ts'
import { oneLine } from './one-line.ts'
import { runProgram } from './run-program.ts'
import { splitCommand } from './split-command.ts'

export interface Asked {
  readonly env: Environment
  readonly host: KeyHost
  readonly timeoutMs: number
}

/**
 * The key that a command prints, such as `op read op://team/lockale/key`. It is told the host by `LOCKALE_KEY_HOST`.
 * @throws {LockaleError} `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
export async function runKeyCommand(line: string, { env, host, timeoutMs }: Asked): Promise<string> {
  const name = 'LOCKALE_KEY_COMMAND'
  const words = splitCommand(line, name)
  const printed = await runProgram({ words, name, env: { ...env, LOCKALE_KEY_HOST: host.host }, input: '', timeoutMs })
  return oneLine(printed, `The command of ${name}`)
}
