// How long the review page of a big project takes to open, and how it scrolls, in Chromium. `npm run bench -- review`, or
// `npm run bench -- review 10000x20` for another size. Each fiftieth translation needs review.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { makeSyncedProject } from './make-synced-project.mjs'
import { judge, lockale, printTable } from './processes.mjs'

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run'.split(' ')
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

export async function benchReview([size = '100000x20', given]) {
  if (chromiumPath === undefined) throw new Error('There is no Chromium.')
  const [messages, targets] = size.split('x').map(Number)
  const service = { preset: 'local' }
  const root = given ?? (await makeSyncedProject({ messages, targets, service, reviewEach: 50 }))
  const { chromium } = createRequire(new URL('../package.json', import.meta.url))('playwright-core')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...flags, ...quiet] })
  try {
    await mkdir(join(root, '.lockale'), { recursive: true })
    await writeFile(join(root, '.lockale/.gitignore'), '*\n')
    for (const name of ['files', 'review']) await rm(join(root, '.lockale', name), { force: true })
    const first = await openOnce(root, browser)
    const again = await openOnce(root, browser)
    const empty = await framesOf(await newPage(browser), 'data:text/html,<div style="height:9999999px"></div>')
    const name = `${messages.toLocaleString('en')} × ${targets}`
    printTable(
      [
        's from the start of the command',
        'address',
        'first paint',
        'first rows',
        'counts of the last review',
        'CPU s of the server',
        'all counts',
        'CPU s of the server',
        'MB',
        'target',
        '',
      ],
      [
        [`${name}, nothing remembered`, ...opened(first)],
        [`${name}, once more`, ...opened(again)],
      ],
    )
    const over = (one, at) => (one[at] / empty[at]).toFixed(2)
    printTable(
      ['ms a frame, scrolling', 'median', 'p95', '× an empty page'],
      [
        ['an empty page', ...empty.map(ms), ''],
        [
          'while it is compared',
          ...first.comparing.map(ms),
          `${over(first.comparing, 0)}, ${over(first.comparing, 1)}`,
        ],
        ['when all is compared', ...again.whole.map(ms), `${over(again.whole, 0)}, ${over(again.whole, 1)}`],
      ],
    )
  } finally {
    await browser.close()
    if (given === undefined) await rm(root, { recursive: true })
  }
}

function opened({ address, paint, rows, before, cpuToRows, counts, cpu, mb }) {
  const times = [address, paint, rows, before, cpuToRows, counts, cpu].map((value) => value?.toFixed(2) ?? '–')
  return [...times, mb.toFixed(0), ...judge([{ name: 'first rows', value: rows, most: 2 }])]
}

async function openOnce(root, browser) {
  const begin = performance.now()
  const since = () => (performance.now() - begin) / 1000
  const server = spawn(process.execPath, [lockale, 'review'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    const url = await new Promise((resolve) => {
      server.stdout.setEncoding('utf8').on('data', (text) => resolve(/http:\S+/u.exec(text)?.[0]))
    })
    const address = since()
    const page = await newPage(browser)
    await page.addInitScript(watchDrawing)
    const opening = page.goto(url)
    await page.waitForSelector('.row .row-key')
    const { cpu: cpuToRows } = await costOf(server.pid)
    await opening
    const painted = `performance.getEntriesByName('first-contentful-paint')[0].startTime + performance.timeOrigin`
    const at = (time) => (time === undefined ? undefined : (time - performance.timeOrigin - begin) / 1000)
    const paint = at(await page.evaluate(painted))
    const drawn = await page.evaluate(() => window.__drawn)
    const rows = at(drawn.rows)
    const comparing = await framesOf(page)
    await page.locator('.locales .caption [role=status]').waitFor({ state: 'detached', timeout: 600_000 })
    const counts = since()
    const whole = await framesOf(page)
    const before = at(drawn.before)
    const { cpu, mb } = await costOf(server.pid)
    await page.context().close()
    return { address, paint, rows, before, cpuToRows, counts, cpu, mb, comparing, whole }
  } finally {
    server.kill('SIGINT')
    await ended
  }
}

/** When a frame shows them: what waits outside for them hears of it tenths of a second later. */
function watchDrawing() {
  window.__drawn = {}
  const wanted = { rows: '.row .row-key', before: '.locales .is-before .bar span' }
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) {
      if (name in window.__drawn || document.querySelector(selector) === null) continue
      window.__drawn[name] = undefined
      const inFrame = () => setTimeout(() => (window.__drawn[name] = performance.timeOrigin + performance.now()))
      requestAnimationFrame(inFrame)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

async function newPage(browser) {
  const context = await browser.newContext()
  context.setDefaultTimeout(120_000)
  return context.newPage()
}

/** Times between frames in milliseconds, median and 95th percentile, while a wheel turns for two seconds. */
async function framesOf(page, address) {
  if (address !== undefined) await page.goto(address)
  await page.mouse.move(480, 400)
  await page.evaluate(`window.__frames = []; (function next(before) {
    requestAnimationFrame((now) => { if (before) window.__frames.push(now - before); if (window.__frames) next(now) })
  })()`)
  const end = performance.now() + 2000
  while (performance.now() < end) await page.mouse.wheel(0, 240)
  const frames = await page.evaluate(
    '(() => { const all = window.__frames; window.__frames = undefined; return all })()',
  )
  const sorted = frames.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.95)]]
}

/** Of a process that goes on, as Linux counts it. */
async function costOf(pid) {
  const words = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
  const peak = /VmHWM:\s+(\d+)/u.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]
  return { cpu: (Number(words[11]) + Number(words[12])) / 100, mb: Number(peak) / 1024 }
}

function ms(value) {
  return value.toFixed(1)
}
