import type { FlagSpec } from '../arguments/flags.ts'
import type { CommandSpec } from './command.ts'
import { accept } from './specs/accept.ts'
import { baseline } from './specs/baseline.ts'
import { cache } from './specs/cache.ts'
import { check } from './specs/check.ts'
import { doctor } from './specs/doctor.ts'
import { explain } from './specs/explain.ts'
import { completion } from './specs/completion.ts'
import { fix } from './specs/fix.ts'
import { formats } from './specs/formats.ts'
import { hooks } from './specs/hooks.ts'
import { init } from './specs/init.ts'
import { mergeDriver } from './specs/merge-driver.ts'
import { plan } from './specs/plan.ts'
import { reopen } from './specs/reopen.ts'
import { resolve } from './specs/resolve.ts'
import { serve } from './specs/serve.ts'
import { status } from './specs/status.ts'
import { sync } from './specs/sync.ts'
import { types } from './specs/types.ts'
import { unlock } from './specs/unlock.ts'
import { watch } from './specs/watch.ts'
import { why } from './specs/why.ts'
import { translate } from './specs/translate.ts'
import { write } from './specs/write.ts'
import { document } from './specs/document.ts'
import { glossary } from './specs/glossary.ts'
import { style } from './specs/style.ts'
import { memory } from './specs/memory.ts'
import { exportTexts } from './specs/export.ts'
import { importTexts } from './specs/import.ts'
import { languages } from './specs/languages.ts'
import { usage } from './specs/usage.ts'
import { keys } from './specs/keys.ts'
import { voice } from './specs/voice.ts'
import { api } from './specs/api.ts'

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
  init,
  sync,
  plan,
  check,
  fix,
  baseline,
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
  voice,
  api,
  cache,
  unlock,
  doctor,
  explain,
  formats,
  completion,
  serve,
]
