import { resolve } from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium, type Tab } from './chromium.ts'
import { type DevServer, devServers, type Serve, serveWithVite } from './dev-servers.ts'
import { expectPanel, expectPseudo, panelOf } from './panel.ts'

describe.skipIf(!hasChromium)(`the panel ${inChromium}`, () => {
  let browser: Browser
  let app: BrowserApp
  let server: DevServer | undefined
  let tab: Tab | undefined
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    app = await copyBrowserApp('panel-app')
  })
  afterEach(async () => {
    await tab?.close()
    await server?.close()
    await app.close()
  })
  const open = async (serve: Serve, ...[options, query = '']: [Parameters<Serve>[1]?, string?]): Promise<Tab> => {
    server = await serve(app.folder, options)
    return (tab = await openTab(browser, server.url + query))
  }

  test.for(devServers.slice(1))('in %s: findings, missing keys and what changes in them', async ([, serve]) => {
    await expectPanel(await open(serve), app)
  })

  test.for(devServers)('in %s: pseudo texts and back', async ([, serve]) => {
    await expectPseudo(await open(serve))
  })

  test.for(devServers)('in %s: pseudo texts that the address asks for', async ([, serve]) => {
    const { page } = await open(serve, {}, '?lockale=ar-XB')
    await page.locator('html[lang=ar-XB]').waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.locator('#title', { hasText: /^(?!.*Paketschalter)/u }).waitFor()
  })

  test.for(devServers.slice(0, 2))('in %s: an app draws pseudo texts from the start', async ([, serve]) => {
    const { page } = await open(serve, {}, '?lockale=en-XA')
    await page.locator('#first', { hasText: '[' }).waitFor()
    expect(await page.locator('#first').textContent()).not.toContain('Paketschalter')
  })

  test.for(devServers)('in %s: `panel: false` keeps it out', async ([, serve]) => {
    const { page, requests } = await open(serve, { panel: false })
    await page.locator('#nowhere', { hasText: '\u27e6' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('lockale-panel').count()).toBe(0)
    expect(requests.filter((path) => /panel-|findings/u.test(path))).toEqual([])
  })

  test.for([
    ['bottom-left', { left: 12, bottom: 12 }],
    ['top-right', { right: 12, top: 12 }],
    ['top-left', { left: 12, top: 12 }],
  ] as const)('in the corner %s', async ([corner, edges]) => {
    const current = await open(serveWithVite, { panel: corner })
    const { badge, panel } = panelOf(current)
    await badge.waitFor()
    const size = current.page.viewportSize() ?? { width: 0, height: 0 }
    const distances = async (of: Locator) => {
      const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { left: x, top: y, right: size.width - x - width, bottom: size.height - y - height }
    }
    expect(await distances(badge)).toMatchObject(edges)
    await badge.click()
    await panel.waitFor()
    expect(await distances(badge)).toMatchObject(edges) // the panel opens beside it
    const { left, top, right, bottom } = await distances(panel)
    expect(Math.min(left, top, right, bottom)).toBeGreaterThanOrEqual(12)
  })

  test('keys and texts are never taken for HTML', async () => {
    const hostile = '<img src=x onerror=window.__hit=1>\u202e"\\u0000'
    const key = `<b onmouseover=window.__hit=1>${'x'.repeat(300)}`
    await app.write('locales/en/home.json', JSON.stringify({ [key]: `${hostile} {{name}}`, title: 'Parcel desk' }))
    await app.write(
      'locales/de/home.json',
      JSON.stringify({ [key]: hostile, title: 'Paketschalter', ['</li>']: '<script>' }),
    )
    const current = await open(serveWithVite)
    const { badge, panel } = panelOf(current)
    await current.page.keyboard.press('Escape') // Vite's overlay
    await badge.click()
    await panel.getByText(key.slice(0, 40)).first().waitFor()
    expect(await panel.locator('img, b, script').count()).toBe(0)
    expect(await current.page.evaluate('window.__hit')).toBeUndefined()
    const box = await panel.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(420)
  })

  test('a click on a place opens the editor there', async () => {
    const current = await open(serveWithVite)
    const { badge, panel } = panelOf(current)
    const asked = current.page.waitForRequest(/__open-in-editor/u)
    await current.page.route(/__open-in-editor/u, (route) => route.fulfill({ body: '' }))
    await badge.click()
    await panel.getByRole('button', { name: 'home.json:5:18' }).click()
    const file = new URL((await asked).url()).searchParams.get('file')
    // No page is told an absolute path; the server resolves it from where it runs.
    expect(file).not.toMatch(/^\//u)
    expect(resolve(file ?? '')).toBe(`${app.folder}/locales/de/home.json:5:18`)
  })

  test('an app that replaces the whole page gets it again', async () => {
    const current = await open(serveWithVite)
    const { badge } = panelOf(current)
    await badge.waitFor()
    await current.page.evaluate(
      `document.replaceChild(new DOMParser().parseFromString('<body>new</body>', 'text/html').documentElement, document.documentElement)`,
    )
    await badge.waitFor()
    expect(await current.page.locator('lockale-panel').count()).toBe(1)
  })
})
