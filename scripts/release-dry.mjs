// Proves a release without publishing it: `npm run release:dry`. A clean clone of what is committed is built and packed. The
// tarballs are checked, and meanwhile installed in fresh projects with each package manager, from a registry on this machine that
// has them. Each project runs the first steps of a user, and a Vite build. The first step that fails ends it. All that it makes is
// in one temporary folder, which is removed at the end, also when it is interrupted. Needs the network for the packages of others,
// and no dependency of its own.
// `-- --out <folder>` keeps the tarballs. `-- --tarballs <folder> npm bun` installs tarballs that are there, with these alone.
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readPackedManifest, startRegistry } from './local-registry.mjs'
import { packageManagers, tools } from './package-managers.mjs'

const isWindows = process.platform === 'win32'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, tarballs: { type: 'string' } },
  allowPositionals: true,
})
const begin = performance.now()
const work = mkdtempSync(join(tmpdir(), 'lockale-release-'))
const clone = join(work, 'clone')
const tarballs = values.tarballs === undefined ? join(work, 'tarballs') : resolve(values.tarballs)
const cache = join(work, 'cache')
const temporary = join(work, 'tmp')
const node = process.execPath
const npm = npmCommand()
// Without the settings of the npm that started this script, and without any key. Programs that do not clean up do so in `work`.
const quiet = { CI: '', DO_NOT_TRACK: '1', NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1' }
const places = { TMPDIR: temporary, TMP: temporary, TEMP: temporary }
const environment = Object.fromEntries(
  Object.entries({ ...process.env, ...quiet, ...places }).filter(
    ([name]) => !/^npm_(?!config_(?:registry|userconfig|cache|.*proxy)$)|^(?:LOCKALE|DEEPL)_/iu.test(name),
  ),
)
/** Processes that run, each the first of a group. */
const running = new Set()
let isOver = false
/** The app that is tried. */
const appFiles = {
  'package.json': '{ "name": "app", "private": true, "type": "module" }\n',
  'index.html': '<!doctype html><script type="module" src="/main.js"></script>\n',
  'main.js': "import messages from 'virtual:lockale/de'\nconsole.log(messages)\n",
  'vite.config.js': "import lockale from 'unplugin-lockale/vite'\nexport default { plugins: [lockale()] }\n",
  'locales/en.json': '{ "hello": "Good morning" }\n',
}

let peakBytes = 0
const freeAtFirst = freeBytes()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    isOver = true
    console.error(`\nEnded by ${signal}.`)
    await cleanUp()
    process.exit(130)
  })
}
try {
  mkdirSync(temporary)
  await release()
  console.log(`\nReady to release. ${since(begin)}, ${Math.round(peakBytes / 1e6)} MB of disk at most.`)
} catch (error) {
  console.error(`\n${error.message}\nNot ready to release. ${since(begin)}.`)
  process.exitCode = 1
} finally {
  await cleanUp()
}

async function release() {
  if (values.tarballs === undefined) {
    await makeTarballs()
    // What installs waits for the network, what checks does not.
    await together(checkTarballs(), installEverywhere())
  } else await installEverywhere()
  if (values.out !== undefined) cpSync(tarballs, resolve(values.out), { recursive: true })
}

async function makeTarballs() {
  await step('clone', 'what is committed, and nothing else', async () => {
    // Objects are shared, not copied: the clone is gone before they are.
    await run(['git', 'clone', '--quiet', '--shared', root, clone])
    const changed = await run(['git', '-C', root, 'status', '--porcelain'])
    return changed === '' ? '' : 'left out: what is not committed'
  })
  await step('set-up', 'npm run setup', () => run([node, 'scripts/run.mjs'], { cwd: clone }).then(() => ''))
  await step('build', 'npm run build', () => run([node, 'scripts/run.mjs', 'npm:build'], { cwd: clone }).then(() => ''))
  await step('pack', 'every published package', async () => {
    await run([node, 'scripts/pack.mjs', tarballs], { cwd: clone })
    return `${readdirSync(tarballs).length} tarballs`
  })
}

async function checkTarballs() {
  const check = [node, 'scripts/package-check.mjs', tarballs]
  await step('lint', 'files, entries, dependencies, sizes, publint, attw', () => run(check, { cwd: clone }))
  await step('contents', 'imports, require, types, source maps', async () => {
    const [vitest, suite] = ['node_modules/vitest/vitest.mjs', 'test/repo/packed.deep.test.ts']
    // A busy machine takes minutes for the types.
    const said = await run([node, vitest, 'run', suite, '--testTimeout=600000'], {
      cwd: clone,
      env: { ...environment, LOCKALE_TEST_DEPTH: '2' },
    })
    // The last line that the suite prints. Without a build, its tests are skipped.
    const [counted = ''] = /^\d+ passed, 0 failed, 0 skipped$/mu.exec(said) ?? []
    if (counted === '') throw new Error(said)
    return counted
  })
  await step('publish', 'npm publish --dry-run', publishDry)
}

/** npm looks whether a version is there already, so it gets a registry that has none. */
async function publishDry() {
  const empty = join(work, 'empty')
  mkdirSync(empty)
  const registry = await startRegistry(empty)
  try {
    for (const file of readdirSync(tarballs)) {
      const options = ['--dry-run', '--access=public', `--registry=${registry.url}`]
      await run([...npm, 'publish', join(tarballs, file), ...options])
    }
  } finally {
    registry.close()
  }
  return ''
}

async function installEverywhere() {
  const toolsFolder = join(work, 'tools')
  mkdirSync(toolsFolder)
  writeFileSync(join(toolsFolder, 'package.json'), JSON.stringify({ private: true, dependencies: tools }))
  await step('tools', Object.keys(tools).join(', '), () =>
    run([...npm, 'install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: toolsFolder }).then(() => ''),
  )
  const upstream = (await run([...npm, 'config', 'get', 'registry'], { cwd: work })).trim().replace(/\/*$/u, '/')
  const registry = await startRegistry(tarballs, upstream)
  try {
    const managers = packageManagers({ toolsFolder, registry: registry.url, cache, npm })
    const known = [...managers.map(({ name }) => name.replaceAll(' ', '')), 'clients']
    const unknown = positionals.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`)
    const isWanted = (name) => positionals.length === 0 || positionals.includes(name.replaceAll(' ', ''))
    for (const manager of managers.filter(({ name }) => isWanted(name))) {
      await step(manager.name, 'install, init, serve, sync, check, vite build', () => tryManager(manager))
    }
    if (isWanted('clients')) {
      await step('clients', "tests of DeepL's own libraries, against the mock service", () => tryClients(managers[0]))
    }
  } finally {
    registry.close()
  }
}

/** The first steps of a user in an app with one string, with lockale as the package manager has installed it. */
async function tryManager({ name, prepare, add, run: runProgram }) {
  const app = join(work, 'apps', name.replaceAll(' ', '-'))
  mkdirSync(join(app, 'locales'), { recursive: true })
  for (const [file, text] of Object.entries(appFiles)) writeFileSync(join(app, file), text)
  prepare?.(app)
  const { version } = readPackedManifest(tarballOf('lockale'))
  const viteVersion = JSON.parse(readFileSync(join(root, 'packages/unplugin/package.json'), 'utf8')).devDependencies
    .vite
  const from = performance.now()
  const packages = [`lockale@${version}`, `unplugin-lockale@${version}`, `vite@${viteVersion}`]
  await naming('install', () => run(add(packages), { cwd: app }))
  const took = since(from)
  const lockale = (...args) => naming(`lockale ${args[0]}`, () => run(runProgram(['lockale', ...args]), { cwd: app }))
  const said = (await lockale('--version')).trim()
  if (said !== version) throw new Error(`lockale --version printed ${said}, not ${version}.`)
  await lockale('init', '--yes', '--source', 'en', '--targets', 'de', '--service', 'local', '--no-bundler')
  const service = await startServe(runProgram(['lockale', 'serve', '--port', '0', '--json']), app)
  try {
    useService(app, service.url)
    await lockale('sync')
    await lockale('check')
  } finally {
    await service.stop()
  }
  const { hello } = JSON.parse(readFileSync(join(app, 'locales/de.json'), 'utf8'))
  await naming('vite build', () => run(runProgram(['vite', 'build', '--logLevel', 'warn']), { cwd: app }))
  const built = readdirSync(join(app, 'dist/assets')).map((file) =>
    readFileSync(join(app, 'dist/assets', file), 'utf8'),
  )
  if (!built.some((text) => text.includes(hello))) throw new Error('The build does not hold the German translation.')
  return `installed in ${took}`
}

/** The mock service as the package manager has installed it, asked by programs that others have written. */
async function tryClients({ add }) {
  const app = join(work, 'apps/service')
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), '{ "private": true }\n')
  const tested = ['@lockale/service', '@lockale/client']
  await run(add(tested.map((name) => `${name}@${readPackedManifest(tarballOf(name)).version}`)), { cwd: app })
  const [service, client] = tested.map((name) => join(app, 'node_modules', name))
  const given = ['--service', join(service, 'bin/lockale-service.mjs'), '--client', client]
  const sources = process.env.LOCKALE_CLIENTS === undefined ? [] : ['--sources', process.env.LOCKALE_CLIENTS]
  return run([node, join(root, 'scripts/official-clients.mjs'), ...given, ...sources], { cwd: root })
}

/** What fails says at which of the commands of a step. */
async function naming(command, work) {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${command} failed. ${error.message}`, { cause: error })
  }
}

/** Points the config that `init` wrote to a service. */
function useService(app, url) {
  const file = readdirSync(app).find((name) => name.startsWith('lockale.config.'))
  const text = readFileSync(join(app, file), 'utf8')
  const changed = text.replace(/(["']?preset["']?: ["']local["'])/u, `$1, "baseUrl": "${url}"`)
  if (changed === text) throw new Error(`${file} has no preset to which an address can be added:\n${text}`)
  writeFileSync(join(app, file), changed)
}

async function startServe(command, cwd) {
  const serve = start(command, cwd)
  let url
  while ((url = /"url": ?"([^"]+)"/u.exec(serve.stdout)?.[1]) === undefined) {
    const isEnded = serve.ended.then(() => true)
    if (await Promise.race([isEnded, new Promise((done) => setTimeout(done, 50))])) {
      throw new Error(`lockale serve ended: ${serve.stdout}${serve.stderr}`)
    }
  }
  return { url, stop: () => end(serve) }
}

function tarballOf(name) {
  return readdirSync(tarballs)
    .map((file) => join(tarballs, file))
    .find((path) => readPackedManifest(path).name === name)
}

/** Two lines of steps at once. The first failure is thrown, once the other line has been ended. */
async function together(...lines) {
  let first
  await Promise.all(
    lines.map((line) =>
      line.catch(async (error) => {
        if (isOver) return
        isOver = true
        first = error
        await Promise.all([...running].map(end))
      }),
    ),
  )
  if (first !== undefined) throw first
}

async function step(name, says, action) {
  if (isOver) throw new Error(`${name} was not begun.`)
  console.log(`… ${name.padEnd(20)} ${says}`)
  const from = performance.now()
  let result
  try {
    result = (await action()).trim()
  } catch (error) {
    console.log(`✗ ${name.padEnd(10)} ${since(from).padStart(9)}${isOver ? ' ended' : ''}`)
    throw new Error(`${name}: ${error.message}`, { cause: error })
  }
  peakBytes = Math.max(peakBytes, freeAtFirst - freeBytes())
  const indent = result.includes('\n') ? '\n  ' : ' '
  console.log(`✓ ${name.padEnd(10)} ${since(from).padStart(9)} ${indent}${result.replaceAll('\n', '\n  ')}`.trimEnd())
}

/** What a command prints. */
async function run(command, { cwd = work, env = environment } = {}) {
  const child = start(command, cwd, env)
  const why = await child.ended
  if (why === '') return child.stdout
  throw new Error(`In ${cwd}: ${command.join(' ')} ${why}\n${child.stdout}${child.stderr}`)
}

/** A process in a group of its own, so that all that it starts can be ended. `ended` gives why it failed, or nothing. */
function start([program, ...args], cwd, env = environment) {
  const spawned = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
  })
  const ended = new Promise((done) => {
    spawned.once('error', ({ message }) => done(`does not start: ${message}`))
    spawned.once('close', (code, signal) => done(code === 0 ? '' : `ended with ${signal ?? `exit code ${code}`}`))
  })
  const child = { pid: spawned.pid, ended, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    spawned[name].setEncoding('utf8').on('data', (text) => (child[name] += text))
  }
  running.add(child)
  void ended.then(() => running.delete(child))
  return child
}

/** Ends a process with all that it has started. */
async function end(child) {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (isWindows) execFileSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    else process.kill(-pid, 'SIGTERM')
    const isGone = await Promise.race([child.ended.then(() => true), wait(3000, false, { ref: false })])
    if (!isGone && !isWindows) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  await child.ended
}

async function cleanUp() {
  await Promise.all([...running].map(end))
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
}

/** npm as it runs this script, without a shell. */
function npmCommand() {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return [node, own]
  const beside = [
    join(dirname(node), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(node), '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const found = beside.find(existsSync)
  return found === undefined ? ['npm'] : [node, found]
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(work)
  return bavail * bsize
}

function since(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
