import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

export const glossary: CommandSpec = {
  name: 'glossary',
  summary: 'keep glossaries of the project and those of the service in step',
  details: [
    'Glossaries are files in lockale/glossaries: csv, tsv or yaml, with any number of language pairs.',
    'plan: the calls that a push would make. push: make them; the file has the word.',
    'pull: take what was edited on the service into the file; of a glossary without a file it makes one.',
    'diff: entry by entry, from the service to the file. list: all of the account. delete: on the service; files stay.',
    'Where both sides changed since the last push nothing is done without --force.',
    'Ids are kept in lockale.resources.json, by service and account: commit it with the files. Nothing here is billed.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'plan, push, pull, diff or list, for all or the glossaries named; delete <name or id>',
    completes: 'file',
  },
  flags: [
    { name: 'force', help: 'push, pull: undo what the other side changed' },
    {
      name: 'adopt',
      help: 'push, pull: take the glossary of the same title that the service has, for a file without an id',
    },
    { name: 'new', help: 'push: make another glossary although the service has one of that title' },
    { name: 'exit-code', help: 'plan, diff: exit with 1 if file and service differ' },
    {
      name: 'format',
      takes: { kind: 'text', name: 'format', values: ['yaml', 'csv', 'tsv'] },
      help: 'pull: what file to make of a glossary that has none (default: yaml)',
    },
    { name: 'entries', help: 'list: with all entries' },
    { name: 'pair', takes: { kind: 'text', name: 'pair' }, help: 'delete: only the dictionary of this pair: en-de' },
    { name: 'yes', help: 'delete: ask nothing' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale glossary plan', does: 'what a push would do, file by file' },
    { line: 'lockale glossary push', does: 'do it' },
    { line: 'lockale glossary push terms.csv --adopt', does: 'the first time, where the service has it already' },
    { line: 'lockale glossary pull', does: 'take edits of the web into the files' },
    { line: 'lockale glossary pull "UI terms" --format csv', does: 'begin with one that the service has' },
    { line: 'lockale glossary diff terms.csv', does: 'entry by entry' },
    { line: 'lockale glossary list --entries --json', does: 'everything as data' },
    { line: 'lockale glossary delete terms.csv --pair en-de --yes', does: 'one dictionary of it' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../glossary.ts')).glossary,
}
