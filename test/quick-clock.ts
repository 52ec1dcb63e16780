import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@lockale/core'

/** How many of its seconds pass in one of ours. */
const pace = 20
/** What is not longer keeps the pace of sound, or gives way to others. */
const shortMs = 120

/** A clock that runs fast: whoever waits for it waits for longer than a moment only where the work itself takes it. */
export const quickClock: Clock = {
  now: () => performance.now() * pace,
  sleep: (ms, signal) => wait(ms / pace, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
}

/** The same for those who wait on the real time of a service, and never ask what time it is. */
export const impatientClock: Pick<Clock, 'sleep' | 'random'> = {
  sleep: (ms, signal) => wait(ms <= shortMs ? ms : ms / pace, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
}
