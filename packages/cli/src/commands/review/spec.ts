import type { HandoffState } from '@lockale/core'
import type { XliffVersion } from '@lockale/interchange'
import type { CommandSpec } from '../command.ts'
import { dryRun, files, locale, lockTimeout, message, messagesOrState, stateOf } from '../flags.ts'

export const accept: CommandSpec = {
  name: 'accept',
  summary: 'say that a text is still right',
  details: [
    'Settles human and imported translations whose source changed, imported ones, and ones that need review.',
    'A file that says itself that a translation needs review (fuzzy, needs_review) says so no longer.',
    '--state imported-stale: those that were older than their source when they were imported;',
    '--state case-changed: those whose source changed only in case or end punctuation.',
    'With - it reads a list from stdin: messages, lines as check prints them, or the JSON of check --json.',
    'Of findings in a list only texts that wait for a person are settled. All or nothing: an unknown name stops it.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['fuzzy', 'imported-stale', 'case-changed', 'adopted', 'review']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale accept cta', does: 'in every locale where it waits' },
    { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
    { line: "lockale accept 'Add to cart' --files locales/de/shop.json", does: 'a key with blanks, in one file' },
    { line: 'lockale accept --state case-changed', does: 'all whose source changed only in case or end punctuation' },
    { line: 'lockale accept --state adopted --locale de', does: 'all German translations that were imported' },
    { line: 'lockale check --json | lockale accept - --dry-run', does: 'see what waits for a person' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./accept.ts')).accept,
}

export const reopen: CommandSpec = {
  name: 'reopen',
  summary: 'hand a text back to the machine',
  details: [
    "For people's and adopted texts. The text stands until the next sync, which makes it anew.",
    'With - it reads a list from stdin, as accept does.',
  ],
  operand: messagesOrState,
  flags: [
    locale,
    files,
    stateOf(['fuzzy', 'imported-stale', 'case-changed', 'adopted', 'edited']),
    dryRun,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale reopen cta --locale de', does: 'one text' },
    { line: "lockale reopen 'legal.*'", does: 'all that match, in every locale' },
    { line: 'lockale reopen --state fuzzy', does: 'all whose source changed since' },
    { line: 'lockale reopen --state imported-stale --locale de', does: 'German ones that came out of date' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./accept.ts')).reopen,
}

export const resolve: CommandSpec = {
  name: 'resolve',
  summary: 'settle what git left in conflict, text by text',
  details: [
    "Of two texts a person's stays; of two by machine, the one made for the source as merged. Lockfiles never conflict.",
    'What no fact can settle stays in conflict and is listed; then it exits with 8. Spends nothing.',
  ],
  flags: [
    { name: 'ours', help: 'where no fact tells, take our side' },
    { name: 'theirs', help: 'where no fact tells, take their side' },
    { name: 'dry-run', help: 'show what it would do and write nothing' },
    { name: 'stage', help: 'git add the files in which nothing is in conflict any more' },
  ],
  examples: [
    { line: 'lockale resolve', does: 'after git merge, rebase or cherry-pick stopped' },
    { line: 'lockale resolve --stage', does: 'and git add what is settled' },
    { line: 'lockale resolve --theirs', does: 'take their text where both sides are by people' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./resolve.ts')).resolve,
}

export const mergeDriver: CommandSpec = {
  name: 'merge-driver',
  summary: 'merge one file for git: the lockfile and locale files, text by text',
  details: [
    'git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
    'git config merge.lockale.recursive binary',
    'and in .gitattributes: lockale.lock merge=lockale, locales/** merge=lockale',
    'Exits with 1 and leaves markers where a person has to say. Other files are merged by lines, as git does.',
  ],
  operand: { name: 'file', count: 'many', help: 'base, ours, theirs, marker size (may be left out), path' },
  flags: [],
  examples: [{ line: 'lockale merge-driver %O %A %B %L %P', does: 'as git calls it' }],
  onSignal: 'finish',
  load: async () => (await import('./resolve.ts')).mergeDriver,
}

// Not taken from where they are used: help and completion would load the engine.
const states: readonly HandoffState[] = ['missing', 'stale', 'fuzzy', 'broken', 'review', 'adopted', 'current']
const versions: readonly XliffVersion[] = ['1.2', '2.1']

export const exportTexts: CommandSpec = {
  name: 'export',
  summary: 'hand texts to human translators, as XLIFF',
  details: [
    'Writes an XLIFF file for each target locale: source, the text that is there, notes, the place in the source file.',
    'Without --state, what a person must look at: missing, stale, fuzzy, broken, review.',
    'Placeholders and tags are codes that a translation tool keeps whole; each sentence of a plural is a unit of its own.',
    'A file that is there already is written over only where lockale import would find nothing in it.',
    'Read-only but for the files it writes. Needs no key and opens no connection.',
  ],
  flags: [
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'folder' },
      help: 'a folder for de.xlf, fr.xlf, …, or a .xlf file where it is one locale',
    },
    locale,
    {
      name: 'state',
      takes: { kind: 'list', name: 'state', values: states },
      help: `messages with a text that is ${states.join(', ')}; may be repeated, or a list`,
    },
    files,
    message,
    {
      name: 'xliff',
      takes: { kind: 'text', name: 'xliff', values: versions },
      help: 'version of XLIFF: 1.2 (default), which all tools read, or 2.1',
    },
    {
      name: 'fill',
      help: 'put the source where a translation goes: for tools that translate in place, such as OmegaT',
    },
    { name: 'replace', help: 'write over files that have texts of translators in them, or that are none of ours' },
  ],
  examples: [
    { line: 'lockale export --out handoff', does: 'what waits for a person, a file for each locale' },
    { line: 'lockale export --locale de --state missing --out de.xlf', does: 'German texts that are not there yet' },
    { line: 'lockale export --state review,adopted --out handoff', does: 'texts that nobody has vouched for' },
    { line: 'lockale export --xliff 2.1 --out handoff', does: 'for tools that want XLIFF 2' },
    { line: 'lockale export --fill --out handoff', does: 'for OmegaT; what stays as it is counts as not translated' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./export.ts')).exportTexts,
}

export const importTexts: CommandSpec = {
  name: 'import',
  summary: 'take texts back from human translators',
  details: [
    'Reads XLIFF 1.2, 2.0 and 2.1 as lockale export made it and any tool gave it back.',
    "Final and approved texts count as reviewed, translated ones as a person's, all others wait for a look (lockale accept).",
    'A text whose source has changed since, or that a person changed here meanwhile, is reported and left alone; so is one whose',
    'placeholders are broken. Then it exits with 1; all other texts are in the files.',
    'Needs no key and opens no connection.',
  ],
  operand: { name: 'file', count: 'many', help: 'the XLIFF files that came back', completes: 'file' },
  flags: [
    dryRun,
    {
      name: 'as',
      takes: { kind: 'text', name: 'what', values: ['human', 'reviewed', 'review'] },
      help: 'what all these texts count as, whatever the files say: human, reviewed, review',
    },
    {
      name: 'stale',
      takes: { kind: 'text', name: 'how', values: ['report', 'accept'] },
      help: 'texts of another source: report them (default), or accept them as ones that wait for a look',
    },
    {
      name: 'prefer',
      takes: { kind: 'text', name: 'side', values: ['theirs', 'ours'] },
      help: 'where a person changed a text here meanwhile: theirs is the file, ours what is here',
    },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale import handoff/de.xlf', does: 'write what came back' },
    { line: 'lockale import handoff/*.xlf --dry-run', does: 'see what it would write and what is wrong' },
    { line: 'lockale import de.xlf --as reviewed', does: 'all of it was looked at twice' },
    { line: 'lockale import de.xlf --stale accept', does: 'take old work too; lockale check then names it' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./import.ts')).importTexts,
}
