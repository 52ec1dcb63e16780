import { join } from 'node:path'
import { rollup } from 'rollup'
import type { Options } from 'unplugin-lockale'
import lockaleRollup from 'unplugin-lockale/rollup'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { build as buildByVite, createLogger } from 'vite'
import webpack from 'webpack'

export interface BuildOptions {
  /** The app's folder. */
  readonly folder: string
  /** Name of the entry in `src`, without its extension. */
  readonly entry: string
  readonly options?: Options
  /** Minify, where that takes seconds (webpack). */
  readonly isSmall?: boolean
  /** Keep a cache on disk from build to build, where there is one (webpack). */
  readonly isCached?: boolean
}

export interface Build {
  /** Absolute path of the bundled entry. */
  readonly file: string
  readonly warnings: readonly string[]
}

/** One build into `dist`. A build that fails rejects with what the bundler says. */
export type Bundler = (build: BuildOptions) => Promise<Build>

export const bundlers: readonly (readonly [name: string, bundle: Bundler])[] = [
  ['vite', withVite],
  ['webpack', withWebpack],
  ['rollup', withRollup],
]

async function withVite({ folder, entry, options }: BuildOptions): Promise<Build> {
  const warnings: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  logger.warnOnce = (text) => void warnings.push(text)
  await buildByVite({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [lockaleVite(options)],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'src', `${entry}.js`),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return { file: join(folder, 'dist', `${entry}.js`), warnings }
}

async function withWebpack({
  folder,
  entry,
  options,
  isSmall = false,
  isCached = false,
}: BuildOptions): Promise<Build> {
  const filename = `${entry}.cjs`
  const compiler = webpack({
    mode: 'production',
    target: 'node',
    context: folder,
    entry: join(folder, 'src', `${entry}.js`),
    output: { path: join(folder, 'dist'), filename, library: { type: 'commonjs2' } },
    cache: isCached ? { type: 'filesystem', cacheDirectory: join(folder, 'dist/cache') } : false,
    optimization: { minimize: isSmall },
    plugins: [lockaleWebpack(options)],
  })
  if (compiler === null) throw new Error('webpack gave no compiler')
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close((closeError) => {
        const fault = error ?? closeError
        if (fault || result === undefined) reject(fault ?? new Error('webpack gave no result'))
        else resolve(result)
      })
    })
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, errorStack: false }))
  const warnings = stats.compilation.warnings.map(({ message }) => message)
  return { file: join(folder, 'dist', filename), warnings }
}

/** Rollup alone resolves no packages: i18next stays an import, and its plugin has to be told where the app is. */
async function withRollup({ folder, entry, options }: BuildOptions): Promise<Build> {
  const warnings: string[] = []
  const bundle = await rollup({
    input: join(folder, 'src', `${entry}.js`),
    external: ['i18next'],
    plugins: [lockaleRollup({ root: folder, ...options })],
    onLog: (_level, { message }) => void warnings.push(message),
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'es' })
  await bundle.close()
  return { file: join(folder, 'dist', `${entry}.js`), warnings }
}
