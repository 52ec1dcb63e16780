import { readFileSync } from 'node:fs'
import { systemCode } from '@lockale/errors'

/**
 * When a process started, in clock ticks since boot: with its id it names a process, where the id alone is soon another's.
 * `undefined` for one that is gone, and where the system does not tell (anything but Linux).
 */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name in parentheses may hold anything; `starttime` is the 22nd field, the 20th behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

/** True while the process that had this id and start runs on this machine. */
export function isProcessAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false
  }
  const now = startOf(pid)
  return started === undefined || now === undefined || now === started
}
