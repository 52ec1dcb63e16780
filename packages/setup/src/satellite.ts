import type { Satellite } from '@lockale/terminal/command/command'
import { completion, doctor, hooks, init } from './commands/spec.ts'

export const satellite: Satellite = { commands: [init, hooks, doctor, completion] }
