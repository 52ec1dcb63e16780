import { setTimeout as wait } from 'node:timers/promises'
import { turns } from './turns.ts'

/** What a counter shows when it has stopped: it never ends for one that goes on. */
export async function untilStill(read: () => number): Promise<number> {
  for (let before = -1; ;) {
    const now = read()
    if (now > 0 && now === before) return now
    before = now
    await wait(50)
    await turns()
  }
}
