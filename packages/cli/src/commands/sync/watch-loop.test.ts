import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLoop, type RunEnd } from './watch-loop.ts'

interface Played {
  readonly loop: ReturnType<typeof openLoop>
  /** What each run was told, in order. */
  readonly runs: (readonly string[])[]
  readonly stop: AbortController
  /** Lets runs end that wait for it. */
  readonly let: () => void
}

function play(ends: readonly RunEnd[] = [], ports: Partial<Parameters<typeof openLoop>[0]> = {}): Played {
  const runs: (readonly string[])[] = []
  const stop = new AbortController()
  let open: () => void = () => undefined
  const loop = openLoop({
    async run(changed) {
      runs.push(changed)
      if (changed.includes('slow')) await new Promise<void>((resolve) => (open = resolve))
      return ends[runs.length - 1] ?? {}
    },
    isChanged: async (path) => path !== 'own',
    isBusy: () => false,
    signal: stop.signal,
    debounceMs: 10,
    now: () => performance.now(),
    ...ports,
  })
  return { loop, runs, stop, let: () => open() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(60)

test('changes in a row are one run; what no run made news of is none', async () => {
  const { loop, runs } = play()
  for (const path of ['a', 'b', 'a', 'own']) loop.changed(path)
  await settle()
  loop.changed('own')
  await settle()
  expect(runs).toEqual([['a', 'b']])
})

test('a change during a run makes one more, never two at once', async () => {
  const played = play()
  played.loop.changed('slow')
  await settle()
  for (const path of ['c', 'd']) played.loop.changed(path)
  await settle()
  expect(played.runs).toEqual([['slow']])
  played.let()
  await settle()
  expect(played.runs).toEqual([['slow'], ['c', 'd']])
})

test('after a failure it waits as long as it was told, also where something changes, and comes again by itself', async () => {
  const { loop, runs } = play([{ retryMs: 150 }])
  loop.start()
  await settle()
  loop.changed('a')
  await settle()
  expect(runs).toEqual([[]])
  await vi.advanceTimersByTimeAsync(150)
  expect(runs).toEqual([[], ['a']])
})

test('while another program is at work there is no run', async () => {
  let isBusy = true
  const { loop, runs } = play([], { isBusy: () => isBusy })
  loop.changed('a')
  await settle()
  expect(runs).toEqual([])
  isBusy = false
  await settle()
  expect(runs).toEqual([['a']])
})

test('one that is at work for ever is not waited for', async () => {
  let clock = 0
  const { loop, runs } = play([], { isBusy: () => true, now: () => (clock += 4000) })
  loop.changed('a')
  await settle()
  expect(runs).toEqual([['a']])
})

test('it ends at a signal: at once where nothing goes on, else when the run has ended', async () => {
  const idle = play()
  idle.stop.abort()
  await expect(idle.loop.ended).resolves.toBeUndefined()
  idle.loop.changed('a')
  const atWork = play()
  atWork.loop.changed('slow')
  await settle()
  atWork.stop.abort()
  let isOver = false
  void atWork.loop.ended.then(() => (isOver = true))
  await settle()
  expect(isOver).toBe(false)
  atWork.let()
  await settle()
  expect([isOver, idle.runs, atWork.runs]).toEqual([true, [], [['slow']]])
})

test('a run can be the last one, and what it throws comes out', async () => {
  const last = play([{ isLast: true }])
  last.loop.changed('a')
  await settle()
  await last.loop.ended
  last.loop.changed('b')
  await settle()
  expect(last.runs).toEqual([['a']])
  const broken = play([], { run: async () => Promise.reject(new Error('no')) })
  broken.loop.changed('a')
  await Promise.all([settle(), expect(broken.loop.ended).rejects.toThrow('no')])
})
