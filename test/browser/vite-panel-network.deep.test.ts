import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'
import { devServers } from './dev-servers.ts'
import { panelOf } from './panel.ts'

/** An address of this machine that a dev server takes for one of the network, as a phone would have. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address

describe.skipIf(!hasChromium || address === undefined)(`the panel of a dev server in a network ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test.for(devServers.filter(([name]) => name.startsWith('Vite')))('%s', async ([, serve]) => {
    const app = await copyBrowserApp('panel-app')
    const server = await serve(app.folder, undefined, '0.0.0.0')
    const url = server.url.replace(/(?<=\/\/)[^/:]+|\[[^\]]*\]/u, address ?? '')
    const tab = await openTab(browser, url)
    const { page } = tab
    const { badge, panel } = panelOf(tab)
    const file = join(app.folder, 'locales/de/home.json')
    const before = await readFile(file, 'utf8')
    await openPanel(page, badge)
    await badge.click() // closed again: what there is to say opens it
    await page.locator('#welcome').click({ modifiers: ['Alt'] })
    await panel.getByRole('status').getByText('not opened on the machine of the dev server').waitFor()
    expect(await panel.getByRole('region', { name: 'welcome, de' }).count()).toBe(0)
    // the page was answered after the terminal
    const [, code = ''] = /with this code: (\S+)/u.exec(server.said.join('\n')) ?? []
    const field = panel.getByRole('textbox', { name: 'Code from the terminal' })
    await field.fill('aaaaa-aaaaa')
    await field.press('Enter')
    await panel.getByText('not opened on the machine').waitFor()
    await field.fill(code.toUpperCase())
    await field.press('Enter')
    await panel.getByText('The panel can be used now').waitFor()
    expect(await field.count()).toBe(0)

    await page.reload() // the code stays
    await panel.getByText('Alt+click a string').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#welcome').click({ modifiers: ['Alt'] })
    const card = panel.getByRole('region', { name: 'welcome, de' })
    await card.getByRole('textbox', { name: 'Translation' }).fill('Servus, {{name}}!')
    await card.getByRole('textbox', { name: 'Translation' }).press('Enter')
    await card.getByRole('status').getByText('Saved.').waitFor()
    expect(await readFile(file, 'utf8')).toBe(before.replace('Willkommen zurück', 'Servus'))
    await tab.close()
    await server.close()
    await app.close()
  })
})

/** Once it can answer clicks, and without Vite's overlay. */
async function openPanel(page: Page, badge: Locator): Promise<void> {
  await badge.waitFor()
  await page.keyboard.press('Escape')
  await badge.click()
  await page.locator('lockale-panel').getByText('Alt+click a string').waitFor()
}
