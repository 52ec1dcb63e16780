import type { CommandSpec } from '../command.ts'
import { locale } from './flags.ts'

export const why: CommandSpec = {
  name: 'why',
  summary: 'show the facts about one message: who made its text, from what, with which settings',
  details: ['Read-only. Needs no key and opens no connection.'],
  operand: { name: 'message', count: 'one', help: 'as check shows it: cart.title' },
  flags: [locale],
  examples: [
    { line: 'lockale why cart.title', does: 'in every locale' },
    { line: 'lockale why cart.title --locale de', does: 'in one' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../why.ts')).why,
}
