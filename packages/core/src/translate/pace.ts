import type { Clock } from '../model/clock.ts'

/**
 * When requests may leave. The number under way grows by one with each round of answers and falls by a third when the service
 * is too busy, at most once in a round trip; a pause holds all of them. After a second refusal the rate that the service took
 * is known: from there on requests leave evenly spaced, at half of it first, and faster with each answer.
 */
export interface Pace {
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
  /** Until the next request. */
  readonly pauseMs: number
  /** Rounds that were refused since the last answer. */
  readonly fruitless: number
}

export interface PaceOptions {
  readonly clock: Clock
  /** Requests at the same time, at most. */
  readonly cap: number
}

export function openPace(options: PaceOptions): Pace {
  return new SharedPace(options)
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

class SharedPace implements Pace {
  readonly #clock: Clock
  readonly #cap: number
  readonly #closing = new AbortController()
  readonly #waiting: ((turn: number | undefined) => void)[] = []
  readonly #openedAt: number
  #answers: number[] = []
  #allowed: number
  #underWay = 0
  /** By the clock; nothing leaves before it. */
  #notBefore = -Infinity
  #isAsleep = false
  #turns = 0
  /** The last turn when the pace fell. */
  #fellAt = 0
  #rounds = 0
  #fruitless = 0
  /** Requests per second; `undefined`: not known to be limited. */
  #rate: number | undefined
  #refusedRate = Infinity

  constructor({ clock, cap }: PaceOptions) {
    this.#clock = clock
    this.#cap = Math.max(1, cap)
    this.#allowed = Math.min(first, this.#cap)
    this.#openedAt = clock.now()
  }

  limit(): number {
    return Math.floor(this.#allowed)
  }

  latestTurn(): number {
    return this.#turns
  }

  enter(): Promise<number | undefined> {
    if (this.#closing.signal.aborted) return Promise.resolve(undefined)
    const turn = new Promise<number | undefined>((resolve) => this.#waiting.push(resolve))
    this.#admit()
    return turn
  }

  leave(): void {
    this.#underWay--
    this.#admit()
  }

  answered(): void {
    const now = this.#clock.now()
    this.#answers = [...this.#answers.filter((at) => at > now - memoryMs), now]
    this.#fruitless = 0
    this.#allowed = Math.min(this.#cap, this.#allowed + 1 / this.#allowed)
    if (this.#rate !== undefined) this.#rate *= this.#rate < 0.9 * this.#refusedRate ? climbs : probes
  }

  refused(turn: number, hintMs: number | undefined): Refusal {
    const isNews = turn > this.#fellAt
    if (isNews) {
      this.#fellAt = this.#turns
      this.#rounds++
      this.#fruitless++
      this.#allowed = Math.max(1, this.#allowed * falls)
      this.#slowDown()
    }
    const floor = pauseFloorMs * pauseGrowth ** Math.min(longestPause, Math.max(0, this.#fruitless - 1))
    const pauseMs = Math.max(hintMs ?? 0, Math.round(floor * (1 + this.#clock.random())))
    this.pause(pauseMs)
    return { isNews, pauseMs, fruitless: this.#fruitless }
  }

  pause(ms: number): void {
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + ms)
  }

  close(): void {
    this.#closing.abort()
    for (const resolve of this.#waiting.splice(0)) resolve(undefined)
  }

  /** One refusal is bad luck: the rate is learnt from the second on. */
  #slowDown(): void {
    if (this.#rate !== undefined) {
      this.#refusedRate = this.#rate
      this.#rate = Math.max(slowestPerSecond, this.#rate * yields)
    } else if (this.#rounds >= 2) {
      const now = this.#clock.now()
      const spanMs = Math.max(1, Math.min(memoryMs, now - this.#openedAt))
      const taken = (this.#answers.filter((at) => at > now - spanMs).length * 1000) / spanMs
      this.#refusedRate = Math.max(slowestPerSecond, taken)
      this.#rate = Math.max(slowestPerSecond, taken / 2)
    }
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.limit()) {
      const now = this.#clock.now()
      if (this.#notBefore > now) return void this.#sleep(this.#notBefore - now)
      if (this.#rate !== undefined) this.#notBefore = now + 1000 / this.#rate
      this.#underWay++
      this.#waiting.shift()?.(++this.#turns)
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#isAsleep) return
    this.#isAsleep = true
    const until = this.#notBefore
    try {
      await this.#clock.sleep(ms, this.#closing.signal)
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error
      return
    } finally {
      this.#isAsleep = false
    }
    // A timer may be early by a part of a millisecond: what was slept is over.
    if (this.#notBefore <= until) this.#notBefore = -Infinity
    this.#admit()
  }
}
