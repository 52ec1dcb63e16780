import { serveFlags } from '@lockale/service/serve-command'
import type { CommandSpec } from '@lockale/terminal/command/command'

export const otherCommands: readonly CommandSpec[] = [
  {
    name: 'types',
    group: 'App',
    summary: 'generate TypeScript types of message keys and their arguments',
    details: [
      'Wrong keys and wrong arguments of t() become type errors. Reads source strings only.',
      'Knows i18next, next-intl, use-intl, react-intl (FormatJS) and vue-i18n, by package.json or by `types.library` in the config.',
      'Writes the file that `types.file` in the config names, if it is out of date. Commit the file, or run this before tsc.',
      'Needs no key and no network.',
    ],
    flags: [
      { name: 'check', help: 'write nothing; exit 1 if the file is out of date' },
      { name: 'out', takes: { kind: 'text', name: 'file' }, help: 'write this file instead of the one in the config' },
      { name: 'force', help: 'overwrite a file that this command did not generate' },
    ],
    examples: [
      { line: 'lockale types', does: 'write the file that the config names' },
      { line: 'lockale types --check', does: 'in CI: fail if the committed file is out of date' },
      { line: 'lockale types --out src/i18next.d.ts', does: 'without a config entry' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../check/types.ts')).types,
  },
  {
    name: 'formats',
    group: 'App',
    summary: 'list file formats: how they are detected and what is preserved',
    details: ['Needs no project. docs/formats.md has the details.'],
    ignores: ['cwd', 'config'],
    flags: [],
    examples: [
      { line: 'lockale formats', does: 'all formats' },
      { line: 'lockale formats --json', does: 'as data' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../machine/formats.ts')).formats,
  },
  {
    name: 'serve',
    group: 'Service',
    summary: 'start the mock service: the full API with pseudo-translations',
    details: [
      'Every endpoint of the real service on this machine, with its own accounts and usage. Bills nothing.',
      'Runs until you stop it. Data is kept in memory unless --data names a folder (needs the package libsql).',
    ],
    ignores: ['cwd', 'config'],
    flags: serveFlags,
    examples: [
      { line: 'lockale serve', does: 'on http://127.0.0.1:4004' },
      { line: 'lockale serve --port 0 --json', does: 'on a free port, printed as data' },
      { line: 'lockale serve --seed service.json --data .service', does: 'with initial data, and kept on disk' },
      { line: "lockale serve --fault 'translate@2-5: 429 retry-after=3'", does: 'test how a client handles errors' },
    ],
    onSignal: 'finish',
    load: async () => (await import('../machine/serve.ts')).serve,
  },
  {
    name: 'explain',
    group: 'Help',
    summary: 'explain an error code or a rule, and what to do',
    details: [
      'Shows what it means, an example of it, and how to fix or silence it. Needs no project, no key and no network.',
    ],
    ignores: ['cwd', 'config'],
    operand: {
      name: 'code',
      count: 'one',
      help: 'an error code or a rule, as printed: KEY_MISSING, plural-category-missing',
    },
    flags: [],
    examples: [
      { line: 'lockale explain LOCKFILE_MISSING', does: 'an error' },
      { line: 'lockale explain placeholder-missing', does: 'a rule of check' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../check/explain.ts')).explain,
  },
  {
    name: 'cache',
    group: 'Help',
    summary: 'show or clean the translation cache',
    details: [
      'The translation cache is .lockale/ledger. It is never committed. It holds every translation billed on this machine, and copies of removed human translations.',
      'Needs no key and no network. --compact and --clear wait for a running sync to end.',
    ],
    flags: [
      { name: 'compact', help: 'remove unused entries, and shrink the cache to cache.maxBytes' },
      { name: 'clear', help: 'remove all cached translations: the next sync is billed for what no file has' },
    ],
    examples: [
      { line: 'lockale cache', does: 'size, translations, requests without an answer, archived translations' },
      { line: 'lockale cache --json', does: 'as data, with every archived translation' },
      { line: 'lockale cache --compact', does: 'make it smaller' },
      { line: 'lockale cache --clear', does: 'empty it; archived human translations stay' },
    ],
    onSignal: 'finish',
    load: async () => (await import('../machine/cache.ts')).cache,
  },
]
