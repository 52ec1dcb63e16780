import { idPatterns } from './module-id.ts'
import { dirname, relative, resolve } from 'node:path'
import { isRecord } from '@lockale/errors'
import type { UnpluginBuildContext, UnpluginContext, UnpluginOptions } from 'unplugin'
import type { LoadError } from './build-session.ts'
import { toEsbuildMessages, webpackBuild } from './channel.ts'
import { type JsonCompiler, liveJson } from './live-json.ts'
import type { HotModules, VirtualModule } from './modules.ts'
import type { Outcome } from './outcome.ts'
import { holds, withSlashes } from './places.ts'
import type { SessionOptions } from './projects-view.ts'
import type { Say } from './sync.ts'

export interface Host {
  /** Absolute path of the folder that the bundler builds. */
  root: string
  /** True for a dev server or watch mode: files may change while it runs. */
  isWatching: boolean
  /** True for a dev server, in which a build has no end. */
  isServing: boolean
  /** Returns the options of all lockale plugins in the bundler's config, in their order. */
  plugins: () => readonly SessionOptions[]
  /** True for a dev server that a framework starts while it builds. It reports no problems: the build reports them. */
  isAside: boolean
  /** True if imported locale files become modules of kind `own`, which update the strings in the page after an edit. */
  servesOwnFiles: boolean
  /**
   * Returns whether one JSON file becomes a module of kind `own` (JavaScript by lockale) in webpack and Rspack.
   * @param path absolute path
   */
  isLive: (path: string) => boolean
  /** True if the bundler can watch a folder. It then also notices when a folder is removed and created again. */
  watchesFolders: boolean
  /** Absolute paths of the known output folders. They are not watched: each build would start the next. */
  readonly outputs: Set<string>
  /** Absolute path of a folder that a build copies. In the copy, files that have invalid translations are replaced. */
  publicFolder: string | undefined
  hot: HotModules
  /** True if the bundler calls `watchChange` with changed files. If not, all builds but the first count as changes. */
  tellsChanges: boolean
  say: Say
  close: () => Promise<void>
  /** Called when a sync begins or ends in watch mode, so that the panel can show its state. */
  onSync: () => void
}

export function unknownHost(): Host {
  return {
    root: process.cwd(),
    isWatching: false,
    isServing: false,
    plugins: () => [],
    isAside: false,
    servesOwnFiles: false,
    isLive: () => false,
    watchesFolders: false,
    outputs: new Set(),
    publicFolder: undefined,
    hot: undefined,
    tellsChanges: true,
    say: (level, text) => console[level](`lockale: ${text}`),
    close: async () => {},
    onSync: () => {},
  }
}

/** Returns the hooks that fill `host` with data of the bundler, and hooks that only one bundler has. */
export function hostHooks(
  host: Host,
  { begin, end, loadOwn, soundFiles, liveFiles, projects, cacheKey }: BuildSteps,
): Pick<UnpluginOptions, 'vite' | 'rollup' | 'rolldown' | 'webpack' | 'rspack' | 'esbuild'> {
  const noteOutput = ({
    dir,
    file,
  }: {
    readonly dir?: string | undefined
    readonly file?: string | undefined
  }): void => {
    const folder = dir ?? (file === undefined ? undefined : dirname(file))
    if (folder !== undefined) host.outputs.add(resolve(host.root, folder))
  }
  const api: PluginApi = { projects }
  const rollupLike = {
    api,
    outputOptions: noteOutput,
    options(this: { readonly meta: { readonly watchMode: boolean } }, given: { readonly plugins?: unknown }): void {
      host.plugins = () => projectsIn([given.plugins].flat(Infinity))
      host.isWatching = host.watchesFolders = this.meta.watchMode
    },
    closeWatcher: () => host.close(),
  }
  const webpackLike = (compiler: WebpackLike & JsonCompiler): void => {
    host.root = compiler.context
    host.plugins = joinPlugins(compiler, projects)
    compiler.hooks.beforeCompile.tapPromise('lockale', async () => {
      host.isWatching = compiler.watchMode
      host.hot = hasHotModules(compiler) ? 'webpack' : undefined
    })
    const logger = compiler.getInfrastructureLogger('lockale')
    host.say = (level, text) => logger[level](text)
    compiler.hooks.watchClose.tap('lockale', () => void host.close())
    compiler.hooks.shutdown.tapPromise('lockale', () => host.close())
    separateCache(compiler, cacheKey)
    host.isLive = liveJson(compiler, async () => (host.hot === undefined ? new Set() : liveFiles()))
  }
  return {
    vite: {
      api,
      outputOptions: noteOutput,
      configResolved({ root, command, build, logger, publicDir, plugins, server }) {
        const isServing = command === 'serve'
        const isWatching = isServing || Boolean(build.watch)
        // Vitest runs Vite's dev server for tests; only its plugins show this.
        const isTest = plugins.some(({ name }) => name.startsWith('vitest'))
        // vue-i18n's plugin compiles the locale files that the app imports, so lockale does not turn these files into
        // modules.
        const isCompiled = plugins.some(({ name }) => name.includes('vue-i18n'))
        Object.assign(host, {
          root,
          isServing,
          isWatching,
          say: (level, text) => logger[level](`lockale: ${text}`, { timestamp: true }),
          plugins: () => projectsIn(plugins),
          isAside: isServing && server.watch === null && server.hmr === false && !isTest,
          servesOwnFiles: isServing && !isCompiled,
          watchesFolders: isWatching && !isServing,
          publicFolder: publicDir === '' || !copiesPublic(build) ? undefined : resolve(publicDir),
          hot: isServing ? 'vite' : undefined,
        } satisfies Partial<Host>)
        host.outputs.add(resolve(root, build.outDir))
      },
      // Vite copies its public folder first, so emitted files replace the copies.
      async generateBundle() {
        const { publicFolder } = host
        if (publicFolder === undefined) return // Farm has no environments
        const { consumer, build } = this.environment.config
        if (consumer !== 'client' || !copiesPublic(build)) return
        for (const { path, text: source } of await soundFiles()) {
          if (!holds(publicFolder, path)) continue
          this.emitFile({ type: 'asset', fileName: withSlashes(relative(publicFolder, path)), source })
        }
      },
      // Called at the end of a dev server, and of every build in watch mode.
      closeBundle: async () => (host.isServing ? host.close() : undefined),
      closeWatcher: () => host.close(),
    },
    rollup: rollupLike,
    rolldown: rollupLike,
    webpack(compiler) {
      webpackLike(compiler)
      new compiler.webpack.NormalModuleReplacementPlugin(...withoutScheme).apply(compiler)
    },
    rspack(compiler) {
      webpackLike(compiler)
      new compiler.webpack.NormalModuleReplacementPlugin(...withoutScheme).apply(compiler)
    },
    esbuild: {
      setup(build) {
        const root = build.initialOptions.absWorkingDir ?? process.cwd()
        let builds = 0
        host.root = root
        host.plugins = joinPlugins(build.initialOptions, projects)
        host.tellsChanges = false
        build.onDispose(() => void host.close())
        build.onStart(async () => {
          builds++
          // esbuild does not say whether it watches: the first build of a context looks like a single build, a second
          // one proves watch mode.
          host.isWatching = builds > 1
          return toEsbuildMessages(await begin(), root)
        })
        build.onEnd(async (result) => {
          if (result.errors.length > 0) return undefined
          const { warnings } = await end()
          return toEsbuildMessages({ failure: undefined, warnings }, root)
        })
        // Loads only files that esbuild can parse itself (JSON, code). Files in other formats are left to plugins of
        // the app.
        build.onLoad({ filter: idPatterns.esbuildOwnFile, namespace: 'file' }, async ({ path, suffix }) => {
          const contents = suffix === '' ? await loadOwn(path) : undefined
          const loader = path.endsWith('.json') ? 'json' : path.endsWith('ts') ? 'ts' : 'js'
          return contents === undefined ? undefined : { contents, loader, resolveDir: dirname(path) }
        })
      },
    },
  }
}

/** What a lockale plugin offers to other lockale plugins in the same config of Vite, Rollup or Rolldown. */
interface PluginApi {
  readonly projects: () => SessionOptions
}

function projectsIn(plugins: readonly unknown[]): readonly SessionOptions[] {
  return plugins.flatMap((one) => (isOurs(one) ? one.api.projects() : []))
}

function isOurs(plugin: unknown): plugin is { readonly api: PluginApi } {
  return isRecord(plugin) && plugin['name'] === 'lockale' && isRecord(plugin['api']) && 'projects' in plugin['api']
}

/** Returns `copyPublicDir` of Vite. Farm's config object throws for fields that it does not have. */
function copiesPublic(build: { readonly copyPublicDir: boolean }): boolean {
  try {
    return build.copyPublicDir
  } catch {
    return false
  }
}

const pluginsOf = new WeakMap<object, (() => SessionOptions)[]>()

function joinPlugins(build: object, projects: () => SessionOptions): Host['plugins'] {
  const all = pluginsOf.get(build) ?? []
  pluginsOf.set(build, all)
  all.push(projects)
  return () => all.map((one) => one())
}

interface BuildSteps {
  /** Called at the start of an esbuild build, the only time when esbuild accepts problems. */
  readonly begin: () => Promise<Outcome>
  /** Called after a successful esbuild build. */
  readonly end: () => Promise<Outcome>
  readonly loadOwn: (id: string) => Promise<string | undefined>
  readonly soundFiles: () => Promise<readonly { readonly path: string; readonly text: string }[]>
  /** Returns the absolute paths of JSON files that become lockale's JavaScript (kind `own`) in a running app. */
  readonly liveFiles: () => Promise<ReadonlySet<string>>
  /** Returns the projects of the plugin. Call it after the bundler has set `root` of the host. */
  readonly projects: () => SessionOptions
  /** A text for the bundler's cache. It differs if other options or another release may change the modules. */
  readonly cacheKey: string
}

interface WebpackLike {
  readonly context: string
  readonly watchMode: boolean
  readonly hooks: {
    readonly watchClose: { tap(name: string, end: () => void): void }
    readonly shutdown: { tapPromise(name: string, end: () => Promise<void>): void }
  }
  getInfrastructureLogger(name: string): Pick<Console, 'info' | 'warn'>
}

/** Changes ids in imports from `virtual:` to `~`, because webpack and Rspack treat `virtual:` as a URL scheme. */
const withoutScheme = [
  /^virtual:lockale\//u,
  (data: { request: string }): void => {
    data.request = data.request.replace('virtual:', '~')
  },
] as const

/** Returns true if problems can be reported in this hook: esbuild accepts them only at the start of a build. */
export function takesFindings(context: UnpluginBuildContext): boolean {
  return context.getNativeBuildContext?.().framework !== 'esbuild'
}

/**
 * Fails a module. The bundler still watches the files of the error, so that a change of one can fix the module. esbuild
 * forgets these files if a hook throws, so in esbuild the error is returned with an empty module.
 * @throws `error`, except in esbuild
 */
export function failModule(error: LoadError, context: UnpluginBuildContext & UnpluginContext): VirtualModule {
  if (takesFindings(context)) {
    for (const file of error.files) context.addWatchFile(file)
    throw error
  }
  context.error(error.message)
  return { code: '', files: error.files, isListing: false }
}

/**
 * Keeps a module out of webpack's cache: a new file can change the module, but webpack's cache only compares files that
 * existed before. Rollup and Vite load such modules in every build anyway.
 */
export function neverCache(context: UnpluginBuildContext): void {
  webpackBuild(context)?.loaderContext?.cacheable(false)
}

/**
 * Gives each combination of options and release its own disk cache, since webpack and Rspack compare only files, not
 * options. The version of the cache may be set here, since they read it after all plugins were applied.
 */
function separateCache(compiler: object, key: string): void {
  const { options } = compiler as Partial<Inside>
  const cache = options?.cache
  if (!isRecord(cache) || (cache['type'] !== 'filesystem' && cache['type'] !== 'persistent')) return
  const own = typeof cache['version'] === 'string' ? cache['version'] : ''
  Object.assign(cache, { version: `${own} lockale ${key}`.trimStart() })
}

const pluginName = 'HotModuleReplacementPlugin'

/**
 * Returns whether webpack or Rspack replaces modules in a running app. The plugin for it is in the config, or a dev
 * server has added it: as a hook in webpack, as a built-in plugin in Rspack.
 */
export function hasHotModules(compiler: object): boolean {
  const { options, hooks, __internal__builtinPlugins: builtIn } = compiler as Partial<Inside>
  return (
    options?.plugins?.some((plugin) => isRecord(plugin) && plugin.constructor.name === pluginName) === true ||
    hooks?.compilation?.taps?.some(({ name }) => name === pluginName) === true ||
    builtIn?.some(({ name }) => name === pluginName) === true
  )
}

interface Inside {
  readonly options: { readonly plugins?: readonly unknown[]; readonly cache?: unknown }
  readonly hooks: { readonly compilation?: { readonly taps?: readonly { readonly name: string }[] } }
  readonly __internal__builtinPlugins: readonly { readonly name: string }[]
}

/** Makes webpack rebuild a module when a folder changes. Skips output folders, which would cause endless builds. */
export function watchFolders(context: UnpluginBuildContext, folders: readonly string[]): void {
  const { compiler, loaderContext } = webpackBuild(context) ?? {}
  if (compiler === undefined) return
  for (const folder of folders) if (!holds(folder, compiler.outputPath)) loaderContext?.addContextDependency(folder)
}

/** Returns the absolute paths of all files that the build has read; empty if the bundler does not report them. */
export function dependenciesOf(context: UnpluginBuildContext): ReadonlySet<string> {
  return new Set(webpackBuild(context)?.compilation?.fileDependencies ?? [])
}

/** Makes webpack rebuild a module when a missing file is created. Returns `false` in other bundlers. */
export function watchAbsent(context: UnpluginBuildContext, file: string): boolean {
  const native = webpackBuild(context)
  native?.loaderContext?.addMissingDependency(file)
  return native !== undefined
}
