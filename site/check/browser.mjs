import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { countShifts, expectFirstPage, expectHeader } from './first-page.mjs'
import { expectPlayground, timePlayground } from './playground.mjs'
import { expectAnswers } from './search.mjs'

/** One page of each kind. axe takes seconds for a page with thousands of elements, so the kinds are shown by their smaller pages. */
const sample = [
  '/',
  '/404.html',
  '/docs/',
  '/guide/start/',
  '/guide/review/',
  '/guide/frameworks/',
  '/cli/',
  '/cli/sync/',
  '/checks/placeholder-missing/',
  '/errors/KEY_MISSING/',
  '/formats/',
  '/formats/json/',
  '/api/i18next/',
  '/decisions/own-scanners/',
  '/comparison/',
  '/playground/',
]

/** Each is a load of the page. `rules` are those of axe whose answer can differ from the first view. */
const views = [
  { name: 'light', width: 1280, height: 800, rules: undefined, hasDark: true },
  { name: 'phone', width: 360, height: 740, rules: ['scrollable-region-focusable', 'target-size'], hasDark: false },
]

/** What a reader hardly notices. */
const mostShift = 0.01

/**
 * Reads the site in Chromium as people do. Returns what is wrong, as sentences, and what was measured.
 * With `pictures`, a screenshot of each page and view is written into that folder.
 */
export async function readInBrowser(origin, { root, pictures }) {
  const require = createRequire(join(root, 'test/package.json'))
  const { chromium } = require('playwright-core')
  const axe = require('axe-core').source
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  const faults = []
  const facts = []
  const expectPlain = async (page, where) => faults.push(...(await findBarriers(page, { where, axe })))
  try {
    const readView = async (view) => {
      const context = await newContext(browser, view, origin, faults)
      for (const path of sample) faults.push(...(await readPage(context, { origin, path, view, axe, pictures })))
      await context.close()
    }
    await Promise.all(views.map(readView))
    const context = await newContext(browser, views[0], origin, faults)
    for (const view of views) facts.push(await expectFirstPage(context, { origin, view, faults }))
    await expectHeader(context, { origin, wide: views[0], phone: views[1], faults })
    facts.push(await expectAnswers(context, { origin, faults }))
    await expectRedirects(context, origin, faults)
    facts.push(await expectPlayground(context, { origin, faults, expectPlain }))
    facts.push(await timePlayground(browser, { origin, faults }))
  } finally {
    await browser.close()
  }
  return { faults, facts: [`${sample.length} pages: light, dark, on a phone`, ...facts] }
}

async function newContext(browser, { width, height }, origin, faults) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' })
  context.setDefaultTimeout(90_000)
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url.startsWith(`${origin}/`) || url.startsWith('data:') || url.startsWith('blob:')) return route.continue()
    faults.push(`A page asks for ${url}.`)
    return route.abort()
  })
  return context
}

async function readPage(context, { origin, path, view, axe, pictures }) {
  const where = `${path} (${view.name})`
  const page = await context.newPage()
  const faults = []
  page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${where}: the console says ${message.text()}`)
  })
  await page.addInitScript(countShifts)
  const response = await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  if (response?.status() !== 200) faults.push(`${where}: status ${response?.status()}`)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  if (width > view.width)
    faults.push(`${where}: the page is ${width} px wide, ${width - view.width} px more than the screen.`)
  await page.waitForFunction(isReachable, undefined, { timeout: 10_000 }).catch(() => undefined)
  const shift = await page.evaluate('shift')
  if (shift > mostShift) faults.push(`${where}: the page moves while it loads, a layout shift of ${shift.toFixed(3)}.`)
  const look = async (name, rules) => {
    faults.push(...(await findBarriers(page, { where: `${path} (${name})`, axe, rules })))
    if (pictures === undefined) return
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${path.replaceAll('/', '_')}-${name}.png`), fullPage: false })
  }
  await look(view.name, view.rules)
  if (view.hasDark) {
    // As for a reader whose system turns dark in the evening: the page follows without another load.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction('document.documentElement.dataset.theme === "dark"')
    await look('dark', ['color-contrast'])
  }
  await page.close()
  return faults
}

/** Scripts of the page make code and tables that are wider than their box reachable by keyboard, when the browser has time. */
const isReachable = `[...document.querySelectorAll('pre, .sl-markdown-content table')].every(
  (box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0,
)`

/** What axe calls serious, as sentences. */
async function findBarriers(page, { where, axe, rules }) {
  await page.evaluate(`if (globalThis.axe === undefined) { ${axe} }`)
  const { violations } = await page.evaluate((runOnly) => axe.run(runOnly === undefined ? {} : { runOnly }), rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) => `${where}: axe ${id} (${impact}), ${nodes.length} ×: ${nodes[0].html.slice(0, 160)}`,
    )
}

async function expectRedirects(context, origin, faults) {
  for (const [from, to] of [
    ['/e/KEY_MISSING', '/errors/KEY_MISSING/'],
    ['/r/placeholder-missing', '/checks/placeholder-missing/'],
  ]) {
    const page = await context.newPage()
    await page.goto(`${origin}${from}`)
    await page.waitForURL(`${origin}${to}`).catch(() => faults.push(`${from} leads to ${page.url()}, not to ${to}.`))
    await page.close()
  }
}
