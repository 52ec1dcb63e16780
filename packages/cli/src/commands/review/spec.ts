import type { CommandSpec } from '@lockale/terminal/command/command'
import { dryRun, files, locale, lockTimeout, messagesOrState, stateOf } from '@lockale/terminal/command/flags'

export const accept: CommandSpec = {
  name: 'accept',
  group: 'Review',
  summary: 'approve translations (mark as up to date)',
  details: [
    'For human and imported translations whose source changed, and for translations that need review.',
    'Also removes the review mark of the file format (fuzzy, needs_review).',
    '--state imported-stale: translations older than their source string when they were imported.',
    '--state case-changed: translations whose source string changed only in case or final punctuation.',
    'With - it reads a list from stdin: messages, the output of check, or the JSON of check --json.',
    'Of a list of problems, only translations that need review are approved. An unknown name changes nothing.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['source-changed', 'imported-stale', 'case-changed', 'adopted', 'review']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale accept cta', does: 'in every locale where it needs review' },
    { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
    { line: "lockale accept 'Add to cart' --files locales/de/shop.json", does: 'a key with spaces, in one file' },
    { line: 'lockale accept --state case-changed', does: 'source changed only in case or final punctuation' },
    { line: 'lockale accept --state adopted --locale de', does: 'all imported German translations' },
    { line: 'lockale check --json | lockale accept - --dry-run', does: 'show what needs review' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./accept.ts')).accept,
}

export const reopen: CommandSpec = {
  name: 'reopen',
  group: 'Review',
  summary: 'discard human translations and re-translate',
  details: [
    'For human and imported translations. The translation stays in the file until the next sync re-translates it.',
    'With - it reads a list from stdin, as accept does.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['source-changed', 'imported-stale', 'case-changed', 'adopted', 'edited']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale reopen cta --locale de', does: 'one translation' },
    { line: "lockale reopen 'legal.*'", does: 'all that match, in every locale' },
    { line: 'lockale reopen --state source-changed', does: 'all whose source string changed' },
    { line: 'lockale reopen --state imported-stale --locale de', does: 'German ones that were imported out of date' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./accept.ts')).reopen,
}

export const resolve: CommandSpec = {
  name: 'resolve',
  group: 'Git',
  summary: 'resolve merge conflicts in locale files',
  details: [
    'A human translation wins over a machine translation; of two machine translations, the one for the merged source string wins. Lockfiles never conflict.',
    'Conflicts between two human translations stay in the file and are listed; then it exits with 8. Makes no requests.',
  ],
  flags: [
    { name: 'ours', help: 'take our side where lockale cannot decide' },
    { name: 'theirs', help: 'take their side where lockale cannot decide' },
    dryRun,
    { name: 'stage', help: 'git add files without conflicts' },
  ],
  examples: [
    { line: 'lockale resolve', does: 'after git merge, rebase or cherry-pick stopped' },
    { line: 'lockale resolve --stage', does: 'and git add what is resolved' },
    { line: 'lockale resolve --theirs', does: 'take their translation where both sides are human' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./resolve.ts')).resolve,
}

export const mergeDriver: CommandSpec = {
  name: 'merge-driver',
  group: 'Git',
  summary: 'merge a locale file or the lockfile for git, string by string',
  details: [
    'git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
    'git config merge.lockale.recursive binary',
    'and in .gitattributes: lockale.lock merge=lockale, locales/** merge=lockale',
    'Exits with 1 and leaves conflict markers where you must decide. Other files are merged by lines, as git does.',
  ],
  ignores: ['config'],
  operand: { name: 'file', count: 'many', help: 'base, ours, theirs, marker size (optional), path' },
  flags: [],
  examples: [{ line: 'lockale merge-driver %O %A %B %L %P', does: 'as git calls it' }],
  onSignal: 'finish',
  load: async () => (await import('./resolve.ts')).mergeDriver,
}

// A copy: importing them from their module would load the engine for help and completion.
