// Builds, starts and edits a real app of each framework, with the packages as npm would get them: `npm run frameworks`, or
// `npm run frameworks -- nuxt astro`. Installs from the npm registry and opens pages in Chromium; fails where it cannot.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { packPublished } from './pack.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'test/frameworks')
const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

/**
 * What each framework is called with, and what docs/guide/frameworks.md says of it. `folder`: of the app, where it is not of that
 * name; apps of the same folder share an installation. `main`: the package whose version is shown. Without `start`, the files of the
 * build are looked at; without `dev`, nothing is edited. `page`: what is opened, below the address of the dev server. `reload`: whether an edit loads the page again.
 * `scripts`: the folder of the scripts that a page loads. They are the same with `panel: false`, or without the `panelLine` in the
 * app. `altClick`: an Alt+click on the title opens its card, in which it is edited. `also`: the elements that show the title besides that of the page. `pseudo`: those that show pseudo-translations, on the server too.
 */
const apps = {
  astro: {
    build: ['node', 'astro.mjs', 'build'],
    output: 'dist',
    dev: (port) => ['node', 'astro.mjs', 'dev', port],
    start: (port) => ['node', 'astro.mjs', 'preview', port],
    reload: true,
    panel: true,
    pseudo: ['title'],
  },
  sveltekit: {
    main: '@sveltejs/kit',
    build: ['vite', 'build'],
    output: 'build',
    dev: (port) => ['vite', 'dev', '--host', '127.0.0.1', '--port', port],
    start: () => ['node', 'build'],
    reload: false,
    panel: true,
    altClick: true,
    scripts: 'build/client',
    pseudo: ['title'],
  },
  'react-router': {
    build: ['react-router', 'build'],
    output: 'build',
    dev: (port) => ['react-router', 'dev', '--host', '127.0.0.1', '--port', port],
    start: () => ['react-router-serve', 'build/server/index.js'],
    reload: false,
    panel: true,
    pseudo: ['title'],
  },
  'tanstack-start': {
    main: '@tanstack/react-start',
    build: ['vite', 'build'],
    output: 'dist',
    dev: (port) => ['vite', 'dev', '--host', '127.0.0.1', '--port', port],
    start: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port],
    reload: false,
    panel: true,
    altClick: true,
    scripts: 'dist/client',
    pseudo: ['title'],
  },
  storybook: {
    folder: 'plain',
    build: ['storybook', 'build', '--output-dir', 'dist'],
    output: 'dist',
    dev: (port) => ['storybook', 'dev', '--ci', '--host', '127.0.0.1', '--port', port],
    page: 'iframe.html?id=welcome--page&viewMode=story',
    reload: false,
    panel: true,
    pseudo: [],
  },
  farm: { folder: 'plain', main: '@farmfe/core', build: ['node', 'farm.mjs'], output: 'dist' },
  bun: { folder: 'plain', build: ['bun', 'bun.mjs'], output: 'dist' },
  nuxt: {
    locales: 'i18n/locales',
    build: ['nuxt', 'build'],
    output: '.output',
    dev: (port) => ['nuxt', 'dev', '--host', '127.0.0.1', '--port', port],
    start: () => ['node', '.output/server/index.mjs'],
    reload: false,
    panel: true,
    altClick: true,
    scripts: '.output/public',
    also: ['module'],
    pseudo: ['module'],
    // @nuxtjs/i18n has the server built again for an edit, and a request meanwhile has no answer, with and without lockale.
    rebuilds: 'Nitro server built',
  },
  next: {
    build: ['next', 'build'],
    output: '.next/server',
    dev: (port) => ['next', 'dev', '--hostname', '127.0.0.1', '--port', port],
    start: (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', port],
    reload: false,
    panel: true,
    also: ['client', 'module-de', 'name'],
    pseudo: [],
    // Without its line, the scripts of the page are the same, byte for byte.
    panelLine: { file: 'app/layout.jsx', line: /^.*LockalePanel.*\n/gmu },
    scripts: '.next/static',
  },
}

const plain = {
  title: 'Paketschalter',
  edited: 'Paketannahme',
  welcome: 'Willkommen zurück, ',
  source: 'Welcome back, ',
}

const names = process.argv.slice(2).filter((name) => name !== '--')
const unknown = names.filter((name) => !Object.hasOwn(apps, name))
if (unknown.length > 0) {
  console.error(`No app is called ${unknown.join(', ')}. There are: ${Object.keys(apps).join(', ')}.`)
  process.exit(2)
}
if (chromiumPath === undefined) {
  console.error('There is no Chromium: install it as /usr/bin/chromium.')
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'lockale-frameworks-'))
/** Processes that run, each the first of a group. */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void Promise.all([...running].map(end))
      .then(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      .then(() => process.exit(1))
  })
}
const { chromium } = createRequire(join(root, 'test/package.json'))('playwright-core')
let browser
const rows = []
try {
  const begin = performance.now()
  const tarballs = join(folder, 'tarballs')
  await packPublished(tarballs)
  const packed = (await readdir(tarballs)).map((name) => join(tarballs, name))
  console.log(`✓ packed ${packed.length} packages in ${since(begin)}`)
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  const wanted = names.length === 0 ? Object.keys(apps) : names
  await expectRegistry(wanted[0])
  // npm waits for the network most of the time: an app is installed while the one before it is tried.
  const groups = [...new Set(wanted.map(folderOf))].map((one) => wanted.filter((name) => folderOf(name) === one))
  let next = prepare(folderOf(groups[0][0]), packed)
  for (const [at, group] of groups.entries()) {
    const begin = performance.now()
    const installed = await next
    if (at + 1 < groups.length) next = prepare(folderOf(groups[at + 1][0]), packed)
    try {
      for (const name of group) {
        rows.push(await tryApp(name, { installed, begin: name === group[0] ? begin : performance.now() }))
      }
    } finally {
      await rm(join(folder, folderOf(group[0])), { recursive: true, force: true, maxRetries: 5 })
    }
  }
} finally {
  await browser?.close()
  await Promise.all([...running].map(end))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
printTable()
process.exitCode = rows.every(({ fault }) => fault === undefined) ? 0 : 1

/** An installation without a registry would try for minutes. @throws {Error} */
async function expectRegistry(name) {
  const [[dependency, version]] = Object.entries((await readManifest(name)).dependencies)
  const options = ['--fetch-retries=0', '--prefer-online']
  const { code, text } = await run(folder, ['npm', 'view', `${dependency}@${version}`, 'version', ...options])
  expect(code === 0, `The npm registry does not give ${dependency}@${version}.`, text)
}

function folderOf(name) {
  return apps[name].folder ?? name
}

async function readManifest(name) {
  return JSON.parse(await readFile(join(source, folderOf(name), 'package.json'), 'utf8'))
}

/** A copy of a folder with its packages; what npm says where that fails. */
async function prepare(name, packed) {
  const from = performance.now()
  const home = join(folder, name)
  await cp(join(source, name), home, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  const { code, text } = await run(home, ['npm', 'install', ...options, ...packed])
  const fault = `The packages cannot be installed. Is the npm registry reachable?\n${tail(text)}`
  return { took: since(from), fault: code === 0 ? undefined : fault }
}

/** The row of an app in the table. */
async function tryApp(name, { installed, begin }) {
  const home = join(folder, folderOf(name))
  const done = []
  let fault
  const install = async () => {
    expect(installed.fault === undefined, installed.fault)
    return `npm took ${installed.took}`
  }
  const locale = join(home, apps[name].locales ?? 'locales', 'de.json')
  const valid = await readFile(locale, 'utf8')
  const steps = stepsOf({ home, locale, valid, ...apps[name] })
  for (const { what, work } of [{ what: 'packages install', work: install }, ...steps]) {
    const from = performance.now()
    try {
      const said = await work()
      console.log(`✓ ${name}: ${what}${said === undefined ? '' : `, ${said}`} (${since(from)})`)
      done.push(what)
    } catch (error) {
      fault = what
      console.log(`✗ ${name}: ${what} (${since(from)})\n${error.message}`)
      break
    }
  }
  await writeFile(locale, valid) // the next app of the folder begins where this one did
  const { dependencies } = await readManifest(name)
  return { name, version: dependencies[apps[name].main ?? name], steps: done, fault, took: since(begin) }
}

/** Each step with what it does; a step that fails throws, and what it returns is said. */
function stepsOf(app) {
  const { home, build, output, locale, valid } = app
  return [
    {
      what: 'a build with an invalid translation fails and names the string',
      work: async () => {
        await replaceIn(locale, /\{+name\}+/u, '')
        const { code, text } = await run(home, build, { FAIL_ON: 'error' })
        expect(code === 1, `The exit code is ${code}, not 1.`, text)
        expect(/welcome:? .*name\}+ is missing/u.test(text), 'The build does not name the string.', text)
      },
    },
    {
      what: 'a build with failOn "never" has the source string in its place',
      work: async () => {
        await rm(join(home, output), { recursive: true, force: true })
        const { code, text } = await run(home, build, { FAIL_ON: 'never' })
        expect(code === 0, `The exit code is ${code}, not 0.`, text)
        const files = await textsIn(join(home, output))
        for (const piece of [plain.welcome, 'lockale-panel', 'en-XA', 'lockale.server']) {
          const found = files.filter((file) => file.text.includes(piece)).map((file) => file.path)
          expect(found.length === 0, `"${piece}" is in ${found.join(', ')}.`)
        }
      },
    },
    ...(app.scripts === undefined ? [] : [{ what: 'a build has nothing of the panel', work: buildWithoutPanel }]),
    {
      what: app.start === undefined ? 'the built app has the source string' : 'the built app serves the source string',
      work: async () => {
        if (app.start === undefined) {
          const built = (await textsIn(join(home, output))).map((file) => file.text).join('\n')
          expect(built.includes(plain.source) && built.includes(plain.title), `The strings are not in ${output}.`)
          return
        }
        const server = await serve(home, app.start)
        try {
          const html = await (await fetch(server.url)).text()
          expect(html.includes(`${plain.source}Ada`) && !html.includes(plain.welcome), 'It is not in the page:', html)
          expect(html.includes(plain.title), 'The valid translation is not in the page:', html)
        } finally {
          await server.close()
        }
      },
    },
    ...(app.dev === undefined ? [] : [{ what: 'the dev server shows an edit', work: editValid }]),
  ]

  async function buildWithoutPanel() {
    const hashes = async () => {
      const files = await textsIn(join(home, app.scripts))
      // Next.js puts the id of the build into the names of its manifests; Nuxt's JSON files have the time of the build.
      const shipped = files.filter(({ path }) => /\.m?js$/u.test(path) && !path.endsWith('Manifest.js'))
      return shipped.map(({ text }) => createHash('sha256').update(text).digest('hex')).toSorted()
    }
    const before = await hashes()
    const { file, line } = app.panelLine ?? {}
    const layout = file && (await readFile(join(home, file), 'utf8'))
    if (file) await replaceIn(join(home, file), line, '')
    await rm(join(home, output), { recursive: true, force: true })
    const { code, text } = await run(home, build, { FAIL_ON: 'never', ...(file ? {} : { PANEL: 'off' }) })
    if (file) await writeFile(join(home, file), layout)
    expect(code === 0, `The exit code is ${code}, not 0.`, text)
    const without = await hashes()
    expect(before.length > 0 && before.join() === without.join(), 'The scripts differ from those without the panel.')
    return `${before.length} scripts are the same`
  }

  async function editValid() {
    await writeFile(locale, valid)
    return edit(app, locale)
  }
}

/** The dev server: the page, its panel, an edit, and pseudo-translations on the server. */
async function edit(app, locale) {
  const server = await serve(app.home, app.dev)
  const context = await browser.newContext()
  const said = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('console', (message) => said.push(message.text()))
    // A dev server finds out what a page needs when it is asked for it, and loads the page again.
    const address = server.url + (app.page ?? '')
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.goto(address, { waitUntil: 'networkidle' })
    await shows(page, 'title', plain.title)
    // The server may render the title before the script of the panel has run.
    const panel = page.locator('lockale-panel')
    if (app.panel) await panel.waitFor({ state: 'attached' })
    const hasPanel = (await panel.count()) > 0
    expect(hasPanel === app.panel, 'The page has a panel.')
    await page.evaluate('window.same = true')
    const rebuilt = waitForLog(server, app.rebuilds)
    await replaceIn(locale, plain.title, plain.edited)
    for (const id of ['title', ...(app.also ?? [])]) await shows(page, id, plain.edited)
    const isSame = (await page.evaluate('window.same')) === true
    expect(isSame === !app.reload, isSame ? 'The page was not loaded again.' : 'The page was loaded again.')
    said.length = 0
    await rebuilt()
    if (app.altClick) {
      const rebuiltAgain = waitForLog(server, app.rebuilds)
      await editInPanel(page, locale, plain.edited)
      await rebuiltAgain()
    }
    if (app.pseudo.length > 0) await expectPseudo(page, { ...app, url: server.url, said })
    const pseudo = app.pseudo.length > 0 ? ', pseudo-translations on the server' : ''
    const alt = app.altClick ? ', Alt+click' : ''
    return `${isSame ? 'without a reload' : 'after a reload'}, ${hasPanel ? 'panel' : 'no panel'}${alt}${pseudo}`
  } catch (error) {
    throw new Error(`${error.message}\n${tail(said.join('\n'))}\n${tail(server.text())}`, { cause: error })
  } finally {
    await context.close()
    await server.close()
  }
}

/** An Alt+click on the title opens its card. What is saved there is in the file and in the page; then it is taken back. */
async function editInPanel(page, locale, before) {
  const card = page.locator('lockale-panel').getByRole('region', { name: 'title, de' })
  const field = card.getByRole('textbox', { name: 'Translation' })
  await page.locator('#title').click({ modifiers: ['Alt'] })
  for (const text of ['Paketstelle', before]) {
    await field.fill(text)
    await field.press('Enter')
    await shows(page, 'title', text)
    await card.getByRole('status').getByText('Saved.').waitFor()
    const now = JSON.parse(await readFile(locale, 'utf8')).title
    expect(now === text, `The file has "${now}", not "${text}".`)
  }
  expect((await page.evaluate('window.same')) === true, 'The page was loaded again.')
}

/** What waits until a server has said something again. */
function waitForLog(server, words) {
  const from = server.text().length
  return async () => {
    if (words === undefined) return
    for (let tries = 0; !server.text().slice(from).includes(words); tries++) {
      if (tries > 600) throw new Error(`The server does not say "${words}".`)
      await wait(100)
    }
  }
}

/** What the server renders is what the page shows: by the address, then by the cookie, then not at all. */
async function expectPseudo(page, { url, pseudo, said, home, locales = 'locales' }) {
  const english = JSON.parse(await readFile(join(home, locales, 'en.json'), 'utf8')).title
  for (const [path, isPseudo] of [
    ['?lockale=en-XA', true],
    ['', true],
    ['?lockale=off', false],
    ['', false],
  ]) {
    const open = () => page.goto(`${url}${path}`, { waitUntil: 'networkidle', timeout: 20_000 })
    const answer = await open().catch(open)
    const html = await answer.text()
    for (const id of pseudo) {
      const shown = await page.locator(`#${id}`).textContent()
      const isOther = shown !== plain.edited && shown !== english && shown.startsWith('[')
      expect(isPseudo === isOther, `"/${path}" shows "${shown}".`)
      expect(html.includes(`>${shown}<`), `The server does not render "${shown}" for "/${path}":`, html)
    }
    const mismatch = said.find((text) => /hydrat|mismatch|did not match|didn't match/iu.test(text))
    expect(mismatch === undefined, `The page differs from what the server rendered for "/${path}": ${mismatch}`)
  }
}

async function shows(page, id, text) {
  await page.locator(`#${id}`).getByText(text, { exact: true }).waitFor()
}

/** @param command gets the port, which is in its environment too */
async function serve(home, command) {
  const port = String(await freePort())
  const args = command(port)
  const child = start(home, args, { PORT: port, HOST: '127.0.0.1', NITRO_PORT: port, NITRO_HOST: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}/`
  const text = () => child.output
  for (let tries = 0; ; tries++) {
    const signal = AbortSignal.timeout(30_000)
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal }).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null || tries > 600) {
      await end(child)
      throw new Error(`\`${args.join(' ')}\` serves no page (${answer?.status ?? 'no answer'}).\n${tail(child.output)}`)
    }
    await wait(100)
  }
  return { url, text, close: () => end(child) }
}

function start(home, [command, ...args], env = {}) {
  const local = join(home, 'node_modules/.bin', command)
  const child = spawn(existsSync(local) ? local : command, args, {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), ...env },
  })
  child.output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (child.output += text))
  }
  child.ended = new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      child.output += error.message
      resolve(undefined)
    })
  })
  running.add(child)
  return child
}

async function run(home, command, env) {
  const child = start(home, command, env)
  const code = await child.ended
  running.delete(child)
  return { code, text: child.output }
}

/** Ends a process with all that it has started. */
async function end(child) {
  running.delete(child)
  try {
    process.kill(-child.pid, 'SIGTERM')
    const isGone = await Promise.race([child.ended.then(() => true), wait(3000, false, { ref: false })])
    if (!isGone) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** What `npm run` says of this repository is not for the app. */
function cleanEnvironment() {
  const ofRun = /^npm_(?!config_)|^npm_config_(?:call|package|(?:local_|global_)?prefix)$|^NODE_ENV$/u
  const quiet = {
    CI: '1',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
  }
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRun.test(name))), ...quiet }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function replaceIn(path, piece, replacement) {
  const before = await readFile(path, 'utf8')
  const after = before.replace(piece, () => replacement)
  if (after === before) throw new Error(`${path} has no ${piece}`)
  await writeFile(path, after)
}

async function textsIn(place) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:m?js|cjs|json|html|rsc)$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

function expect(isTrue, message, text = '') {
  if (!isTrue) throw new Error(text === '' ? message : `${message}\n${tail(text)}`)
}

function tail(text) {
  return text.split('\n').slice(-40).join('\n')
}

function since(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}

function printTable() {
  console.log('\napp            version   steps  seconds')
  for (const { name, version, steps, fault, took } of rows) {
    const result = fault === undefined ? 'passed' : `failed: ${fault}`
    console.log(`${name.padEnd(14)} ${version.padEnd(9)} ${String(steps.length).padEnd(6)} ${took.padEnd(8)} ${result}`)
  }
}
