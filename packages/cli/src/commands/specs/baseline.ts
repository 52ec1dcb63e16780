import type { CommandSpec } from '../command.ts'
import { lockTimeout } from './flags.ts'

export const baseline: CommandSpec = {
  name: 'baseline',
  summary: 'put down what check finds today, so that only what is new fails',
  details: [
    'Writes lockale.baseline, or the file that `baseline` in the config names. Commit it; run this again to make it shorter.',
    'Needs no key and opens no connection.',
  ],
  flags: [lockTimeout],
  examples: [{ line: 'lockale baseline', does: 'on the first day, and when some of it is mended' }],
  onSignal: 'finish',
  load: async () => (await import('../baseline.ts')).baseline,
}
