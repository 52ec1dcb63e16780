import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, lockTimeout, message } from './flags.ts'

export const fix: CommandSpec = {
  name: 'fix',
  summary: 'mend what has one right way to be mended: spaces, ellipses, invisible characters',
  details: [
    'Applies the safe fixes of the checks; docs/checks.md says which rules have one.',
    'A text stays the text of whoever wrote it. Needs no key and opens no connection.',
  ],
  flags: [
    locale,
    files,
    message,
    {
      name: 'rule',
      takes: { kind: 'list', name: 'rule' },
      help: 'only this rule; may be repeated, or a list: end-space,double-space',
    },
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale fix --dry-run', does: 'see it first' },
    { line: 'lockale fix', does: 'mend all target files' },
    { line: 'lockale fix --rule end-space --locale fr', does: 'one rule in one locale' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../fix.ts')).fix,
}
