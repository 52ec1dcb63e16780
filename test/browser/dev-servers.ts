import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Options } from 'unplugin-lockale'
import lockaleVite from 'unplugin-lockale/vite'
import { createLogger, createServer } from 'vite'

// Each is imported when it is asked for: together they take seconds.

/** A bundler's dev server for an app: `index.html` that loads `/src/main.js`. */
export interface DevServer {
  /** With a slash at its end. */
  readonly url: string
  /** Warnings and errors that it has shown in the terminal. */
  readonly said: readonly string[]
  close(): Promise<void>
}

export type Serve = (folder: string, options?: Options, host?: string) => Promise<DevServer>

export const devServers: readonly (readonly [name: string, serve: Serve])[] = [
  ['Vite 8', serveWithVite],
  ['Vite 7', serveWithVite7],
  ['webpack', serveWithWebpack],
  ['Rspack', serveWithRspack],
]

/** @param host that it listens on; `0.0.0.0` is the whole network */
export async function serveWithVite(folder: string, options?: Options, host?: string): Promise<DevServer> {
  const { logger, said } = listen()
  const server = await createServer({
    ...viteConfig(folder, host),
    customLogger: logger,
    plugins: [lockaleVite(options)],
  })
  await server.listen()
  return { url: addressOf(server.httpServer?.address()), said, close: () => server.close() }
}

async function serveWithVite7(folder: string, options?: Options, host?: string): Promise<DevServer> {
  const { createServer: createServer7 } = await import('vite-7')
  const { logger, said } = listen()
  // The plugin's types are those of Vite 8.
  const plugins = [lockaleVite(options)] as never
  const server = await createServer7({ ...viteConfig(folder, host), customLogger: logger, plugins })
  await server.listen()
  return { url: addressOf(server.httpServer?.address()), said, close: () => server.close() }
}

function viteConfig(folder: string, host = '127.0.0.1') {
  return {
    root: folder,
    configFile: false as const,
    cacheDir: join(folder, '.vite'),
    server: { port: 0, host, fs: { strict: false } },
  }
}

function listen() {
  const said: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void said.push(text)
  logger.warnOnce = (text) => void said.push(text)
  logger.error = (text) => void said.push(text)
  logger.info = (text) => void (text.includes('lockale') && said.push(text))
  return { logger, said }
}

async function serveWithWebpack(folder: string, options?: Options): Promise<DevServer> {
  const [{ default: webpack }, { default: WebpackDevServer }, { default: lockaleWebpack }] = await Promise.all([
    import('webpack'),
    import('webpack-dev-server'),
    import('unplugin-lockale/webpack'),
  ])
  const compiler = webpack({
    ...webpackConfig(folder),
    infrastructureLogging: { level: 'none' },
    plugins: [lockaleWebpack(options)],
  })
  if (compiler === null) throw new Error('webpack gave no compiler')
  const said: string[] = []
  compiler.hooks.done.tap('said', ({ compilation: { warnings, errors } }) => {
    said.push(...[...warnings, ...errors].map(({ message }) => message))
  })
  const server = new WebpackDevServer(serverConfig(folder), compiler)
  await server.start()
  await firstBuild(server)
  return {
    url: addressOf(server.server?.address()),
    said,
    async close() {
      await server.stop()
      await new Promise<void>((resolve) => compiler.close(() => resolve()))
    },
  }
}

async function serveWithRspack(folder: string, options?: Options): Promise<DevServer> {
  const [{ rspack }, { RspackDevServer }, { default: lockaleRspack }] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
    import('unplugin-lockale/rspack'),
  ])
  const compiler = rspack({
    ...webpackConfig(folder),
    infrastructureLogging: { level: 'none' },
    plugins: [lockaleRspack(options)],
  })
  const said: string[] = []
  compiler.hooks.done.tap('said', (stats) => {
    const { warnings = [], errors = [] } = stats.toJson({ all: false, warnings: true, errors: true })
    said.push(...[...warnings, ...errors].map(({ message }) => message))
  })
  const server = new RspackDevServer(serverConfig(folder), compiler)
  await server.start()
  await firstBuild(server)
  return {
    url: addressOf(server.server?.address()),
    said,
    async close() {
      await server.stop()
      await new Promise<void>((resolve) => compiler.close(() => resolve()))
    },
  }
}

/** Served where Vite serves it, so that one page does for all: `/src/main.js`. */
function webpackConfig(folder: string) {
  return {
    mode: 'development' as const,
    target: 'web' as const,
    context: folder,
    entry: { 'src/main': join(folder, 'src/main.js') },
    output: { path: join(folder, 'dist'), filename: '[name].js', publicPath: '/' },
    devtool: false as const,
    stats: 'none' as const,
  }
}

function serverConfig(folder: string) {
  return {
    host: '127.0.0.1',
    port: 0,
    hot: true,
    // What it serves besides the bundle; it must not load the page again for a locale file there.
    static: { directory: folder, watch: false },
    client: { logging: 'none' as const, overlay: false },
  }
}

async function firstBuild(server: { middleware?: { waitUntilValid(then: () => void): void } | undefined }) {
  await new Promise<void>((resolve) => server.middleware?.waitUntilValid(resolve) ?? resolve())
}

function addressOf(address: AddressInfo | string | null | undefined): string {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/`
}
