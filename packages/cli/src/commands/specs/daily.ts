import type { FlagSpec } from '@lockale/terminal/arguments/flags'
import type { CommandSpec } from '@lockale/terminal/command/command'
import {
  files,
  keyFile,
  local,
  locale,
  lockTimeout,
  maxCharacters,
  message,
  progress,
  textsBy,
} from '@lockale/terminal/command/flags'
import { reporterNames } from '../../reporters/choose-reporters.ts'

const marks = 'Marks: + to translate, ~ to re-translate, = to reuse (not billed), - to remove, ! to review.'

const yes: FlagSpec = { name: 'yes', help: 'do not ask before billable requests; required in CI' }
const refresh: FlagSpec = {
  name: 'refresh',
  takes: { kind: 'list', name: 'part' },
  help: 're-translate strings whose settings changed: glossary, style, engine, notes …, or all',
}
const retryRefused: FlagSpec = {
  name: 'retry-refused',
  help: 'retry strings whose translations broke placeholders or tags in three runs',
}
const pruneHuman: FlagSpec = {
  name: 'prune-human',
  help: 'also remove human translations of deleted messages; the translation cache keeps a copy',
}
const adopt: FlagSpec = {
  name: 'adopt',
  help: 'import existing translations as they are if lockale.lock is missing',
}
const history: FlagSpec = {
  name: 'history',
  takes: { kind: 'time', name: 'time' },
  help: 'time limit for reading git history to find outdated translations (default: 30s); the next run reads the rest',
}
const dataConfig: FlagSpec = {
  name: 'data-config',
  help: 'run no config: read one that is code as data, or fail (for pull requests from strangers)',
}

export const dailyCommands: readonly CommandSpec[] = [
  {
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
      history,
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
    load: async () => (await import('../sync/sync.ts')).sync,
  },
  {
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
      history,
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
    load: async () => (await import('../sync/plan.ts')).plan,
  },
  {
    name: 'check',
    group: 'Daily',
    summary: 'fail if a translation is missing, out of date or invalid',
    details: [
      'Writes nothing but the reports you ask for. Needs no key and no network.',
      `Reporters: ${reporterNames.join(', ')}. On GitHub Actions, github is added to pretty automatically.`,
    ],
    flags: [
      locale,
      files,
      message,
      {
        name: 'staged',
        help: 'check staged content (the git index) instead of the files on disk',
      },
      {
        name: 'reporter',
        takes: { kind: 'list', name: 'name[=file]' },
        help: 'how to report problems; repeat it, or give a list: github,sarif=check.sarif',
      },
      {
        name: 'output',
        takes: { kind: 'text', name: 'file', completes: 'file' },
        help: 'write the report to this file instead of stdout',
      },
      {
        name: 'since',
        takes: { kind: 'text', name: 'ref' },
        help: 'fail only for lines changed since this commit or branch: origin/main',
      },
      {
        name: 'fail-on',
        takes: { kind: 'text', name: 'severity', values: ['error', 'warning', 'info'] },
        help: 'lowest severity that fails (default: error)',
      },
      { name: 'summary', help: 'print only the totals per rule and per locale' },
      { name: 'verbose', help: 'list translations that are otherwise only counted' },
      { name: 'max-warnings', takes: { kind: 'count', name: 'n' }, help: 'fail if there are more warnings than this' },
      dataConfig,
    ],
    examples: [
      { line: 'lockale check', does: 'check everything' },
      { line: 'lockale check --locale pl', does: 'check one locale' },
      { line: "lockale check --files 'locales/*/shop.json'", does: 'check some files' },
      { line: 'lockale check --staged', does: 'check what will be committed (lockale hooks install)' },
      { line: 'lockale check --since origin/main', does: 'check what a branch changed' },
      {
        line: 'lockale check --reporter pretty,sarif=check.sarif',
        does: 'print problems, and write a file for code scanning',
      },
      { line: 'lockale check --max-warnings 0', does: 'fail on warnings too' },
      { line: 'lockale check --json', does: 'problems as data' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../check/staged.ts')).check,
  },
  {
    name: 'status',
    group: 'Daily',
    summary: 'show translation progress per locale',
    details: ['Writes nothing but the page of --html. Needs no key and no network.'],
    flags: [
      dataConfig,
      {
        name: 'html',
        takes: { kind: 'text', name: 'file', completes: 'file' },
        help: 'also write the page of lockale review to this file, to read only',
      },
    ],
    examples: [
      { line: 'lockale status', does: 'progress of each locale' },
      { line: 'lockale status --html status.html', does: 'what needs review, as one page' },
      { line: 'lockale status --json', does: 'as data, with the figures of each file' },
    ],
    onSignal: 'leave',
    load: async () => (await import('../check/status.ts')).status,
  },
  {
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
    load: async () => (await import('../sync/watch.ts')).watch,
  },
]
