import { runInside } from '../canary/run-inside.ts'
import { testDepth } from '../depth.ts'
import { type Ended, runLockale, type StartOptions } from './lockale.ts'

/**
 * Runs `lockale` to its end where a process of its own is not the point: on its sources and inside this process, and at full
 * depth as its users do. A process costs half a second of a core, of which nine tenths are its start.
 */
export function callLockale(args: readonly string[], { cwd, env = {} }: StartOptions): Promise<Ended> {
  if (testDepth > 1) return runLockale(args, { cwd, env })
  return runInside(args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, columns: 80 })
}
