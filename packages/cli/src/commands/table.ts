import type { FlagSpec } from '../arguments/flags.ts'
import type { CommandSpec } from './command.ts'

const locale: FlagSpec = {
  name: 'locale',
  takes: { kind: 'list', name: 'locale' },
  help: 'only this target locale; may be repeated, or a list: de,fr',
}
const local: FlagSpec = { name: 'local', help: 'use the local service inside this run: no key, stand-in texts' }

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
      { name: 'yes', help: 'spend without being asked; needed in CI' },
      { name: 'adopt', help: 'take existing target texts as they are where the lockfile is missing' },
      { name: 'allow-prune', help: 'remove more of a file than looks plausible' },
    ],
    examples: [
      { line: 'lockale sync', does: 'bring all target locales up to date' },
      { line: 'lockale sync --dry-run', does: 'show requests, characters and cost first' },
      { line: 'lockale sync --locale de,fr --max-characters 20000', does: 'two locales, within a budget' },
      { line: 'lockale sync --local', does: 'try it without a key' },
      { line: 'CI=1 lockale sync --yes --json', does: 'in a pipeline' },
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
    flags: [locale, local, { name: 'exit-code', help: 'exit with 1 if there is something to do' }],
    examples: [
      { line: 'lockale plan', does: 'what would happen' },
      { line: 'lockale plan --locale de', does: 'for one locale' },
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
    flags: [],
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
    operand: { name: 'message', count: 'many', help: 'as check shows it: cart.title' },
    flags: [locale],
    examples: [
      { line: 'lockale accept cta', does: 'in every locale where it waits' },
      { line: 'lockale accept cta cart.title --locale de', does: 'two messages in one locale' },
      { line: "lockale accept 'Add to cart' --locale de", does: 'a key with blanks in it' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./accept.ts')).accept,
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
      'A full stand-in for the real service on this machine. Runs until it is stopped; keeps its data in memory.',
    ],
    flags: [
      {
        name: 'port',
        takes: { kind: 'port', name: 'n' },
        help: 'listen on this port (default: 4004; 0 picks a free one)',
      },
      { name: 'host', takes: { kind: 'text', name: 'address' }, help: 'listen on this address (default: 127.0.0.1)' },
    ],
    examples: [
      { line: 'lockale serve', does: 'on http://127.0.0.1:4004' },
      { line: 'lockale serve --port 0 --json', does: 'on a free port, printed as data' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./serve.ts')).serve,
  },
]
