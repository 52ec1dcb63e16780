import type { Environment } from '@lockale/errors'
import type { FlagSpec } from '../arguments/flags.ts'

export const globalFlags: readonly FlagSpec[] = [
  { name: 'json', help: 'print one JSON document on stdout' },
  { name: 'cwd', takes: { kind: 'text', name: 'folder' }, help: 'run in this folder' },
  { name: 'config', takes: { kind: 'text', name: 'file' }, help: 'use this config file' },
  { name: 'no-color', help: 'print no colours (also NO_COLOR=1)' },
  { name: 'quiet', short: 'q', help: 'print only results and errors' },
  { name: 'help', short: 'h', help: 'show help' },
  { name: 'version', short: 'v', help: 'show the version' },
]

export const locale: FlagSpec = {
  name: 'locale',
  takes: { kind: 'list', name: 'locale' },
  help: 'only this target locale; repeat it, or give a list: de,fr',
}
export const files: FlagSpec = {
  name: 'files',
  takes: { kind: 'text', name: 'path', completes: 'file' },
  help: "only these source or target files: a path, a folder, 'locales/*/shop.json'; repeatable",
}
export const message: FlagSpec = {
  name: 'message',
  takes: { kind: 'text', name: 'name' },
  help: "only this message, or all that match: cart.title, 'cart.*'; repeatable",
}
export const lockTimeout: FlagSpec = {
  name: 'lock-timeout',
  takes: { kind: 'time', name: 'time' },
  help: 'how long to wait for another run to end: 30s, 5m (default: fail at once)',
}
export const local: FlagSpec = {
  name: 'local',
  help: 'use the built-in mock service: pseudo-translations, no key, no cost',
}

export const textsBy: FlagSpec = {
  name: 'texts-by',
  takes: { kind: 'text', name: 'who', values: ['human', 'machine', 'git'] },
  help: 'who wrote the imported translations: human, machine, or git (detected from commits); default: unknown',
}

export const dryRun: FlagSpec = { name: 'dry-run', help: 'show what would change and write nothing' }

const progressKinds = ['auto', 'plain', 'json', 'none'] as const

export const progress: FlagSpec = {
  name: 'progress',
  takes: { kind: 'text', name: 'how', values: progressKinds },
  help: 'how to show progress on stderr: auto (default), plain lines, json lines, none',
}

interface ProgressQuestion {
  readonly wanted: string | undefined
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly env: Environment
  readonly isTty: boolean
}

/** Returns how to show progress: `none` with `--quiet`; else as `--progress` says. For `auto`, the output decides. */
export function chooseProgress({
  wanted,
  isJson,
  isQuiet,
  env,
  isTty,
}: ProgressQuestion): 'live' | Exclude<(typeof progressKinds)[number], 'auto'> {
  if (isQuiet) return 'none'
  const kind = progressKinds.find((one) => one === wanted) ?? 'auto'
  if (kind !== 'auto') return kind
  if (isJson) return 'none'
  return isTty && env['TERM'] !== 'dumb' ? 'live' : 'plain'
}

export const keyFile: FlagSpec = {
  name: 'key-file',
  takes: { kind: 'text', name: '-', values: ['-'] },
  help: 'read the API key from standard input',
}

/** Flags that choose the translation service, for commands that need no project. They override the config. */
export const serviceFlags: readonly FlagSpec[] = [
  {
    name: 'preset',
    takes: { kind: 'text', name: 'name', values: ['service', 'deepl', 'local'] },
    help: 'which service to use if no config names one',
  },
  { name: 'base-url', takes: { kind: 'text', name: 'url' }, help: 'API base URL; its host must be in LOCKALE_HOST' },
  { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'region of the account: us, jp' },
  local,
  keyFile,
]

export const maxCharacters: FlagSpec = {
  name: 'max-characters',
  takes: { kind: 'count', name: 'n' },
  help: 'fail before the first request if more characters would be sent',
}
