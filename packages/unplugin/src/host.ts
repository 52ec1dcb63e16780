import { dirname, relative, resolve } from 'node:path'
import { isRecord } from '@lockale/errors'
import type { UnpluginBuildContext, UnpluginContext, UnpluginOptions } from 'unplugin'
import type { LoadError } from './build-session.ts'
import { toEsbuildMessages, webpackBuild } from './channel.ts'
import { type JsonCompiler, liveJson } from './live-json.ts'
import type { HotModules, VirtualModule } from './modules.ts'
import type { Outcome } from './outcome.ts'
import { esbuildOwnFilePattern } from './module-id.ts'
import { holds, withSlashes } from './places.ts'
import type { SessionOptions } from './projects-view.ts'
import type { Say } from './sync.ts'

/** What a bundler says about itself before a build begins. */
export interface Host {
  /** Absolute: the folder it builds. */
  root: string
  /** It is a dev server, or in watch mode. */
  isWatching: boolean
  /** It serves modules as they are asked for: there is no end of a build. */
  isServing: boolean
  /** What each plugin of lockale in the same config builds, in its order. */
  plugins: () => readonly SessionOptions[]
  /** It serves no app: frameworks start such a server during a build, which then says what there is to say. */
  isAside: boolean
  /** Locale files that an app imports by itself are modules of the plugin's own. */
  servesOwnFiles: boolean
  /** The same in webpack and Rspack, which ask by file. @param path absolute */
  isLive: (path: string) => boolean
  /** It watches all in a folder that it is given for a file to watch. Of a file alone it loses sight where its folder goes. */
  watchesFolders: boolean
  /** Absolute: where it writes, as far as it is known yet. */
  readonly outputs: Set<string>
  /** Absolute: a build copies the files in it as they are, and what they should hold is then put in their place. */
  publicFolder: string | undefined
  /** How it replaces modules in the app that runs. */
  hot: HotModules
  /** It calls `watchChange`, and says whether it watches. Without that every build after the first may be a change. */
  tellsChanges: boolean
  /** One line in its log. */
  say: Say
  /** Called when it ends. */
  close: () => Promise<void>
  /** Called when a sync has begun or ended while it watches. */
  onSync: () => void
}

/** Returns the host before a bundler has reported anything. */
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

/** The hooks by which bundlers say so, which write it into `host`, and what some need besides. */
export function hostHooks(
  host: Host,
  { begin, end, loadOwn, soundFiles, liveFiles, projects, cacheKey }: BuildSteps,
): Pick<UnpluginOptions, 'vite' | 'rollup' | 'rolldown' | 'webpack' | 'rspack' | 'esbuild'> {
  /** @param given output options of Rollup, Rolldown and Vite */
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
        // Tests have nothing else that says it.
        const isTest = plugins.some(({ name }) => name.startsWith('vitest'))
        // That of vue-i18n compiles what an app imports.
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
      // Vite copies its public folder first: what is emitted is written behind what was copied, in its place.
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
      // The end of a dev server, and of every build of a watch mode.
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
          // Nothing tells the first build of a context from one that stands alone; the second is proof.
          host.isWatching = builds > 1
          return toEsbuildMessages(await begin(), root)
        })
        build.onEnd(async (result) => {
          if (result.errors.length > 0) return undefined
          const { warnings } = await end()
          return toEsbuildMessages({ failure: undefined, warnings }, root)
        })
        // esbuild reads what a plugin gives by itself: a format that it does not know is the app's own plugin's.
        build.onLoad({ filter: esbuildOwnFilePattern, namespace: 'file' }, async ({ path, suffix }) => {
          const contents = suffix === '' ? await loadOwn(path) : undefined
          const loader = path.endsWith('.json') ? 'json' : path.endsWith('ts') ? 'ts' : 'js'
          return contents === undefined ? undefined : { contents, loader, resolveDir: dirname(path) }
        })
      },
    },
  }
}

/** What a plugin of lockale tells the others in the same config of Vite, Rollup or Rolldown. */
interface PluginApi {
  readonly projects: () => SessionOptions
}

function projectsIn(plugins: readonly unknown[]): readonly SessionOptions[] {
  return plugins.flatMap((one) => (isOurs(one) ? one.api.projects() : []))
}

function isOurs(plugin: unknown): plugin is { readonly api: PluginApi } {
  return isRecord(plugin) && plugin['name'] === 'lockale' && isRecord(plugin['api']) && 'projects' in plugin['api']
}

/** Farm gives plugins of Vite a config that throws for each field that it does not have. */
function copiesPublic(build: { readonly copyPublicDir: boolean }): boolean {
  try {
    return build.copyPublicDir
  } catch {
    return false
  }
}

const pluginsOf = new WeakMap<object, (() => SessionOptions)[]>()

/** @param build what webpack, Rspack and esbuild give to all plugins of one build */
function joinPlugins(build: object, projects: () => SessionOptions): Host['plugins'] {
  const all = pluginsOf.get(build) ?? []
  pluginsOf.set(build, all)
  all.push(projects)
  return () => all.map((one) => one())
}

/** What a plugin does in a build, for the hooks of bundlers that the plugin's own hooks do not reach. */
interface BuildSteps {
  /** A build of esbuild begins, which takes problems there alone. */
  readonly begin: () => Promise<Outcome>
  /** A build of esbuild has ended well: what is known only then. */
  readonly end: () => Promise<Outcome>
  readonly loadOwn: (id: string) => Promise<string | undefined>
  readonly soundFiles: () => Promise<readonly { readonly path: string; readonly text: string }[]>
  /** Absolute paths of the JSON files that an app which runs may have as modules of the plugin's own. */
  readonly liveFiles: () => Promise<ReadonlySet<string>>
  /** What the plugin builds, once the host has said where. */
  readonly projects: () => SessionOptions
  /** What modules depend on besides files. */
  readonly cacheKey: string
}

/** What webpack and Rspack have in common here. */
interface WebpackLike {
  readonly context: string
  readonly watchMode: boolean
  readonly hooks: {
    readonly watchClose: { tap(name: string, end: () => void): void }
    readonly shutdown: { tapPromise(name: string, end: () => Promise<void>): void }
  }
  getInfrastructureLogger(name: string): Pick<Console, 'info' | 'warn'>
}

/** webpack and Rspack take `virtual:` for a URL scheme and would never ask the plugin. */
const withoutScheme = [
  /^virtual:lockale\//u,
  (data: { request: string }): void => {
    data.request = data.request.replace('virtual:', '~')
  },
] as const

/** esbuild takes findings at the start of a build alone: see `hostHooks`. */
export function takesFindings(context: UnpluginBuildContext): boolean {
  return context.getNativeBuildContext?.().framework !== 'esbuild'
}

/**
 * Fails a module, of which a bundler then watches nothing but the files that it is told here. esbuild drops those with what is
 * thrown: there it is an error beside a module without code.
 * @throws `error`, but for esbuild
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
 * Keeps a module out of webpack's cache: a file that is added changes it, and webpack can only watch those that were there.
 * Rollup and Vite load such modules in every build anyway.
 */
export function neverCache(context: UnpluginBuildContext): void {
  webpackBuild(context)?.loaderContext?.cacheable(false)
}

/**
 * A cache on disk that other options, or another release, have filled is not used: webpack and Rspack look only at the files that
 * modules were made of. They read the version when they open the cache, after all plugins were applied.
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
 * Whether webpack or Rspack replaces modules in an app that runs. Someone put the plugin among the others, or a dev server
 * has applied its own, which stands in no list: webpack's taps a hook, Rspack's is one of those it is built with.
 */
export function hasHotModules(compiler: object): boolean {
  const { options, hooks, __internal__builtinPlugins: builtIn } = compiler as Partial<Inside>
  return (
    options?.plugins?.some((plugin) => isRecord(plugin) && plugin.constructor.name === pluginName) === true ||
    hooks?.compilation?.taps?.some(({ name }) => name === pluginName) === true ||
    builtIn?.some(({ name }) => name === pluginName) === true
  )
}

/** The used part of a compiler. */
interface Inside {
  readonly options: { readonly plugins?: readonly unknown[]; readonly cache?: unknown }
  readonly hooks: { readonly compilation?: { readonly taps?: readonly { readonly name: string }[] } }
  readonly __internal__builtinPlugins: readonly { readonly name: string }[]
}

/** Has webpack build a module again when a file comes into a folder, or goes. Not one that holds what it writes: that has no end. */
export function watchFolders(context: UnpluginBuildContext, folders: readonly string[]): void {
  const { compiler, loaderContext } = webpackBuild(context) ?? {}
  if (compiler === undefined) return
  for (const folder of folders) if (!holds(folder, compiler.outputPath)) loaderContext?.addContextDependency(folder)
}

/** Files that the modules of a build were made of, where the bundler says so: absolute paths. */
export function dependenciesOf(context: UnpluginBuildContext): ReadonlySet<string> {
  return new Set(webpackBuild(context)?.compilation?.fileDependencies ?? [])
}

/** The same when a file comes that is not there. `false`: it is another bundler. */
export function watchAbsent(context: UnpluginBuildContext, file: string): boolean {
  const native = webpackBuild(context)
  native?.loaderContext?.addMissingDependency(file)
  return native !== undefined
}
