import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { context, type Plugin } from 'esbuild'
import { watch as watchByRolldown } from 'rolldown'
import { watch as watchByRollup } from 'rollup'
import lockaleEsbuild from 'unplugin-lockale/esbuild'
import lockaleRolldown from 'unplugin-lockale/rolldown'
import lockaleRollup from 'unplugin-lockale/rollup'
import lockaleRspack from 'unplugin-lockale/rspack'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { build as buildByVite, createLogger, createServer, type InlineConfig } from 'vite'
import { createServer as createServer7 } from 'vite-7'
import webpack from 'webpack'

/** A bundler that goes on building while files change. */
export interface Watcher {
  /** What it serves or has written now, with the texts of all locales in it. */
  readonly output: () => Promise<string>
  /** Everything it has said so far. */
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

export type StartWatching = (folder: string) => Promise<Watcher>

export const watchers: readonly (readonly [name: string, start: StartWatching])[] = [
  ['vite dev server', (folder) => serveWithVite((config) => createServer(config), folder)],
  ['vite 7 dev server', (folder) => serveWithVite((config) => createServer7(config as never), folder)],
  ['vite watch mode', watchWithVite],
  ['webpack watch mode', watchWithWebpack],
  ['rspack watch mode', watchWithRspack],
  ['rollup watch mode', watchWithRollup],
  ['rolldown watch mode', watchWithRolldown],
  ['esbuild watch mode', watchWithEsbuild],
]

interface Said {
  readonly warnings: string[]
  readonly errors: string[]
}

const nothingSaid = (): Said => ({ warnings: [], errors: [] })

function loggerInto({ warnings, errors }: Said): ReturnType<typeof createLogger> {
  const logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  logger.warnOnce = (text) => void warnings.push(text)
  logger.error = (text) => void errors.push(text)
  return logger
}

interface Served {
  ssrLoadModule(id: string): Promise<unknown>
  close(): Promise<void>
}

async function serveWithVite(createWith: (config: InlineConfig) => Promise<Served>, folder: string): Promise<Watcher> {
  const said = nothingSaid()
  const server = await createWith({
    root: folder,
    configFile: false,
    customLogger: loggerInto(said),
    appType: 'custom',
    plugins: [lockaleVite()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    ...said,
    output: async () => JSON.stringify(await server.ssrLoadModule('virtual:lockale/resources')),
    close: () => server.close(),
  }
}

async function watchWithVite(folder: string): Promise<Watcher> {
  const said = nothingSaid()
  const watching = await buildByVite({
    root: folder,
    configFile: false,
    customLogger: loggerInto(said),
    logLevel: 'warn',
    plugins: [lockaleVite()],
    build: {
      watch: {},
      minify: false,
      rolldownOptions: { input: join(folder, 'src/main.js'), output: { entryFileNames: '[name].js' } },
    },
  })
  if (!('on' in watching)) throw new Error('Vite does not watch')
  await untilBuilt(watching, said)
  return { ...said, output: () => readFile(join(folder, 'dist/main.js'), 'utf8'), close: () => watching.close() }
}

async function watchWithWebpack(folder: string): Promise<Watcher> {
  const compiler = webpack({ ...webpackLike(folder), plugins: [lockaleWebpack()] })
  if (compiler === null) throw new Error('webpack gave no compiler')
  return watchWith(compiler, folder)
}

async function watchWithRspack(folder: string): Promise<Watcher> {
  return watchWith(rspack({ ...webpackLike(folder), plugins: [lockaleRspack()] }), folder)
}

/** What is used of webpack's compiler and of Rspack's. */
interface Compiler {
  watch(options: { aggregateTimeout: number }, onBuilt: (error: Error | null, stats?: Stats) => void): unknown
  close(onClosed: () => void): void
}

interface Stats {
  toJson(options: { all: false; errors: true; warnings: true }): Parameters<typeof keep>[0]
}

async function watchWith(compiler: Compiler, folder: string): Promise<Watcher> {
  const said = nothingSaid()
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error) said.errors.push(error.message)
      if (stats !== undefined) keep(stats.toJson({ all: false, errors: true, warnings: true }), said)
      resolve()
    })
  })
  return {
    ...said,
    output: () => readFile(join(folder, 'dist/main.cjs'), 'utf8'),
    close: () => new Promise((resolve) => compiler.close(resolve)),
  }
}

function webpackLike(folder: string) {
  return {
    mode: 'development',
    devtool: false,
    target: 'node',
    context: folder,
    entry: join(folder, 'src/main.js'),
    output: { path: join(folder, 'dist'), filename: 'main.cjs' },
  } as const
}

type Messages = readonly { readonly message: string }[]

function keep({ errors, warnings }: { readonly errors?: Messages; readonly warnings?: Messages }, said: Said): void {
  said.errors.push(...(errors ?? []).map(({ message }) => message))
  said.warnings.push(...(warnings ?? []).map(({ message }) => message))
}

async function watchWithRollup(folder: string): Promise<Watcher> {
  const said = nothingSaid()
  const watcher = watchByRollup({
    input: join(folder, 'src/main.js'),
    external: ['i18next'],
    plugins: [lockaleRollup({ root: folder })],
    onLog: (_level, { message }) => void said.warnings.push(message),
    output: { dir: join(folder, 'dist'), format: 'es' },
  })
  await untilBuilt(watcher, said)
  return { ...said, output: () => readFile(join(folder, 'dist/main.js'), 'utf8'), close: () => watcher.close() }
}

async function watchWithRolldown(folder: string): Promise<Watcher> {
  const said = nothingSaid()
  const watcher = watchByRolldown({
    input: join(folder, 'src/main.js'),
    platform: 'node',
    plugins: [lockaleRolldown({ root: folder })],
    onLog: (_level, { message }) => void said.warnings.push(message),
    output: { dir: join(folder, 'dist'), format: 'es' },
  })
  await untilBuilt(watcher, said)
  return { ...said, output: () => readFile(join(folder, 'dist/main.js'), 'utf8'), close: () => watcher.close() }
}

type BuildEvent =
  | { readonly code: 'START' | 'BUNDLE_START' | 'END' }
  | { readonly code: 'BUNDLE_END'; readonly result: { close(): Promise<void> } }
  | {
      readonly code: 'ERROR'
      readonly error: { readonly message: string }
      readonly result: { close(): Promise<void> } | null
    }

/** Waits for the first build, and keeps what those after it say. */
async function untilBuilt(
  watcher: { on(event: 'event', listener: (event: BuildEvent) => Promise<void>): unknown },
  said: Said,
): Promise<void> {
  await new Promise<void>((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') said.errors.push(event.error.message)
      if (event.code === 'BUNDLE_END') await event.result.close()
      if (event.code === 'END') resolve()
    })
  })
}

/** Its first build would fail for a finding: nothing tells that others follow. */
async function watchWithEsbuild(folder: string): Promise<Watcher> {
  const said = nothingSaid()
  let ended = (): void => {}
  const firstBuild = new Promise<void>((resolve) => {
    ended = resolve
  })
  const collect: Plugin = {
    name: 'collect',
    setup(build) {
      build.onEnd(({ errors, warnings }) => {
        said.errors.push(...errors.map(({ text }) => text))
        said.warnings.push(...warnings.map(({ text }) => text))
        ended()
      })
    },
  }
  const building = await context({
    absWorkingDir: folder,
    entryPoints: ['src/main.js'],
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [lockaleEsbuild({ failOn: 'never' }), collect],
  })
  await building.watch()
  await firstBuild
  return { ...said, output: () => readFile(join(folder, 'dist/main.js'), 'utf8'), close: () => building.dispose() }
}
