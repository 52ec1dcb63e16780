import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, copyApp } from './app.ts'

const dist = fileURLToPath(new URL('../../packages/unplugin/dist', import.meta.url))
const isBuilt = existsSync(join(dist, 'vite.mjs'))

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

const builds: Readonly<Record<string, string>> = {
  vite: `const { build } = await import('vite')
await build({ configFile: false, logLevel: 'silent', plugins: [lockale()], build: { ssr: 'src/main.js' } })`,
  rollup: `const { rollup } = await import('rollup')
await (await rollup({ input: 'src/main.js', plugins: [lockale()], onwarn() {} })).generate({})`,
  rolldown: `const { rolldown } = await import('rolldown')
await (await rolldown({ input: 'src/main.js', platform: 'node', plugins: [lockale()], onLog() {} })).generate({})`,
  esbuild: `const { build } = await import('esbuild')
await build({ entryPoints: ['src/main.js'], bundle: true, write: false, platform: 'node', plugins: [lockale()] })`,
  webpack: `const { default: webpack } = await import('webpack')
const config = { context: process.cwd(), mode: 'production', entry: './src/main.js', target: 'node', plugins: [lockale()] }
await new Promise((resolve, reject) => webpack(config, (error, stats) => error || stats.hasErrors() ? reject(error ?? stats) : resolve()))`,
  rspack: `const { rspack } = await import('@rspack/core')
const config = { context: process.cwd(), mode: 'production', entry: './src/main.js', target: 'node', plugins: [lockale()] }
await new Promise((resolve, reject) => rspack(config, (error, stats) => error || stats.hasErrors() ? reject(error ?? stats) : resolve()))`,
}

const serve = `const { createServer } = await import('vite')
const server = await createServer({ configFile: false, logLevel: 'silent', appType: 'custom', server: { middlewareMode: true, ws: false, preTransformRequests: false }, plugins: [lockale()] })
await server.environments.client.transformRequest('virtual:lockale/-/runtime/page')
await server.close()`

test.skipIf(!isBuilt).for(Object.entries(builds))(
  'a build by %s loads nothing of the dev tools (skipped when not built)',
  async ([bundler, code]) => {
    const { modules, runtime } = await trace(bundler, code)
    expect(modules).toContain(`${bundler}.mjs`)
    expect(modules.filter(isOfDevTools)).toEqual([])
    expect(runtime).toEqual([])
  },
)

test.skipIf(!isBuilt)('a dev server does, so that the test above sees them (skipped when not built)', async () => {
  const { modules, runtime } = await trace('vite', serve)
  expect(modules.filter(isOfDevTools)).not.toEqual([])
  expect(runtime).toEqual(['page.js'])
})

test.skipIf(!isBuilt)('they are pieces of their own (skipped when not built)', () => {
  expect(readdirSync(dist).filter((name) => name.endsWith('.mjs') && isOfDevTools(name)).length).toBeGreaterThan(1)
})

/** The bundler says of each part of a file where it comes from. */
function isOfDevTools(name: string): boolean {
  return readFileSync(join(dist, name), 'utf8').includes('//#region src/devtools/')
}

/** The files of the built plugin that a process loads, and the files of `runtime/devtools` that it reads. */
async function trace(
  bundler: string,
  code: string,
): Promise<{ readonly modules: readonly string[]; readonly runtime: readonly string[] }> {
  const coverage = join(app.folder, 'coverage')
  const file = join(app.folder, 'build.mjs')
  await writeFile(
    file,
    `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const read = []
const { readFileSync } = fs
fs.readFileSync = (path, ...rest) => (read.push(String(path)), readFileSync(path, ...rest))
syncBuiltinESMExports()
const { default: lockale } = await import('unplugin-lockale/${bundler}')
${code}
console.log(JSON.stringify(read.filter((path) => path.includes('/runtime/devtools/'))))
process.exit()
`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], {
    cwd: app.folder,
    // V8 says which scripts it has loaded.
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  })
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(
      readFileSync(join(coverage, name), 'utf8'),
    )
    return result.map(({ url }) => url)
  })
  const modules = urls.filter((url) => url.includes('/packages/unplugin/dist/')).map((url) => basename(url))
  const runtime = (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as readonly string[]).map((path) =>
    basename(path),
  )
  return { modules, runtime }
}
