import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

export const languages: CommandSpec = {
  name: 'languages',
  summary: 'what the service can do in which language',
  details: [
    'With a config it says first what each target will get: which settings apply, which are left out and why, which language',
    'stands in for one that the service does not have, and which target cannot be done at all. Buys nothing.',
    'Then the languages of one part of the service, translation of texts by default, with their features.',
    'Glossaries and styles that are files of the project are looked at by lockale plan.',
  ],
  operand: { name: 'locale', count: 'any', help: 'only these; pt shows pt-BR and pt-PT too', completes: 'locale' },
  flags: [
    {
      name: 'resource',
      takes: {
        kind: 'text',
        name: 'part',
        values: [
          'translate_text',
          'translate_document',
          'glossary',
          'voice',
          'write',
          'style_rules',
          'translation_memory',
        ],
      },
      help: 'of which part of the service (default: translate_text)',
    },
    { name: 'as-source', help: 'only languages that it translates from' },
    { name: 'as-target', help: 'only languages that it translates into' },
    { name: 'beta', help: 'languages and features that are still tried out, too' },
    { name: 'check', help: 'exit with 1 if a target of the config, or a locale that is named, cannot be done' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale languages', does: "the config's targets, then all languages" },
    { line: 'lockale languages ja pt', does: 'two of them, with variants' },
    { line: 'lockale languages --resource voice --as-target --beta', does: 'what can be spoken' },
    { line: 'lockale languages --check', does: 'for CI: can every target be done?' },
    { line: 'lockale languages --json', does: 'as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../languages.ts')).languages,
}
