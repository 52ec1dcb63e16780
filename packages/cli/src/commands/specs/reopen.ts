import type { CommandSpec } from '../command.ts'
import { locale, lockTimeout } from './flags.ts'

export const reopen: CommandSpec = {
  name: 'reopen',
  summary: 'hand a text back to the machine',
  details: ["For people's and adopted texts. The text stands until the next sync, which makes it anew."],
  operand: { name: 'message', count: 'many', help: "as check shows it: cart.title; 'cart.*' for several" },
  flags: [locale, lockTimeout],
  examples: [
    { line: 'lockale reopen cta --locale de', does: 'one text' },
    { line: "lockale reopen 'legal.*'", does: 'all that match, in every locale' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../reopen.ts')).reopen,
}
