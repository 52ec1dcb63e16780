import type { Satellite } from '@lockale/terminal/command/satellite'
import { completion, doctor, hooks, init } from './commands/spec.ts'

export const satellite: Satellite = { commands: [init, hooks, doctor, completion] }
