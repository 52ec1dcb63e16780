import type { CommandSpec } from '../command.ts'

export const cache: CommandSpec = {
  name: 'cache',
  summary: 'show what the ledger holds: answers that were paid for, and texts of people that were removed',
  details: [
    'The ledger is .lockale/ledger: it is never committed, and answers every question that was paid for on this machine.',
    'Reads no service and needs no key. --compact and --clear wait for a run that is under way.',
  ],
  flags: [
    { name: 'compact', help: 'free what is waste, and bring answers under cache.maxBytes' },
    { name: 'clear', help: 'forget all answers: what only the ledger has is bought again when it is needed' },
  ],
  examples: [
    { line: 'lockale cache', does: 'size, answers, requests that may have been billed, archived texts' },
    { line: 'lockale cache --json', does: 'as data, with every archived text' },
    { line: 'lockale cache --compact', does: 'make it small' },
    { line: 'lockale cache --clear', does: 'begin again; texts of people that are archived there stay' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../cache.ts')).cache,
}
