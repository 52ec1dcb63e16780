// The website, on a build: `npm run site` installs, builds and checks it; `npm run site -- build` stops after the build,
// `npm run site -- dev` serves it while you edit. Its packages are installed in `site/` only, when its lockfile has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const site = join(root, 'site')
const astro = join(site, 'node_modules/astro/astro.js')
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }

const modes = {
  check: [install, generate, build, types, check],
  build: [install, generate, build],
  dev: [install, generate, dev],
}

const [mode = 'check', ...options] = process.argv.slice(2)
const steps = modes[mode]
if (steps === undefined) {
  console.error(`"${mode}" is unknown. There are: ${Object.keys(modes).join(', ')}.`)
  process.exit(2)
}
for (const step of steps) step()

function install() {
  const stampFile = join(site, 'node_modules/.site-stamp')
  const stamp = createHash('sha256')
    .update(process.versions.modules)
    .update(readFileSync(join(site, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  timed('installed Astro and Starlight in site/', () => {
    run([join(root, 'node_modules/pnpm/bin/pnpm.cjs'), 'install', '--frozen-lockfile', '--reporter=append-only'])
    writeFileSync(stampFile, stamp)
  })
}

/** The pages that are made from the code, and not in git. */
function generate() {
  timed('made the pages of errors, checks, commands and the API', () => {
    run([join(root, 'scripts/run-source.mjs'), 'test/docs/write-site-pages.ts'], { cwd: root })
    run([join(root, 'scripts/api-docs/generate.mjs')])
  })
}

function build() {
  timed('built site/dist from docs/ and site/generated', () => run([astro, 'build', ...options]))
  // Each schema at the address that its `$id` names.
  const cli = join(root, 'packages/cli')
  const schemas = readdirSync(join(cli, 'schemas')).map((file) => `schemas/${file}`)
  mkdirSync(join(site, 'dist/schema'), { recursive: true })
  for (const file of ['check-report.schema.json', 'config.schema.json', ...schemas]) {
    const text = readFileSync(join(cli, file), 'utf8')
    writeFileSync(join(site, 'dist', new URL(JSON.parse(text).$id).pathname), text)
  }
}

/** After the build, which writes the types of Astro's modules. */
function types() {
  timed('checked the types of site/src', () => run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']))
}

function check() {
  timed('checked site/dist: links, pages in Chromium', () =>
    run([join(site, 'check/run.mjs'), ...options], { output: 'inherit' }),
  )
}

function dev() {
  run([astro, 'dev', ...options], { output: 'inherit' })
}

/** Ends this program if the other one fails, with all that it said. */
function run(args, { output = 'pipe', cwd = site } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env,
    stdio: output,
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stdout.write(`${stdout ?? ''}${stderr ?? ''}`)
  process.exit(status ?? 1)
}

function timed(what, work) {
  const from = performance.now()
  work()
  console.log(`✓ ${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
}
