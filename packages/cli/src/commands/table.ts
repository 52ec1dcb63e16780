import { usage, keys, api } from './account/spec.ts'
import { baseline, check, explain, fix, status, types, why } from './check/spec.ts'
import type { CommandSpec } from '@lockale/terminal/command/command'
import { glossary, style, memory, languages } from './resources/spec.ts'
import { accept, mergeDriver, reopen, resolve, review, exportTexts, importTexts } from './review/spec.ts'
import { cache, doctor, completion, formats, hooks, init, serve, unlock } from './setup/spec.ts'
import { plan, sync, watch } from './sync/spec.ts'
import { translate, write, document } from './texts/spec.ts'

/** All commands, in the order of help. */
export const commands: readonly CommandSpec[] = [
  init,
  sync,
  plan,
  check,
  fix,
  baseline,
  review,
  accept,
  reopen,
  resolve,
  hooks,
  mergeDriver,
  why,
  status,
  types,
  watch,
  translate,
  write,
  document,
  glossary,
  style,
  memory,
  exportTexts,
  importTexts,
  languages,
  usage,
  keys,
  api,
  cache,
  unlock,
  doctor,
  explain,
  formats,
  completion,
  serve,
]
