import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((each) => existsSync(each))

export const hasChromium: boolean = path !== undefined

/** For the names of tests, so that it is seen which were skipped and why: `describe.skipIf(!hasChromium)(`… ${inChromium}`)`. */
export const inChromium: string = hasChromium ? 'in Chromium' : 'in Chromium (SKIPPED: there is no /usr/bin/chromium)'

/** A page that is open, and all that went wrong in it. */
export interface Tab {
  readonly page: Page
  /** Uncaught errors and what was written with `console.error`. */
  readonly problems: readonly string[]
  /** Addresses asked for so far, without the server's, in order. */
  readonly requests: readonly string[]
  /** The page is still the one that was opened: it was not loaded again. */
  isSamePage(): Promise<boolean>
  close(): Promise<void>
}

/** One for a file of tests, in `beforeAll`: it takes half a second to start. */
export async function startChromium(more: readonly string[] = []): Promise<Browser> {
  if (path === undefined) throw new Error('There is no Chromium: skip with `hasChromium`.')
  return chromium.launch({
    executablePath: path,
    timeout: 60_000,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/** Opens an address in a context of its own: nothing is kept from other tabs. */
export async function openTab(browser: Browser, url: string): Promise<Tab> {
  const context = await browser.newContext({ locale: 'en-US' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  page.on('pageerror', (error) => void problems.push(String(error)))
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
  page.on('request', (request) => void requests.push(decodeURI(request.url().slice(new URL(url).origin.length))))
  await page.goto(url)
  await page.evaluate('window.__same = true')
  return {
    page,
    problems,
    requests,
    isSamePage: async () => (await page.evaluate('window.__same')) === true,
    close: () => context.close(),
  }
}
