import { existsSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import type { UnpluginBuildContext, UnpluginFactory, UnpluginOptions } from 'unplugin'
import manifest from '../package.json' with { type: 'json' }
import { LoadError, type Session, sessionOf } from './build-session.ts'
import { tell } from './channel.ts'
import { describeStop } from './describe-stop.ts'
import { devServer } from './dev-server.ts'
import {
  dependenciesOf,
  failModule,
  type Host,
  hostHooks,
  neverCache,
  takesFindings,
  unknownHost,
  watchAbsent,
  watchFolders,
} from './host.ts'
import { stringLiteral } from './literal.ts'
import {
  idPatterns,
  fromFileName,
  importId,
  type ModuleRequest,
  parseResolvedId,
  readOwnFile,
  resolveModuleId,
  toFileName,
} from './module-id.ts'
import { moduleCodesOf } from './module-evidence.ts'
import type { VirtualModule } from './modules.ts'
import { type Options, projectsOf, readOptions } from './options.ts'
import type { Outcome, Policy } from './outcome.ts'
import { holds } from './places.ts'
import type { SessionOptions } from './projects-view.ts'
import { syncHooks } from './sync-hooks.ts'

/**
 * The plugin for every bundler. Works offline: checks translations, reports problems, and serves `virtual:lockale/…`.
 * Changes locale files only with the option `sync`.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export function makePlugin(
  given: Options | undefined,
  { framework }: Parameters<UnpluginFactory<Options | undefined, false>>[1],
  { isLast = true }: { readonly isLast?: boolean } = {},
): UnpluginOptions {
  const options = readOptions(given)
  const { check, failOn, sourceFallback: wantsFallback, buildLocale, panel } = options
  const sourceFallback = check && wantsFallback // without a check, invalid translations are not known
  const host = unknownHost()
  const loadsOwn = framework === 'vite' || framework === 'rollup' || framework === 'rolldown' || framework === 'bun'
  const isWebpackLike = framework === 'webpack' || framework === 'rspack'
  const ownIds = isWebpackLike ? idPatterns.fileName : idPatterns.resolved
  const projects = (): SessionOptions => projectsOf(options, host.root)
  const session = (): Session => sessionOf(projects())
  const sync = syncHooks(options, host, projects)
  host.close = () => sync.close()
  const types = typesHooks(host, session)

  /** Starts a build: runs a sync if the options ask for one, then reads the disk again. */
  async function begin(): Promise<Outcome> {
    const synced = await sync.start()
    session().refresh()
    if (check) session().begin(!host.isWatching)
    types.changed()
    return synced
  }

  async function assess(usesSource: Policy['usesSource']): Promise<Outcome> {
    if (!check) return { failure: undefined, warnings: [] }
    return session().assess({
      failOn,
      isWatching: host.isWatching,
      sourceFallback: sourceFallback && host.hot === undefined,
      usesSource,
    })
  }

  /**
   * Returns the content of a locale file that the app imports directly, with the source string in place of each invalid
   * translation; `undefined` if the file needs no change.
   */
  async function loadOwn(id: string, context?: UnpluginBuildContext): Promise<string | undefined> {
    const file = readOwnFile(id)
    if (file === undefined || !sourceFallback || host.hot !== undefined) return undefined
    const text = await session().soundText(file.path)
    // The result also depends on the source file and the config, which the cache of webpack does not watch.
    if (context !== undefined && session().isServed(file.path)) neverCache(context)
    return text !== undefined && file.isRaw ? `export default ${stringLiteral(text)}` : text
  }

  async function report(context: UnpluginBuildContext): Promise<void> {
    if (!takesFindings(context)) return
    const outcome = await assess(isLast ? usedIn(context) : undefined)
    await tell(outcome, context)
    // In Vite, the report above has already thrown the error. Farm uses the same hooks and only records it, so throw
    // here.
    if (framework === 'vite' && outcome.failure !== undefined) {
      throw Object.assign(new Error(outcome.failure.text), { stack: '' })
    }
  }

  async function load(id: string): Promise<VirtualModule> {
    const request = parseResolvedId(id)
    if (ofProject.has(request.kind) && host.plugins().length > 1) await refuseSecond(host.plugins())
    return session().load(request, { sourceFallback, buildLocale, panel, check, hot: host.hot })
  }

  /** Watches folders in which locale files may be added. Skips output folders: each build would start the next. */
  async function watchPlaces(context: UnpluginBuildContext): Promise<void> {
    if (!host.watchesFolders) return
    // Ignores an error here: it is reported when the strings are loaded.
    const places = await session()
      .places()
      .catch(() => undefined)
    const quiet = places?.folders.filter((folder) => [...host.outputs].every((output) => !holds(folder, output)))
    for (const folder of quiet ?? []) context.addWatchFile(folder)
  }

  /** Returns the function that tells whether the build contains the source string instead of an invalid translation. */
  function usedIn(context: UnpluginBuildContext): Policy['usesSource'] {
    const files = dependenciesOf(context)
    const codesOf = moduleCodesOf(context)
    const isCopied = (path: string): boolean => host.publicFolder !== undefined && holds(host.publicFolder, path)
    return (one) =>
      session().showsSource(one, codesOf(one.path)) ??
      (session().isServed(one.path) || files.has(one.path) || isCopied(one.path))
  }

  const hooks = hostHooks(host, {
    begin: async () => {
      const [synced, assessed] = [await begin(), await assess(undefined)]
      return { failure: synced.failure ?? assessed.failure, warnings: [...synced.warnings, ...assessed.warnings] }
    },
    end: () => assess(({ path }) => session().isServed(path)),
    loadOwn,
    projects,
    liveFiles: () => session().liveFiles(),
    cacheKey: JSON.stringify([manifest.version, check, sourceFallback, buildLocale]),
    soundFiles: () => (sourceFallback && host.hot === undefined ? session().soundFiles() : Promise.resolve([])),
  })
  const server = devServer({ load, session, report, finds: check, panel, host })
  /** Hook that replaces invalid translations in locale files, before the bundler or a loader of the app parses them. */
  const webpackTransform: Pick<UnpluginOptions, 'enforce' | 'transform'> = {
    // Runs before loaders of the app, some of which read a virtual module from the disk (Next.js).
    enforce: 'pre',
    transform: {
      filter: { id: idPatterns.ownFile },
      async handler(_code, id) {
        if (!host.isLive(id)) return loadOwn(id, this)
        return (await load(resolveModuleId(importId({ kind: 'own', path: id })))).code
      },
    },
  }
  return {
    name: 'lockale',
    async buildStart() {
      if (!takesFindings(this)) return
      await tell(await begin(), this)
      // Bun calls `buildEnd` only after it has written the build.
      if (framework === 'bun') await tell(await assess(undefined), this)
      for (const file of await sync.files()) this.addWatchFile(file)
      if (host.isServing && !host.isAside) await server.start(this)
    },
    async buildEnd(stop?: unknown) {
      if (!host.isServing && stop === undefined) await report(this)
    },
    watchChange(id, { event }) {
      session().refresh(id)
      if (event !== 'update') session().lookForFiles()
      sync.changed()
      types.changed()
    },
    // Older versions of Rollup ignore filters, so the handlers check the id again.
    resolveId: {
      filter: { id: idPatterns.imported },
      handler(id) {
        if (!idPatterns.imported.test(id)) return undefined
        return isWebpackLike ? toFileName(resolveModuleId(id)) : resolveModuleId(id)
      },
    },
    load: {
      filter: { id: loadsOwn ? [ownIds, idPatterns.ownFile] : ownIds },
      async handler(given) {
        if (!ownIds.test(given)) return loadsOwn ? loadOwn(given) : undefined
        const id = isWebpackLike ? fromFileName(given) : given
        const loading = host.isServing ? server.load(this, id) : load(id)
        const { code, files, isListing } = await loading.catch((error: unknown) => {
          if (error instanceof LoadError && !host.isServing) return failModule(error, this)
          throw error
        })
        // Watches here, because esbuild does not allow it in `buildStart`. In Vite's dev server, a watched file must
        // exist.
        for (const file of files) {
          if (existsSync(file)) this.addWatchFile(file)
          else if (!watchAbsent(this, file) && !host.isServing) this.addWatchFile(file)
        }
        await watchPlaces(this)
        if (isListing) neverCache(this)
        if (isListing && host.hot === 'webpack') watchFolders(this, (await session().places()).folders)
        const map = isWebpackLike && host.hot === undefined ? mapToFile(id, { code, files }) : undefined
        return Object.assign({ code, moduleSideEffects: false }, map)
      },
    },
    ...(isWebpackLike ? webpackTransform : {}),
    ...hooks,
    vite: {
      ...hooks.vite,
      // For imports of locale files in a dev server. In a build, the hook `load` handles these imports.
      resolveId: {
        order: 'pre', // before Vite resolves the file
        filter: { id: [idPatterns.imported, idPatterns.liveFile] },
        async handler(id, importer, given) {
          if (idPatterns.imported.test(id)) return resolveModuleId(id)
          if (!host.servesOwnFiles || importer === undefined || !idPatterns.liveFile.test(id)) return undefined
          // On a server, only JSON files become modules of kind `own` (JavaScript by lockale).
          if (!id.endsWith('.json') && this.environment.config.consumer !== 'client') return undefined
          // A file that a virtual module imports must stay a file, or the module would import itself.
          if (idPatterns.resolved.test(importer)) return undefined
          const found = await this.resolve(id, importer, { ...given, skipSelf: true })
          return found === null || Boolean(found.external) ? undefined : server.resolveOwn(found.id)
        },
      },
      hotUpdate: server.hotUpdate,
      configureServer: server.configureServer,
    },
  }
}

/** Returns a source map for webpack and Rspack. It maps the whole module to line 1 of the locale file. */
function mapToFile(id: string, { code, files: [file] }: Pick<VirtualModule, 'code' | 'files'>): object | undefined {
  const { kind } = parseResolvedId(id)
  if (file === undefined || (kind !== 'namespace' && kind !== 'messages')) return undefined
  const lines = code.split('\n').length - 1
  return { map: { version: 3, names: [], sources: [file], mappings: Array(lines).fill('AAAA').join(';') } }
}

/** Kinds of modules that depend on the project. Of two lockale plugins, the bundler asks only the first for them. */
const ofProject: ReadonlySet<ModuleRequest['kind']> = new Set<ModuleRequest['kind']>([
  'resources',
  'meta',
  'backend',
  'locale',
  'namespace',
  'messages',
])

/** Refuses virtual modules if two plugins have different lockale configs. @throws {LoadError} */
async function refuseSecond(plugins: readonly SessionOptions[]): Promise<void> {
  const found = await Promise.allSettled(plugins.map((one) => sessionOf(one).places())) // loading strings reports errors
  const configs = found.flatMap((one) =>
    one.status === 'fulfilled' && one.value.files.length > 0 ? [one.value.files] : [],
  )
  const [first, second] = new Map(configs.map((files) => [String(files), files])).values()
  if (first === undefined || second === undefined) return
  const text = `Two plugins of this build have different lockale configs: ${first.join(', ')} and ${second.join(', ')}.`
  const hint = "Keep one plugin and name the folders of all projects in it: lockale({ projects: ['.', '../shared'] })."
  throw new LoadError(`${text} ${hint}`, [...first, ...second])
}

/** Codes of errors about the declaration file itself. All others are left to the check, which explains them better. */
const aboutFile: ReadonlySet<string> = new Set([
  'TYPES_FOREIGN_FILE',
  'TYPES_LIBRARY_UNCLEAR',
  'FILE_UNREADABLE',
  'FILE_UNWRITABLE',
  'PATH_OUTSIDE_PROJECT',
])

/**
 * Keeps the declaration file of the lockale config up to date in watch mode.
 * @returns `changed`: call it when a build starts or a file has changed. Changes during a run are handled together.
 */
export function typesHooks(
  host: Pick<Host, 'isWatching' | 'say'>,
  session: () => Pick<Session, 'writeTypes'>,
): { changed(): void } {
  let isAtWork = false
  let isWaiting = false
  let told = ''

  async function work(): Promise<void> {
    isAtWork = true
    try {
      while (isWaiting) {
        isWaiting = false
        await write()
      }
    } finally {
      isAtWork = false
    }
  }

  async function write(): Promise<void> {
    try {
      const files = (await session().writeTypes())?.files ?? []
      for (const { file, state } of files) if (state === 'written') host.say('info', `${file} was updated.`)
      told = ''
    } catch (error) {
      // a running app goes on with the types that were written before, so an error is only a warning, or nothing if the
      // check reports it
      const text = isLockaleError(error) && !aboutFile.has(error.code) ? '' : describeStop(error)
      if (text !== '' && text !== told) host.say('warn', text)
      told = text
    }
  }

  return {
    changed() {
      if (!host.isWatching) return
      isWaiting = true
      if (!isAtWork) work().catch((error: unknown) => host.say('warn', String(error)))
    },
  }
}
