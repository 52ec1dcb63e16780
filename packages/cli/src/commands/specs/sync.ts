import type { CommandSpec } from '../command.ts'
import { files, locale, message, lockTimeout, local, refresh, pruneHuman, adopt, progress } from './flags.ts'
import { keyFile } from './key-file.ts'

export const sync: CommandSpec = {
  name: 'sync',
  summary: 'translate what is missing or changed, write the target files and the lockfile',
  details: [
    'Sends only what changed since the lockfile, checks every answer, keeps what people wrote.',
    'The key comes from LOCKALE_KEY, LOCKALE_KEY_FILE, LOCKALE_KEY_COMMAND or LOCKALE_CREDENTIAL_HELPER.',
    'In CI it spends only with --yes.',
    'Stopped half-way, it keeps what was answered: run it again to go on.',
  ],
  flags: [
    { name: 'dry-run', help: 'show what it would do, like plan' },
    locale,
    files,
    message,
    local,
    keyFile,
    {
      name: 'max-characters',
      takes: { kind: 'count', name: 'n' },
      help: 'stop before the first request if more would be sent',
    },
    {
      name: 'max-rebuy',
      takes: { kind: 'count', name: 'n' },
      help: 'send at most so many characters twice after a broken connection (default: a request, or 1 %)',
    },
    {
      name: 'deadline',
      takes: { kind: 'time', name: 'time' },
      help: 'stop in time to have everything written: 90s, 8m, 1h; run again to go on',
    },
    {
      name: 'max-wait',
      takes: { kind: 'time', name: 'time' },
      help: 'give up when the service asks to wait longer (default: 60s)',
    },
    { name: 'yes', help: 'spend without being asked; needed in CI' },
    { name: 'plan', takes: { kind: 'text', name: 'file' }, help: 'do exactly what a saved plan says, or nothing' },
    refresh,
    adopt,
    {
      name: 'staged',
      help: 'what will be committed: reads the index of git, keeps unstaged changes apart; leaves documents alone',
    },
    { name: 'stage-fixed', help: 'with --staged: put what is written into the index too' },
    { name: 'allow-prune', help: 'remove more of a file than looks plausible' },
    pruneHuman,
    lockTimeout,
    progress,
  ],
  examples: [
    { line: 'lockale sync', does: 'bring all target locales up to date' },
    { line: 'lockale sync --dry-run', does: 'show requests, characters and cost first' },
    { line: 'lockale sync --locale de,fr --max-characters 20000', does: 'two locales, within a budget' },
    { line: "lockale sync --files locales/en/shop.json --message 'cart.*'", does: 'a part; all else stays as it is' },
    { line: 'lockale sync --plan plan.json', does: 'what lockale plan --out plan.json showed, and nothing else' },
    { line: 'lockale sync --refresh glossary', does: 'after the terms changed' },
    { line: 'lockale sync --staged --stage-fixed', does: 'on commit (lockale hooks install --sync)' },
    { line: 'lockale sync --local', does: 'try it without a key' },
    { line: 'CI=1 lockale sync --yes --json', does: 'in a pipeline' },
    { line: 'CI=1 lockale sync --yes --deadline 8m', does: 'in a job that is killed after ten minutes' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../sync.ts')).sync,
}
