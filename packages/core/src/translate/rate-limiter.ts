import type { Clock } from '../model/clock.ts'

/**
 * When requests may leave. The number under way grows by one with each round of answers and falls by a third when the service
 * is too busy, at most once in a round trip; a pause holds all of them. After a second refusal the rate that the service took
 * is known: from there on requests leave evenly spaced, at half of it first, and faster with each answer.
 */
export interface RateLimiter {
  /** Waits for a turn, first come, first served, and gives its number. `undefined`: it was closed, nothing may leave. */
  enter(): Promise<number | undefined>
  /** Ends a turn. */
  leave(): void
  /** How many may be under way. */
  limit(): number
  /** The number of the last turn that was given. */
  latestTurn(): number
  answered(): void
  refused(turn: number, hintMs: number | undefined): Refusal
  /** Holds everything for so long. */
  pause(ms: number): void
  close(): void
}

export interface Refusal {
  /** The first of its round trip; what was sent before the service was known to be busy tells nothing new. */
  readonly isNews: boolean
  /** Time until the next request. */
  readonly pauseMs: number
  /** Rounds that were refused since the last answer. */
  readonly fruitless: number
}

const first = 4
const falls = 0.7
const pauseFloorMs = 150
/** How much longer each fruitless pause is than the one before. */
const pauseGrowth = 4
/** Pauses grow so many times. */
const longestPause = 3
/** Answers of so many milliseconds tell how fast the service works. */
const memoryMs = 3000
const slowestPerSecond = 0.5
/** Of the rate, with each answer: fast up to where it was refused before, then gently. */
const [climbs, probes] = [1.03, 1.005]
const yields = 0.85

/** @param cap requests at the same time, at most */
export function openRateLimiter({ clock, cap }: { readonly clock: Clock; readonly cap: number }): RateLimiter {
  const most = Math.max(1, cap)
  const closing = new AbortController()
  const waiting: ((turn: number | undefined) => void)[] = []
  const openedAt = clock.now()
  let answers: number[] = []
  let allowed = Math.min(first, most)
  let [underWay, turns, rounds, fruitless] = [0, 0, 0, 0]
  /** Time of the clock before which no request is sent. */
  let notBefore = -Infinity
  let isAsleep = false
  /** Turn of the last drop of the rate. */
  let fellAt = 0
  /** Requests per second; `undefined` while no limit is known. */
  let rate: number | undefined
  let refusedRate = Infinity
  return {
    limit,
    latestTurn: () => turns,
    enter() {
      if (closing.signal.aborted) return Promise.resolve(undefined)
      const turn = new Promise<number | undefined>((resolve) => waiting.push(resolve))
      admit()
      return turn
    },
    leave() {
      underWay--
      admit()
    },
    answered() {
      const now = clock.now()
      answers = [...answers.filter((at) => at > now - memoryMs), now]
      fruitless = 0
      allowed = Math.min(most, allowed + 1 / allowed)
      if (rate !== undefined) rate *= rate < 0.9 * refusedRate ? climbs : probes
    },
    refused(turn, hintMs) {
      const isNews = turn > fellAt
      if (isNews) {
        fellAt = turns
        rounds++
        fruitless++
        allowed = Math.max(1, allowed * falls)
        slowDown()
      }
      const floor = pauseFloorMs * pauseGrowth ** Math.min(longestPause, Math.max(0, fruitless - 1))
      const pauseMs = Math.max(hintMs ?? 0, Math.round(floor * (1 + clock.random())))
      pause(pauseMs)
      return { isNews, pauseMs, fruitless }
    },
    pause,
    close() {
      closing.abort()
      for (const resolve of waiting.splice(0)) resolve(undefined)
    },
  }

  function limit(): number {
    return Math.floor(allowed)
  }

  function pause(ms: number): void {
    notBefore = Math.max(notBefore, clock.now() + ms)
  }

  /** One refusal is bad luck: the rate is learnt from the second on. */
  function slowDown(): void {
    if (rate !== undefined) {
      refusedRate = rate
      rate = Math.max(slowestPerSecond, rate * yields)
    } else if (rounds >= 2) {
      const now = clock.now()
      const spanMs = Math.max(1, Math.min(memoryMs, now - openedAt))
      const taken = (answers.filter((at) => at > now - spanMs).length * 1000) / spanMs
      refusedRate = Math.max(slowestPerSecond, taken)
      rate = Math.max(slowestPerSecond, taken / 2)
    }
  }

  function admit(): void {
    while (waiting.length > 0 && underWay < limit()) {
      const now = clock.now()
      if (notBefore > now) return void sleep(notBefore - now)
      if (rate !== undefined) notBefore = now + 1000 / rate
      underWay++
      waiting.shift()?.(++turns)
    }
  }

  async function sleep(ms: number): Promise<void> {
    if (isAsleep) return
    isAsleep = true
    const until = notBefore
    try {
      await clock.sleep(ms, closing.signal)
    } catch (error) {
      if (!closing.signal.aborted) throw error
      return
    } finally {
      isAsleep = false
    }
    // A timer may be early by a part of a millisecond: what was slept is over.
    if (notBefore <= until) notBefore = -Infinity
    admit()
  }
}
