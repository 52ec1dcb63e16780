import type { Clock } from '../model/clock.ts'

/**
 * Decides when requests are sent. The number of parallel requests grows by one when all of them were answered, and
 * falls by a third if the service refuses one because it is too busy, at most once per round trip. A pause delays all
 * requests. After a second refusal, requests are evenly spaced: first at half the rate that the service accepted, then
 * faster with each answer.
 */
export interface RateLimiter {
  /** Waits until a request may be sent, and returns its number (its turn). `undefined` if the limiter was closed. */
  enter(): Promise<number | undefined>
  leave(): void
  limit(): number
  /** Returns the number (turn) of the request that was sent last. */
  latestTurn(): number
  answered(): void
  refused(turn: number, hintMs: number | undefined): Refusal
  pause(ms: number): void
  close(): void
}

export interface Refusal {
  /** True if the request was sent after the last slow-down. Otherwise its refusal is no reason to slow down again. */
  readonly isNews: boolean
  readonly pauseMs: number
  /** Number of round trips with a refusal since the last answer. */
  readonly fruitless: number
}

const first = 4
const falls = 0.7
const pauseFloorMs = 150
const pauseGrowth = 4
const longestPause = 3
/** Period in milliseconds: the number of answers in it gives the rate that the service accepts. */
const memoryMs = 3000
const slowestPerSecond = 0.5
/** Factors by which the rate grows with each answer: up to 90 % of the last refused rate, and above that. */
const [climbs, probes] = [1.03, 1.005]
const yields = 0.85

/** Opens a rate limiter. @param cap maximum number of parallel requests */
export function openRateLimiter({ clock, cap }: { readonly clock: Clock; readonly cap: number }): RateLimiter {
  const most = Math.max(1, cap)
  const closing = new AbortController()
  const waiting: ((turn: number | undefined) => void)[] = []
  const openedAt = clock.now()
  let answers: number[] = []
  let allowed = Math.min(first, most)
  let [underWay, turns, rounds, fruitless] = [0, 0, 0, 0]
  /** No request is sent before this time. */
  let notBefore = -Infinity
  let isAsleep = false
  /** Number (turn) of the newest request when requests were last slowed down. */
  let fellAt = 0
  /** Requests per second; `undefined` as long as the service has not shown a limit. */
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

  /** Reduces the rate. The first refusal may be chance, so the rate is estimated from the second one. */
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
    // A timer may fire a part of a millisecond early, so the pause counts as over without another look at the clock.
    if (notBefore <= until) notBefore = -Infinity
    admit()
  }
}
