import type { CommandSpec } from '../command.ts'
import { keyFile } from './key-file.ts'

export const doctor: CommandSpec = {
  name: 'doctor',
  summary: 'say why something does not work, line by line, with what to do',
  details: [
    'Looks at Node, the config, the files, the lockfile, git, the key and the service. Writes nothing and buys nothing.',
    'Only the last lines, about the service, open a connection, and only where there is a key.',
    'Ends with 1 if something must be mended (✗), with 0 otherwise.',
  ],
  flags: [{ name: 'offline', help: 'open no connection, and run no command for the key' }, keyFile],
  examples: [
    { line: 'lockale doctor', does: 'look at everything' },
    { line: 'lockale doctor --offline', does: 'without the service' },
    { line: 'lockale doctor --json', does: 'each line with id, status, says and fix' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../doctor.ts')).doctor,
}
