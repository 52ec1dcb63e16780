import type { CommandSpec } from '@lockale/terminal/command/command'
import { dryRun } from '@lockale/terminal/command/flags'

export const gitCommands: readonly CommandSpec[] = [
  {
    name: 'resolve',
    group: 'Git',
    summary: 'resolve merge conflicts in locale files',
    details: [
      'A human translation wins over a machine translation; of two machine translations, the one for the merged source string wins. Lockfiles never conflict.',
      'Conflicts between two human translations stay in the file and are listed; then it exits with 8. Makes no requests.',
    ],
    flags: [
      { name: 'ours', help: 'take our side where lockale cannot decide' },
      { name: 'theirs', help: 'take their side where lockale cannot decide' },
      dryRun,
      { name: 'stage', help: 'git add files without conflicts' },
    ],
    examples: [
      { line: 'lockale resolve', does: 'after git merge, rebase or cherry-pick stopped' },
      { line: 'lockale resolve --stage', does: 'and git add what is resolved' },
      { line: 'lockale resolve --theirs', does: 'take their translation where both sides are human' },
    ],
    onSignal: 'finish',
    load: async () => (await import('../review/resolve.ts')).resolve,
  },
  {
    name: 'merge-driver',
    group: 'Git',
    summary: 'merge a locale file or the lockfile for git, string by string',
    details: [
      'git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
      'git config merge.lockale.recursive binary',
      'and in .gitattributes: lockale.lock merge=lockale, locales/** merge=lockale',
      'Exits with 1 and leaves conflict markers where you must decide. Other files are merged by lines, as git does.',
    ],
    ignores: ['config'],
    operand: { name: 'file', count: 'many', help: 'base, ours, theirs, marker size (optional), path' },
    flags: [],
    examples: [{ line: 'lockale merge-driver %O %A %B %L %P', does: 'as git calls it' }],
    onSignal: 'finish',
    load: async () => (await import('../review/resolve.ts')).mergeDriver,
  },
  {
    name: 'unlock',
    group: 'Git',
    summary: 'show the run lock, or remove a stale one',
    details: [
      'lockale replaces a stale lock of this machine automatically. This command is for the lock of another machine or container.',
    ],
    operand: {
      name: 'id',
      count: 'optional',
      help: 'id of the lock to remove, as shown; make sure that its run has ended',
    },
    flags: [],
    examples: [
      { line: 'lockale unlock', does: 'show which run holds the lock' },
      { line: 'lockale unlock 3f9c0a1b2d4e', does: 'remove the lock' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../machine/unlock.ts')).unlock,
  },
]
