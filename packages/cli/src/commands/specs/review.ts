import type { FlagSpec } from '@lockale/terminal/arguments/flags'
import type { CommandSpec } from '@lockale/terminal/command/command'
import { dryRun, files, locale, lockTimeout, message } from '@lockale/terminal/command/flags'

const messages: NonNullable<CommandSpec['operand']> = {
  name: 'message',
  count: 'many',
  help: "a message as check prints it: cart.title; 'cart.*' for several; - reads a list from stdin",
}

const messagesOrState: NonNullable<CommandSpec['operand']> = {
  ...messages,
  count: 'any',
  help: `${messages.help}; with --state it may be left out: all`,
}

export const reviewCommands: readonly CommandSpec[] = [
  {
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
    load: async () => (await import('../check/why.ts')).why,
  },
  {
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
    load: async () => (await import('../review/accept.ts')).settle('accept'),
  },
  {
    name: 'reopen',
    group: 'Review',
    summary: 'discard human translations and re-translate',
    details: [
      'For human and imported translations. The translation stays in the file until the next sync re-translates it.',
      '--state review: translations of coding assistants and bots that need review.',
      'With - it reads a list from stdin, as accept does.',
    ],
    operand: messagesOrState,
    flags: [
      locale,
      files,
      stateOf(['source-changed', 'imported-stale', 'case-changed', 'adopted', 'edited', 'review']),
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
    load: async () => (await import('../review/accept.ts')).settle('reopen'),
  },
  {
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
    load: async () => (await import('../check/fix.ts')).fix,
  },
  {
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
    load: async () => (await import('../check/baseline.ts')).baseline,
  },
]

function stateOf(values: readonly string[]): FlagSpec {
  return {
    name: 'state',
    takes: { kind: 'list', name: 'state', values },
    help: `only translations in this state: ${values.join(', ')}; repeat it, or give a list`,
  }
}
