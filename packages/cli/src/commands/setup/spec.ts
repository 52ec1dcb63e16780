import type { CommandSpec } from '../command.ts'
import { keyFile, lockTimeout, textsBy } from '../flags.ts'

export const init: CommandSpec = {
  name: 'init',
  summary: 'find the locale files, write a config, adopt what is translated',
  details: [
    'Looks at manifests and folders, runs no code of the project, sends nothing of it, spends nothing.',
    'With a key of DeepL in the environment it asks DeepL for its languages (2 s at most); else it opens no connection.',
    'Translations that are there are put on record and kept. A config that is there is never overwritten.',
    'At the root of a workspace it sets up every package that has locale files.',
    'On a terminal it asks; with --yes, --json or without a terminal it never does.',
  ],
  flags: [
    { name: 'source', takes: { kind: 'text', name: 'locale', completes: 'locale' }, help: 'the locale people write' },
    {
      name: 'targets',
      takes: { kind: 'list', name: 'locale', completes: 'locale' },
      help: 'the locales to write: de,fr,pt-BR',
    },
    {
      name: 'files',
      takes: { kind: 'text', name: 'pattern', completes: 'file' },
      help: "where the catalogs are: 'locales/{locale}/{namespace}.json'; may be repeated",
    },
    {
      name: 'service',
      takes: { kind: 'text', name: 'preset', values: ['deepl', 'service', 'local'] },
      help: 'who translates (default: deepl where there is a key, else local: stand-in texts)',
    },
    { name: 'verbose', help: 'list every file that is left out' },
    {
      name: 'hook',
      takes: { kind: 'text', name: 'manager', values: ['git', 'husky', 'lefthook', 'pre-commit', 'none'] },
      help: 'check staged texts before each commit',
    },
    {
      name: 'ci',
      takes: { kind: 'text', name: 'provider', values: ['github', 'gitlab', 'none'] },
      help: 'write a workflow that checks, and syncs on the main branch',
    },
    {
      name: 'history',
      takes: { kind: 'time', name: 'time' },
      help: 'how long to ask git which translations are out of date (default 30s; 0: not at all); sync asks the rest',
    },
    textsBy,
    { name: 'dry-run', help: 'show what it would write' },
    { name: 'yes', help: 'ask nothing' },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale init', does: 'set up the app in this folder' },
    { line: 'lockale init --yes', does: 'without questions' },
    { line: 'lockale init --dry-run', does: 'look first' },
    { line: 'lockale init --source en --targets de,fr --yes', does: 'where files alone do not tell' },
    { line: "lockale init --files 'src/locales/{locale}.json' --yes", does: 'of several kinds of files, these' },
    { line: 'lockale init --texts-by git --yes', does: 'where bots of Crowdin, Weblate … commit translations' },
    { line: 'lockale init --hook husky --ci github --yes', does: 'with the hook and the workflow' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./init.ts')).init,
}

export const hooks: CommandSpec = {
  name: 'hooks',
  summary: 'have every commit checked, or translated, by git',
  details: [
    'Knows git itself (core.hooksPath counts), husky, lefthook and the pre-commit framework, and takes the one in use.',
    'What stands in a hook stays. A second install changes nothing; what cannot be edited safely is shown to be put in by hand.',
    'The hook runs lockale check --staged: no key, no network, and nothing at all if no locale file is staged.',
  ],
  operand: {
    name: 'action',
    count: 'one',
    help: 'install, status or uninstall',
    values: ['install', 'status', 'uninstall'],
  },
  flags: [
    {
      name: 'manager',
      takes: { kind: 'text', name: 'name', values: ['git', 'husky', 'lefthook', 'pre-commit'] },
      help: 'whose hook (default: the one in use here)',
    },
    { name: 'check', help: 'the hook checks what is staged (the default for a new one)' },
    { name: 'sync', help: 'the hook translates what is staged, and stages that: it needs the key, and may spend' },
    { name: 'merge-driver', help: 'also have git merge locale files text by text, in this clone' },
    { name: 'dry-run', help: 'change nothing, show what would be changed' },
  ],
  examples: [
    { line: 'lockale hooks install', does: 'check every commit' },
    { line: 'lockale hooks install --manager husky', does: 'in .husky/pre-commit' },
    { line: 'lockale hooks install --sync', does: 'translate on commit' },
    { line: 'lockale hooks install --merge-driver', does: 'and merge texts, not lines' },
    { line: 'lockale hooks status', does: 'what is set up here' },
    { line: 'lockale hooks uninstall', does: 'take it out again' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./hooks.ts')).hooks,
}

export const doctor: CommandSpec = {
  name: 'doctor',
  summary: 'say why something does not work, line by line, with what to do',
  details: [
    'Looks at Node, the config, the files, the lockfile, git, the key and the service. Writes nothing and buys nothing.',
    'Only the last lines, about the service, open a connection, and only where there is a key.',
    'Ends with 1 if something must be mended (✗), with 0 otherwise.',
  ],
  flags: [{ name: 'offline', help: 'open no connection, and run no command for the key' }, keyFile],
  examples: [
    { line: 'lockale doctor', does: 'look at everything' },
    { line: 'lockale doctor --offline', does: 'without the service' },
    { line: 'lockale doctor --json', does: 'each line with id, status, says and fix' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./doctor.ts')).doctor,
}

export const cache: CommandSpec = {
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
}

export const unlock: CommandSpec = {
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
}

export const formats: CommandSpec = {
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
}

export const completion: CommandSpec = {
  name: 'completion',
  summary: 'print the completion script of a shell',
  details: [
    'It completes commands, flags, their values, files, locales and messages.',
    'bash: eval "$(lockale completion bash)" in ~/.bashrc',
    'zsh: source <(lockale completion zsh) in ~/.zshrc, behind compinit',
    'fish: lockale completion fish > ~/.config/fish/completions/lockale.fish',
    'PowerShell: lockale completion powershell | Out-String | Invoke-Expression in $PROFILE',
  ],
  operand: {
    name: 'shell',
    count: 'optional',
    help: 'bash, zsh, fish or powershell',
    values: ['bash', 'zsh', 'fish', 'powershell'],
  },
  flags: [
    {
      name: 'words',
      takes: { kind: 'text', name: 'line' },
      help: 'print what may follow in this command line; the scripts ask this',
      isHidden: true,
    },
  ],
  examples: [
    { line: 'lockale completion bash', does: 'to be run by eval in ~/.bashrc' },
    { line: 'lockale completion zsh', does: 'to be sourced in ~/.zshrc' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./completion.ts')).completion,
}

export const serve: CommandSpec = {
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
}
