import type { CommandSpec } from '@lockale/terminal/command/command'

export const cache: CommandSpec = {
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
  load: async () => (await import('./cache.ts')).cache,
}

export const unlock: CommandSpec = {
  name: 'unlock',
  group: 'Git',
  summary: 'show the run lock, or remove a stale one',
  details: [
    'lockale replaces a stale lock of this machine automatically. This command is for the lock of another machine or container.',
  ],
  operand: {
    name: 'id',
    count: 'optional',
    help: 'id of the lock to remove, as shown; make sure that its run has ended',
  },
  flags: [],
  examples: [
    { line: 'lockale unlock', does: 'show which run holds the lock' },
    { line: 'lockale unlock 3f9c0a1b2d4e', does: 'remove the lock' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./unlock.ts')).unlock,
}

export const formats: CommandSpec = {
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
  load: async () => (await import('./formats.ts')).formats,
}

export const serve: CommandSpec = {
  name: 'serve',
  group: 'Service',
  summary: 'start the mock service: the full API with pseudo-translations',
  details: [
    'Every endpoint of the real service on this machine, with its own accounts and usage. Bills nothing.',
    'Runs until you stop it. Data is kept in memory unless --data names a folder (needs the package libsql).',
  ],
  ignores: ['cwd', 'config'],
  flags: [
    {
      name: 'port',
      takes: { kind: 'port', name: 'n' },
      help: 'listen on this port (default: 4004; 0 picks a free one)',
    },
    { name: 'host', takes: { kind: 'text', name: 'address' }, help: 'listen on this address (default: 127.0.0.1)' },
    {
      name: 'engine',
      takes: { kind: 'text', name: 'name' },
      help: 'translation engine: pseudo (default) or echo',
    },
    {
      name: 'seed',
      takes: { kind: 'text', name: 'file' },
      help: 'start with the accounts, glossaries … of this file',
    },
    { name: 'data', takes: { kind: 'text', name: 'folder' }, help: 'keep data in this folder' },
    { name: 'strict-keys', help: 'accept only keys of the seed file' },
    { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'act as this region' },
    {
      name: 'preset',
      takes: { kind: 'text', name: 'name' },
      help: 'names to use: service (default) or deepl',
    },
    { name: 'faults', help: 'allow requests and the control endpoint to inject faults' },
    {
      name: 'fault',
      takes: { kind: 'text', name: 'line' },
      help: 'inject this fault; repeatable',
    },
  ],
  examples: [
    { line: 'lockale serve', does: 'on http://127.0.0.1:4004' },
    { line: 'lockale serve --port 0 --json', does: 'on a free port, printed as data' },
    { line: 'lockale serve --seed service.json --data .service', does: 'with initial data, and kept on disk' },
    { line: "lockale serve --fault 'translate@2-5: 429 retry-after=3'", does: 'test how a client handles errors' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./serve.ts')).serve,
}
