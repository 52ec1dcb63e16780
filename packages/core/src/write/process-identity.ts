import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { systemCode } from '@lockale/errors'

/** What tells one process from all others, also after a restart, in another container and on another machine. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** Clock ticks since boot: with the id it names a process, where the id alone is soon another's. Linux only. */
  readonly started?: string | undefined
  /** Another one after each restart; containers share that of their machine. Linux only. */
  readonly boot?: string | undefined
  /** Ids mean something in one of these only: containers have their own. Linux only. */
  readonly space?: string | undefined
  /** Stays the same over restarts. Linux only. */
  readonly machine?: string | undefined
  /** Seconds that the machine had been running: one that has been running for less was restarted since. */
  readonly upSeconds: number
  /** Start time of the process. For display only, since clocks jump. */
  readonly since: string
}

/** Whom this process is, and what it can say of others. */
export interface Processes {
  readonly self: ProcessIdentity
  /** True only where that is certain: a process that cannot be seen from here may be at work. */
  isGone(other: ProcessIdentity): boolean
}

/** What this system says, read when it is asked. No process is started for it. */
export function systemProcesses(): Processes {
  const self = identifySelf()
  return { self, isGone: (other) => isGone(other, self) }
}

/** @param isRunning of a process that could be seen from here */
export function isGone(
  other: ProcessIdentity,
  self: ProcessIdentity,
  isRunning: (pid: number, started: string | undefined) => boolean = isProcessAlive,
): boolean {
  if (other.boot !== undefined && self.boot !== undefined) {
    const isHere = other.boot === self.boot
    if (isHere) return other.space === self.space && !isRunning(other.pid, other.started)
    // A machine of the same name may be another one; only its own id says that this one was restarted.
    return other.host === self.host && self.machine !== undefined && other.machine === self.machine
  }
  if (other.host !== self.host) return false
  return other.upSeconds > self.upSeconds || !isRunning(other.pid, other.started)
}

/** True while the process that had this id and start runs on this machine. */
export function isProcessAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false
  }
  const stat = readStat(pid)
  if (stat === undefined) return true
  // One that was killed and whose parent has not asked for it yet still has its id.
  if (stat.state === 'Z' || stat.state === 'X') return false
  return started === undefined || stat.started === started
}

function identifySelf(): ProcessIdentity {
  const { pid } = process
  return {
    pid,
    host: hostname(),
    started: readStat(pid)?.started,
    boot: readLine('/proc/sys/kernel/random/boot_id'),
    space: read(() => readlinkSync('/proc/self/ns/pid')),
    machine: readLine('/etc/machine-id'),
    upSeconds: Math.floor(uptime()),
    since: new Date(performance.timeOrigin).toISOString(),
  }
}

/** `undefined` for a process that is gone, and where the system does not tell (anything but Linux). */
function readStat(
  pid: number,
): { readonly state: string | undefined; readonly started: string | undefined } | undefined {
  const stat = readLine(`/proc/${pid}/stat`)
  // proc(5): the name in parentheses may hold anything; `state` is the first field behind it, `starttime` the 20th.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && { state: fields[0], started: fields[19] }
}

function readLine(path: string): string | undefined {
  return read(() => readFileSync(path, 'utf8').trim())
}

function read(source: () => string): string | undefined {
  try {
    const text = source()
    return text === '' ? undefined : text
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
