import { readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode } from '../cli/lockale.ts'
import { buildExample, copyExample } from '../example/framework-examples.ts'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'

// The examples for frameworks as people see them, from the built packages.

const patience = { timeout: 60_000, interval: 100 }
const timeout = 300_000

let browser: Browser
beforeAll(async () => {
  if (hasChromium) browser = await startChromium()
})
afterAll(async () => {
  if (hasChromium) await browser.close()
})

interface Server {
  readonly url: string
  close(): Promise<unknown>
}

interface Scene {
  readonly name: string
  /** Its dev server, for Node. */
  readonly serve: readonly string[]
  /** A text of the German or French file, and what it is made. */
  readonly locale: string
  readonly file: string
  readonly edit: readonly [from: string, to: string]
  /** The field to type into, and a text that the page then shows. */
  readonly field: string
}

const scenes: readonly Scene[] = [
  {
    name: 'vite-vue-i18n',
    serve: ['node_modules/vite/bin/vite.js', '--port', '0'],
    locale: 'de',
    file: 'locales/de.yaml',
    edit: ['was liest du gerade', 'was liest du heute'],
    field: '#name',
  },
  {
    name: 'webpack-react-i18next',
    serve: ['serve.cjs'],
    locale: 'pl',
    file: 'locales/pl/common.json',
    edit: ['Dzień dobry', 'Dobry wieczór'],
    field: '#name',
  },
  {
    name: 'rspack-react-intl',
    serve: ['serve.mjs'],
    locale: 'fr',
    file: 'messages/fr.json',
    edit: ['a consommé', 'a bu'],
    field: '#owner',
  },
]

describe.skipIf(!hasChromium).for(scenes)(
  `$name ${inChromium}`,
  ({ name, serve, locale, file, edit: [from, to], field }) => {
    test('an edit shows without a reload, and what was typed stays', { timeout }, async () => {
      await using copy = await copyExample(name)
      const server = await startServer(serve, copy.folder)
      const tab = await openTab(browser, server.url)
      try {
        const text = () => tab.page.locator('main').innerText()
        await tab.page.locator('select').selectOption(locale)
        await tab.page.fill(field, 'Grace')
        await expect.poll(text, patience).toContain(from)
        const path = join(copy.folder, file)
        await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
        await expect.poll(text, patience).toContain(to)
        expect(await text()).toContain('Grace')
        expect(await tab.page.inputValue(field)).toBe('Grace')
        expect(await tab.isSamePage()).toBe(true)
        expect(tab.problems).toEqual([])
      } finally {
        await tab.close()
        await server.close()
      }
    })

    test('a build shows a locale when it is picked, and loads no other', { timeout }, async () => {
      await using copy = await copyExample(name)
      await buildExample(name, copy.folder)
      const server = await serveFiles(join(copy.folder, 'dist'))
      const tab = await openTab(browser, server.url)
      try {
        const heading = () => tab.page.locator('h1').innerText()
        await expect.poll(heading, patience).not.toBe('')
        const english = await heading()
        const before = tab.requests.length
        await tab.page.locator('select').selectOption(locale)
        await expect.poll(heading, patience).not.toBe(english)
        expect(await tab.page.getAttribute('html', 'lang')).toBe(locale)
        // One chunk for each namespace.
        expect(tab.requests.slice(before)).toHaveLength(name.startsWith('webpack') ? 2 : 1)
        expect(tab.problems).toEqual([])
      } finally {
        await tab.close()
        await server.close()
      }
    })
  },
)

test.skipIf(!hasChromium)(`esbuild-plain ${inChromium}: a page for each locale`, { timeout }, async () => {
  await using copy = await copyExample('esbuild-plain')
  await buildExample('esbuild-plain', copy.folder)
  const server = await serveFiles(join(copy.folder, 'dist'))
  const tab = await openTab(browser, `${server.url}/pl/index.html`)
  try {
    const text = () => tab.page.locator('body').innerText()
    await expect.poll(text, patience).toContain('1 produkt w koszyku')
    await tab.page.locator('button').click()
    await expect.poll(text, patience).toContain('2 produkty w koszyku')
    expect(tab.problems).toEqual([])
  } finally {
    await tab.close()
    await server.close()
  }
})

async function startServer(args: readonly string[], cwd: string): Promise<Server> {
  const running = startNode(args, { cwd, env: { NO_COLOR: '1' } })
  let said = ''
  for (const stream of [running.process.stdout, running.process.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8')
    })
  }
  const url = () => /http:\/\/(?:localhost|127\.0\.0\.1):\d+\//u.exec(said)?.[0] ?? ''
  await expect.poll(url, patience).not.toBe('')
  return {
    url: url(),
    async close() {
      running.process.kill('SIGTERM')
      await running.ended
    },
  }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

async function serveFiles(folder: string): Promise<Server> {
  const server = createHttpServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/\/$/u, '/index.html')
    const bytes = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(bytes === undefined ? 404 : 200, {
      'content-type': `${types[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`,
    })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
