import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale } from './flags.ts'
import { serviceFlags } from './service-flags.ts'

export const memory: CommandSpec = {
  name: 'memory',
  summary: 'list, import, export and feed translation memories',
  details: [
    'list: the memories of the account; with --segments the texts of one.',
    'import: make one of a TMX file, which is read to its end before anything of it is sent.',
    'export: write one to a TMX file. The file is whole or not there.',
    'push: make one of the texts that people wrote or accepted in this project; never of those by machine.',
    'job: ask what became of an import that was not waited for.',
    'delete: remove one for good.',
    'A memory cannot be changed: a push with other texts makes a new one, --replace deletes those of pushes before.',
    'Nothing here is billed.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'list, import <file.tmx>, export <id or name>, push, job <id>, delete <id or name>',
  },
  flags: [
    { name: 'name', takes: { kind: 'text', name: 'name' }, help: 'import, push: what the new memory is called' },
    {
      name: 'out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'export, push: the TMX file to write',
    },
    {
      name: 'segments',
      takes: { kind: 'text', name: 'memory' },
      help: 'list: the texts of this memory, by id or name',
    },
    { name: 'filter', takes: { kind: 'text', name: 'text' }, help: 'list --segments: only texts with this in them' },
    { name: 'limit', takes: { kind: 'count', name: 'n' }, help: 'list --segments: how many at most (default 50)' },
    { ...locale, help: 'push: only this target locale; may be repeated, or a list: de,fr' },
    { ...files, help: 'push: only these source or target files; may be repeated' },
    { name: 'plain', help: 'push: leave texts with placeholders and tags out' },
    { name: 'replace', help: 'push: delete the memories that earlier pushes made, once the new one is there' },
    { ...dryRun, help: 'import, push, delete: show what it would do, send and change nothing' },
    { name: 'yes', help: 'delete: do it' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale memory list', does: 'id, name, languages, segments and date of each' },
    { line: 'lockale memory list --segments shop --filter cart', does: 'texts of a memory' },
    { line: 'lockale memory import shop.tmx --dry-run', does: 'what the service would take of a file' },
    { line: 'lockale memory export shop --out shop.tmx', does: 'as a file for other tools' },
    { line: 'lockale memory push --plain --replace', does: 'texts of people, as a memory for the next runs' },
    { line: 'lockale memory push --dry-run --out shop.tmx', does: 'the same as a file, nothing is sent' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../memory.ts')).memory,
}
