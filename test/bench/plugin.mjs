// What the bundler plugin costs: a build by Vite 8 with and without it, and the way of an edited locale file to the browser
// beside that of a plain JSON import. `pnpm bench plugin [rounds] [builds | updates | pages]`, 25 rounds of all when absent.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import lockale from '../../packages/unplugin/dist/vite.mjs'
import { makeApp } from './plugin-app.mjs'

const run = promisify(execFile)
const child = fileURLToPath(new URL('plugin-build-child.mjs', import.meta.url))
const modules = 1500

export async function benchPlugin([given = '25', part]) {
  const rounds = Number(given)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`"${given}" is no number of rounds.`)
  const isWanted = (name) => part === undefined || part === name
  if (isWanted('builds')) await benchBuilds(rounds)
  if (isWanted('updates')) await benchUpdates(rounds)
  if (isWanted('pages')) await benchPages(rounds)
}

/** Each build in a new process, by turns, the first of a round by turns too. */
async function benchBuilds(rounds) {
  const { root, remove } = await makeApp({ modules })
  try {
    await measureBuilds(root, rounds)
  } finally {
    await remove()
  }
}

async function measureBuilds(root, rounds) {
  const found = { with: [], without: [], first: [] }
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? ['with', 'without'] : ['without', 'with']
    // One that finds nothing remembered leaves what it found for those behind it.
    for (const variant of round % 5 === 0 ? ['first', ...order] : order) {
      if (variant === 'first') await rm(join(root, '.lockale/answers-build'), { force: true })
      const name = variant === 'without' ? 'without' : 'with'
      const { stdout } = await run(process.execPath, [child, root, name], { maxBuffer: 2 ** 26 })
      // the first round fills the caches of the disk
      if (round >= 0) found[variant].push(JSON.parse(stdout.trim().split('\n').at(-1)))
    }
  }
  const median = (variant, field) => medianOf(found[variant].map((one) => one[field]))
  const [plain, ours] = [median('without', 'ms'), median('with', 'ms')]
  const pairs = medianOf(found.with.map(({ ms }, at) => ms - found.without[at].ms))
  const share = (pairs / plain) * 100
  const verdict = share <= 3 || pairs <= 5 ? 'held' : 'missed'
  console.log(
    `build, ${modules} modules, 2,000 messages × 6 locales, ${rounds} rounds: without ${ms(plain)}, with ${ms(ours)}`,
  )
  console.log(
    `  median overhead of a round ${ms(pairs)}, ${share.toFixed(1)} % (bar: 3 % or 5 ms: ${verdict}); of it to import the plugin ${ms(median('with', 'importMs'))}`,
  )
  const first = median('first', 'ms') / plain
  console.log(
    `  where no build before has left what it found: ${first.toFixed(2)} times the build without, in ${found.first.length} rounds (bar: 1.15: ${first <= 1.15 ? 'held' : 'missed'})`,
  )
  const memory = (median('with', 'maxRss') - median('without', 'maxRss')) / 1e6
  console.log(
    `  peak memory ${(median('without', 'maxRss') / 1e6).toFixed(0)} MB without, ${memory >= 0 ? '+' : ''}${memory.toFixed(1)} MB with`,
  )
}

/** From a write to the update that the browser is sent, and to the new module behind it. */
async function benchUpdates(rounds) {
  const [ours, plain] = [await openDev('with'), await openDev('without')]
  const found = [ours, plain].map(() => ({ sent: [], served: [] }))
  try {
    for (let round = -3; round < rounds; round++) {
      for (const [at, dev] of (round % 2 === 0 ? [ours, plain] : [plain, ours]).entries()) {
        const { sent, served } = await dev.edit(round)
        const own = found[(round % 2 === 0) === (at === 0) ? 0 : 1]
        if (round >= 0) {
          own.sent.push(sent)
          own.served.push(served)
        }
      }
    }
  } finally {
    await Promise.all([ours.close(), plain.close()])
  }
  const median = (at, field) => medianOf(found[at][field])
  for (const [field, what] of [
    ['sent', 'to the update that the browser is sent'],
    ['served', 'to the new module'],
  ]) {
    printEdit(what, median(0, field), median(1, field))
  }
}

function printEdit(what, ours, plain) {
  const ratio = ours / plain
  console.log(
    `edit of a locale file, ${what}: JSON import ${ms(plain)}, plugin ${ms(ours)}, ratio ${ratio.toFixed(2)} (bar: 1.2: ${ratio <= 1.2 ? 'held' : 'missed'})`,
  )
}

/** From a write to the text in a page of Chromium, which the plugin updates and a JSON import has loaded again. */
async function benchPages(rounds) {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((each) => existsSync(each))
  if (path === undefined) {
    console.log('edit of a locale file, to the text in a page: SKIPPED, there is no /usr/bin/chromium')
    return
  }
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']
  const browser = await chromium.launch({ executablePath: path, args })
  const names = ['with', 'without']
  const pages = []
  const found = { with: [], without: [] }
  try {
    for (const name of names) pages.push(await openPage(browser, name))
    for (let round = -3; round < rounds; round++) {
      const order = round % 2 === 0 ? [0, 1] : [1, 0]
      for (const at of order) {
        const shown = await pages[at].edit(round)
        if (round >= 0) found[names[at]].push(shown)
      }
    }
  } finally {
    for (const page of pages) await page.close()
    await browser.close()
  }
  const [ours, plain] = names.map((name) => medianOf(found[name]))
  printEdit('until Chromium shows the string', ours, plain)
}

async function openServer(variant, options) {
  const { root, remove } = await makeApp({ modules: 20 })
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: variant === 'with' ? [lockale()] : [],
    server: options,
    optimizeDeps: { noDiscovery: true },
  })
  return { root, server, remove }
}

async function openPage(browser, variant) {
  const { root, server, remove } = await openServer(variant, { host: '127.0.0.1' })
  await server.listen()
  const page = await browser.newPage()
  let onText = () => {}
  await page.exposeFunction('shown', (text) => onText(text))
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/page-${variant}.html`)
  const file = join(root, 'locales/de/part1.json')
  const text = await readFile(file, 'utf8')
  await settle()
  return {
    async edit(round) {
      const word = `round${round} `
      const begin = performance.now()
      const shown = new Promise((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error(`No page showed the text (${variant}).`)), 20_000)
        onText = (now) => {
          if (!now.startsWith(word)) return
          clearTimeout(timeout)
          resolve(performance.now() - begin)
        }
      })
      await writeFile(file, text.replace('": "', `": "${word}`))
      const taken = await shown
      await settle()
      return taken
    },
    async close() {
      await server.close()
      await remove()
    },
  }
}

async function openDev(variant) {
  const { root, server, remove } = await openServer(variant, { middlewareMode: true, ws: false })
  await new Promise((resolve) => {
    server.watcher.once('ready', resolve)
    setTimeout(resolve, 3000) // it may have been ready before
  })
  const { hot, moduleGraph } = server.environments.client
  let onSend = () => {}
  const send = hot.send.bind(hot)
  hot.send = (...payload) => {
    onSend(payload[0])
    return send(...payload)
  }
  await loadAll(server, `/src/${variant}.js`)
  const file = join(root, 'locales/de/part1.json')
  const text = await readFile(file, 'utf8')
  await settle()
  return {
    async edit(round) {
      const begin = performance.now()
      const update = new Promise((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error(`No update was sent (${variant}).`)), 20_000)
        onSend = (payload) => {
          if (payload?.type !== 'update' && payload?.type !== 'full-reload') return
          if (payload.type === 'update' && !payload.updates.some(({ path }) => /part1/u.test(path))) return
          clearTimeout(timeout)
          resolve({ sent: performance.now() - begin, payload })
        }
      })
      await writeFile(file, text.replace('": "', `": "${round} `))
      const { sent } = await update
      onSend = () => {}
      // The plugin's module is made from the file, which stands in the graph too: no browser asks for that one.
      const asked = [...moduleGraph.idToModuleMap].filter(([id]) =>
        variant === 'with' ? id.startsWith('\0virtual:lockale/de/part1') : id === file,
      )
      if (asked.length !== 1) throw new Error(`${asked.length} modules hold the file (${variant}).`)
      for (const [, { url }] of asked) await server.transformRequest(url)
      const served = performance.now() - begin
      await settle()
      return { sent, served }
    },
    async close() {
      await server.close()
      await remove()
    },
  }
}

/** Asks for a module and all that it imports, as a browser does. */
async function loadAll(server, first) {
  const seen = new Set()
  const queue = [first]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    await server.transformRequest(url)
    const module = await server.environments.client.moduleGraph.getModuleByUrl(url)
    for (const imported of module?.importedModules ?? []) queue.push(imported.url)
  }
}

/** What an edit sets off ends before the next one. */
function settle() {
  return new Promise((resolve) => setTimeout(resolve, 1500))
}

function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

function ms(value) {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}
