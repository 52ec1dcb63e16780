import type { CommandSpec } from '../command.ts'

export const formats: CommandSpec = {
  name: 'formats',
  summary: 'list the file formats: how they are told, and what an edit keeps',
  details: ['Reads no project. docs/formats.md says more of each.'],
  flags: [],
  examples: [
    { line: 'lockale formats', does: 'all of them' },
    { line: 'lockale formats --json', does: 'as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../formats.ts')).formats,
}
