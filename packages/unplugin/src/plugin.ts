import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { UnpluginBuildContext, UnpluginFactory } from 'unplugin'
import { tell } from './channel.ts'
import { devServer } from './dev-server.ts'
import { failModule, hostHooks, neverCache, takesFindings, unknownHost } from './host.ts'
import { importPattern, parseResolvedId, resolvedPattern, resolveModuleId } from './module-id.ts'
import type { VirtualModule } from './modules.ts'
import { type Options, readOptions } from './options.ts'
import { holds } from './places.ts'
import { LoadError, type Session, type SessionOptions, sessionOf } from './session.ts'
import { syncHooks } from './sync-hooks.ts'
import { typesHooks } from './types-hooks.ts'
import type { Verdict } from './verdict.ts'
import { watchAbsent, watchFolders } from './webpack-hot.ts'

/**
 * The plugin for every bundler. Frozen and offline: it checks the texts, fails or warns, and serves `virtual:lockale/…`.
 * A plugin says when; `session` knows what.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export const makePlugin: UnpluginFactory<Options | undefined, false> = (given) => {
  const options = readOptions(given)
  const { root = '.', check, failOn, config, quarantine: wantsQuarantine, buildLocale, panel } = options
  const quarantine = check && wantsQuarantine // a build that looks at no text finds none that is broken
  const host = unknownHost()
  const project = (): SessionOptions => ({ root: resolve(host.root, root), config })
  const session = (): Session => sessionOf(project())
  const sync = syncHooks(options, host, project)
  host.close = () => sync.close()
  const types = typesHooks(host, session)

  /** A build begins: what there is on the disk is looked at anew, after a sync where one is wanted. */
  async function begin(): Promise<Verdict> {
    const synced = await sync.start()
    session().refresh()
    if (check) session().begin(!host.isWatching())
    types.changed()
    return synced
  }

  async function judge(): Promise<Verdict> {
    if (!check) return { failure: undefined, warnings: [] }
    // an app that runs shows texts as they are typed
    return session().judge({
      failOn,
      isWatching: host.isWatching(),
      quarantine: quarantine && host.hot() === undefined,
    })
  }

  async function report(context: UnpluginBuildContext): Promise<void> {
    if (takesFindings(context)) await tell(await judge(), context)
  }

  function load(id: string): Promise<VirtualModule> {
    return session().load(parseResolvedId(id), { quarantine, buildLocale, panel, check, hot: host.hot() })
  }

  /** Not those that hold what is written: that has no end. */
  async function watchPlaces(context: UnpluginBuildContext): Promise<void> {
    if (!host.watchesFolders()) return
    // What stops that is told with the texts.
    const folders = await session()
      .places()
      .then((places) => places.folders)
      .catch(() => [])
    const quiet = folders.filter((folder) => [...host.outputs].every((output) => !holds(folder, output)))
    for (const folder of quiet) context.addWatchFile(folder)
  }

  const hooks = hostHooks(host, async () => {
    const [synced, judged] = [await begin(), await judge()]
    return { failure: synced.failure ?? judged.failure, warnings: [...synced.warnings, ...judged.warnings] }
  })
  const server = devServer({ load, session, report, finds: check, host })
  return {
    name: 'lockale',
    async buildStart() {
      if (!takesFindings(this)) return
      await tell(await begin(), this)
      for (const file of await sync.files()) this.addWatchFile(file)
      if (host.isServing()) await server.start(this)
    },
    /** @param stop why the build failed already, in Rollup and its like: it hides no text's fault that is not seen next time */
    async buildEnd(stop?: unknown) {
      if (!host.isServing() && stop === undefined) await report(this)
    },
    watchChange(id, { event }) {
      session().refresh(id)
      if (event !== 'update') session().lookForFiles()
      sync.changed()
      types.changed()
    },
    // Older Rollups know no filters.
    resolveId: {
      filter: { id: importPattern },
      handler: (id) => (importPattern.test(id) ? resolveModuleId(id) : undefined),
    },
    load: {
      filter: { id: resolvedPattern },
      async handler(id) {
        if (!resolvedPattern.test(id)) return undefined
        const loading = host.isServing() ? server.load(this, id) : load(id)
        const { code, files, isListing } = await loading.catch((error: unknown) => {
          if (error instanceof LoadError && !host.isServing()) return failModule(error, this)
          throw error
        })
        // Not in buildStart: esbuild refuses it there. Vite's dev server takes such a file for an import, which has to be there.
        for (const file of files) {
          if (existsSync(file)) this.addWatchFile(file)
          else if (!watchAbsent(this, file) && !host.isServing()) this.addWatchFile(file)
        }
        await watchPlaces(this)
        if (isListing) neverCache(this)
        if (isListing && host.hot() === 'webpack') watchFolders(this, (await session().places()).folders)
        const loaded = { code, moduleSideEffects: false }
        return loaded
      },
    },
    ...hooks,
    vite: {
      ...hooks.vite,
      hotUpdate: server.hotUpdate,
      configureServer: server.configureServer,
    },
  }
}
