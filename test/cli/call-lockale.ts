import { runInside } from '../canary/run-inside.ts'
import { testDepth } from '../depth.ts'
import { type Ended, runLockale, type StartOptions } from './lockale.ts'

let calls = 0

/**
 * Runs `lockale` to its end where a process of its own is not the point: on its sources and inside this process, and at full
 * depth one call of six as its users do, the first of each worker among them. A process costs half a second of a core, of
 * which nine tenths are its start. Arguments that no system takes stay inside.
 */
export function callLockale(args: readonly string[], { cwd, env = {} }: StartOptions): Promise<Ended> {
  const isShort = args.every((arg) => arg.length < 100_000)
  if (testDepth > 1 && isShort && calls++ % 6 === 0) return runLockale(args, { cwd, env })
  return runInside(args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, columns: 80 })
}
