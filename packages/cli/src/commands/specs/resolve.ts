import type { CommandSpec } from '../command.ts'

export const resolve: CommandSpec = {
  name: 'resolve',
  summary: 'settle what git left in conflict, text by text',
  details: [
    "Of two texts a person's stays; of two by machine, the one made for the source as merged. Lockfiles never conflict.",
    'What no fact can settle stays in conflict and is listed; then it exits with 8. Spends nothing.',
  ],
  flags: [
    { name: 'ours', help: 'where no fact tells, take our side' },
    { name: 'theirs', help: 'where no fact tells, take their side' },
    { name: 'dry-run', help: 'show what it would do and write nothing' },
    { name: 'stage', help: 'git add the files in which nothing is in conflict any more' },
  ],
  examples: [
    { line: 'lockale resolve', does: 'after git merge, rebase or cherry-pick stopped' },
    { line: 'lockale resolve --stage', does: 'and git add what is settled' },
    { line: 'lockale resolve --theirs', does: 'take their text where both sides are by people' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../resolve.ts')).resolve,
}
