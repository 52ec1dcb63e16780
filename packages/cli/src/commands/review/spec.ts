import type { HandoffState } from '@lockale/core'
import type { XliffVersion } from '@lockale/interchange'
import type { CommandSpec } from '@lockale/terminal/command/command'
import {
  dryRun,
  files,
  keyFile,
  local,
  locale,
  lockTimeout,
  message,
  messagesOrState,
  stateOf,
} from '@lockale/terminal/command/flags'

export const review: CommandSpec = {
  name: 'review',
  group: 'Review',
  summary: 'open a page to review and edit translations',
  details: [
    'Serves a page on 127.0.0.1 until you stop it. The address that it prints opens one browser, once.',
    'The page lists what needs a decision: invalid translations, changed source strings, machine and imported translations.',
    'Saved decisions change the locale files and lockale.lock. A file that changed meanwhile is not overwritten.',
    'Bills nothing, unless you re-translate a string in the page: it shows the characters first.',
    'lockale check --reporter html=report.html writes the same page as a file, to read only.',
  ],
  flags: [
    {
      name: 'port',
      takes: { kind: 'port', name: 'n' },
      help: 'listen on this port (default: a free one)',
    },
    local,
    keyFile,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale review', does: 'print the address of the page' },
    { line: 'lockale review --port 4100', does: 'on this port' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./review.ts')).review,
}

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
    { name: 'dry-run', help: 'show what would change and write nothing' },
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

// Not taken from where they are used: help and completion would load the engine.
const states: readonly HandoffState[] = ['missing', 'stale', 'source-changed', 'broken', 'review', 'adopted', 'current']
const versions: readonly XliffVersion[] = ['1.2', '2.1']

export const exportTexts: CommandSpec = {
  name: 'export',
  group: 'Review',
  summary: 'export strings for human translators, as XLIFF',
  details: [
    'Writes one XLIFF file per target locale: source string, current translation, descriptions, place in the source file.',
    'Without --state it exports what needs work: missing, stale, source-changed, broken (invalid), review.',
    'Placeholders and tags become protected codes; each plural form is a unit of its own.',
    'An existing file is overwritten only if lockale import would find nothing in it.',
    'Writes nothing else. Needs no key and no network.',
  ],
  flags: [
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'folder' },
      help: 'a folder for de.xlf, fr.xlf, …, or a .xlf file for one locale',
    },
    locale,
    {
      name: 'state',
      takes: { kind: 'list', name: 'state', values: states },
      help: `only messages in this state: ${states.join(', ')}; repeat it, or give a list`,
    },
    files,
    message,
    {
      name: 'xliff',
      takes: { kind: 'text', name: 'xliff', values: versions },
      help: 'XLIFF version: 1.2 (default), which all tools read, or 2.1',
    },
    {
      name: 'fill',
      help: 'prefill targets with the source string, for tools that translate in place (OmegaT)',
    },
    { name: 'replace', help: 'overwrite files that contain translations, or that lockale did not write' },
  ],
  examples: [
    { line: 'lockale export --out handoff', does: 'what needs work, one file per locale' },
    { line: 'lockale export --locale de --state missing --out de.xlf', does: 'missing German translations' },
    { line: 'lockale export --state review,adopted --out handoff', does: 'translations that are not reviewed yet' },
    { line: 'lockale export --xliff 2.1 --out handoff', does: 'for tools that want XLIFF 2' },
    { line: 'lockale export --fill --out handoff', does: 'for OmegaT; unchanged targets count as not translated' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./export.ts')).exportTexts,
}

export const importTexts: CommandSpec = {
  name: 'import',
  group: 'Review',
  summary: 'import translations from human translators',
  details: [
    'Reads XLIFF 1.2, 2.0 and 2.1 as lockale export made it and any tool gave it back.',
    'Final and approved translations count as reviewed, translated ones as human; all others need review (lockale accept).',
    'A translation is reported and skipped if its source string changed, if it changed here meanwhile, or if its placeholders are invalid. Then it exits with 1; all other translations are written.',
    'Needs no key and no network.',
  ],
  operand: { name: 'file', count: 'many', help: 'XLIFF files from the translators', completes: 'file' },
  flags: [
    dryRun,
    {
      name: 'as',
      takes: { kind: 'text', name: 'what', values: ['human', 'reviewed', 'review'] },
      help: 'count all translations as human, reviewed or review, whatever the files say',
    },
    {
      name: 'stale',
      takes: { kind: 'text', name: 'how', values: ['report', 'accept'] },
      help: 'translations of an older source string: report (default), or accept as needing review',
    },
    {
      name: 'prefer',
      takes: { kind: 'text', name: 'side', values: ['theirs', 'ours'] },
      help: 'if a translation changed here meanwhile: theirs takes the XLIFF file, ours keeps this one',
    },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale import handoff/de.xlf', does: 'write the translations' },
    { line: 'lockale import handoff/*.xlf --dry-run', does: 'show what would be written, and problems' },
    { line: 'lockale import de.xlf --as reviewed', does: 'everything was reviewed' },
    { line: 'lockale import de.xlf --stale accept', does: 'import outdated translations too; check lists them' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./import.ts')).importTexts,
}
