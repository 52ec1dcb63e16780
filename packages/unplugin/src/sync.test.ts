import { LockaleError } from '@lockale/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChildEnd, RunningSync } from './sync-child.ts'
import { createSync, type syncOf } from './sync.ts'

type SyncPorts = Parameters<typeof createSync>[0]

const done: ChildEnd = { code: 0, out: '{ "version": 1, "written": 0 }', err: '' }
const noKey: ChildEnd = {
  code: 4,
  out: JSON.stringify({ version: 1, error: { code: 'KEY_MISSING', message: 'No key.', hint: 'Set it.' } }),
  err: '',
}

/** A project whose source texts are a number, and a command that ends when it is told to. */
interface World {
  readonly sync: ReturnType<typeof syncOf>
  readonly said: string[]
  readonly say: (level: string, text: string) => void
  sources: string
  others: number
  /** Every run, and how to end it. */
  readonly runs: { readonly end: (end: ChildEnd) => void; isStopped: boolean }[]
}

function create({ env = {}, start }: Partial<Pick<SyncPorts, 'env' | 'start'>> = {}): World {
  const world: World = {
    sync: createSync({
      look: async () => ({
        sources: world.sources,
        all: `${world.sources} ${world.others}`,
        files: [],
        areWhole: async () => !world.sources.startsWith('half'),
      }),
      start: start ?? (async () => run()),
      env,
      debounceMs: 300,
      pauseMs: [5000, 60_000],
    }),
    said: [],
    say: (level, text) => void world.said.push(`${level}: ${text}`),
    sources: '1',
    others: 0,
    runs: [],
  }
  function run(): RunningSync {
    const { promise: ended, resolve: end } = deferred<ChildEnd>()
    const entry = { end, isStopped: false }
    world.runs.push(entry)
    return {
      ended,
      async stop() {
        entry.isStopped = true
        end({ code: 143, out: '', err: '' })
      },
    }
  }
  return world
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

test('a source text that changes is translated once the files are quiet, and what that changes is no news', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  watch.changed()
  await pass(1000)
  expect(world.runs).toHaveLength(0) // something changed, and no source text
  world.sources = '2'
  watch.changed()
  await pass(200)
  watch.changed()
  await pass(299)
  expect(world.runs).toHaveLength(0)
  await pass(1)
  expect(world.runs).toHaveLength(1)
  expect(world.sync.state()).toEqual({ state: 'running', text: 'translating changed strings' })
  world.others++
  watch.changed()
  world.runs[0]?.end(done)
  await pass(1000)
  expect(world.runs).toHaveLength(1)
  expect(world.said).toEqual(['info: translating changed strings', 'info: nothing to translate'])
  expect(world.sync.state()).toEqual({ state: 'done', text: 'nothing to translate' })
})

test('twenty saves are one run, and those during it are one more', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  const save = async (name: string) => {
    world.sources = name
    watch.changed()
    await pass(100)
  }
  for (let at = 0; at < 10; at++) await save(`a${at}`)
  await pass(1000)
  for (let at = 0; at < 10; at++) await save(`b${at}`)
  await pass(1000)
  expect(world.runs).toHaveLength(1)
  world.runs[0]?.end(done)
  await pass(1000)
  expect(world.runs).toHaveLength(2)
})

test('source texts that cannot be read start nothing; once they can, they do', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = 'half'
  watch.changed()
  await pass(1000)
  expect(world.runs).toHaveLength(0)
  world.sources = '1'
  watch.changed()
  await pass(1000)
  expect(world.runs).toHaveLength(0)
  world.sources = '2'
  watch.changed()
  await pass(1000)
  expect(world.runs).toHaveLength(1)
})

test('what may pass is tried again after pauses that double, and at once when a source text changes', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  const starts: number[] = []
  for (const [index, pause] of [5000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    world.runs[index]?.end(noKey)
    await pass(pause - 1)
    starts.push(world.runs.length)
    await pass(1)
  }
  expect(starts).toEqual([1, 2, 3, 4, 5, 6])
  expect(world.said.slice(0, 2)).toEqual([
    'info: translating changed strings',
    'warn: No key. Set it. (KEY_MISSING); next attempt in 5 s, or when a source string changes',
  ])
  world.runs[6]?.end(noKey)
  await pass(0)
  world.sources = '3'
  watch.changed()
  await pass(300)
  expect(world.runs).toHaveLength(8)
  world.runs[7]?.end(noKey)
  await pass(5000)
  expect(world.runs).toHaveLength(9)
  world.runs[8]?.end(done)
  await pass(1_000_000)
  expect(world.runs).toHaveLength(9)
})

test('what does not pass by itself waits for the next change', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  world.runs[0]?.end({ code: 8, out: '{}', err: '' })
  await pass(1_000_000)
  expect(world.runs).toHaveLength(1)
  expect(world.said.at(-1)).toBe('warn: there is a merge conflict: run `lockale resolve`')
})

test('closed, it ends what goes on and begins nothing', async () => {
  const world = create()
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  watch.changed()
  await watch.close()
  expect(world.runs.map(({ isStopped }) => isStopped)).toEqual([true])
  world.sources = '3'
  watch.changed()
  await pass(1_000_000)
  expect(world.runs).toHaveLength(1)
  expect(world.said).toEqual(['info: translating changed strings'])
})

test('closed while the process is about to start, it ends that too', async () => {
  const started = deferred<RunningSync>()
  const { promise: ended, resolve: end } = deferred<ChildEnd>()
  const stop = vi.fn(async () => end({ code: 143, out: '', err: '' }))
  const world = create({ start: () => started.promise })
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  await watch.close()
  started.resolve({ ended, stop })
  await pass(0)
  expect(stop).toHaveBeenCalledTimes(1)
})

test('several that watch one project: one run, said once, which goes on until the last of them closes', async () => {
  const world = create()
  const watches = [world.sync.watch(world.say), world.sync.watch(world.say)]
  await pass(0)
  world.sources = '2'
  for (const watch of watches) watch.changed()
  await pass(300)
  await watches[0]?.close()
  expect(world.runs.map(({ isStopped }) => isStopped)).toEqual([false])
  expect(world.said).toEqual(['info: translating changed strings'])
  await watches[1]?.close()
  expect(world.runs.map(({ isStopped }) => isStopped)).toEqual([true])
})

test.for<[name: string, env: SyncPorts['env'], runs: number]>([
  ['in CI', { CI: 'true' }, 0],
  ['in CI with leave to spend', { CI: 'true', LOCKALE_SPEND: '1' }, 1],
  ['in CI with a leave that is none', { CI: '1', LOCKALE_SPEND: 'yes' }, 0],
  ['where CI is switched off', { CI: 'false' }, 1],
])('%s', async ([, env, runs]) => {
  const world = create({ env })
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  expect(world.runs).toHaveLength(runs)
  const built = create({ env })
  const end = built.sync.beforeBuild()
  await pass(0)
  for (const { end: finish } of built.runs) finish(done)
  expect((await end)?.state).toBe(runs === 0 ? 'stopped' : 'done')
  expect(built.runs).toHaveLength(runs)
  expect(world.said.filter((text) => text.includes('LOCKALE_SPEND=1'))).toHaveLength(1 - runs)
})

test('before a build it runs once for the same files, however many ask', async () => {
  const world = create()
  const ask = async (end: ChildEnd): Promise<readonly (string | undefined)[]> => {
    const answers = Promise.all([world.sync.beforeBuild(), world.sync.beforeBuild()])
    await pass(0)
    world.runs.at(-1)?.end(end)
    return (await answers).map((one) => one?.state)
  }
  expect(await ask(done)).toEqual(['done', 'done'])
  expect(await ask(done)).toEqual([undefined, undefined])
  expect(world.runs).toHaveLength(1)
  world.sources = '2'
  expect(await ask(noKey)).toEqual(['failed', 'failed'])
  expect(await ask(noKey)).toEqual(['failed', 'failed'])
  expect(world.runs).toHaveLength(3)
})

test('an app without lockale is told what to install', async () => {
  const world = create({
    start: () => Promise.reject(new LockaleError('PLUGIN_CLI_MISSING', 'There is none.', { hint: 'Install it.' })),
  })
  expect(await world.sync.beforeBuild()).toEqual({
    state: 'failed',
    text: 'There is none. Install it. (PLUGIN_CLI_MISSING)',
    mayPass: false,
    aside: '',
  })
})

test('a fault of its own does not end the bundler', async () => {
  const world = create({ start: () => Promise.reject(new Error('broken')) })
  const watch = world.sync.watch(world.say)
  await pass(0)
  world.sources = '2'
  watch.changed()
  await pass(300)
  expect(world.said.at(-1)).toMatch(/^warn: Error: broken/u)
})

/** Node 20 has no `Promise.withResolvers`. */
function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: ((value: T) => void) | undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: (value) => settle?.(value) }
}
