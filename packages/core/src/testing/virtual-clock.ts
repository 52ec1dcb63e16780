import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '../model/clock.ts'

/** A clock whose time passes only when all work waits. Its random numbers depend only on the seed. */
export interface VirtualClock extends Clock {
  /** Lets time pass until the work is done. */
  until<T>(work: Promise<T>): Promise<T>
}

export function virtualClock(seed = 1): VirtualClock {
  let time = 0
  let state = seed
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>()
  return {
    now: () => time,
    random() {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const sleeper = {
          at: time + ms,
          wake: () => {
            signal?.removeEventListener('abort', stop)
            resolve()
          },
        }
        if (signal?.aborted === true) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        sleepers.add(sleeper)
      })
    },
    async until(work) {
      const progress = { isDone: false }
      const done = () => {
        progress.isDone = true
      }
      work.then(done, done)
      for (;;) {
        await turn()
        if (progress.isDone) break
        const [next] = [...sleepers].sort((a, b) => a.at - b.at)
        if (next === undefined) continue
        sleepers.delete(next)
        time = Math.max(time, next.at)
        next.wake()
      }
      return work
    },
  }
}
