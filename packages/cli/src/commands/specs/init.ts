import type { CommandSpec } from '../command.ts'
import { lockTimeout, textsBy } from './flags.ts'

export const init: CommandSpec = {
  name: 'init',
  summary: 'find the locale files, write a config, adopt what is translated',
  details: [
    'Looks at manifests and folders, runs no code of the project, sends nothing of it, spends nothing.',
    'With a key of DeepL in the environment it asks DeepL for its languages (2 s at most); else it opens no connection.',
    'Translations that are there are put on record and kept. A config that is there is never overwritten.',
    'At the root of a workspace it sets up every package that has locale files.',
    'On a terminal it asks; with --yes, --json or without a terminal it never does.',
  ],
  flags: [
    { name: 'source', takes: { kind: 'text', name: 'locale', completes: 'locale' }, help: 'the locale people write' },
    {
      name: 'targets',
      takes: { kind: 'list', name: 'locale', completes: 'locale' },
      help: 'the locales to write: de,fr,pt-BR',
    },
    {
      name: 'files',
      takes: { kind: 'text', name: 'pattern', completes: 'file' },
      help: "where the catalogs are: 'locales/{locale}/{namespace}.json'; may be repeated",
    },
    {
      name: 'service',
      takes: { kind: 'text', name: 'preset', values: ['deepl', 'service', 'local'] },
      help: 'who translates (default: deepl where there is a key, else local: stand-in texts)',
    },
    { name: 'verbose', help: 'list every file that is left out' },
    {
      name: 'hook',
      takes: { kind: 'text', name: 'manager', values: ['git', 'husky', 'lefthook', 'pre-commit', 'none'] },
      help: 'check staged texts before each commit',
    },
    {
      name: 'ci',
      takes: { kind: 'text', name: 'provider', values: ['github', 'gitlab', 'none'] },
      help: 'write a workflow that checks, and syncs on the main branch',
    },
    {
      name: 'history',
      takes: { kind: 'time', name: 'time' },
      help: 'how long to ask git which translations are out of date (default 30s; 0: not at all); sync asks the rest',
    },
    textsBy,
    { name: 'dry-run', help: 'show what it would write' },
    { name: 'yes', help: 'ask nothing' },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale init', does: 'set up the app in this folder' },
    { line: 'lockale init --yes', does: 'without questions' },
    { line: 'lockale init --dry-run', does: 'look first' },
    { line: 'lockale init --source en --targets de,fr --yes', does: 'where files alone do not tell' },
    { line: "lockale init --files 'src/locales/{locale}.json' --yes", does: 'of several kinds of files, these' },
    { line: 'lockale init --texts-by git --yes', does: 'where bots of Crowdin, Weblate … commit translations' },
    { line: 'lockale init --hook husky --ci github --yes', does: 'with the hook and the workflow' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../init.ts')).init,
}
