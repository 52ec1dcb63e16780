import type { UnpluginBuildContext } from 'unplugin'
import { holds } from './places.ts'

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

/** What may be found in a compiler. */
interface Inside {
  readonly options: { readonly plugins?: readonly unknown[] }
  readonly hooks: { readonly compilation?: { readonly taps?: readonly { readonly name: string }[] } }
  readonly __internal__builtinPlugins: readonly { readonly name: string }[]
}

/** Has webpack build a module again when a file comes into a folder, or goes. Not one that holds what it writes: that has no end. */
export function watchFolders(context: UnpluginBuildContext, folders: readonly string[]): void {
  const native = context.getNativeBuildContext?.()
  if (native?.framework !== 'webpack' && native?.framework !== 'rspack') return
  const { outputPath } = native.compiler
  for (const folder of folders) if (!holds(folder, outputPath)) native.loaderContext?.addContextDependency(folder)
}

/** The same when a file comes that is not there. `false`: it is another bundler. */
export function watchAbsent(context: UnpluginBuildContext, file: string): boolean {
  const native = context.getNativeBuildContext?.()
  if (native?.framework !== 'webpack' && native?.framework !== 'rspack') return false
  native.loaderContext?.addMissingDependency(file)
  return true
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
