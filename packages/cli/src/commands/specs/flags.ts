import type { FlagSpec } from '../../arguments/flags.ts'

export const locale: FlagSpec = {
  name: 'locale',
  takes: { kind: 'list', name: 'locale' },
  help: 'only this target locale; may be repeated, or a list: de,fr',
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
export const pruneHuman: FlagSpec = {
  name: 'prune-human',
  help: "remove people's texts too when their message is gone; the ledger keeps a copy",
}
export const adopt: FlagSpec = {
  name: 'adopt',
  help: 'take existing target texts as they are where the lockfile is missing',
}
