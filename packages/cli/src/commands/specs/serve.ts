import type { CommandSpec } from '../command.ts'

export const serve: CommandSpec = {
  name: 'serve',
  summary: 'start the local language service',
  details: [
    'A full stand-in for the real service on this machine: every endpoint, with accounts and usage of its own.',
    'Runs until it is stopped. It keeps its data in memory unless --data names a folder, which needs the package libsql.',
    '--engine apertium makes real drafts with the program of that name, for the language pairs installed.',
  ],
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
      help: 'what makes the texts: pseudo (default), echo or apertium',
    },
    {
      name: 'seed',
      takes: { kind: 'text', name: 'file' },
      help: 'start with the accounts, glossaries, … of this file',
    },
    { name: 'data', takes: { kind: 'text', name: 'folder' }, help: 'keep everything in this folder' },
    { name: 'strict-keys', help: 'know the keys of the seed only' },
    { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'be this region: see nothing made elsewhere' },
    {
      name: 'preset',
      takes: { kind: 'text', name: 'name' },
      help: 'whose names it uses: service (default) or deepl',
    },
    { name: 'faults', help: 'let requests ask for faults, and the control endpoint set them' },
    {
      name: 'fault',
      takes: { kind: 'text', name: 'line' },
      help: 'make this go wrong; may be given more than once',
    },
  ],
  examples: [
    { line: 'lockale serve', does: 'on http://127.0.0.1:4004' },
    { line: 'lockale serve --port 0 --json', does: 'on a free port, printed as data' },
    { line: 'lockale serve --seed service.json --data .service', does: 'with a beginning, and a memory' },
    { line: "lockale serve --fault 'translate@2-5: 429 retry-after=3'", does: 'to see what a client makes of it' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../serve.ts')).serve,
}
