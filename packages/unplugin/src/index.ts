import { resolve } from 'node:path'
import { createUnplugin, type UnpluginBuildContext, type UnpluginInstance } from 'unplugin'
import { channelOf, type Host, hostHooks, neverCache } from './host.ts'
import { importPattern, parseResolvedId, resolvedPattern, resolveModuleId } from './module-id.ts'
import { type Options, readOptions } from './options.ts'
import { type Session, sessionOf } from './session.ts'

export type { Options } from './options.ts'

/**
 * The plugin for every bundler. Frozen and offline: it checks the texts, fails or warns, and serves `virtual:lockale/…`.
 * A plugin says when; `session` knows what.
 * @throws {LockaleError} `PLUGIN_OPTION_UNKNOWN`, `PLUGIN_OPTION_INVALID`
 */
export const lockale: UnpluginInstance<Options | undefined, false> = createUnplugin((given) => {
  const { root = '.', config, check, failOn } = readOptions(given)
  const host: Host = { root: process.cwd(), isWatching: () => false }
  const session = (): Session => sessionOf({ root: resolve(host.root, root), config })

  async function report(context: UnpluginBuildContext): Promise<void> {
    if (!check) return
    const { failure, warnings } = await session().judge({ failOn, isWatching: host.isWatching() })
    const channel = channelOf(context)
    for (const warning of warnings) channel.warn(warning)
    if (failure !== undefined) channel.fail(failure)
  }

  return {
    name: 'lockale',
    async buildStart() {
      session().refresh()
      await report(this)
    },
    watchChange: () => session().refresh(),
    resolveId: { filter: { id: importPattern }, handler: (id) => resolveModuleId(id) },
    load: {
      filter: { id: resolvedPattern },
      async handler(id) {
        if (host.isWatching()) await report(this)
        const { code, files, isListing } = await session().load(parseResolvedId(id))
        for (const file of files) this.addWatchFile(file) // not in buildStart: esbuild refuses it there
        if (isListing) neverCache(this)
        const loaded = { code, moduleSideEffects: false }
        return loaded
      },
    },
    ...hostHooks(host),
  }
})
