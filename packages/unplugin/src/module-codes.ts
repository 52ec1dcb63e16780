import type { UnpluginBuildContext } from 'unplugin'

/**
 * Returns a function that gives the code of the modules which a build has made of a file, after all plugins and loaders: none where
 * the file is not imported, or where the bundler does not say (esbuild, Bun). Rollup, Rolldown, Vite, webpack and Rspack say it at
 * the end of a build.
 */
export function moduleCodesOf(context: UnpluginBuildContext): (path: string) => readonly string[] {
  let codes: ReadonlyMap<string, readonly string[]> | undefined
  return (path) => {
    codes ??= collect(context)
    return codes.get(path) ?? []
  }
}

function collect(context: object): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>()
  for (const [id, code] of isRollupLike(context) ? rollupModules(context) : webpackModules(context)) {
    const file = id.replace(/\?.*$/su, '')
    const known = codes.get(file)
    if (known === undefined) codes.set(file, [code])
    else known.push(code)
  }
  return codes
}

interface RollupLike {
  readonly getModuleIds: () => Iterable<string>
  readonly getModuleInfo: (id: string) => { readonly code: string | null } | null
}

function isRollupLike(context: object): context is RollupLike {
  return 'getModuleIds' in context && 'getModuleInfo' in context
}

function* rollupModules(context: RollupLike): Iterable<readonly [id: string, code: string]> {
  for (const id of moduleIds(context)) {
    const code = id.startsWith('\0') ? undefined : context.getModuleInfo(id)?.code
    // Rolldown does not say what it makes of JSON.
    if (typeof code === 'string' && code !== '') yield [id, code]
  }
}

/** Farm gives plugins of Vite the functions of Rollup; those that it does not have throw. */
function moduleIds(context: RollupLike): Iterable<string> {
  try {
    return context.getModuleIds()
  } catch {
    return []
  }
}

/** A module of webpack and Rspack; several may have been put together to one. */
interface WebpackModule {
  readonly resource?: string
  readonly modules?: Iterable<WebpackModule> | null
  originalSource?(): { source(): string | Uint8Array } | null
}

function* webpackModules(
  context: Pick<UnpluginBuildContext, 'getNativeBuildContext'>,
): Iterable<readonly [string, string]> {
  const native = context.getNativeBuildContext?.()
  if (native?.framework !== 'webpack' && native?.framework !== 'rspack') return
  const modules: Iterable<WebpackModule> = native.compilation?.modules ?? []
  for (const module of modules) yield* codeIn(module)
}

function* codeIn(module: WebpackModule): Iterable<readonly [string, string]> {
  for (const inner of module.modules ?? []) yield* codeIn(inner)
  const code = module.resource === undefined ? undefined : module.originalSource?.()?.source()
  if (module.resource !== undefined && code !== undefined) yield [module.resource, String(code)]
}
