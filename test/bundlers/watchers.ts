import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { watch as watchByRollup } from 'rollup'
import lockaleRollup from 'unplugin-lockale/rollup'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { createLogger, createServer } from 'vite'
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

export const watchers: readonly (readonly [name: string, start: (folder: string) => Promise<Watcher>])[] = [
  ['vite dev server', serveWithVite],
  ['webpack watch mode', watchWithWebpack],
  ['rollup watch mode', watchWithRollup],
]

async function serveWithVite(folder: string): Promise<Watcher> {
  const warnings: string[] = []
  const errors: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  logger.warnOnce = (text) => void warnings.push(text)
  logger.error = (text) => void errors.push(text)
  const server = await createServer({
    root: folder,
    configFile: false,
    customLogger: logger,
    appType: 'custom',
    plugins: [lockaleVite()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    output: async () => JSON.stringify(await server.ssrLoadModule('virtual:lockale/resources')),
    warnings,
    errors,
    close: () => server.close(),
  }
}

async function watchWithWebpack(folder: string): Promise<Watcher> {
  const warnings: string[] = []
  const errors: string[] = []
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    target: 'node',
    context: folder,
    entry: join(folder, 'src/main.js'),
    output: { path: join(folder, 'dist'), filename: 'main.cjs' },
    plugins: [lockaleWebpack()],
  })
  if (compiler === null) throw new Error('webpack gave no compiler')
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error) errors.push(error.message)
      errors.push(...(stats?.compilation.errors ?? []).map(({ message }) => message))
      warnings.push(...(stats?.compilation.warnings ?? []).map(({ message }) => message))
      resolve()
    })
  })
  return {
    output: () => readFile(join(folder, 'dist/main.cjs'), 'utf8'),
    warnings,
    errors,
    close: () => new Promise((resolve) => compiler.close(() => resolve())),
  }
}

async function watchWithRollup(folder: string): Promise<Watcher> {
  const warnings: string[] = []
  const errors: string[] = []
  const watcher = watchByRollup({
    input: join(folder, 'src/main.js'),
    external: ['i18next'],
    plugins: [lockaleRollup({ root: folder })],
    onLog: (_level, { message }) => void warnings.push(message),
    output: { dir: join(folder, 'dist'), format: 'es' },
  })
  await new Promise<void>((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') errors.push(event.error.message)
      if (event.code === 'BUNDLE_END') await event.result.close()
      if (event.code === 'END') resolve()
    })
  })
  return {
    output: () => readFile(join(folder, 'dist/main.js'), 'utf8'),
    warnings,
    errors,
    close: () => watcher.close(),
  }
}
