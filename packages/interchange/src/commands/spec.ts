import type { HandoffState } from '../handoff/export-handoff.ts'
import type { XliffVersion } from '../xliff/write-xliff.ts'
import type { CommandSpec } from '@lockale/terminal/command/command'
import { dryRun, files, locale, lockTimeout, message } from '@lockale/terminal/command/flags'

const states: readonly HandoffState[] = ['missing', 'stale', 'source-changed', 'broken', 'review', 'adopted', 'current']

const versions: readonly XliffVersion[] = ['1.2', '2.1']

export const exportTexts: CommandSpec = {
  name: 'export',
  group: 'Review',
  summary: 'export strings for human translators, as XLIFF',
  details: [
    'Writes one XLIFF file per target locale: source string, current translation, descriptions, place in the source file.',
    'Without --state it exports what needs work: missing, stale, source-changed, broken (invalid), review.',
    'Placeholders and tags become protected codes; each plural form is a unit of its own.',
    'An existing file is overwritten only if lockale import would find nothing in it.',
    'Writes nothing else. Needs no key and no network.',
  ],
  flags: [
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'folder' },
      help: 'a folder for de.xlf, fr.xlf, …, or a .xlf file for one locale',
    },
    locale,
    {
      name: 'state',
      takes: { kind: 'list', name: 'state', values: states },
      help: `only messages in this state: ${states.join(', ')}; repeat it, or give a list`,
    },
    files,
    message,
    {
      name: 'xliff',
      takes: { kind: 'text', name: 'xliff', values: versions },
      help: 'XLIFF version: 1.2 (default), which all tools read, or 2.1',
    },
    {
      name: 'fill',
      help: 'prefill targets with the source string, for tools that translate in place (OmegaT)',
    },
    { name: 'replace', help: 'overwrite files that contain translations, or that lockale did not write' },
  ],
  examples: [
    { line: 'lockale export --out handoff', does: 'what needs work, one file per locale' },
    { line: 'lockale export --locale de --state missing --out de.xlf', does: 'missing German translations' },
    { line: 'lockale export --state review,adopted --out handoff', does: 'translations that are not reviewed yet' },
    { line: 'lockale export --xliff 2.1 --out handoff', does: 'for tools that want XLIFF 2' },
    { line: 'lockale export --fill --out handoff', does: 'for OmegaT; unchanged targets count as not translated' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./export.ts')).exportTexts,
}

export const importTexts: CommandSpec = {
  name: 'import',
  group: 'Review',
  summary: 'import translations from human translators',
  details: [
    'Reads XLIFF 1.2, 2.0 and 2.1 as lockale export made it and any tool gave it back.',
    'Final and approved translations count as reviewed, translated ones as human; all others need review (lockale accept).',
    'A translation is reported and skipped if its source string changed, if it changed here meanwhile, or if its placeholders are invalid. Then it exits with 1; all other translations are written.',
    'Needs no key and no network.',
  ],
  operand: { name: 'file', count: 'many', help: 'XLIFF files from the translators', completes: 'file' },
  flags: [
    dryRun,
    {
      name: 'as',
      takes: { kind: 'text', name: 'what', values: ['human', 'reviewed', 'review'] },
      help: 'count all translations as human, reviewed or review, whatever the files say',
    },
    {
      name: 'stale',
      takes: { kind: 'text', name: 'how', values: ['report', 'accept'] },
      help: 'translations of an older source string: report (default), or accept as needing review',
    },
    {
      name: 'prefer',
      takes: { kind: 'text', name: 'side', values: ['theirs', 'ours'] },
      help: 'if a translation changed here meanwhile: theirs takes the XLIFF file, ours keeps this one',
    },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale import handoff/de.xlf', does: 'write the translations' },
    { line: 'lockale import handoff/*.xlf --dry-run', does: 'show what would be written, and problems' },
    { line: 'lockale import de.xlf --as reviewed', does: 'everything was reviewed' },
    { line: 'lockale import de.xlf --stale accept', does: 'import outdated translations too; check lists them' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./import.ts')).importTexts,
}

export const listWork: CommandSpec = {
  name: 'work',
  group: 'Review',
  summary: 'list strings to translate, for coding assistants',
  details: [
    'With --json it prints the strings that are missing or out of date, as items with an id, and what to do with them.',
    'An item has the string with tags for its placeholders, its key, description and length limit, one plural form, and context.',
    'Give the translations to lockale answer. Human translations are not listed.',
    'Writes nothing. Needs no key and no network.',
  ],
  flags: [
    locale,
    files,
    message,
    {
      name: 'limit',
      takes: { kind: 'count', name: 'n' },
      help: 'list at most n strings; a message with several plural forms is never cut',
    },
    {
      name: 'out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'write the JSON to this file, and print only how many strings there are',
    },
  ],
  examples: [
    { line: 'lockale work --json', does: 'all strings that need a translation' },
    { line: 'lockale work --locale de --limit 50 --json', does: 'the first 50 German ones' },
    { line: 'lockale work --out work.json', does: 'for an assistant that reads files' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./work.ts')).listWork,
}

export const takeAnswersOf: CommandSpec = {
  name: 'answer',
  group: 'Review',
  summary: 'write translations of a coding assistant, after checks',
  details: [
    'Reads JSON: {"engine": "<model>", "answers": [{"id": "<id of lockale work>", "text": "<translation>"}]}.',
    'Checks each answer as that of a service. Valid ones are written as machine translations that need review (lockale review).',
    'With --json, it gives refused ones back as items, with the violated rules. Then it exits with 3; all other answers are written.',
    'It also writes what needs no translation, as sync does: renamed strings and copies. Human translations stay.',
    'Needs no key and no network.',
  ],
  operand: { name: 'file', count: 'one', help: 'file with answers; - reads stdin', completes: 'file' },
  flags: [
    {
      name: 'engine',
      takes: { kind: 'text', name: 'model' },
      help: 'the model that wrote the answers, for the lockfile; default: the field "engine" of the file',
    },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale answer answers.json', does: 'write the translations' },
    { line: 'lockale answer answers.json --engine "claude-sonnet-5" --json', does: 'name the model; result as JSON' },
    { line: 'lockale answer -', does: 'answers from stdin' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./answer.ts')).takeAnswersOf,
}

export const notes: CommandSpec = {
  name: 'notes',
  group: 'Review',
  summary: 'export strings to describe, and import descriptions, as JSONL',
  details: [
    'A description says what a string means. Translators of all locales get it, and it is never translated.',
    'export: print the source strings, those without a description first: an object a line, with file, key, source, note and place.',
    'import: read such lines and write each "note" into the notes file that the config names (files[].notes). Lines with an empty note are skipped.',
    'Other lines of that file stay. Locale files are never changed. A comment beside a string counts instead of the notes file.',
    'If lines are refused, it names them and exits with 3; all others are written.',
    'Needs no key and no network.',
  ],
  operand: { name: 'action', count: 'many', help: 'export, or import <file>; - reads stdin', completes: 'file' },
  flags: [
    { name: 'missing', help: 'export: only strings without a description' },
    files,
    message,
    {
      name: 'out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'export: write the lines to this file',
    },
    dryRun,
    lockTimeout,
  ],
  examples: [
    {
      line: 'lockale notes export --missing --out todo.jsonl',
      does: 'strings to describe, for an assistant or a human',
    },
    { line: 'lockale notes import todo.jsonl', does: 'write the descriptions into the notes file' },
    { line: 'lockale notes export --message "cart.*"', does: 'some strings, with their descriptions' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./notes.ts')).notes,
}
