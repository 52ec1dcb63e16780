import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium, type Tab } from './chromium.ts'
import { type DevServer, serveWithVite } from './dev-servers.ts'
import { expectPanel } from './panel.ts'

describe.skipIf(!hasChromium)(`the panel in Vite ${inChromium}`, () => {
  let browser: Browser
  let app: BrowserApp
  let server: DevServer
  let tab: Tab
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    app = await copyBrowserApp('panel-app')
    server = await serveWithVite(app.folder)
    tab = await openTab(browser, server.url)
  })
  afterEach(async () => {
    await tab.close()
    await server.close()
    await app.close()
  })

  test('shows findings and missing keys, and what changes in them', async () => {
    await expectPanel(tab, app)
  })

  test('an error covers the page until it is fixed; the page stays', async () => {
    const { page } = tab
    const overlay = page.locator('vite-error-overlay')
    await page.locator('#field').fill('typed')
    await app.edit('locales/de/home.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen')
    await overlay.getByText('locales/de/home.json:4:10 pay: {{amount}} is missing').waitFor()
    await expectText(tab, '#pay', 'Jetzt zahlen')
    const second = await openTab(browser, server.url)
    await second.page.locator('vite-error-overlay').getByText('{{amount}} is missing').waitFor()
    await app.edit('locales/de/home.json', 'Jetzt zahlen', 'Nun {{amount}} zahlen')
    await expectText(tab, '#pay', 'Nun 3 € zahlen')
    await overlay.waitFor({ state: 'detached' })
    await second.page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    expect(await page.locator('#field').inputValue()).toBe('typed')
    expect([await tab.isSamePage(), await second.isSamePage()]).toEqual([true, true])
    await second.close()
  })
})

async function expectText({ page }: Tab, selector: string, text: string): Promise<void> {
  await page.locator(selector).getByText(text, { exact: true }).waitFor()
}
