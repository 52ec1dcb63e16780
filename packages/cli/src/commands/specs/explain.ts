import type { CommandSpec } from '../command.ts'

export const explain: CommandSpec = {
  name: 'explain',
  summary: 'say what an error or a finding means, and what to do about it',
  details: ['Reads no project and no network.'],
  operand: { name: 'code', count: 'one', help: 'as it is printed: KEY_MISSING, plural-category-missing' },
  flags: [],
  examples: [
    { line: 'lockale explain LOCKFILE_MISSING', does: 'an error' },
    { line: 'lockale explain placeholder-missing', does: 'a rule of check' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../explain.ts')).explain,
}
