import type { Satellite } from '@lockale/terminal/command/command'
import { review } from './commands/spec.ts'

export const satellite: Satellite = {
  commands: [review],
  htmlReport: async (project) => (await import('./report-html.ts')).htmlReport(project),
}
