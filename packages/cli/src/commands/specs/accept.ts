import type { CommandSpec } from '../command.ts'
import { locale, lockTimeout } from './flags.ts'

export const accept: CommandSpec = {
  name: 'accept',
  summary: 'say that a text is still right',
  details: ['Settles texts whose source changed after a person wrote them, adopted ones, and ones that want a review.'],
  operand: { name: 'message', count: 'many', help: "as check shows it: cart.title; 'cart.*' for several" },
  flags: [locale, lockTimeout],
  examples: [
    { line: 'lockale accept cta', does: 'in every locale where it waits' },
    { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
    { line: "lockale accept 'Add to cart' --locale de", does: 'a key with blanks in it' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../accept.ts')).accept,
}
