import type { CommandSpec } from '../command.ts'

export const mergeDriver: CommandSpec = {
  name: 'merge-driver',
  summary: 'merge one file for git: the lockfile and locale files, text by text',
  details: [
    'git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
    'git config merge.lockale.recursive binary',
    'and in .gitattributes: lockale.lock merge=lockale, locales/** merge=lockale',
    'Exits with 1 and leaves markers where a person has to say. Other files are merged by lines, as git does.',
  ],
  operand: { name: 'file', count: 'many', help: 'base, ours, theirs, marker size (may be left out), path' },
  flags: [],
  examples: [{ line: 'lockale merge-driver %O %A %B %L %P', does: 'as git calls it' }],
  onSignal: 'finish',
  load: async () => (await import('../merge-driver.ts')).mergeDriver,
}
