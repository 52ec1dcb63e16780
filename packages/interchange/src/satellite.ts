import type { Satellite } from '@lockale/terminal/command/command'
import { exportTexts, importTexts } from './commands/spec.ts'

export const satellite: Satellite = { commands: [exportTexts, importTexts] }
