import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a signal and waits until the process has dealt with it, which nothing tells: two at once would be one. */
export async function interrupt(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  if (process.platform !== 'linux') return sleep(1000)
  // With no signal left to be delivered and nothing to do in three looks, it waits for something else by now.
  for (let looks = 0; looks < 3;) {
    await sleep(10)
    looks = (await isAtRest(child.pid)) ? looks + 1 : 0
  }
}

/** True for a process that is gone, too. */
async function isAtRest(pid: number | undefined): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status === undefined) return true
  return /^State:\s+[SZ]/mu.test(status) && !/^(?:SigPnd|ShdPnd):\s+0*[1-9a-f]/mu.test(status)
}
