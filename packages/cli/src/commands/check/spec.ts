import { reporterNames } from '../../reporters/choose-reporters.ts'
import type { CommandSpec } from '@lockale/terminal/command/command'
import { dataConfig, dryRun, files, locale, lockTimeout, message, messages } from '@lockale/terminal/command/flags'

export const check: CommandSpec = {
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
  load: async () => (await import('./staged.ts')).check,
}

export const fix: CommandSpec = {
  name: 'fix',
  group: 'Review',
  summary: 'apply safe automatic fixes, for example of spaces',
  details: [
    'Applies the safe fixes of rules: spaces, ellipses, invisible characters … docs/checks.md lists them.',
    'A human translation stays a human translation. Needs no key and no network.',
  ],
  flags: [
    locale,
    files,
    message,
    {
      name: 'rule',
      takes: { kind: 'list', name: 'rule' },
      help: 'only this rule; repeat it, or give a list: end-space,double-space',
    },
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale fix --dry-run', does: 'show the fixes first' },
    { line: 'lockale fix', does: 'fix all target files' },
    { line: 'lockale fix --rule end-space --locale fr', does: 'fix one rule in one locale' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./fix.ts')).fix,
}

export const baseline: CommandSpec = {
  name: 'baseline',
  group: 'Review',
  summary: 'record current problems so that only new ones fail',
  details: [
    'Writes lockale.baseline, or the file that `baseline` in the config names. Commit it. Run it again after fixing problems: the file gets shorter.',
    'Needs no key and no network.',
  ],
  flags: [lockTimeout],
  examples: [{ line: 'lockale baseline', does: 'when you adopt lockale, and after fixing some problems' }],
  onSignal: 'finish',
  load: async () => (await import('./baseline.ts')).baseline,
}

export const why: CommandSpec = {
  name: 'why',
  group: 'Review',
  summary: 'show where a translation came from',
  details: [
    'Shows who or what made a translation, with which settings, and from which source string, with the commit of an older one.',
    'With - it reads a list from stdin, as accept does. Writes nothing. Needs no key and no network.',
  ],
  operand: messages,
  flags: [locale, files],
  examples: [
    { line: 'lockale why cart.title', does: 'in every locale' },
    { line: 'lockale why cart.title --locale de', does: 'in one locale' },
    { line: "lockale why 'cart.*' --files locales/de/shop.json", does: 'several, in one file' },
    { line: 'lockale why cart.title --json', does: 'as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./why.ts')).why,
}

export const status: CommandSpec = {
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
  load: async () => (await import('./status.ts')).status,
}

export const types: CommandSpec = {
  name: 'types',
  group: 'App',
  summary: 'generate TypeScript types of message keys and their arguments',
  details: [
    'Wrong keys and wrong arguments of t() become type errors. Reads source strings only.',
    'Knows i18next, next-intl, use-intl, react-intl (FormatJS) and vue-i18n, by package.json or by `types.library` in the config.',
    'Writes the file that `types.file` in the config names, if it is out of date. Commit the file, or run this before tsc.',
    'Needs no key and no network.',
  ],
  flags: [
    { name: 'check', help: 'write nothing; exit 1 if the file is out of date' },
    { name: 'out', takes: { kind: 'text', name: 'file' }, help: 'write this file instead of the one in the config' },
    { name: 'force', help: 'overwrite a file that this command did not generate' },
  ],
  examples: [
    { line: 'lockale types', does: 'write the file that the config names' },
    { line: 'lockale types --check', does: 'in CI: fail if the committed file is out of date' },
    { line: 'lockale types --out src/i18next.d.ts', does: 'without a config entry' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./types.ts')).types,
}

export const explain: CommandSpec = {
  name: 'explain',
  group: 'Help',
  summary: 'explain an error code or a rule, and what to do',
  details: [
    'Shows what it means, an example of it, and how to fix or silence it. Needs no project, no key and no network.',
  ],
  ignores: ['cwd', 'config'],
  operand: {
    name: 'code',
    count: 'one',
    help: 'an error code or a rule, as printed: KEY_MISSING, plural-category-missing',
  },
  flags: [],
  examples: [
    { line: 'lockale explain LOCKFILE_MISSING', does: 'an error' },
    { line: 'lockale explain placeholder-missing', does: 'a rule of check' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./explain.ts')).explain,
}
