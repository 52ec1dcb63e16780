import type { FlagSpec } from '../../arguments/flags.ts'

export const keyFile: FlagSpec = {
  name: 'key-file',
  takes: { kind: 'text', name: '-', values: ['-'] },
  help: 'read the key from standard input: op read … | lockale sync --key-file -',
}
