import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { systemCode } from '@lockale/errors'

/** Identifies a process, also after a restart, in another container and on another machine. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** Start of the process, in clock ticks since boot. Tells apart processes with the same id. Linux only. */
  readonly started?: string | undefined
  /** Boot id of the machine, which changes with each restart. Containers have the id of their machine. Linux only. */
  readonly boot?: string | undefined
  /** Namespace of process ids: containers have their own. Linux only. */
  readonly space?: string | undefined
  /** Id of the machine, which stays the same after a restart. Linux only. */
  readonly machine?: string | undefined
  /** Uptime of the machine in seconds. A smaller value later means a restart. */
  readonly upSeconds: number
  /** Start time of the process. For display only, since clocks jump. */
  readonly since: string
}

export interface Processes {
  readonly self: ProcessIdentity
  /** Returns true only if the process has certainly ended; false for a process that cannot be seen from here. */
  isGone(other: ProcessIdentity): boolean
}

/** Returns the identity of this process, read from the system, and a function that tells if another one has ended. */
export function systemProcesses(): Processes {
  const self = identifySelf()
  return { self, isGone: (other) => isGone(other, self) }
}

/** Returns whether a process has certainly ended. @param isRunning tests a process that is visible from here */
export function isGone(
  other: ProcessIdentity,
  self: ProcessIdentity,
  isRunning: (pid: number, started: string | undefined) => boolean = isProcessAlive,
): boolean {
  if (other.boot !== undefined && self.boot !== undefined) {
    const isHere = other.boot === self.boot
    if (isHere) return other.space === self.space && !isRunning(other.pid, other.started)
    // Two machines may have the same name, so only an equal machine id proves that this machine was restarted.
    return other.host === self.host && self.machine !== undefined && other.machine === self.machine
  }
  if (other.host !== self.host) return false
  return other.upSeconds > self.upSeconds || !isRunning(other.pid, other.started)
}

/** Returns whether the process with this id and start time is running on this machine. */
export function isProcessAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false
  }
  const stat = readStat(pid)
  if (stat === undefined) return true
  // A killed process keeps its id until its parent has read its status.
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

/** Reads the state of a process; `undefined` if it is gone, and on systems other than Linux. */
function readStat(
  pid: number,
): { readonly state: string | undefined; readonly started: string | undefined } | undefined {
  const stat = readLine(`/proc/${pid}/stat`)
  // proc(5): the name in parentheses may contain anything; `state` is the first field after it, `starttime` the 20th.
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
