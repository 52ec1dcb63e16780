import type { Satellite } from '@lockale/terminal/command/satellite'
import { review } from './spec.ts'

export const satellite: Satellite = {
  commands: [review],
  htmlReport: async (project) => (await import('./html-report.ts')).htmlReport(project),
}
