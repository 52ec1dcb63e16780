import type { CommandSpec } from '@lockale/terminal/command/command'
import type { Satellite } from '@lockale/terminal/command/command'
import { baseline, check, explain, fix, status, types, why } from './check/spec.ts'
import { cache, formats, serve, unlock } from './machine/spec.ts'
import { accept, mergeDriver, reopen, resolve } from './review/spec.ts'
import * as satellites from './satellites.ts'
import { plan, sync, watch } from './sync/spec.ts'

const all: readonly Satellite[] = Object.values(satellites)

/** All commands. Help keeps this order within each group. */
export const commands: readonly CommandSpec[] = [
  ...all.flatMap((satellite) => satellite.commands),
  sync,
  plan,
  check,
  status,
  watch,
  why,
  accept,
  reopen,
  fix,
  baseline,
  resolve,
  mergeDriver,
  unlock,
  types,
  formats,
  serve,
  explain,
  cache,
]

export const beside: Omit<Satellite, 'commands'> = Object.assign({}, ...all)
