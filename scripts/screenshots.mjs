// Takes the pictures of the product for README, docs and site: `npm run screenshots`, after a build. Needs Chromium.
// `npm run screenshots -- panel` takes those alone whose name begins so.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lockale, makeShop } from './plant-shop.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(join(root, 'test/package.json'))
const { chromium } = require('playwright-core')
const pictures = join(root, 'docs/assets')

/** @returns where the review page of a project is, and how to stop it */
async function startReview(project) {
  const child = spawn(process.execPath, [lockale, 'review', '--json'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout) {
    said += String(piece)
    const url = /http:[^"]+/u.exec(said)?.[0]
    if (url !== undefined) return { url, stop: () => child.kill() }
  }
  throw new Error('lockale review ended.')
}

/** @returns where Vite serves the app of a project with the plugin, and how to stop it */
async function startApp(project) {
  const load = (name) => import(pathToFileURL(require.resolve(name)).href)
  const [vite, { default: plugin }] = await Promise.all([load('vite'), load('unplugin-lockale/vite')])
  const server = await vite.createServer({
    root: project,
    configFile: false,
    cacheDir: join(project, '.vite'),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
    // The shop has an invalid string on purpose.
    plugins: [plugin({ failOn: 'never' })],
  })
  await server.listen()
  return { url: server.resolvedUrls.local[0], stop: () => server.close() }
}

const review = { start: startReview, width: 1080, height: 640, scheme: 'light', queue: 'source-changed', locale: 'de' }
const panel = { start: startApp, width: 720, height: 470, scheme: 'light' }

const shots = [
  { ...review, name: 'review' },
  { ...review, name: 'review-dark', scheme: 'dark' },
  { ...review, name: 'review-rtl', locale: 'ar' },
  { ...review, name: 'review-narrow', width: 360, height: 740 },
  { ...panel, name: 'panel' },
  { ...panel, name: 'panel-dark', scheme: 'dark' },
]

async function openReview(page, { url }, { queue, locale, width }) {
  await page.goto(`${new URL(url).origin}/#queue=${queue}&locales=${locale}`)
  // A narrow page shows the list first.
  if (width < 500) await page.getByText('card.add').first().click()
  await page.locator('textarea').first().waitFor()
}

async function openPanel(page, { url }) {
  await page.goto(url)
  await page.locator('lockale-panel .badge').waitFor()
  // An overlay of Vite, if there is one.
  await page.keyboard.press('Escape')
  await page
    .locator('#cards p')
    .first()
    .click({ modifiers: ['Alt'] })
  await page.locator('lockale-panel').getByRole('textbox').first().waitFor()
}

/** A WebP, which has a third of the size of a PNG. */
async function photograph(page, file) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 50 })
  writeFileSync(file, Buffer.from(data, 'base64'))
}

const wanted = process.argv[2] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'lockale-pictures-'))
const stops = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
try {
  const project = join(folder, 'plants')
  mkdirSync(project)
  makeShop(project)
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars'],
  })
  stops.unshift(() => browser.close())
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  const places = new Map()
  for (const shot of shots.filter(({ name }) => name.startsWith(wanted))) {
    const page = await context.newPage()
    if (!places.has(shot.start)) {
      const place = await shot.start(project)
      places.set(shot.start, place)
      stops.unshift(place.stop)
      // The address of the review page opens one browser, once.
      await page.goto(place.url)
    }
    await page.emulateMedia({ colorScheme: shot.scheme })
    await page.setViewportSize({ width: shot.width, height: shot.height })
    const open = shot.start === startReview ? openReview : openPanel
    await open(page, places.get(shot.start), shot)
    await page.waitForTimeout(500)
    await photograph(page, join(pictures, `${shot.name}.webp`))
    console.log(`docs/assets/${shot.name}.webp`)
    await page.close()
  }
} finally {
  for (const stop of stops) await stop()
}
