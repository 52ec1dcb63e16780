import type { UnpluginInstance } from 'unplugin'
import type { Options } from './options.ts'
import { makePlugin } from './plugin.ts'

const ofOthers: ReadonlySet<string> = new Set(['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'esbuild'])

type Name = 'vite' | 'rollup' | 'rolldown'

/** Returns the plugin for bundlers with Rollup's hooks. Does not use the package unplugin, which loads too slowly. */
export function rollupLike<N extends Name>(name: N): UnpluginInstance<Options | undefined, false>[N] {
  const start = (options?: Options): object => pluginOf(name, options)
  return start as UnpluginInstance<Options | undefined, false>[N]
}

export function pluginOf(name: Name, options: Options | undefined, part?: { readonly isLast: boolean }): object {
  const plugin = makePlugin(options, { framework: name, versions: {} }, part)
  const hooks = Object.entries(plugin).filter(([hook]) => !ofOthers.has(hook))
  // `load` must come before Vite's own plugin, which would load a file with `?raw` from the disk.
  const load = name === 'vite' && typeof plugin.load === 'object' ? { load: { ...plugin.load, order: 'pre' } } : {}
  return { ...Object.fromEntries(hooks), ...load, ...plugin[name] }
}
