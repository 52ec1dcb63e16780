import type { CommandSpec } from '../command/command.ts'
import { globalFlags } from '../command/flags.ts'
import type { Host } from '../host.ts'
import { runProgram } from '../run-program.ts'

export const testVersion = '1.2.3'

/** Runs a program that has only these commands, for tests. @param argv without node and script */
export function runCommands(commands: readonly CommandSpec[], argv: readonly string[], host: Host): Promise<number> {
  return runProgram({ commands, globalFlags, version: testVersion }, argv, host)
}
