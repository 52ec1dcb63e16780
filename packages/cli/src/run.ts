import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from './commands/table.ts'
import type { Program } from '@lockale/terminal/command/command'
import type { Host } from '@lockale/terminal/host'
import { type AnswerWatch, runProgram } from '@lockale/terminal/run-program'
import { version } from './version.ts'

const lockale: Program = { commands, globalFlags, version }

export function run(argv: readonly string[], host: Host, watch?: AnswerWatch): Promise<number> {
  return runProgram(lockale, argv, host, watch)
}
