import { sessionOf } from './build-session.ts'
import { parseResolvedId, resolveModuleId } from './module-id.ts'
import type { SessionOptions } from './projects-view.ts'

/** What `withLockale` tells the loader. Turbopack keeps what it has built for as long as this is the same. */
export interface TurbopackOptions {
  readonly projects: SessionOptions
  readonly check: boolean
  readonly sourceFallback: boolean
  readonly buildLocale: string | undefined
  /** The app runs: a file may change, and one that cannot be read is what it was. */
  readonly isWatching: boolean
  /** Version of this package: another release has other modules. */
  readonly version: string
}

/** The used part of the context of a loader. */
interface LoaderContext {
  /** `?de/home` for an import of `virtual:lockale/de/home`. */
  readonly resourceQuery: string
  /** `json` is a `TurbopackOptions`: Next.js takes no option that is `undefined`. */
  getOptions(): { readonly json: string }
  addDependency(file: string): void
  addContextDependency(folder: string): void
}

/** Modules that were loaded since the last look at the disk: one that is asked for again has changed. */
const loaded = new Set<string>()
let lookedMs = 0
const quietMs = 20

/**
 * The code of a module of lockale in Turbopack, which runs it again when one of its files changes.
 * @throws {LoadError} no such locale or namespace, no usable config
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
  const { code, files, isListing } = await session.load(request, { ...shape, isWatching, panel: false, hot: undefined })
  for (const file of files) context.addDependency(file)
  if (isListing) for (const folder of (await session.places()).folders) context.addContextDependency(folder)
  return code
}
