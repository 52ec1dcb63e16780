import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'
import { openTab, type Tab } from './chromium.ts'
import type { DevServer, Serve } from './dev-servers.ts'

/** The fixture app in a dev server and in a browser, with something typed into its field. */
export interface LiveApp {
  readonly app: BrowserApp
  readonly server: DevServer
  readonly tab: Tab
  /** Waits until an element has a text. */
  shows(id: string, text: string): Promise<void>
  /** Waits until the list has exactly these texts of a locale, by namespace. */
  lists(locale: string, namespaces: Readonly<Record<string, object>>): Promise<void>
  /** Namespaces that listeners were told of so far, and how often i18next had the page drawn again. */
  updates(): Promise<{ readonly updates: readonly string[]; readonly redraws: number }>
  /** The page was not loaded again, the field has what was typed, and nothing went wrong. */
  expectUntouched(): Promise<void>
  close(): Promise<void>
}

const typed = 'typed before the edits'

export async function openLiveApp(browser: Browser, serve: Serve, fixture = 'live-app'): Promise<LiveApp> {
  const app = await copyBrowserApp(fixture)
  const server = await serve(app.folder, { check: false, panel: false })
  const tab = await openTab(browser, server.url)
  const { page } = tab
  const patience = { timeout: 60_000, interval: 50 }
  return {
    app,
    server,
    tab,
    async shows(id, text) {
      await expect.poll(() => page.textContent(`#${id}`), patience).toBe(text)
    },
    async lists(locale, namespaces) {
      const lines = Object.entries(namespaces).map(([name, texts]) => `${locale}/${name} ${JSON.stringify(texts)}`)
      const read = async (): Promise<string[]> => {
        const all = await page.locator('#list li').allTextContents()
        return all.filter((line) => line.startsWith(`${locale}/`))
      }
      await expect.poll(read, patience).toEqual(lines)
    },
    async updates() {
      return JSON.parse((await page.textContent('#updates')) ?? '') as { updates: string[]; redraws: number }
    },
    async expectUntouched() {
      expect(await tab.isSamePage()).toBe(true)
      expect(await page.inputValue('#field')).toBe(typed)
      expect(tab.problems).toEqual([])
    },
    async close() {
      await tab.close()
      await server.close()
      await app.close()
    },
  }
}

export async function typeIntoField({ tab }: LiveApp): Promise<void> {
  await tab.page.fill('#field', typed)
}
