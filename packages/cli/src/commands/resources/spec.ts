import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, serviceFlags } from '../flags.ts'

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
  load: async () => (await import('./glossary.ts')).glossary,
}

export const style: CommandSpec = {
  name: 'style',
  summary: 'keep styles of the project and those of the service in step',
  details: [
    'Styles are files: lockale/styles/*.yaml, with rules of the service and instructions of your own, by language.',
    'plan: what a push would do. push: do it, by the fewest calls. diff: what file and service say. list: all on the service.',
    'pull: take what somebody changed on the service into the file; pull <id> makes a file of a style that has none.',
    'delete: remove one from the service; the file stays. rules: the rules there are, and their options; asks nobody.',
    'Ids are kept in lockale.resources.json: commit it. What others changed on the service is never overwritten unasked.',
    'Nothing here is billed. Style rules are for paid plans.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'plan, push, pull, diff, each with names of files; list; delete <name or id>; rules [category or rule]',
  },
  flags: [
    {
      name: 'language',
      takes: { kind: 'list', name: 'code' },
      help: 'only styles for this language, or a list: de,fr',
    },
    { name: 'force', help: 'push: the file wins over changes on the service; pull: the service wins over the file' },
    { name: 'adopt', help: 'plan, push: for a file without an id, take the style of its title' },
    { name: 'new', help: 'push: for a file without an id, make another style of the same title' },
    { name: 'exit-code', help: 'plan, diff: end with 1 if file and service differ' },
    { name: 'yes', help: 'delete: do it without asking' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale style plan', does: 'what would be pushed, and what somebody changed on the service' },
    { line: 'lockale style push', does: 'bring the service to what the files say' },
    { line: 'lockale style diff ui.yaml --language de', does: 'rules and instructions of file and service' },
    { line: 'lockale style pull ui', does: 'the other way round' },
    { line: 'lockale style rules dates_and_times.time_format', does: 'options of a rule' },
    { line: 'lockale style list --json', does: 'all styles of the account, as data' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./style.ts')).style,
}

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
  load: async () => (await import('./memory.ts')).memory,
}

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
  load: async () => (await import('./languages.ts')).languages,
}
