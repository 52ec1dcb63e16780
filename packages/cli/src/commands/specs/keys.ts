import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

export const keys: CommandSpec = {
  name: 'keys',
  summary: 'list, make, name, limit and deactivate API keys',
  details: [
    "Needs an administrator's key. Developer keys translate; an administrator's key only administers.",
    'list, create [label], label <key> <label>, limit <key>, deactivate <key>.',
    'A key is named by its label, or by the beginning of its id, if no other has it. An id is shown whole once, by create: of the local service it is the key itself.',
    'limit keeps the limits that it is not told of; 0 blocks, none lifts. What is deactivated stays so for good.',
  ],
  operand: { name: 'action', count: 'many', help: 'list, create, label, limit or deactivate, and what it is about' },
  flags: [
    {
      name: 'characters',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: characters in a billing period, of text, documents and improvement together; or none',
    },
    {
      name: 'speech-to-text-minutes',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: minutes of transcription in a billing period, or none',
    },
    {
      name: 'speech-to-speech-minutes',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: minutes of spoken translation in a billing period, or none',
    },
    { name: 'yes', help: 'for deactivate: do not ask' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale keys list', does: 'all keys, deactivated ones too' },
    { line: 'lockale keys create CI', does: 'a new one; its id is shown this once' },
    { line: 'lockale keys label CI "CI of the shop"', does: 'another label' },
    { line: 'lockale keys limit CI --characters 100000', does: 'at most so much in a billing period' },
    { line: 'lockale keys limit CI --characters none', does: 'as much as the account may' },
    { line: 'lockale keys deactivate 1a2b3c4d', does: 'for good; asks for its label first' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../keys.ts')).keys,
}
