import type { CommandTable } from '@lockale/terminal/arguments/parse-arguments'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completionModel, globalModel, type ScriptParts } from './model.ts'
import { zshScript } from './zsh.ts'

export type ShellName = 'bash' | 'zsh' | 'fish'

const printers: Readonly<Record<ShellName, (parts: ScriptParts) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** Returns the script that a shell runs once. It knows commands, flags and values by itself. */
export function completionScript(shell: ShellName, table: CommandTable): string {
  return printers[shell]({ commands: completionModel(table), globalFlags: globalModel(table) })
}
