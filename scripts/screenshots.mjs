// Takes the pictures of the product for README, docs and site: `npm run screenshots`, after a build. Needs Chromium.
// `npm run screenshots -- panel` takes those alone whose name begins so.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lockale, makeShop } from './plant-shop.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The packages that tests use. */
const load = createRequire(join(root, 'test/package.json'))
const { chromium } = load('playwright-core')
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
  const [vite, { default: plugin }] = await Promise.all(
    ['vite', 'unplugin-lockale/vite'].map((name) => import(pathToFileURL(load.resolve(name)).href)),
  )
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

const review = { start: startReview, open: openReview, queue: 'source-changed', locale: 'de' }
const panel = { start: startApp, open: openPanel }

const shots = [
  { ...review, name: 'review', width: 1080, height: 700 },
  { ...review, name: 'review-narrow', width: 360, height: 640 },
  { ...panel, name: 'panel', width: 720, height: 470 },
  { ...panel, name: 'panel-narrow', width: 360, height: 520 },
].flatMap((shot) => [shot, { ...shot, name: `${shot.name}-dark`, isDark: true }])
shots.push({ ...review, name: 'review-rtl', locale: 'ar', width: 1080, height: 700 })

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

/** What a link to the site shows in a chat: the mark, what lockale is, and the review page. Those who show it read no WebP. */
async function makeCard(page) {
  const read = (name, type) => `data:${type};base64,${readFileSync(join(pictures, name)).toString('base64')}`
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(`<body style="margin: 0; padding: 56px 0 0 64px; background: #eef0fd; font-family: system-ui, sans-serif">
    <h1 style="display: flex; gap: 20px; align-items: center; margin: 0; font-size: 56px">
      <img src="${read('mark.svg', 'image/svg+xml')}" width="72" height="72">lockale
    </h1>
    <p style="margin: 16px 0 32px; font-size: 34px">Translation files in sync with your source strings</p>
    <img src="${read('review.webp', 'image/webp')}" style="width: 1120px; border-radius: 12px 0 0 0; box-shadow: 0 0 32px #8890c0">`)
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(pictures, 'card.jpg'), type: 'jpeg', quality: 75 })
}

/** Counts grow while a project is compared. */
async function waitForRest(page) {
  for (let before; ;) {
    const now = await page.locator('body').innerText()
    if (now === before) return
    before = now
    await page.waitForTimeout(800)
  }
}

/** A WebP, which has a third of the size of a PNG. */
async function photograph(page, file) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 65 })
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
    await page.emulateMedia({ colorScheme: shot.isDark ? 'dark' : 'light' })
    await page.setViewportSize({ width: shot.width, height: shot.height })
    await shot.open(page, places.get(shot.start), shot)
    await waitForRest(page)
    await photograph(page, join(pictures, `${shot.name}.webp`))
    console.log(`docs/assets/${shot.name}.webp`)
    await page.close()
  }
  if ('card'.startsWith(wanted)) await makeCard(await context.newPage())
} finally {
  // Some return a promise, others nothing.
  for (const stop of stops) await Promise.resolve(stop())
}
