import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, lockTimeout, messagesOrState, stateOf } from './flags.ts'

export const accept: CommandSpec = {
  name: 'accept',
  summary: 'say that a text is still right',
  details: [
    'Settles human and imported translations whose source changed, imported ones, and ones that need review.',
    'A file that says itself that a translation needs review (fuzzy, needs_review) says so no longer.',
    '--state imported-stale: those that were older than their source when they were imported;',
    '--state case-changed: those whose source changed only in case or end punctuation.',
    'With - it reads a list from stdin: messages, lines as check prints them, or the JSON of check --json.',
    'Of findings in a list only texts that wait for a person are settled. All or nothing: an unknown name stops it.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['fuzzy', 'imported-stale', 'case-changed', 'adopted', 'review']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale accept cta', does: 'in every locale where it waits' },
    { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
    { line: "lockale accept 'Add to cart' --files locales/de/shop.json", does: 'a key with blanks, in one file' },
    { line: 'lockale accept --state case-changed', does: 'all whose source changed only in case or end punctuation' },
    { line: 'lockale accept --state adopted --locale de', does: 'all German translations that were imported' },
    { line: 'lockale check --json | lockale accept - --dry-run', does: 'see what waits for a person' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../accept.ts')).accept,
}
