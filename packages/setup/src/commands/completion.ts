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

/** Prints the completion script of a shell, with all commands, flags and values. */
export async function completion({ program, operands }: CommandContext): Promise<Answer> {
  const [shell = ''] = operands
  // The parser accepts only these values, or none.
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
