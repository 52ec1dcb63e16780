import type { FlagSpec } from '../arguments/flags.ts'
import { usage, keys, api } from './account/spec.ts'
import { baseline, check, explain, fix, status, types, why } from './check/spec.ts'
import type { CommandGroup, CommandSpec } from './command.ts'
import { glossary, style, memory, languages } from './resources/spec.ts'
import { accept, mergeDriver, reopen, resolve, review, exportTexts, importTexts } from './review/spec.ts'
import { cache, doctor, completion, formats, hooks, init, serve, unlock } from './setup/spec.ts'
import { plan, sync, watch } from './sync/spec.ts'
import { translate, write, document } from './texts/spec.ts'

export const globalFlags: readonly FlagSpec[] = [
  { name: 'json', help: 'print one JSON document on stdout' },
  { name: 'cwd', takes: { kind: 'text', name: 'folder' }, help: 'run in this folder' },
  { name: 'config', takes: { kind: 'text', name: 'file' }, help: 'use this config file' },
  { name: 'no-color', help: 'print no colours (also NO_COLOR=1)' },
  { name: 'quiet', short: 'q', help: 'print only results and errors' },
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

/** Commands by what they are for, in the order of `lockale --help`. Each is in one group. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Daily', commands: [init, sync, plan, check, watch, status] },
  { title: 'Review', commands: [review, why, accept, reopen, fix, baseline, exportTexts, importTexts] },
  { title: 'Git', commands: [hooks, resolve, mergeDriver, unlock] },
  { title: 'App', commands: [types, formats] },
  {
    title: 'Service',
    commands: [glossary, style, memory, translate, write, document, languages, usage, keys, api, serve],
  },
  { title: 'Help', commands: [doctor, explain, cache, completion] },
]
