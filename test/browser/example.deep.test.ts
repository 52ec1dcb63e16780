import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import lockaleVite from 'unplugin-lockale/vite'
import { build, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserApp, copyExample } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'
import { serveWithVite } from './dev-servers.ts'

const key = 'Add Your Accounts'
/** On a machine that does much else, too. */
const slowMs = 120_000
const patience = { timeout: 60_000, interval: 50 }

describe.skipIf(!hasChromium)(`examples/vite-i18next ${inChromium}`, () => {
  let browser: Browser
  let app: BrowserApp
  let german: Record<string, string>

  beforeAll(async () => {
    browser = await startChromium()
    app = await copyExample()
    const english = JSON.parse(await readFile(join(app.folder, 'locales/en.json'), 'utf8')) as Record<string, string>
    german = { ...english, [key]: 'Konten hinzufügen' }
    await app.write('locales/de.json', JSON.stringify(german, null, 2))
    await app.write('locales/fr.json', JSON.stringify({ ...english, [key]: 'Ajouter vos comptes' }, null, 2))
  }, slowMs)
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  test('in dev, an edit of a locale file shows, and what was typed is still there', { timeout: slowMs }, async () => {
    const server = await serveWithVite(app.folder)
    const tab = await openTab(browser, `${server.url}#de`)
    const shown = async (): Promise<string[]> => tab.page.locator('#sections p').allTextContents()
    await tab.page.fill('#search', key)
    await expect.poll(shown, patience).toEqual(['Konten hinzufügen'])

    await app.write('locales/de.json', JSON.stringify({ ...german, [key]: 'Deine Konten anlegen' }, null, 2))
    await expect.poll(shown, patience).toEqual(['Deine Konten anlegen'])
    await app.write('locales/de.json', JSON.stringify(german, null, 2))
    await expect.poll(shown, patience).toEqual(['Konten hinzufügen'])

    expect(await tab.page.inputValue('#search')).toBe(key)
    expect(await tab.isSamePage()).toBe(true)
    expect(tab.problems).toEqual([])
    await tab.close()
    await server.close()
  })

  test('built, it loads the chunk of the one language that is picked', { timeout: slowMs }, async () => {
    const shared = { root: app.folder, configFile: false, logLevel: 'error' } as const
    // Most of its languages are not translated here.
    await build({ ...shared, plugins: [lockaleVite({ check: false })] })
    const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
    const { port } = server.httpServer.address() as AddressInfo
    const tab = await openTab(browser, `http://127.0.0.1:${port}/`)
    await tab.page.fill('#search', key)
    await expect.poll(() => tab.page.locator('#sections p').allTextContents(), patience).toEqual(['Add Your Accounts'])

    const before = tab.requests.length
    await tab.page.click('#locale-de')
    await expect.poll(() => tab.page.locator('#sections p').allTextContents(), patience).toEqual(['Konten hinzufügen'])
    const loaded = tab.requests.slice(before)
    expect(loaded).toEqual([expect.stringMatching(/^\/assets\/.*\.js$/u)])
    const chunk = await readFile(join(app.folder, 'dist', loaded[0] ?? ''), 'utf8')
    expect([chunk.includes('Konten hinzufügen'), chunk.includes('Ajouter vos comptes')]).toEqual([true, false])
    expect(tab.problems).toEqual([])
    await tab.close()
    await new Promise((resolve) => server.httpServer.close(resolve))
  })
})
