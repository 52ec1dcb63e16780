import { join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { type Configuration, rspack, type Stats as RspackStats } from '@rspack/core'
import { build as buildByEsbuild } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import type { Options } from 'unplugin-lockale'
import lockaleEsbuild from 'unplugin-lockale/esbuild'
import lockaleRolldown from 'unplugin-lockale/rolldown'
import lockaleRollup from 'unplugin-lockale/rollup'
import lockaleRspack from 'unplugin-lockale/rspack'
import lockaleVite from 'unplugin-lockale/vite'
import lockaleWebpack from 'unplugin-lockale/webpack'
import { build as buildByVite, createLogger, type InlineConfig } from 'vite'
import { build as buildByVite7 } from 'vite-7'
import webpack from 'webpack'
import { statsError } from './place-of.ts'

export interface BuildOptions {
  /** The app's folder. */
  readonly folder: string
  /** Name of the entry in `src`, without its extension. */
  readonly entry: string
  readonly options?: Options
  /** Of further plugins in the same config. */
  readonly others?: readonly Options[]
  /** Minify, where that takes seconds (webpack). */
  readonly isSmall?: boolean
  /** Keep a cache on disk from build to build, where there is one (webpack, Rspack). */
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
  ['vite', (options) => withVite((config) => buildByVite(config), 'rolldownOptions', options)],
  ['vite 7', (options) => withVite((config) => buildByVite7(config as never), 'rollupOptions', options)],
  ['webpack', withWebpack],
  ['rspack', withRspack],
  ['rsbuild', withRsbuild],
  ['rollup', withRollup],
  ['rolldown', withRolldown],
  ['esbuild', withEsbuild],
]

/** @param bundle where it takes the options of the bundler it is made with */
async function withVite(
  buildWith: (config: InlineConfig) => Promise<unknown>,
  bundle: 'rolldownOptions' | 'rollupOptions',
  { folder, entry, options, others = [] }: BuildOptions,
): Promise<Build> {
  const warnings: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void warnings.push(text)
  logger.warnOnce = (text) => void warnings.push(text)
  await buildWith({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [options, ...others].map((one) => lockaleVite(one)),
    build: {
      modulePreload: false,
      [bundle]: {
        input: join(folder, 'src', `${entry}.js`),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return { file: join(folder, 'dist', `${entry}.js`), warnings: warnings.filter(isAboutTheApp) }
}

async function withWebpack(options: BuildOptions): Promise<Build> {
  const { folder, isCached = false, isSmall = false } = options
  const compiler = webpack({
    ...webpackLike(options),
    mode: 'production',
    cache: isCached ? { type: 'filesystem', cacheDirectory: join(folder, 'dist/cache') } : false,
    optimization: { minimize: isSmall },
    plugins: [options.options, ...(options.others ?? [])].map((one) => lockaleWebpack(one)),
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
  return toBuild(stats, options)
}

async function withRspack(options: BuildOptions): Promise<Build> {
  const { folder, isCached = false } = options
  const config: Configuration = {
    ...webpackLike(options),
    mode: 'production',
    cache: isCached
      ? { type: 'persistent', storage: { type: 'filesystem', directory: join(folder, 'dist/cache') } }
      : false,
    plugins: [options.options, ...(options.others ?? [])].map((one) => lockaleRspack(one)),
  }
  const compiler = rspack(config)
  const stats = await new Promise<RspackStats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close((closeError) => {
        const fault = error ?? closeError
        if (fault || result === undefined) reject(fault ?? new Error('Rspack gave no result'))
        else resolve(result)
      })
    })
  })
  return toBuild(stats, options)
}

/** The plugin is that of Rspack, which Rsbuild makes its config for. */
async function withRsbuild(options: BuildOptions): Promise<Build> {
  const { folder, entry, options: own, others = [], isSmall = false } = options
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      logLevel: 'silent',
      source: { entry: { [entry]: `./src/${entry}.js` } },
      output: { target: 'node', cleanDistPath: false, minify: isSmall },
      tools: {
        rspack: {
          output: webpackLike(options).output,
          plugins: [own, ...others].map((one) => lockaleRspack(one)),
        },
      },
    },
  })
  let stats: RspackStats | undefined
  rsbuild.onAfterBuild((built) => {
    if (built.stats !== undefined && !('stats' in built.stats)) stats = built.stats
  })
  // A build that fails says so in a log and rejects with no more than that; the hook has been called by then.
  const built = await rsbuild.build().catch((error: unknown) => error)
  if (stats === undefined) throw built instanceof Error ? built : new Error('Rsbuild gave no result')
  return toBuild(stats, options)
}

/** What webpack and Rspack are told in the same words. */
function webpackLike({ folder, entry }: BuildOptions) {
  return {
    target: 'node',
    context: folder,
    entry: join(folder, 'src', `${entry}.js`),
    output: { path: join(folder, 'dist'), filename: `${entry}.cjs`, library: { type: 'commonjs2' } },
  } as const
}

function toBuild(stats: webpack.Stats | RspackStats, { folder, entry }: BuildOptions): Build {
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true })
  if (stats.hasErrors()) throw statsError(stats.toString({ all: false, errors: true }), errors[0])
  return { file: join(folder, 'dist', `${entry}.cjs`), warnings: warnings.map(({ message }) => message) }
}

/** Rollup alone reads no JSON. */
const json = {
  name: 'json',
  transform: (code: string, id: string) => (id.endsWith('.json') ? `export default ${code}` : undefined),
}

/** Rollup alone resolves no packages: i18next stays an import. */
async function withRollup({ folder, entry, options, others = [] }: BuildOptions): Promise<Build> {
  const warnings: string[] = []
  const bundle = await rollup({
    input: join(folder, 'src', `${entry}.js`),
    external: ['i18next'],
    plugins: [...[options, ...others].map((one) => lockaleRollup({ root: folder, ...one })), json],
    onLog: (_level, { message, frame = '' }) => void warnings.push(`${message}\n${frame}`),
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'es' })
  await bundle.close()
  return { file: join(folder, 'dist', `${entry}.js`), warnings: warnings.filter(isAboutTheApp) }
}

async function withRolldown({ folder, entry, options, others = [] }: BuildOptions): Promise<Build> {
  const warnings: string[] = []
  const bundle = await rolldown({
    input: join(folder, 'src', `${entry}.js`),
    platform: 'node',
    plugins: [options, ...others].map((one) => lockaleRolldown({ root: folder, ...one })),
    onLog: (_level, { message, frame = '' }) => void warnings.push(`${message}\n${frame}`),
  })
  try {
    await bundle.write({ dir: join(folder, 'dist'), format: 'es' })
  } finally {
    await bundle.close()
  }
  return { file: join(folder, 'dist', `${entry}.js`), warnings: warnings.filter(isAboutTheApp) }
}

async function withEsbuild({ folder, entry, options, others = [] }: BuildOptions): Promise<Build> {
  const { warnings } = await buildByEsbuild({
    absWorkingDir: folder,
    entryPoints: [`src/${entry}.js`],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [options, ...others].map((one) => lockaleEsbuild(one)),
  })
  return {
    file: join(folder, 'dist', `${entry}.js`),
    warnings: warnings.map(({ text, location }) => `${text}\n${location?.lineText}`),
  }
}

/** Rolldown says so where callbacks take most of a build, as in that of a small app on a busy machine. */
function isAboutTheApp(warning: string): boolean {
  return !/\[PLUGIN_TIMINGS\]|^JavaScript callbacks ran for/u.test(warning)
}
