import { expect, test } from 'vitest'
import { virtualClock } from '../testing/virtual-clock.ts'
import { openDeadline } from './shutdown.ts'

test.for<[deadlineMs: number, endsAt: number]>([
  [480_000, 470_000],
  [40_000, 30_000],
  [8000, 6000],
  [0, 0],
])('of %i ms the last request may leave at %i: the rest is for answers and files', ([deadlineMs, endsAt]) => {
  const deadline = openDeadline(deadlineMs, { clock: virtualClock(), signal: new AbortController().signal })
  expect(deadline.endsAt).toBe(endsAt)
  deadline.close()
})

test('ends what waits, and reports the deadline and not an interruption', async () => {
  const clock = virtualClock()
  const stop = new AbortController()
  const deadline = openDeadline(8000, { clock, signal: stop.signal })
  const waiting = clock.until(clock.sleep(60_000, deadline.signal))
  const error: unknown = await waiting.catch((reason: unknown) => reason)
  expect(clock.now()).toBe(6000)
  expect(deadline.explain(error)).toMatchObject({ code: 'DEADLINE_REACHED' })
  const other = new Error('something else')
  expect(deadline.explain(other)).toBe(other)
  stop.abort()
  expect(deadline.explain(error)).toBe(error)
})

test('a run that is told to stop is not out of time', async () => {
  const clock = virtualClock()
  const stop = new AbortController()
  const deadline = openDeadline(8000, { clock, signal: stop.signal })
  stop.abort()
  const error: unknown = await clock.sleep(1, deadline.signal).catch((reason: unknown) => reason)
  expect(deadline.explain(error)).toBe(error)
  deadline.close()
})

test('none: nothing ends', () => {
  const { signal } = new AbortController()
  const deadline = openDeadline(undefined, { clock: virtualClock(), signal })
  expect([deadline.endsAt, deadline.signal]).toEqual([undefined, signal])
})
