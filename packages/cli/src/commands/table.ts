import type { CommandSpec, Satellite } from '@lockale/terminal/command/command'
import * as satellites from './satellites.ts'
import { dailyCommands } from './specs/daily.ts'
import { gitCommands } from './specs/git.ts'
import { otherCommands } from './specs/others.ts'
import { reviewCommands } from './specs/review.ts'

const all: readonly Satellite[] = Object.values(satellites)

/** All commands. Within each group (`Daily`, `Review`), help lists them in this order. */
export const commands: readonly CommandSpec[] = [
  ...all.flatMap((satellite) => satellite.commands),
  ...dailyCommands,
  ...reviewCommands,
  ...gitCommands,
  ...otherCommands,
]

export const beside: Omit<Satellite, 'commands'> = Object.assign({}, ...all)
