import type { CommandSpec } from '../command.ts'
import { files, local, locale, message } from './flags.ts'

export const watch: CommandSpec = {
  name: 'watch',
  summary: 'sync whenever a file changes, until it is stopped',
  details: [
    'Runs once, then whenever source files, target files, the lockfile or the config have changed and are quiet.',
    'Spends as sync does: only what changed, and in CI only with --yes. --max-characters holds for all runs together.',
    'What cannot be read while somebody types is shown once, and tried again with the next change.',
  ],
  flags: [
    { name: 'check', help: 'only check: nothing is sent, nothing is written, no key is needed' },
    locale,
    files,
    message,
    local,
    {
      name: 'max-characters',
      takes: { kind: 'count', name: 'n' },
      help: 'send no more than this in all runs of the session together',
    },
    { name: 'yes', help: 'spend without being asked; needed in CI' },
  ],
  examples: [
    { line: 'lockale watch', does: 'while working on the app' },
    { line: 'lockale watch --local', does: 'with stand-in texts, no key' },
    { line: 'lockale watch --check', does: 'findings as you type, at no cost' },
    { line: 'lockale watch --locale de --max-characters 5000', does: 'one locale, within a budget' },
    { line: 'lockale watch --json', does: 'one JSON document per run, each on a line' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../watch.ts')).watch,
}
