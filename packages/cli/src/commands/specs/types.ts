import type { CommandSpec } from '../command.ts'

export const types: CommandSpec = {
  name: 'types',
  summary: 'write a declaration file for i18next: wrong keys and arguments of t do not compile',
  details: [
    'Reads the source texts only. `types.file` in the config says where it is written; a file that is right is not touched.',
    'Needs no key and opens no connection. Commit the file, or write it before tsc runs.',
  ],
  flags: [
    { name: 'check', help: 'write nothing; exit 1 if the file is out of date' },
    { name: 'out', takes: { kind: 'text', name: 'file' }, help: "write this file, over the config's" },
    { name: 'force', help: 'replace a file that was not made by this command' },
  ],
  examples: [
    { line: 'lockale types', does: 'write the file that the config names' },
    { line: 'lockale types --check', does: 'in CI: is the committed file up to date?' },
    { line: 'lockale types --out src/i18next.d.ts', does: 'without a word of it in the config' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../types.ts')).types,
}
