import type { CommandSpec } from '../command.ts'

export const hooks: CommandSpec = {
  name: 'hooks',
  summary: 'have every commit checked, or translated, by git',
  details: [
    'Knows git itself (core.hooksPath counts), husky, lefthook and the pre-commit framework, and takes the one in use.',
    'What stands in a hook stays. A second install changes nothing; what cannot be edited safely is shown to be put in by hand.',
    'The hook runs lockale check --staged: no key, no network, and nothing at all if no locale file is staged.',
  ],
  operand: {
    name: 'action',
    count: 'one',
    help: 'install, status or uninstall',
    values: ['install', 'status', 'uninstall'],
  },
  flags: [
    {
      name: 'manager',
      takes: { kind: 'text', name: 'name', values: ['git', 'husky', 'lefthook', 'pre-commit'] },
      help: 'whose hook (default: the one in use here)',
    },
    { name: 'check', help: 'the hook checks what is staged (the default for a new one)' },
    { name: 'sync', help: 'the hook translates what is staged, and stages that: it needs the key, and may spend' },
    { name: 'merge-driver', help: 'also have git merge locale files text by text, in this clone' },
    { name: 'dry-run', help: 'change nothing, show what would be changed' },
  ],
  examples: [
    { line: 'lockale hooks install', does: 'check every commit' },
    { line: 'lockale hooks install --manager husky', does: 'in .husky/pre-commit' },
    { line: 'lockale hooks install --sync', does: 'translate on commit' },
    { line: 'lockale hooks install --merge-driver', does: 'and merge texts, not lines' },
    { line: 'lockale hooks status', does: 'what is set up here' },
    { line: 'lockale hooks uninstall', does: 'take it out again' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../hooks.ts')).hooks,
}
