import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lockaleVite from 'unplugin-lockale/vite'
import { createLogger, createServer, type HotPayload, type Plugin, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserApp, copyBrowserApp } from '../browser/browser-app.ts'

let app: BrowserApp
let server: ViteDevServer
let sent: HotPayload[]
const patience = { timeout: 60_000, interval: 20 }

beforeEach(async () => {
  app = await copyBrowserApp('hot-app')
  sent = []
})
afterEach(async () => {
  await server.close()
  await app.close()
})

test('an edit updates the module that holds the texts, and no other', async () => {
  await serve()
  await load('/src/main.js')
  await app.write('locales/de/home.json', '{ "title": "Hallo" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['de/home']), patience)
  expect(fullReloads()).toEqual([])
})

test('a file written with the same texts, and one that is none of ours, send nothing', async () => {
  await serve()
  await load('/src/main.js')
  await app.write('locales/de/home.json', '{"title":"Willkommen"  }\n')
  await app.write('locales/de/notes.txt', 'none of ours')
  // The next one is sent, so those before were not.
  await app.write('locales/en/home.json', '{ "title": "Hello" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['en/home']), patience)
})

// Some editors empty a file before they write; of two changes within 50 ms Vite's watcher tells the first.
test.for([
  ['emptied first', ''] as const,
  ['written twice', '{ "title": "Moin" }'] as const,
  ['half of it written first', '{ "title": "Ha'] as const,
])('the last of two writes is shown: %s', async ([, first]) => {
  await serve()
  const title = async (): Promise<unknown> => (await server.ssrLoadModule('/src/main.js'))['title']()
  expect(await title()).toBe('Willkommen')
  const write = (text: string) => writeFile(join(app.folder, 'locales/de/home.json'), text)
  const told = new Promise((resolve) => server.watcher.once('change', resolve))
  await write(first)
  await told
  await write('{ "title": "Hallo" }')
  await vi.waitFor(async () => expect(await title()).toBe('Hallo'), patience)
})

test('a module of the app that imports the text of the file is updated too', async () => {
  await serve()
  await load('/src/main.js')
  await load('/src/raw.js')
  await app.write('locales/de/home.json', '{ "title": "Hallo" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['/src/raw.js', 'de/home']), patience)
})

test('a JSON file that the app imports itself is updated in its place, and not what imports it', async () => {
  await serve()
  await load('/src/own.js')
  await app.write('locales/de/home.json', '{ "title": "Hallo" }')
  const own = `-/own/${encodeURIComponent(join(app.folder, 'locales/de/home.json'))}`
  // The second is what the locale switch of the panel loads.
  await vi.waitFor(() => expect(allUpdatedPaths()).toEqual([own, '-/pseudo/de/home']), patience)
  expect(fullReloads()).toEqual([])
})

test('a YAML file that a plugin of the app reads is updated in its place, and not what imports it', async () => {
  await app.write('lockale.config.json', '{ "source": "en", "targets": ["de"], "files": ["{locale}.yaml"] }')
  await app.write('en.yaml', 'title: Welcome\n')
  await app.write('de.yaml', 'title: Willkommen\n')
  // A module of the plugin that is made from the file too.
  const other = "import 'virtual:lockale/de/translation'\n"
  await app.write('src/own.js', `${other}import texts from '../de.yaml'\nexport const title = () => texts.title\n`)
  const yaml: Plugin = {
    name: 'yaml',
    transform: (code, id) => (id.endsWith('.yaml') ? `export default { title: '${code.slice(7).trim()}' }` : undefined),
  }
  await serve({ plugin: [lockaleVite({ check: false, panel: false }), yaml] })
  await load('/src/own.js')
  const title = async (): Promise<unknown> => (await server.ssrLoadModule('/src/own.js'))['title']()
  expect(await title()).toBe('Willkommen')
  await app.write('de.yaml', 'title: Hallo\n')
  const own = `-/own/${encodeURIComponent(join(app.folder, 'de.yaml'))}`
  await vi.waitFor(
    () => expect(allUpdatedPaths()).toEqual([own, '-/pseudo/de/translation', 'de/translation']),
    patience,
  )
  await vi.waitFor(async () => expect(await title()).toBe('Hallo'), patience)
  expect(fullReloads()).toEqual([])
})

test('a module of a file does not import itself, as tools that follow imports would never end', async () => {
  await serve()
  await load('/src/own.js')
  const own = [...server.environments.client.moduleGraph.idToModuleMap.values()].filter(({ id }) =>
    id?.includes('/-/own/'),
  )
  expect(own).toHaveLength(1)
  expect([...(own[0]?.importedModules ?? [])].filter(({ id }) => id?.includes('/-/own/'))).toEqual([])
})

test.for([
  ['a server that frameworks start during a build says nothing', { hmr: false, watch: null }, 0],
  ['one that serves an app reports what it finds', {}, 1],
] as const)('%s', async ([, options, count]) => {
  await serve()
  await server.close()
  const warn = vi.fn<(text: string) => void>()
  const logger = { ...createLogger('silent'), warn }
  server = await createServer({
    root: app.folder,
    configFile: false,
    cacheDir: join(app.folder, '.vite'),
    appType: 'custom',
    customLogger: logger,
    plugins: [lockaleVite({ config: 'none.json' })],
    server: { middlewareMode: true, ...options },
    optimizeDeps: { noDiscovery: true },
  })
  await server.environments.client.pluginContainer.buildStart()
  expect(warn.mock.calls.filter(([text]) => text.includes('none.json'))).toHaveLength(count)
})

test('files that come and go update what lists them', async () => {
  await serve()
  await load('/src/main.js')
  await app.write('locales/en/shop.json', '{ "title": "Shop" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['backend', 'de', 'en']), patience)
  await load('/src/main.js')
  sent.length = 0
  await app.remove('locales/en/shop.json')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['backend', 'de', 'en']), patience)
  expect(fullReloads()).toEqual([])
})

test('of several projects, an edit of each is shown, and what comes or goes', async () => {
  await app.write(
    'shared/lockale.config.json',
    '{ "source": "en", "targets": ["de"], "files": ["{locale}/{namespace}.json"] }',
  )
  await app.write('shared/en/home.json', '{ "help": "Help" }')
  await app.write('shared/de/home.json', '{ "help": "Hilfe" }')
  await serve({ plugin: lockaleVite({ check: false, panel: false, projects: ['.', 'shared'] }) })
  await load('/src/main.js')
  await app.write('shared/de/home.json', '{ "help": "Rat" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['de/home']), patience)
  sent.length = 0
  await load('/src/main.js')
  await app.write('shared/en/common.json', '{ "save": "Save" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['backend', 'de', 'en']), patience)
})

test('folders beside the app are watched too', async () => {
  await app.write('app/package.json', '{ "type": "module" }')
  await app.move('src', 'app/src')
  await serve({ root: join(app.folder, 'app'), plugin: lockaleVite({ root: '..' }) })
  await load('/src/main.js')
  await app.write('locales/en/shop.json', '{ "title": "Shop" }')
  await vi.waitFor(() => expect(updatedPaths()).toEqual(['backend', 'de', 'en']), patience)
})

test.for([
  ['with a socket to the browser', undefined],
  ['without one', false],
] as const)('modules that run on the server have the new texts, %s', async ([, ws]) => {
  await serve(ws === undefined ? {} : { ws })
  const title = async (): Promise<unknown> => (await server.ssrLoadModule('/src/main.js'))['title']()
  expect(await title()).toBe('Willkommen')
  await app.write('locales/de/home.json', '{ "title": "Hallo" }')
  await vi.waitFor(async () => expect(await title()).toBe('Hallo'), patience)
})

async function serve({
  root = app.folder,
  plugin = lockaleVite({ check: false, panel: false }),
  ws,
}: { readonly root?: string; readonly plugin?: Plugin | Plugin[]; readonly ws?: false } = {}): Promise<void> {
  server = await createServer({
    root,
    configFile: false,
    cacheDir: join(app.folder, '.vite'),
    appType: 'custom',
    customLogger: createLogger('silent'),
    plugins: [plugin],
    server: { middlewareMode: true, ...(ws === false && { ws }) },
    optimizeDeps: { noDiscovery: true },
  })
  const { hot } = server.environments.client
  const send = hot.send.bind(hot)
  hot.send = (...payload: [HotPayload]) => {
    sent.push(payload[0])
    return send(...payload)
  }
}

/** Has the server transform a module and all that it imports, as a browser would. */
async function load(url: string): Promise<void> {
  const { client } = server.environments
  const seen = new Set<string>()
  const visit = async (each: string): Promise<void> => {
    if (seen.has(each)) return
    seen.add(each)
    await client.transformRequest(each)
    const node = await client.moduleGraph.getModuleByUrl(each)
    for (const { url: next, type } of node?.importedModules ?? []) {
      if (type === 'js' && !next.endsWith('.json')) await visit(next)
    }
  }
  await visit(url)
}

/** What updates were for, sorted: modules of ours by their names, without what is for lockale alone. */
/** Each once: a busy machine tells of one write as of two, and nobody here takes the first. */
function updatedPaths(): readonly string[] {
  return allUpdatedPaths().filter((name) => !name.startsWith('-/'))
}

function allUpdatedPaths(): readonly string[] {
  const updates = sent.flatMap((payload) => (payload.type === 'update' ? payload.updates : []))
  const names = updates.map(({ path }) => path.replace(/^.*virtual:lockale\/(.*?)(?:\/@\/[^/]*)?\.js$/u, '$1'))
  return [...new Set(names)].toSorted()
}

function fullReloads(): readonly HotPayload[] {
  return sent.filter(({ type }) => type === 'full-reload')
}
