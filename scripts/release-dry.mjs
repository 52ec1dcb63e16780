// Proves a release without publishing it: `npm run release:dry`. A clean clone of what is committed is built and packed; the
// tarballs are checked, and installed in fresh projects with each package manager, from a registry on this machine that has them.
// Each project runs the first steps of a user, and a Vite build. The first step that fails ends it. Needs the network for the
// packages of others, and no dependency of its own.
// `-- --out <folder>` keeps the tarballs. `-- --tarballs <folder> npm bun` installs tarballs that are there, with these alone.
import { execFile, spawn } from 'node:child_process'
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
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { readPackedManifest, startRegistry } from './local-registry.mjs'
import { packageManagers, tools } from './package-managers.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, tarballs: { type: 'string' } },
  allowPositionals: true,
})
const begin = performance.now()
const work = mkdtempSync(join(tmpdir(), 'lockale-release-'))
const clone = join(work, 'clone')
const tarballs = values.tarballs === undefined ? join(work, 'tarballs') : resolve(values.tarballs)
const node = process.execPath
const npm = npmCommand()
// Without the settings of the npm that started this script, and without any key.
const environment = Object.fromEntries(
  Object.entries({ ...process.env, CI: '', DO_NOT_TRACK: '1', NO_COLOR: '1' }).filter(
    ([name]) => !/^npm_(?!config_(?:registry|userconfig|cache|.*proxy)$)|^(?:LOCKALE|DEEPL)_/iu.test(name),
  ),
)
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

try {
  await release()
  console.log(`\nReady to release. ${since(begin)}, ${Math.round(peakBytes / 1e6)} MB of disk at most.`)
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
}

async function release() {
  if (values.tarballs === undefined) await makeTarballs()
  await installEverywhere()
  if (values.out !== undefined) cpSync(tarballs, resolve(values.out), { recursive: true })
}

async function makeTarballs() {
  await step('clone', 'what is committed, and nothing else', async () => {
    await run(['git', 'clone', '--quiet', '--no-hardlinks', root, clone])
    const changed = await run(['git', '-C', root, 'status', '--porcelain'])
    return changed === '' ? '' : 'left out: what is not committed'
  })
  await step('build', 'npm run build', () => run([node, 'scripts/run.mjs', 'npm:build'], { cwd: clone }).then(() => ''))
  await step('pack', 'every published package', async () => {
    await run([node, 'scripts/pack.mjs', tarballs], { cwd: clone })
    return `${readdirSync(tarballs).length} tarballs`
  })
  await step('lint', 'publint, attw, sizes', () => run([node, 'scripts/package-check.mjs', tarballs], { cwd: clone }))
  await step('contents', 'files, manifests, entries, types', async () => {
    const [vitest, suite] = ['node_modules/vitest/vitest.mjs', 'test/repo/packed.deep.test.ts']
    const said = await run([node, vitest, 'run', suite], {
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
      await run(
        [...npm, 'publish', join(tarballs, file), '--dry-run', '--access=public', `--registry=${registry.url}`],
        {
          cwd: work,
        },
      )
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
    const managers = packageManagers({ toolsFolder, registry: registry.url, cache: join(work, 'cache'), npm })
    const known = managers.map(({ name }) => name.replaceAll(' ', ''))
    const unknown = positionals.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${known.join(', ')}.`)
    for (const manager of managers) {
      if (positionals.length > 0 && !positionals.includes(manager.name.replaceAll(' ', ''))) continue
      await step(manager.name, 'install, init, serve, sync, check, vite build', () => tryManager(manager))
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
  await run(add([`lockale@${version}`, `unplugin-lockale@${version}`, `vite@${viteVersion}`]), { cwd: app })
  const took = since(from)
  const lockale = (...args) => run(runProgram(['lockale', ...args]), { cwd: app })
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
  await run(runProgram(['vite', 'build', '--logLevel', 'warn']), { cwd: app })
  const built = readdirSync(join(app, 'dist/assets')).map((file) =>
    readFileSync(join(app, 'dist/assets', file), 'utf8'),
  )
  if (!built.some((text) => text.includes(hello))) throw new Error('The build does not hold the German translation.')
  return `installed in ${took}`
}

/** Points the config that `init` wrote to a service. */
function useService(app, url) {
  const file = readdirSync(app).find((name) => name.startsWith('lockale.config.'))
  const text = readFileSync(join(app, file), 'utf8')
  const changed = text.replace(/(["']?preset["']?: ["']local["'])/u, `$1, "baseUrl": "${url}"`)
  if (changed === text) throw new Error(`${file} has no preset to which an address can be added:\n${text}`)
  writeFileSync(join(app, file), changed)
}

/** `lockale serve` as a process. Package managers may start it as a child of theirs, so that their whole group is ended. */
async function startServe([program, ...args], cwd) {
  const child = spawn(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const ended = new Promise((done) => child.once('close', done))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const isOver = ended.then(() => true)
  let url
  while ((url = /"url": ?"([^"]+)"/u.exec(said)?.[1]) === undefined) {
    if (await Promise.race([isOver, new Promise((done) => setTimeout(done, 50))]))
      throw new Error(`lockale serve ended: ${said}`)
  }
  return {
    url,
    async stop() {
      if (process.platform === 'win32') await promisify(execFile)('taskkill', ['/pid', String(child.pid), '/t', '/f'])
      // Of the whole group, if the process has begun.
      else if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

function tarballOf(name) {
  return readdirSync(tarballs)
    .map((file) => join(tarballs, file))
    .find((path) => readPackedManifest(path).name === name)
}

async function step(name, says, action) {
  const from = performance.now()
  let result
  try {
    result = (await action()).trim()
  } catch (error) {
    console.log(`✗ ${name.padEnd(10)} ${since(from).padStart(7)}  ${says}`)
    throw error
  }
  peakBytes = Math.max(peakBytes, freeAtFirst - freeBytes())
  const lines = result.split('\n')
  console.log(
    `✓ ${name.padEnd(10)} ${since(from).padStart(7)}  ${says}${lines.length === 1 && result !== '' ? `: ${result}` : ''}`,
  )
  if (lines.length > 1) console.log(lines.map((line) => `  ${line}`).join('\n'))
}

/** What a command prints. */
async function run([program, ...args], { cwd = work, env = environment } = {}) {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    throw new Error(`In ${cwd}: ${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error.message}`, {
      cause: error,
    })
  }
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
