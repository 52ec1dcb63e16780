import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lockale from 'unplugin-lockale/vite'
import { createLogger, createServer, type HotPayload, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDepth } from '../depth.ts'
import { hugeFile, keepFiles, mishaps, removeKept, saveAgainUntil } from './bad-input.ts'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'

/** What a page would be told, and the terminal. */
const payloads: HotPayload[] = []
const said: string[] = []
const listen: Plugin = {
  name: 'listen',
  configureServer(server) {
    const { hot } = server.environments.client
    let keep: ((data: unknown, page: { send: (payload: HotPayload) => void }) => void) | undefined
    const on = hot.on.bind(hot)
    Object.assign(hot, {
      on(event: string, listener: never) {
        if (event === 'lockale:overlay') keep = listener
        on(event as 'connection', listener)
      },
    })
    hot.send = (payload: HotPayload | string) => {
      if (typeof payload === 'string') return
      const isOpen = isCovered()
      payloads.push(payload)
      // As lockale's code in the page does it: an overlay that an update of strings takes away is asked for again.
      const isOfTexts =
        payload.type === 'update' && payload.updates.some(({ path }) => path.includes('virtual:lockale/'))
      if (isOpen && isOfTexts) keep?.({}, { send: (again) => void payloads.push(again) })
    }
    ready = new Promise((resolve) => server.watcher.once('ready', resolve))
  },
}
/** The watcher sees what happens from now on. */
let ready: Promise<void> | undefined

let app: BrowserApp
let server: ViteDevServer
beforeAll(async () => {
  app = await copyBrowserApp('panel-app')
  await keepFiles(app.folder)
  server = await startServer()
  await title()
})
afterAll(async () => {
  await server.close()
  await app.close()
  await removeKept(app.folder)
})

/** Of folders that come and go within 100 ms of other changes Vite's watcher does not always tell. */
const awhileMs = 150
const whileWaiting = { timeout: 60_000 * testDepth, interval: 50 }
const bearable = mishaps.filter(({ breaksViteWatcher = false }) => !breaksViteWatcher)
const chosen = testDepth === 1 ? bearable.filter(({ isTelling }) => isTelling) : [...bearable, hugeFile]

describe('Vite, while it serves', () => {
  test.for(chosen)(
    '$name: it says so, goes on and recovers',
    async ({ name, happen, mend, said: sentence, covers, loses = false }) => {
      payloads.length = 0
      said.length = 0
      await happen(app.folder)
      await vi.waitFor(async () => {
        await title()
        expect(`${said.join('\n')}\n${overlayTexts()}`).toMatch(sentence)
      }, whileWaiting)
      await vi.waitFor(() => expect(isCovered()).toBe(covers), whileWaiting)
      expect(sentence.test(overlayTexts())).toBe(covers)
      expect(await title()).toBe(loses ? undefined : 'Paketschalter')
      await wait(awhileMs)
      said.length = 0
      await mend(app.folder)
      await vi.waitFor(() => expect(isCovered()).toBe(false), whileWaiting)
      await wait(awhileMs)
      const changed = `Paketannahme${' '.repeat(1 + chosen.findIndex((one) => one.name === name))}`
      await app.edit('locales/de/home.json', 'Paketschalter', changed)
      await saveAgainUntil(app, 'locales/de/home.json', async () => expect(await title()).toBe(changed))
      // The same is not said twice: the next one is said for certain once a check has found this one mended. Each case
      // has another number of spaces, so that its own problem is new.
      await vi.waitFor(() => expect(said.join('\n')).toContain('title: '), whileWaiting)
      await app.edit('locales/de/home.json', changed, 'Paketschalter')
      await saveAgainUntil(app, 'locales/de/home.json', async () => expect(await title()).toBe('Paketschalter'))
      expect(isCovered()).toBe(false)
    },
  )
})

test('Vite with its overlay switched off: the terminal says it, no page is covered', async () => {
  await server.close()
  const quiet = (server = await startServer({ overlay: false }))
  payloads.length = 0
  said.length = 0
  await app.edit('locales/de/home.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen')
  await vi.waitFor(async () => {
    await quiet.ssrLoadModule('virtual:lockale/resources')
    expect(said.join('\n')).toContain('pay: {{amount}} is missing')
  }, whileWaiting)
  await wait(awhileMs)
  expect(overlayTexts()).toBe('')
})

async function startServer(hmr = {}): Promise<ViteDevServer> {
  const logger = createLogger('silent')
  logger.warn = (text) => void said.push(text)
  logger.warnOnce = (text) => void said.push(text)
  logger.error = (text) => void said.push(text)
  const started = await createServer({
    root: app.folder,
    configFile: false,
    cacheDir: join(app.folder, '.vite'),
    customLogger: logger,
    appType: 'custom',
    plugins: [listen, lockale()],
    server: { middlewareMode: true, ws: false, hmr },
    optimizeDeps: { noDiscovery: true },
  })
  await ready
  return started
}

async function title(): Promise<unknown> {
  const { default: texts } = await server.ssrLoadModule('virtual:lockale/resources')
  return texts?.de?.home?.title
}

/** As Vite's client does it: an update takes the overlay away. */
function isCovered(): boolean {
  const last = payloads.findLast(({ type }) => type === 'error' || type === 'update')
  return last?.type === 'error'
}

function overlayTexts(): string {
  return payloads.flatMap((payload) => (payload.type === 'error' ? [payload.err.message] : [])).join('\n')
}
