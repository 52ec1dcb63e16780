import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, lockTimeout, messagesOrState, stateOf } from './flags.ts'

export const reopen: CommandSpec = {
  name: 'reopen',
  summary: 'hand a text back to the machine',
  details: [
    "For people's and adopted texts. The text stands until the next sync, which makes it anew.",
    'With - it reads a list from stdin, as accept does.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['fuzzy', 'imported-stale', 'case-changed', 'adopted', 'edited']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale reopen cta --locale de', does: 'one text' },
    { line: "lockale reopen 'legal.*'", does: 'all that match, in every locale' },
    { line: 'lockale reopen --state fuzzy', does: 'all whose source changed since' },
    { line: 'lockale reopen --state imported-stale --locale de', does: 'German ones that came out of date' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../accept.ts')).reopen,
}
