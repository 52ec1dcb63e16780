import { createServer as createHttpServer, type Server } from 'node:http'
import lockaleVite from 'unplugin-lockale/vite'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BrowserApp, copyBrowserApp } from '../browser/browser-app.ts'

let app: BrowserApp
let vite: ViteDevServer
let http: Server
/** Requests whose page is being rendered, which goes on when they are called. */
let rendering: (() => void)[]
let isSlow: boolean

/** A server as apps have it: Vite's middlewares, then a page that is rendered by what Vite loads. */
beforeEach(async () => {
  app = await copyBrowserApp('hot-app')
  rendering = []
  isSlow = false
  vite = await createServer({
    root: app.folder,
    configFile: false,
    cacheDir: `${app.folder}/.vite`,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [lockaleVite({ check: false })],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  http = createHttpServer((request, response) =>
    vite.middlewares(request, response, async () => {
      const [main, own] = await Promise.all(['/src/main.js', '/src/own.js'].map((url) => vite.ssrLoadModule(url)))
      if (isSlow) await new Promise<void>((resolve) => rendering.push(resolve))
      response.end(`${main?.['title']()} ${own?.['texts'].title}`)
    }),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  // Other suites run in this process, which is no page of theirs.
  const state: unknown = Reflect.get(globalThis, Symbol.for('lockale.pseudo'))
  if (typeof state === 'object' && state !== null) Reflect.set(state, 'locale', undefined)
  http.closeAllConnections()
  http.close()
  await vite.close()
  await app.close()
})

function portOf(): number {
  const address = http.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function render(path: string, headers: Record<string, string> = { 'sec-fetch-dest': 'document' }) {
  const answer = await fetch(`http://127.0.0.1:${portOf()}${path}`, { headers })
  return answer.text()
}

const pseudo = '[Ŵéľçóḿé óñé] [Ŵéľçóḿé óñé]'

test('a server renders pseudo-translations for the requests that ask for them', async () => {
  const cookie = (port: number) => ({ accept: 'text/html', cookie: `a=b; lockale.pseudo.${port}=en-XA` })
  expect(await render('/')).toBe('Willkommen Willkommen')
  expect(await render('/?lockale=en-XA')).toBe(pseudo)
  expect(await render('/')).toBe('Willkommen Willkommen')
  expect(await render('/cart', cookie(portOf()))).toBe(pseudo)
  expect(await render('/cart?lockale=off', cookie(portOf()))).toBe('Willkommen Willkommen')
  expect(await render('/cart', cookie(1))).toBe('Willkommen Willkommen') // that of another app
})

test('an edit of a source string shows in them', async () => {
  expect(await render('/?lockale=en-XA')).toBe(pseudo)
  await app.write('locales/en/home.json', '{ "title": "Hi" }')
  await expect.poll(() => render('/?lockale=en-XA')).toBe('[Ĥí óñé] [Ĥí óñé]')
  expect(await render('/')).toBe('Willkommen Willkommen')
})

test('requests that ask for others wait for those that are rendered, and modules for none', async () => {
  await render('/')
  isSlow = true
  const [plain, first] = [render('/'), render('/data', { 'sec-fetch-dest': 'empty' })]
  await expect.poll(() => rendering).toHaveLength(2)
  const other = render('/?lockale=en-XA')
  const script = render('/generated', { 'sec-fetch-dest': 'script' })
  await expect.poll(() => rendering).toHaveLength(3)
  for (const go of rendering.splice(0)) go()
  expect(await Promise.all([plain, first, script])).toEqual(Array(3).fill('Willkommen Willkommen'))
  await expect.poll(() => rendering).toHaveLength(1)
  rendering[0]?.()
  expect(await other).toBe(pseudo)
})
