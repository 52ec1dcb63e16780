import type { FlagSpec } from '../arguments/flags.ts'
import type { CommandSpec } from './command.ts'

const locale: FlagSpec = {
  name: 'locale',
  takes: { kind: 'list', name: 'locale' },
  help: 'only this target locale; may be repeated, or a list: de,fr',
}
const lockTimeout: FlagSpec = {
  name: 'lock-timeout',
  takes: { kind: 'time', name: 'time' },
  help: 'wait so long for another run in this project to end: 30s, 5m (default: not at all)',
}
const local: FlagSpec = { name: 'local', help: 'use the local service inside this run: no key, stand-in texts' }

const refresh: FlagSpec = {
  name: 'refresh',
  takes: { kind: 'list', name: 'part' },
  help: 'make texts anew whose glossary, style, model, notes … changed; or all',
}
const pruneHuman: FlagSpec = {
  name: 'prune-human',
  help: "remove people's texts too when their message is gone; the ledger keeps a copy",
}
const adopt: FlagSpec = { name: 'adopt', help: 'take existing target texts as they are where the lockfile is missing' }

export const globalFlags: readonly FlagSpec[] = [
  { name: 'json', help: 'print one JSON document on stdout' },
  { name: 'cwd', takes: { kind: 'text', name: 'folder' }, help: 'work in this folder' },
  { name: 'config', takes: { kind: 'text', name: 'file' }, help: 'use this config file' },
  { name: 'no-color', help: 'no colours (also NO_COLOR=1)' },
  { name: 'quiet', short: 'q', help: 'only results and errors' },
  { name: 'help', short: 'h', help: 'show help' },
  { name: 'version', short: 'v', help: 'show the version' },
]

/** All commands, in the order of help. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'sync',
    summary: 'translate what is missing or changed, write the target files and the lockfile',
    details: [
      'Sends only what changed since the lockfile, checks every answer, keeps what people wrote.',
      'The key comes from LOCKALE_KEY. In CI it spends only with --yes.',
      'Stopped half-way, it keeps what was answered: run it again to go on.',
    ],
    flags: [
      { name: 'dry-run', help: 'show what it would do, like plan' },
      locale,
      local,
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
      { name: 'allow-prune', help: 'remove more of a file than looks plausible' },
      pruneHuman,
      lockTimeout,
    ],
    examples: [
      { line: 'lockale sync', does: 'bring all target locales up to date' },
      { line: 'lockale sync --dry-run', does: 'show requests, characters and cost first' },
      { line: 'lockale sync --locale de,fr --max-characters 20000', does: 'two locales, within a budget' },
      { line: 'lockale sync --plan plan.json', does: 'what lockale plan --out plan.json showed, and nothing else' },
      { line: 'lockale sync --refresh glossary', does: 'after the terms changed' },
      { line: 'lockale sync --local', does: 'try it without a key' },
      { line: 'CI=1 lockale sync --yes --json', does: 'in a pipeline' },
      { line: 'CI=1 lockale sync --yes --deadline 8m', does: 'in a job that is killed after ten minutes' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./sync.ts')).sync,
  },
  {
    name: 'plan',
    summary: 'show what sync would do, message by message, with requests, characters and cost',
    details: [
      'Writes nothing and spends nothing.',
      'With a key it asks the service which settings fit; without one it says so and goes on.',
    ],
    flags: [
      locale,
      local,
      { name: 'out', takes: { kind: 'text', name: 'file' }, help: 'save it, for sync --plan' },
      { name: 'exit-code', help: 'exit with 1 if there is something to do' },
      refresh,
      adopt,
      pruneHuman,
    ],
    examples: [
      { line: 'lockale plan', does: 'what would happen' },
      { line: 'lockale plan --locale de', does: 'for one locale' },
      { line: 'lockale plan --out plan.json', does: 'to be looked at first and done later' },
      { line: 'lockale plan --exit-code', does: 'is there anything to do?' },
      { line: 'lockale plan --json', does: 'every step as data' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'check',
    summary: 'the CI gate: fails if a text is missing, out of date or broken',
    details: ['Read-only. Needs no key and opens no connection.'],
    flags: [locale],
    examples: [
      { line: 'lockale check', does: 'in CI and before a commit' },
      { line: 'lockale check --locale pl', does: 'one locale' },
      { line: 'lockale check --json', does: 'findings as data' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'fix',
    summary: 'mend what has one right way to be mended: spaces, ellipses, invisible characters',
    details: [
      'Applies the safe fixes of the checks; docs/checks.md says which rules have one.',
      'A text stays the text of whoever wrote it. Needs no key and opens no connection.',
    ],
    flags: [
      locale,
      {
        name: 'rule',
        takes: { kind: 'list', name: 'rule' },
        help: 'only this rule; may be repeated, or a list: end-space,double-space',
      },
      { name: 'dry-run', help: 'show what it would do and write nothing' },
      lockTimeout,
    ],
    examples: [
      { line: 'lockale fix --dry-run', does: 'see it first' },
      { line: 'lockale fix', does: 'mend all target files' },
      { line: 'lockale fix --rule end-space --locale fr', does: 'one rule in one locale' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./fix.ts')).fix,
  },
  {
    name: 'baseline',
    summary: 'put down what check finds today, so that only what is new fails',
    details: [
      'Writes the file that `baseline` in the config names. Commit it; run this again to make it shorter.',
      'Needs no key and opens no connection.',
    ],
    flags: [lockTimeout],
    examples: [{ line: 'lockale baseline', does: 'on the first day, and when some of it is mended' }],
    onSignal: 'finish',
    load: async () => (await import('./baseline.ts')).baseline,
  },
  {
    name: 'accept',
    summary: 'say that a text is still right',
    details: [
      'Settles texts whose source changed after a person wrote them, adopted ones, and ones that want a review.',
    ],
    operand: { name: 'message', count: 'many', help: "as check shows it: cart.title; 'cart.*' for several" },
    flags: [locale, lockTimeout],
    examples: [
      { line: 'lockale accept cta', does: 'in every locale where it waits' },
      { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
      { line: "lockale accept 'Add to cart' --locale de", does: 'a key with blanks in it' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./accept.ts')).accept,
  },
  {
    name: 'reopen',
    summary: 'hand a text back to the machine',
    details: ["For people's and adopted texts. The text stands until the next sync, which makes it anew."],
    operand: { name: 'message', count: 'many', help: "as check shows it: cart.title; 'cart.*' for several" },
    flags: [locale, lockTimeout],
    examples: [
      { line: 'lockale reopen cta --locale de', does: 'one text' },
      { line: "lockale reopen 'legal.*'", does: 'all that match, in every locale' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./reopen.ts')).reopen,
  },
  {
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
  },
  {
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
    load: async () => (await import('./merge-driver.ts')).mergeDriver,
  },
  {
    name: 'why',
    summary: 'show the facts about one message: who made its text, from what, with which settings',
    details: ['Read-only. Needs no key and opens no connection.'],
    operand: { name: 'message', count: 'one', help: 'as check shows it: cart.title' },
    flags: [locale],
    examples: [
      { line: 'lockale why cart.title', does: 'in every locale' },
      { line: 'lockale why cart.title --locale de', does: 'in one' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./why.ts')).why,
  },
  {
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
  },
  {
    name: 'cache',
    summary: 'show what the ledger holds: answers that were paid for, and texts of people that were removed',
    details: [
      'The ledger is .lockale/ledger: it is never committed, and answers every question that was paid for on this machine.',
      'Reads no service and needs no key. --compact and --clear wait for a run that is under way.',
    ],
    flags: [
      { name: 'compact', help: 'free what is waste, and bring answers under cache.maxBytes' },
      { name: 'clear', help: 'forget all answers: what only the ledger has is bought again when it is needed' },
    ],
    examples: [
      { line: 'lockale cache', does: 'size, answers, requests that may have been billed, archived texts' },
      { line: 'lockale cache --json', does: 'as data, with every archived text' },
      { line: 'lockale cache --compact', does: 'make it small' },
      { line: 'lockale cache --clear', does: 'begin again; texts of people that are archived there stay' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./cache.ts')).cache,
  },
  {
    name: 'unlock',
    summary: 'show which run holds the lock of this project; remove the lock of one that is gone',
    details: [
      'A lock of a run of this machine that is gone is taken over by itself. This is for one that cannot be seen from here: of',
      'another machine, or of another container.',
    ],
    operand: {
      name: 'id',
      count: 'optional',
      help: 'of the lock to be removed, as shown; make sure that its run is gone',
    },
    flags: [],
    examples: [
      { line: 'lockale unlock', does: 'who holds it?' },
      { line: 'lockale unlock 3f9c0a1b2d4e', does: 'remove it' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./unlock.ts')).unlock,
  },
  {
    name: 'formats',
    summary: 'list the file formats: how they are told, and what an edit keeps',
    details: ['Reads no project. docs/formats.md says more of each.'],
    flags: [],
    examples: [
      { line: 'lockale formats', does: 'all of them' },
      { line: 'lockale formats --json', does: 'as data' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./formats.ts')).formats,
  },
  {
    name: 'serve',
    summary: 'start the local language service',
    details: [
      'A full stand-in for the real service on this machine: every endpoint, with accounts and usage of its own.',
      'Runs until it is stopped. It keeps its data in memory unless --data names a folder, which needs the package libsql.',
      '--engine apertium makes real drafts with the program of that name, for the language pairs installed.',
    ],
    flags: [
      {
        name: 'port',
        takes: { kind: 'port', name: 'n' },
        help: 'listen on this port (default: 4004; 0 picks a free one)',
      },
      { name: 'host', takes: { kind: 'text', name: 'address' }, help: 'listen on this address (default: 127.0.0.1)' },
      {
        name: 'engine',
        takes: { kind: 'text', name: 'name' },
        help: 'what makes the texts: pseudo (default), echo or apertium',
      },
      {
        name: 'seed',
        takes: { kind: 'text', name: 'file' },
        help: 'start with the accounts, glossaries, … of this file',
      },
      { name: 'data', takes: { kind: 'text', name: 'folder' }, help: 'keep everything in this folder' },
      { name: 'strict-keys', help: 'know the keys of the seed only' },
      { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'be this region: see nothing made elsewhere' },
      {
        name: 'preset',
        takes: { kind: 'text', name: 'name' },
        help: 'whose names it uses: service (default) or deepl',
      },
      { name: 'faults', help: 'let requests ask for faults, and the control endpoint set them' },
      {
        name: 'fault',
        takes: { kind: 'text', name: 'line' },
        help: 'make this go wrong; may be given more than once',
      },
    ],
    examples: [
      { line: 'lockale serve', does: 'on http://127.0.0.1:4004' },
      { line: 'lockale serve --port 0 --json', does: 'on a free port, printed as data' },
      { line: 'lockale serve --seed service.json --data .service', does: 'with a beginning, and a memory' },
      { line: "lockale serve --fault 'translate@2-5: 429 retry-after=3'", does: 'to see what a client makes of it' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./serve.ts')).serve,
  },
]
