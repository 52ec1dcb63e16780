import { expect, test } from 'vitest'
import { virtualClock } from '../testing/virtual-clock.ts'
import { openRateLimiter } from './rate-limiter.ts'

const requests = 1000
const latencyMs = 350
const refusalMs = 60

/** Takes so many requests in each second of the clock, evenly (a bucket that holds one second) or by whole seconds. */
function createLimiter(perSecond: number, kind: 'bucket' | 'window'): (now: number) => boolean {
  let [tokens, last, second, taken] = [perSecond, 0, -1, 0]
  return (now) => {
    if (kind === 'bucket') {
      tokens = Math.min(perSecond, tokens + ((now - last) / 1000) * perSecond)
      last = now
      if (tokens < 1) return false
      tokens--
      return true
    }
    if (Math.floor(now / 1000) !== second) [second, taken] = [Math.floor(now / 1000), 0]
    return taken++ < perSecond
  }
}

async function simulate(perSecond: number, kind: 'bucket' | 'window', cap: number) {
  const clock = virtualClock()
  const pace = openRateLimiter({ clock, cap })
  const takes = createLimiter(perSecond, kind)
  let [refused, inFlight, most, left] = [0, 0, 0, requests]
  const ask = async () => {
    for (;;) {
      const turn = (await pace.enter()) ?? 0
      const sentAt = clock.now()
      most = Math.max(most, ++inFlight)
      const isTaken = takes(sentAt)
      await clock.sleep(isTaken ? latencyMs : refusalMs)
      inFlight--
      if (isTaken) pace.answered()
      else pace.refused(turn, undefined)
      pace.leave()
      if (isTaken) return
      refused++
    }
  }
  const worker = async () => {
    while (left-- > 0) await ask()
  }
  await clock.until(Promise.all(Array.from({ length: cap }, worker)))
  return { seconds: clock.now() / 1000, refused, most }
}

// Against a fixed number of requests at a time, which got 1,300 to 2,900 refusals at these limits, and a plain AIMD, which
// got 566 at 5 requests a second.
test.for<[perSecond: number, kind: 'bucket' | 'window', ideal: number, slower: number, refusals: number]>([
  [5, 'bucket', 199, 1.05, 80],
  [20, 'bucket', 49, 1.1, 80],
  [50, 'bucket', 19, 1.35, 40],
  [5, 'window', 199, 1.2, 80],
  [20, 'window', 49, 1.2, 100],
  [50, 'window', 19, 1.35, 60],
])(
  '%i requests a second (%s): near the ideal, with few refusals',
  async ([perSecond, kind, ideal, slower, refusals]) => {
    const { seconds, refused, most } = await simulate(perSecond, kind, 16)
    expect(seconds).toBeLessThan(ideal * slower)
    expect(refused).toBeLessThan(refusals)
    expect(most).toBeLessThanOrEqual(16)
  },
)

test('starts with four, and a cap below that is kept', async () => {
  const clock = virtualClock()
  expect([64, 16, 2, 1].map((cap) => openRateLimiter({ clock, cap }).limit())).toEqual([4, 4, 2, 1])
  expect((await simulate(1000, 'bucket', 3)).most).toBe(3)
})

test('falls once for all that was refused in one round trip', async () => {
  const pace = openRateLimiter({ clock: virtualClock(), cap: 16 })
  const turns = await Promise.all([1, 2, 3, 4].map(() => pace.enter()))
  const before = pace.limit()
  const news = turns.map((turn) => pace.refused(turn ?? 0, undefined).isNews)
  expect(news).toEqual([true, false, false, false])
  expect([before, pace.limit()]).toEqual([4, 2])
})

test('a hint holds everybody, and each fruitless round waits longer than the one before', async () => {
  const clock = virtualClock()
  const pace = openRateLimiter({ clock, cap: 4 })
  const refuse = async (hintMs?: number) => {
    const turn = (await clock.until(pace.enter())) ?? 0
    pace.leave()
    return { at: clock.now(), ...pace.refused(turn, hintMs) }
  }
  expect(await refuse(5000)).toMatchObject({ at: 0, pauseMs: 5000, fruitless: 1 })
  const [second, third] = [await refuse(), await refuse()]
  expect(second.at).toBe(5000)
  expect(third.at).toBe(5000 + second.pauseMs)
  expect([second.fruitless, third.fruitless]).toEqual([2, 3])
  expect(second.pauseMs).toBeGreaterThanOrEqual(600)
  expect(third.pauseMs).toBeGreaterThanOrEqual(2400)
  pace.answered()
  expect((await refuse()).pauseMs).toBeLessThanOrEqual(300)
})

test('closed, it lets no request out', async () => {
  const clock = virtualClock()
  const pace = openRateLimiter({ clock, cap: 1 })
  expect(await pace.enter()).toBe(1)
  const second = pace.enter()
  pace.close()
  expect(await second).toBe(undefined)
  expect(await pace.enter()).toBe(undefined)
})
