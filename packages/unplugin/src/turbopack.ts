import { sessionOf } from './build-session.ts'
import { parseResolvedId, resolveModuleId } from './module-id.ts'
import type { PanelCorner } from './options.ts'
import type { SessionOptions } from './projects-view.ts'

/** Options from `withLockale` for the loader. Turbopack reuses a cached module if the options are the same. */
export interface TurbopackOptions {
  readonly projects: SessionOptions
  readonly check: boolean
  readonly sourceFallback: boolean
  readonly buildLocale: string | undefined
  readonly panel: boolean | PanelCorner
  /** True for a dev server: files can change, and an unreadable file keeps its last state. */
  readonly isWatching: boolean
  /** Version of this package. A new version changes the options, so modules of the old version are not reused. */
  readonly version: string
}

interface LoaderContext {
  /** `?de/home` for an import of `virtual:lockale/de/home`. */
  readonly resourceQuery: string
  /** Returns the loader's options. `json` is a `TurbopackOptions` as JSON: Next.js rejects `undefined` in options. */
  getOptions(): { readonly json: string }
  addDependency(file: string): void
  addContextDependency(folder: string): void
}

/** Modules loaded since the last read of the disk. A repeated request means a changed file: the disk is read again. */
const loaded = new Set<string>()
let lookedMs = 0
const quietMs = 20

/**
 * Returns the code of a virtual module in Turbopack, which runs it again when one of its files changes.
 * @throws {LoadError} if the locale or namespace does not exist, or the config is invalid
 */
export async function loadModule(context: LoaderContext): Promise<string> {
  const { projects, isWatching, ...shape } = JSON.parse(context.getOptions().json) as TurbopackOptions
  const session = sessionOf(projects)
  const id = `virtual:lockale/${context.resourceQuery.slice(1)}`
  if (isWatching && (loaded.has(id) || Date.now() - lookedMs > quietMs)) {
    session.refresh()
    session.lookForFiles()
    loaded.clear()
    lookedMs = Date.now()
  }
  loaded.add(id)
  const request = parseResolvedId(resolveModuleId(id))
  // Strings reach the page as Next.js updates it. Only the panel, and the plugin of i18next that feeds it, are hot.
  const hot = isWatching && (request.kind === 'findings' || request.kind === 'live') ? 'turbopack' : undefined
  const { code, files, isListing } = await session.load(request, { ...shape, isWatching, hot })
  for (const file of files) context.addDependency(file)
  if (isListing) for (const folder of (await session.places()).folders) context.addContextDependency(folder)
  return code
}
