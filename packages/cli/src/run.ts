import { globalFlags } from './commands/flags.ts'
import { commands } from './commands/table.ts'
import type { Program } from './commands/command.ts'
import type { Host } from './host.ts'
import { type AnswerWatch, runProgram } from './run-program.ts'
import { version } from './version.ts'

const lockale: Program = { commands, globalFlags, version }

/** One call of lockale, as `runProgram`. @param argv without node and script */
export function run(argv: readonly string[], host: Host, watch?: AnswerWatch): Promise<number> {
  return runProgram(lockale, argv, host, watch)
}
