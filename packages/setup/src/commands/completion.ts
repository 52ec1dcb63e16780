import { LockaleError } from '@lockale/errors'
import type { ShellName } from '../completion/script.ts'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

/** Prints the script of a shell, which knows all commands and flags by itself. */
export async function completion({ program, operands }: CommandContext): Promise<Answer> {
  const [shell] = operands
  if (shell === undefined) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale completion needs a shell.', {
      hint: 'Name one: bash, zsh or fish. See: lockale completion --help',
    })
  }
  const { completionScript } = await import('../completion/script.ts')
  // The parser has let only those through.
  const script = completionScript(shell as ShellName, program)
  return {
    exitCode: exits.done,
    document: { shell, script },
    screen: script
      .trimEnd()
      .split('\n')
      .map((each) => [each]),
  }
}
