import { reporterNames } from '../../reporters/choose-reporters.ts'
import type { CommandSpec } from '../command.ts'
import { files, locale, message } from './flags.ts'

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
  load: async () => (await import('../staged.ts')).check,
}
