import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { bashScript } from '../completion/bash.ts'
import { fishScript } from '../completion/fish.ts'
import { type ScriptParts, scriptParts } from '../completion/model.ts'
import { zshScript } from '../completion/zsh.ts'

const printers: ReadonlyMap<string, (parts: ScriptParts) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
])

/** Prints the script of a shell, which knows all commands, flags and values by itself. */
export async function completion({ program, operands }: CommandContext): Promise<Answer> {
  const [shell = ''] = operands
  // The parser has let only these through, or none.
  const print = printers.get(shell)
  if (print === undefined) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale completion needs a shell.', {
      hint: 'Name one: bash, zsh or fish. See: lockale completion --help',
    })
  }
  const script = print(scriptParts(program))
  const screen = script.trimEnd().split('\n')
  return { exitCode: exits.done, document: { shell, script }, screen: screen.map((line) => [line]) }
}
