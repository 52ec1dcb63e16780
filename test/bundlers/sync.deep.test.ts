import { type ChildProcess, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { context as esbuild } from 'esbuild'
import lockaleEsbuild from 'unplugin-lockale/esbuild'
import lockaleRspack from 'unplugin-lockale/rspack'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import webpack from 'webpack'
import { createSyncApp, key, type SyncApp } from './sync-app.ts'

const patient = { timeout: 60_000, interval: 100 }
const timeout = 600_000

beforeEach(() => {
  vi.stubEnv('CI', '')
  vi.stubEnv('LOCKALE_SPEND', '')
  vi.stubEnv('LOCKALE_KEY', key)
})
afterEach(() => vi.unstubAllEnvs())

/** Begins to watch; gives what ends that. */
const watchers: readonly (readonly [name: string, watch: (folder: string) => Promise<() => Promise<void>>])[] = [
  [
    'webpack',
    async (context) => {
      const compiler = webpack({ ...configFor(context), plugins: [lockaleWebpack({ sync: 'dev' })] })
      compiler?.watch({ aggregateTimeout: 20 }, () => undefined)
      return () => new Promise((resolve) => compiler?.close(() => resolve()))
    },
  ],
  [
    'rspack',
    async (context) => {
      const compiler = rspack({ ...configFor(context), plugins: [lockaleRspack({ sync: 'dev' })] })
      compiler.watch({ aggregateTimeout: 20 }, () => undefined)
      return () => new Promise((resolve) => compiler.close(() => resolve()))
    },
  ],
  [
    'esbuild',
    async (absWorkingDir) => {
      const context = await esbuild({
        absWorkingDir,
        entryPoints: ['src/main.js'],
        outfile: 'dist/main.cjs',
        bundle: true,
        logLevel: 'silent',
        // A build that fails is none in esbuild's watch mode: what is missing must not fail it.
        plugins: [lockaleEsbuild({ sync: 'dev', failOn: 'never' })],
      })
      await context.watch()
      return () => context.dispose()
    },
  ],
]

test.for(watchers)('%s watches: what a sync writes is in the next build', { timeout }, async ([, watch]) => {
  await using app = await createSyncApp()
  const end = await watch(app.folder.path)
  // esbuild writes what is not ASCII as escapes.
  const built = () => app.folder.read('dist/main.cjs').catch(() => '')
  try {
    await vi.waitFor(async () => expect(await built()).toContain('Parcel 7'), patient)
    let saves = 0
    await vi.waitFor(
      async () => {
        if (app.translations() === 0) {
          await app.folder.write('locales/en/home.json', { title: `Parcel 1001${'!'.repeat(saves++ % 3)}` })
        }
        await new Promise((resolve) => setTimeout(resolve, 1500))
        expect(await built()).toMatch(/\[de [^"]*1001/u)
      },
      { timeout: 90_000, interval: 500 },
    )
  } finally {
    await end()
  }
})

function configFor(context: string): {
  readonly mode: 'development'
  readonly devtool: false
  readonly target: 'node'
  readonly context: string
  readonly entry: string
  readonly output: { readonly path: string; readonly filename: string }
  readonly infrastructureLogging: { readonly level: 'none' }
} {
  return {
    mode: 'development',
    devtool: false,
    target: 'node',
    context,
    entry: join(context, 'src/main.js'),
    output: { path: join(context, 'dist'), filename: 'main.cjs' },
    infrastructureLogging: { level: 'none' },
  }
}

describe('a dev server that ends in the middle of a sync leaves no process and no lock behind', () => {
  test.for<[signal: NodeJS.Signals]>([['SIGTERM'], ['SIGINT'], ['SIGKILL']])('%s', { timeout }, async ([signal]) => {
    await using app = await createSyncApp()
    app.hold()
    const { server, said, ended } = await startDevServer(app, key)
    try {
      await untilReady(server, said)
      let saves = 0
      await vi.waitFor(
        async () => {
          await app.folder.write('locales/en/home.json', { title: `Parcel ${saves++}` })
          await new Promise((resolve) => setTimeout(resolve, 1500))
          expect(app.translations()).toBeGreaterThan(0)
        },
        { timeout: 60_000, interval: 500 },
      )
      const { pid } = JSON.parse(await app.folder.read('.lockale/run.lock')) as { readonly pid: number }
      expect(isAlive(pid)).toBe(true)
      server.kill(signal)
      await ended
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patient)
      expect((await readdir(join(app.folder.path, '.lockale'))).filter((name) => name.includes('lock'))).toEqual([])
      await expect(app.folder.read('locales/de/home.json')).rejects.toThrow(/ENOENT/u)
      expect(said.join('')).not.toContain(key)
    } finally {
      server.kill('SIGKILL')
    }
  })
})

test('a refused key is said once for each try, and never shown', { timeout }, async () => {
  await using app = await createSyncApp()
  const { server, said, ended } = await startDevServer(app, `${key}:no`)
  await app.service[Symbol.asyncDispose]() // nothing listens there
  try {
    await untilReady(server, said)
    let saves = 0
    await vi.waitFor(
      async () => {
        await app.folder.write('locales/en/home.json', { title: `Parcel ${saves++}` })
        await new Promise((resolve) => setTimeout(resolve, 3000))
        expect(said.join('')).toMatch(/next attempt in 5 s, or when a source string changes/u)
      },
      { timeout: 60_000, interval: 500 },
    )
    expect(said.join('')).not.toContain(key)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})

interface DevProcess {
  readonly server: ChildProcess
  /** All that it has printed so far. */
  readonly said: readonly string[]
  readonly ended: Promise<unknown>
}

async function startDevServer({ folder }: SyncApp, withKey: string): Promise<DevProcess> {
  await folder.write('dev.mjs', devServer)
  const server = spawn(process.execPath, ['dev.mjs'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'] ?? '', LOCKALE_KEY: withKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => void said.push(String(bytes)))
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  return { server, said, ended }
}

async function untilReady(server: ChildProcess, said: readonly string[]): Promise<void> {
  await vi.waitFor(() => {
    const { exitCode, signalCode } = server
    expect([said.join(''), exitCode, signalCode]).toEqual([expect.stringContaining('ready'), null, null])
  }, patient)
}

/** From the built packages, as an app has them. */
const devServer = `
import lockale from 'unplugin-lockale/vite'
import { createServer } from 'vite'
const server = await createServer({ configFile: false, cacheDir: '.vite', plugins: [lockale({ sync: 'dev' })], server: { port: 0 } })
await server.listen()
console.log('ready')
`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
