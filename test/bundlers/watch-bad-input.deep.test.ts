import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch as watchByRolldown } from 'rolldown'
import lockaleRolldown from 'unplugin-lockale/rolldown'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFiles, mishaps, removeKept } from '../browser/bad-input.ts'
import { testDepth } from '../depth.ts'
import { type App, copyApp } from './app.ts'
import { type Watcher, watchers } from './watchers.ts'

const whileWaiting = { timeout: 60_000, interval: 50 }
/** Watchers take changes together that come within some time of each other. */
const awhileMs = 400

let app: App
let watcher: Watcher | undefined
beforeEach(async () => {
  app = await copyApp()
  await keepFiles(app.folder)
})
afterEach(async () => {
  await watcher?.close()
  watcher = undefined
  await app.remove()
  await removeKept(app.folder)
})

/** Rollup's watcher rejects a promise that nobody holds where a link leads to itself: that may end the process. */
const loop = 'a file that cannot be opened'
const cases = watchers
  .filter(([name]) => /^(?:vite|rollup|rolldown|esbuild) watch mode$/u.test(name))
  .flatMap(([name, start]) => mishaps.map((mishap) => ({ bundler: name, start, ...mishap })))
  .filter(({ bundler, name }) => bundler !== 'rollup watch mode' || name !== loop)
/** In the quick suite one for each way to lose sight of a file: its folder goes, and its module fails. */
const quick = new Set([
  'rollup watch mode: a locale folder that is deleted',
  'esbuild watch mode: a config that is half-written',
])
const chosen = cases.filter(({ bundler, name }) => testDepth > 1 || quick.has(`${bundler}: ${name}`))

test.for(chosen)('$bundler, $name: it says so, goes on and recovers', async ({ start, happen, mend, said }) => {
  watcher = await start(app.folder)
  const { output, warnings, errors } = watcher
  await wait(awhileMs * Math.min(testDepth, 4))
  await happen(app.folder)
  await vi.waitFor(() => expect([...warnings, ...errors].join('\n')).toMatch(said), whileWaiting)
  await wait(awhileMs)
  await mend(app.folder)
  await app.edit('locales/de/home.json', 'Paketschalter', 'Paketannahme')
  await vi.waitFor(async () => {
    await app.edit('locales/de/home.json', 'Paketannahme', 'Paketannahme')
    await wait(awhileMs)
    expect(await output()).toContain('Paketannahme')
  }, whileWaiting)
})

test('Rolldown: what is written into a folder of texts is no change of them', async () => {
  let builds = 0
  const watching = watchByRolldown({
    input: join(app.folder, 'src/main.js'),
    platform: 'node',
    plugins: [lockaleRolldown({ root: app.folder })],
    output: { dir: join(app.folder, 'locales/built') },
  })
  watching.on('event', async (event) => {
    if (event.code === 'END') builds++
    if (event.code === 'BUNDLE_END') await event.result.close()
  })
  watcher = { output: async () => '', warnings: [], errors: [], close: () => watching.close() }
  await vi.waitFor(() => expect(builds).toBeGreaterThan(0), whileWaiting)
  await wait(awhileMs * 2) // without an end there are ten of them
  expect(builds).toBeLessThan(4)
})
