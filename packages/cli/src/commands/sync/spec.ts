import type { FlagSpec } from '@lockale/terminal/arguments/flags'
import type { CommandSpec } from '@lockale/terminal/command/command'
import {
  adopt,
  files,
  keyFile,
  local,
  locale,
  lockTimeout,
  maxCharacters,
  message,
  progress,
  pruneHuman,
  refresh,
  retryRefused,
  textsBy,
} from '@lockale/terminal/command/flags'

const marks = 'Marks: + to translate, ~ to re-translate, = to reuse (not billed), - to remove, ! to review.'

const yes: FlagSpec = { name: 'yes', help: 'do not ask before billable requests; required in CI' }

export const sync: CommandSpec = {
  name: 'sync',
  group: 'Daily',
  summary: 'translate what is missing or out of date, update locale files',
  details: [
    'Sends only strings that changed since the last run, validates every translation, and keeps human translations.',
    'Reads the key from LOCKALE_KEY, LOCKALE_KEY_FILE, LOCKALE_KEY_COMMAND or LOCKALE_CREDENTIAL_HELPER.',
    'In CI it makes billable requests only with --yes.',
    'If it is interrupted, run it again: received translations are kept and not billed twice.',
    `With --dry-run it prints a plan. ${marks}`,
  ],
  flags: [
    { name: 'dry-run', help: 'show what would change, like plan' },
    locale,
    files,
    message,
    local,
    keyFile,
    maxCharacters,
    {
      name: 'max-rebuy',
      takes: { kind: 'count', name: 'n' },
      help: 'maximum characters to resend after a dropped connection (default: one request, or 1 %)',
    },
    {
      name: 'deadline',
      takes: { kind: 'time', name: 'time' },
      help: 'stop after this time and write what was received: 90s, 8m, 1h; run again to go on',
    },
    {
      name: 'max-wait',
      takes: { kind: 'time', name: 'time' },
      help: 'fail if the service asks to wait longer than this (default: 60s)',
    },
    yes,
    { name: 'plan', takes: { kind: 'text', name: 'file' }, help: 'apply exactly this saved plan, or fail' },
    refresh,
    retryRefused,
    adopt,
    textsBy,
    {
      name: 'staged',
      help: 'sync staged content (the git index) and keep unstaged changes apart',
    },
    { name: 'stage-fixed', help: 'with --staged: also stage what is written' },
    { name: 'allow-prune', help: 'allow deleting an unusually large share of a file' },
    pruneHuman,
    lockTimeout,
    progress,
  ],
  examples: [
    { line: 'lockale sync', does: 'update all target locales' },
    { line: 'lockale sync --dry-run', does: 'show requests, characters and cost first' },
    { line: 'lockale sync --locale de,fr --max-characters 20000', does: 'two locales, with a limit' },
    { line: "lockale sync --files locales/en/shop.json --message 'cart.*'", does: 'a part; everything else stays' },
    { line: 'lockale sync --plan plan.json', does: 'apply the plan saved by lockale plan --out plan.json' },
    { line: 'lockale sync --refresh glossary', does: 're-translate after the glossary changed' },
    { line: 'lockale sync --staged --stage-fixed', does: 'on commit (lockale hooks install --sync)' },
    { line: 'lockale sync --local', does: 'try it without a key' },
    { line: 'CI=1 lockale sync --yes --json', does: 'in a pipeline' },
    { line: 'CI=1 lockale sync --yes --deadline 8m', does: 'in a job with a time limit of ten minutes' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./sync.ts')).sync,
}

export const plan: CommandSpec = {
  name: 'plan',
  group: 'Daily',
  summary: 'show what sync would do, with requests, characters and cost',
  details: [
    'Writes nothing and makes no billable requests.',
    marks,
    'With a key it asks the service to validate settings. Without a key settings are not validated.',
  ],
  flags: [
    locale,
    files,
    message,
    local,
    keyFile,
    { name: 'out', takes: { kind: 'text', name: 'file' }, help: 'save the plan, for sync --plan' },
    { name: 'exit-code', help: 'exit with 1 if there is something to do' },
    refresh,
    retryRefused,
    adopt,
    textsBy,
    pruneHuman,
    progress,
  ],
  examples: [
    { line: 'lockale plan', does: 'show what sync would do' },
    { line: 'lockale plan --locale de', does: 'for one locale' },
    { line: "lockale plan --message 'cart.*'", does: 'for some messages' },
    { line: 'lockale plan --out plan.json', does: 'save the plan, to review it and apply it later' },
    { line: 'lockale plan --exit-code', does: 'fail if there is something to do' },
    { line: 'lockale plan --json', does: 'every step as data' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./plan.ts')).plan,
}

export const watch: CommandSpec = {
  name: 'watch',
  group: 'Daily',
  summary: 'run sync whenever a file changes, until you stop it',
  details: [
    'Runs once, then after every change of source files, target files, the lockfile or the config.',
    'Is billed like sync: only for what changed, and in CI only with --yes. --max-characters limits all runs together.',
    'A file that cannot be read while you type is shown once and read again after the next change.',
  ],
  flags: [
    { name: 'check', help: 'run check instead of sync: sends and writes nothing, needs no key' },
    locale,
    files,
    message,
    local,
    {
      name: 'max-characters',
      takes: { kind: 'count', name: 'n' },
      help: 'maximum characters of all runs of the session together',
    },
    yes,
  ],
  examples: [
    { line: 'lockale watch', does: 'while working on the app' },
    { line: 'lockale watch --local', does: 'with pseudo-translations, no key' },
    { line: 'lockale watch --check', does: 'problems as you type, free of charge' },
    { line: 'lockale watch --locale de --max-characters 5000', does: 'one locale, with a limit' },
    { line: 'lockale watch --json', does: 'one JSON document per run, one per line' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./watch.ts')).watch,
}
