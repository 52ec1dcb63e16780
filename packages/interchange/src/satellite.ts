import type { Satellite } from '@lockale/terminal/command/command'
import { exportTexts, importTexts, listWork, notes, takeAnswersOf } from './commands/spec.ts'

export const satellite: Satellite = { commands: [exportTexts, importTexts, listWork, takeAnswersOf, notes] }
