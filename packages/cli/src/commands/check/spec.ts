import { reporterNames } from '../../reporters/choose-reporters.ts'
import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, lockTimeout, message, messages } from '../flags.ts'

export const check: CommandSpec = {
  name: 'check',
  summary: 'the CI gate: fails if a text is missing, out of date or broken',
  details: [
    'Read-only but for the reports it is told to write. Needs no key and opens no connection.',
    `Reporters: ${reporterNames.join(', ')}. On GitHub Actions, github is added to pretty by itself.`,
  ],
  flags: [
    locale,
    files,
    message,
    {
      name: 'staged',
      help: 'what will be committed: the index of git, not the files as they lie there; without documents',
    },
    {
      name: 'reporter',
      takes: { kind: 'list', name: 'name[=file]' },
      help: 'how findings are reported; may be repeated, or a list: github,sarif=check.sarif',
    },
    {
      name: 'output',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'write the report there in place of stdout',
    },
    {
      name: 'since',
      takes: { kind: 'text', name: 'ref' },
      help: 'only lines changed since this commit or branch can fail: origin/main',
    },
    {
      name: 'fail-on',
      takes: { kind: 'text', name: 'severity', values: ['error', 'warning', 'info'] },
      help: 'the least severity that fails (default: error)',
    },
    { name: 'verbose', help: 'list the translations that are otherwise only counted' },
    { name: 'max-warnings', takes: { kind: 'count', name: 'n' }, help: 'fail if there are more warnings' },
  ],
  examples: [
    { line: 'lockale check', does: 'in CI and before a commit' },
    { line: 'lockale check --locale pl', does: 'one locale' },
    { line: "lockale check --files 'locales/*/shop.json'", does: 'some files' },
    { line: 'lockale check --staged', does: 'before a commit (lockale hooks install)' },
    { line: 'lockale check --since origin/main', does: 'what a branch has changed' },
    { line: 'lockale check --reporter pretty,sarif=check.sarif', does: 'for people, and for code scanning' },
    { line: 'lockale check --max-warnings 0', does: 'strict' },
    { line: 'lockale check --json', does: 'findings as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./staged.ts')).check,
}

export const fix: CommandSpec = {
  name: 'fix',
  summary: 'mend what has one right way to be mended: spaces, ellipses, invisible characters',
  details: [
    'Applies the safe fixes of the checks; docs/checks.md says which rules have one.',
    'A text stays the text of whoever wrote it. Needs no key and opens no connection.',
  ],
  flags: [
    locale,
    files,
    message,
    {
      name: 'rule',
      takes: { kind: 'list', name: 'rule' },
      help: 'only this rule; may be repeated, or a list: end-space,double-space',
    },
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale fix --dry-run', does: 'see it first' },
    { line: 'lockale fix', does: 'mend all target files' },
    { line: 'lockale fix --rule end-space --locale fr', does: 'one rule in one locale' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./fix.ts')).fix,
}

export const baseline: CommandSpec = {
  name: 'baseline',
  summary: 'put down what check finds today, so that only what is new fails',
  details: [
    'Writes lockale.baseline, or the file that `baseline` in the config names. Commit it; run this again to make it shorter.',
    'Needs no key and opens no connection.',
  ],
  flags: [lockTimeout],
  examples: [{ line: 'lockale baseline', does: 'on the first day, and when some of it is mended' }],
  onSignal: 'finish',
  load: async () => (await import('./baseline.ts')).baseline,
}

export const why: CommandSpec = {
  name: 'why',
  summary: 'show the facts about messages: who made their texts, from what, with which settings',
  details: [
    'Shows the source as it is and as it was when the text was made, with the last commit that had it.',
    'With - it reads a list from stdin, as accept does. Read-only. Needs no key and opens no connection.',
  ],
  operand: messages,
  flags: [locale, files],
  examples: [
    { line: 'lockale why cart.title', does: 'in every locale' },
    { line: 'lockale why cart.title --locale de', does: 'in one' },
    { line: "lockale why 'cart.*' --files locales/de/shop.json", does: 'several, in one file' },
    { line: 'lockale why cart.title --json', does: 'the facts as data' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./why.ts')).why,
}

export const status: CommandSpec = {
  name: 'status',
  summary: 'show how far each locale is',
  details: ['Read-only. Needs no key and opens no connection.'],
  flags: [],
  examples: [
    { line: 'lockale status', does: 'coverage for each locale' },
    { line: 'lockale status --json', does: 'with the figures of each file' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./status.ts')).status,
}

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
  load: async () => (await import('./types.ts')).types,
}

export const explain: CommandSpec = {
  name: 'explain',
  summary: 'say what an error or a finding means, and what to do about it',
  details: ['Reads no project and no network.'],
  operand: { name: 'code', count: 'one', help: 'as it is printed: KEY_MISSING, plural-category-missing' },
  flags: [],
  examples: [
    { line: 'lockale explain LOCKFILE_MISSING', does: 'an error' },
    { line: 'lockale explain placeholder-missing', does: 'a rule of check' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./explain.ts')).explain,
}
