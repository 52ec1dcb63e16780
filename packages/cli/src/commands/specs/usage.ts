import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

export const usage: CommandSpec = {
  name: 'usage',
  summary: 'what was used, and what is left',
  details: [
    'Of the billing period: characters of the account and of this key, documents, minutes of speech, each against its limit.',
    'A key of the free plan is told of characters alone. Buys nothing.',
    "With an administrator's key it shows what the account used in some days: by key, by day, or by reporting tag.",
    'A report has 366 days at most; its days are those of UTC, and both ends belong to it.',
  ],
  flags: [
    {
      name: 'by',
      takes: { kind: 'text', name: 'what', values: ['key', 'day', 'tag'] },
      help: "a report of the account by this, with an administrator's key (default: key)",
    },
    {
      name: 'since',
      takes: { kind: 'text', name: 'day' },
      help: 'first day of the report: 2026-09-01 (default: 30 days)',
    },
    { name: 'until', takes: { kind: 'text', name: 'day' }, help: 'its last day (default: today)' },
    { name: 'admin', help: "ask for the report, with an administrator's key that cannot be told by its end" },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale usage', does: 'how much is used, with bars' },
    { line: 'lockale usage --json', does: 'as numbers' },
    { line: 'lockale usage --by key', does: 'who used how much in the last 30 days' },
    { line: 'lockale usage --by day --since 2026-09-01 --until 2026-09-30', does: 'day by day' },
    { line: 'lockale usage --by tag', does: 'by reporting tag' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../usage.ts')).usage,
}
