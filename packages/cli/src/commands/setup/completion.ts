import { resolve } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { ShellName } from '../../completion/script.ts'
import { exits } from '../../exit-codes.ts'
import type { Answer, CommandContext } from '../command.ts'

/** The script is made here; `--words` is asked at each press of a key, so it loads nothing but what it needs. */
export async function completion({ host, table, flags, operands }: CommandContext): Promise<Answer> {
  const line = flags.text('words')
  if (line !== undefined) {
    const { completeLine } = await import('../../completion/complete-line.ts')
    const cwd = resolve(host.cwd, flags.text('cwd') ?? '.')
    const words = await completeLine(line, { cwd, table })
    return { exitCode: exits.done, document: { words }, screen: words.map((word) => [word]) }
  }
  const [shell] = operands
  if (shell === undefined) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale completion needs a shell.', {
      hint: 'Name one: bash, zsh, fish or powershell. See: lockale completion --help',
    })
  }
  const { completionScript } = await import('../../completion/script.ts')
  // The parser has let only those through.
  const script = completionScript(shell as ShellName, table)
  return {
    exitCode: exits.done,
    document: { shell, script },
    screen: script
      .trimEnd()
      .split('\n')
      .map((each) => [each]),
  }
}
