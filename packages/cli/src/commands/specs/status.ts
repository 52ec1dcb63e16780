import type { CommandSpec } from '../command.ts'

export const status: CommandSpec = {
  name: 'status',
  summary: 'show how far each locale is',
  details: ['Read-only. Needs no key and opens no connection.'],
  flags: [],
  examples: [
    { line: 'lockale status', does: 'coverage for each locale' },
    { line: 'lockale status --json', does: 'with the figures of each file' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../status.ts')).status,
}
