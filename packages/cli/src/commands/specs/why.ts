import type { CommandSpec } from '../command.ts'
import { files, locale, messages } from './flags.ts'

export const why: CommandSpec = {
  name: 'why',
  summary: 'show the facts about messages: who made their texts, from what, with which settings',
  details: [
    'Shows the source as it is and as it was when the text was made, with the last commit that had it.',
    'With - it reads a list from stdin, as accept does. Read-only. Needs no key and opens no connection.',
  ],
  operand: messages,
  flags: [locale, files],
  examples: [
    { line: 'lockale why cart.title', does: 'in every locale' },
    { line: 'lockale why cart.title --locale de', does: 'in one' },
    { line: "lockale why 'cart.*' --files locales/de/shop.json", does: 'several, in one file' },
    { line: 'lockale why cart.title --json', does: 'the facts as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../why.ts')).why,
}
