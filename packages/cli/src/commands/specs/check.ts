import type { CommandSpec } from '../command.ts'
import { locale } from './flags.ts'

export const check: CommandSpec = {
  name: 'check',
  summary: 'the CI gate: fails if a text is missing, out of date or broken',
  details: ['Read-only. Needs no key and opens no connection.'],
  flags: [locale],
  examples: [
    { line: 'lockale check', does: 'in CI and before a commit' },
    { line: 'lockale check --locale pl', does: 'one locale' },
    { line: 'lockale check --json', does: 'findings as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../check.ts')).check,
}
