import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium, type Tab } from './chromium.ts'
import { type DevServer, serveWithVite } from './dev-servers.ts'
import { panelOf } from './panel.ts'

describe.skipIf(!hasChromium)(`locale files that an app imports itself, in Vite ${inChromium}`, () => {
  let browser: Browser
  let app: BrowserApp
  let server: DevServer
  beforeAll(async () => {
    browser = await startChromium()
  })
  beforeEach(async () => {
    app = await copyBrowserApp('own-app')
    server = await serveWithVite(app.folder, { check: false })
  })
  afterEach(async () => {
    await server.close()
    await app.close()
  })
  afterAll(() => browser.close())

  /** Opens a page with the locale files as the fixture has them: a server that starts reads them meanwhile. */
  async function open(page: string): Promise<Tab> {
    return openTab(browser, `${server.url}${page}.html`)
  }
  const shows = ({ page }: Tab, text: string): Promise<void> =>
    page.locator('#app', { hasText: new RegExp(`^${text}$`, 'u') }).waitFor()

  test('i18next shows an edit without a reload, marks missing keys and shows pseudo-translations', async () => {
    const tab = await open('i18next')
    await shows(tab, 'Paketschalter ⟦nowhere⟧')
    await tab.page.fill('#field', 'typed')
    await app.write('locales/de.json', '{ "title": "Paketannahme" }\n')
    await shows(tab, 'Paketannahme ⟦nowhere⟧')
    await app.write('locales/de.json', '{ "title": "Paket')
    await app.write('locales/de.json', '{ "title": "Pakete" }\n')
    await shows(tab, 'Pakete ⟦nowhere⟧')
    expect([await tab.isSamePage(), await tab.page.inputValue('#field'), tab.problems]).toEqual([true, 'typed', []])
    await tab.page.goto(`${server.url}i18next.html?lockale=en-XA`)
    await tab.page.locator('#app', { hasText: /Þ|Ƥ|ƥ|á/u }).waitFor()
    await tab.close()
  })

  test('vue-i18n shows an edit without a reload', async () => {
    const tab = await open('vue')
    await shows(tab, 'Paketschalter')
    await tab.page.fill('#field', 'typed')
    await app.write('locales/de.json', '{ "title": "Paketannahme" }\n')
    await shows(tab, 'Paketannahme')
    const { badge, panel } = panelOf(tab)
    await badge.click()
    await panel.getByRole('combobox', { name: 'Locale of the app' }).selectOption('en')
    await shows(tab, 'Parcel desk')
    expect([await tab.isSamePage(), await tab.page.inputValue('#field'), tab.problems]).toEqual([true, 'typed', []])
    await tab.close()
  })

  test('where no library would show an edit, the page is loaded again', async () => {
    const tab = await open('plain')
    await shows(tab, 'Paketschalter')
    await app.write('locales/de.json', '{ "title": "Paketannahme" }\n')
    await shows(tab, 'Paketannahme')
    expect(await tab.isSamePage()).toBe(false)
    await tab.close()
  })
})
