import type { FlagSpec } from '../../arguments/flags.ts'
import { local } from './flags.ts'
import { keyFile } from './key-file.ts'

/** Which service, for commands that need no project: over what a config says, where there is one. */
export const serviceFlags: readonly FlagSpec[] = [
  {
    name: 'preset',
    takes: { kind: 'text', name: 'name', values: ['service', 'deepl', 'local'] },
    help: 'which service, where no config says it',
  },
  { name: 'base-url', takes: { kind: 'text', name: 'url' }, help: 'its address; the environment must name the host' },
  { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'of the account: us, jp' },
  local,
  keyFile,
]

/** For commands that spend. */
export const spendingFlags: readonly FlagSpec[] = [
  { name: 'dry-run', help: 'send nothing that is billed: say how many characters it would be' },
  {
    name: 'max-characters',
    takes: { kind: 'count', name: 'n' },
    help: 'stop before the first request if more would be sent',
  },
]
