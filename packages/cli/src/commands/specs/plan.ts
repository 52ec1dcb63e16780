import type { CommandSpec } from '../command.ts'
import { files, locale, message, local, refresh, retryRefused, pruneHuman, adopt, textsBy, progress } from './flags.ts'
import { keyFile } from './key-file.ts'

export const plan: CommandSpec = {
  name: 'plan',
  summary: 'show what sync would do, message by message, with requests, characters and cost',
  details: [
    'Writes nothing and spends nothing.',
    'With a key it asks the service which settings fit; without one it says so and goes on.',
  ],
  flags: [
    locale,
    files,
    message,
    local,
    keyFile,
    { name: 'out', takes: { kind: 'text', name: 'file' }, help: 'save it, for sync --plan' },
    { name: 'exit-code', help: 'exit with 1 if there is something to do' },
    refresh,
    retryRefused,
    adopt,
    textsBy,
    pruneHuman,
    progress,
  ],
  examples: [
    { line: 'lockale plan', does: 'what would happen' },
    { line: 'lockale plan --locale de', does: 'for one locale' },
    { line: "lockale plan --message 'cart.*'", does: 'for some messages' },
    { line: 'lockale plan --out plan.json', does: 'to be looked at first and done later' },
    { line: 'lockale plan --exit-code', does: 'is there anything to do?' },
    { line: 'lockale plan --json', does: 'every step as data' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../plan.ts')).plan,
}
