import type { FlagSpec } from '../arguments/flags.ts'
import { progressKinds } from '../render/progress-kind.ts'
import type { CommandSpec } from './command.ts'

export const locale: FlagSpec = {
  name: 'locale',
  takes: { kind: 'list', name: 'locale', completes: 'locale' },
  help: 'only this target locale; may be repeated, or a list: de,fr',
}
export const files: FlagSpec = {
  name: 'files',
  takes: { kind: 'text', name: 'path', completes: 'file' },
  help: "only these source or target files: a path, a folder, 'locales/*/shop.json'; may be repeated",
}
export const message: FlagSpec = {
  name: 'message',
  takes: { kind: 'text', name: 'name', completes: 'message' },
  help: "only this message, or all that match: cart.title, 'cart.*'; may be repeated",
}
export const lockTimeout: FlagSpec = {
  name: 'lock-timeout',
  takes: { kind: 'time', name: 'time' },
  help: 'wait so long for another run in this project to end: 30s, 5m (default: not at all)',
}
export const local: FlagSpec = { name: 'local', help: 'use the local service inside this run: no key, stand-in texts' }

export const refresh: FlagSpec = {
  name: 'refresh',
  takes: { kind: 'list', name: 'part' },
  help: 'make texts anew whose glossary, style, model, notes … changed; or all',
}
export const retryRefused: FlagSpec = {
  name: 'retry-refused',
  help: 'ask once more for strings whose every translation broke placeholders or tags in three runs',
}
export const pruneHuman: FlagSpec = {
  name: 'prune-human',
  help: "remove people's texts too when their message is gone; the ledger keeps a copy; whole documents stay",
}
export const adopt: FlagSpec = {
  name: 'adopt',
  help: 'take existing target texts as they are where the lockfile is missing',
}

export const textsBy: FlagSpec = {
  name: 'texts-by',
  takes: { kind: 'text', name: 'who', values: ['human', 'machine', 'git'] },
  help: 'who wrote the translations that are imported: human, machine, or git (its commits tell); default: unknown',
}

export const dryRun: FlagSpec = { name: 'dry-run', help: 'show what it would do and write nothing' }

/** @param values the states that the command can settle */
export function stateOf(values: readonly string[]): FlagSpec {
  return {
    name: 'state',
    takes: { kind: 'list', name: 'state', values },
    help: `only texts that are ${values.join(', ')}; may be repeated, or a list`,
  }
}

/** The operand of commands about messages. */
export const messages: NonNullable<CommandSpec['operand']> = {
  name: 'message',
  count: 'many',
  help: "as check shows it: cart.title; 'cart.*' for several; - for a list on stdin",
  completes: 'message',
}

/** With `--state` none is needed. */
export const messagesOrState: NonNullable<CommandSpec['operand']> = {
  ...messages,
  count: 'any',
  help: `${messages.help}; none with --state: all`,
}

export const progress: FlagSpec = {
  name: 'progress',
  takes: { kind: 'text', name: 'how', values: progressKinds },
  help: 'how a run is shown on stderr: auto (default), plain lines, json lines, none',
}

export const keyFile: FlagSpec = {
  name: 'key-file',
  takes: { kind: 'text', name: '-', values: ['-'] },
  help: 'read the key from standard input: op read … | lockale sync --key-file -',
}

/** Which service, for commands that need no project: over what a config says, where there is one. */
export const serviceFlags: readonly FlagSpec[] = [
  {
    name: 'preset',
    takes: { kind: 'text', name: 'name', values: ['service', 'deepl', 'local'] },
    help: 'which service, where no config says it',
  },
  { name: 'base-url', takes: { kind: 'text', name: 'url' }, help: 'its address; the environment must name the host' },
  { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'of the account: us, jp' },
  local,
  keyFile,
]

/** For commands that spend. */
export const spendingFlags: readonly FlagSpec[] = [
  { name: 'dry-run', help: 'send nothing that is billed: say how many characters it would be' },
  {
    name: 'max-characters',
    takes: { kind: 'count', name: 'n' },
    help: 'stop before the first request if more would be sent',
  },
]
