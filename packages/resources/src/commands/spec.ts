import type { CommandSpec } from '@lockale/terminal/command/command'
import { dryRun, serviceFlags } from '@lockale/terminal/command/flags'

export const glossary: CommandSpec = {
  name: 'glossary',
  group: 'Service',
  summary: 'keep glossary files in sync with the service',
  details: [
    'Glossaries are files in lockale/glossaries: csv or tsv, with any number of language pairs.',
    'plan: show what push would change. push: apply the changes; the local file wins.',
    'pull: rewrite the file, sorted, with changes from the service; or create a file for a glossary that has none.',
    'diff: show differences entry by entry. list: list all glossaries of the account. delete: delete on the service; files stay.',
    'If both sides changed since the last push, push and pull fail without --force.',
    'Ids are stored in lockale.resources.json: commit it with the files. Makes no billable requests.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'plan, push, pull, diff or list, for all or some glossaries; delete <name or id>',
    completes: 'file',
  },
  flags: [
    { name: 'force', help: 'push, pull: overwrite what changed on the other side' },
    {
      name: 'adopt',
      help: 'push, pull: link a file without an id to the glossary of the same title on the service',
    },
    { name: 'new', help: 'push: create a new glossary even if the service has one of the same title' },
    { name: 'exit-code', help: 'plan, diff: exit with 1 if file and service differ' },
    {
      name: 'format',
      takes: { kind: 'text', name: 'format', values: ['csv', 'tsv'] },
      help: 'pull: format of new files (default: csv)',
    },
    { name: 'entries', help: 'list: show all entries' },
    {
      name: 'pair',
      takes: { kind: 'text', name: 'pair' },
      help: 'delete: only the dictionary of this language pair: en-de',
    },
    { name: 'yes', help: 'delete: do not ask for confirmation' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale glossary plan', does: 'show what push would change' },
    { line: 'lockale glossary push', does: 'apply the changes' },
    {
      line: 'lockale glossary push terms.csv --adopt',
      does: 'the first push of a glossary that the service already has',
    },
    { line: 'lockale glossary pull', does: 'copy changes made on the service into the files' },
    { line: 'lockale glossary pull "UI terms"', does: 'create a file for a glossary of the service' },
    { line: 'lockale glossary diff terms.csv', does: 'differences entry by entry' },
    { line: 'lockale glossary list --entries --json', does: 'all glossaries and entries as data' },
    { line: 'lockale glossary delete terms.csv --pair en-de --yes', does: 'delete one dictionary' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./glossary.ts')).glossary,
}

export const style: CommandSpec = {
  name: 'style',
  group: 'Service',
  summary: 'list, show, push and delete styles of the service',
  details: [
    'A style has style rules of the service and your own instructions, for one language.',
    'list: list all styles of the account. show: print a style as the JSON file that push reads.',
    'push: create a style from a JSON file, or change one with --update; its id stays. The file is validated before anything is sent.',
    'delete: delete a style on the service.',
    'To translate with a style, name its id in the config: "style": "…".',
    'Makes no billable requests. Style rules need a paid plan.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'list, show <id or name>, push <file.json>, delete <id or name>',
    completes: 'file',
  },
  flags: [
    {
      name: 'update',
      takes: { kind: 'text', name: 'style' },
      help: 'push: change this style, by id or name, instead of creating one',
    },
    { name: 'yes', help: 'delete: do not ask for confirmation' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale style list', does: 'id, name, language and version of each style' },
    { line: 'lockale style push style.json', does: 'create a style' },
    { line: 'lockale style show Shop > style.json', does: 'write a style to a file' },
    { line: 'lockale style push style.json --update Shop', does: 'change a style' },
    { line: 'lockale style delete Shop --yes', does: 'delete a style' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./style.ts')).style,
}

export const memory: CommandSpec = {
  name: 'memory',
  group: 'Service',
  summary: 'list, import and export translation memories',
  details: [
    'list: list the memories of the account.',
    'import: create a memory from a TMX file. The file is validated before anything is sent.',
    'export: write a memory to a TMX file.',
    'To translate with a memory, name its id in the config: "memory": { "id": "…" }.',
    'Makes no billable requests.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'list, import <file.tmx>, export <id or name>',
  },
  flags: [
    { name: 'name', takes: { kind: 'text', name: 'name' }, help: 'import: name of the new memory' },
    {
      name: 'out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'export: the TMX file to write',
    },
    { ...dryRun, help: 'import: validate the file, send nothing' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale memory list', does: 'id, name, languages, segments and date of each memory' },
    { line: 'lockale memory import shop.tmx --dry-run', does: 'validate a file first' },
    { line: 'lockale memory export shop --out shop.tmx', does: 'write a file for other tools' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./memory.ts')).memory,
}

export const languages: CommandSpec = {
  name: 'languages',
  group: 'Service',
  summary: 'show which languages the service supports, and their features',
  details: [
    'With a config it first shows each target locale: which settings apply, which do not and why, which language is used as a fallback, and which target is not supported.',
    'Then it lists the languages of one part of the service with their features (default: translation of strings).',
    'lockale plan validates glossary files of the project. Makes no billable requests.',
  ],
  operand: {
    name: 'locale',
    count: 'any',
    help: 'only these locales; pt shows pt-BR and pt-PT too',
  },
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
      help: 'part of the service (default: translate_text)',
    },
    { name: 'as-source', help: 'only source languages' },
    { name: 'as-target', help: 'only target languages' },
    { name: 'beta', help: 'include languages and features in beta' },
    { name: 'check', help: 'exit with 1 if a target of the config, or a named locale, is not supported' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale languages', does: 'targets of the config, then all languages' },
    { line: 'lockale languages ja pt', does: 'two languages with their variants' },
    { line: 'lockale languages --resource voice --as-target --beta', does: 'languages that can be spoken' },
    { line: 'lockale languages --check', does: 'in CI: fail if a target is not supported' },
    { line: 'lockale languages --json', does: 'as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./languages.ts')).languages,
}
