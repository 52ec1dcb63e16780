import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import { type ModuleRequest, parseResolvedId, resolvedPattern } from './module-id.ts'
import type { VirtualModule } from './modules.ts'
import type { Places } from './places.ts'

/** What modules held when a bundler took them last, and so which of them a change of a file makes other than they were. */
export interface Taken {
  /** Every load of a module, by the context of the hook: where that has environments. One that fails is noted too. */
  note(context: object, id: string, loading: Promise<VirtualModule>): Promise<VirtualModule>
  /** Whether modules were made from the file, or one could not be made. */
  isMadeFrom(environment: object, file: string): boolean
  /** Ids of modules that are other now, by what `load` gives. `gone`: those that were there and are no more. */
  changedBy(environment: object, change: FileChange): Promise<{ changed: string[]; gone: string[] }>
}

export interface FileChange {
  /** Absolute. A module that was made from it is looked at. */
  readonly file: string
  /** Which files there are is other now, or all else is: every module is looked at. */
  readonly isOfAll: boolean
  /** Modules that are looked at. */
  readonly of: (id: string) => boolean
  readonly load: Load
}

/** @throws {Error} if there is no such module, or none now */
export type Load = (id: string) => Promise<VirtualModule>

interface Took {
  readonly digest: string | undefined
  readonly files: readonly string[]
}

export function noteTaken(): Taken {
  const all = new WeakMap<object, Map<string, Took>>()
  return {
    async note(context, id, loading) {
      const environment = 'environment' in context ? context.environment : undefined
      if (typeof environment !== 'object' || environment === null) return loading
      const known = all.get(environment) ?? new Map<string, Took>()
      all.set(environment, known) // at once: modules are loaded beside each other
      known.set(id, toTook(await loading.catch(() => undefined)))
      return loading
    },
    isMadeFrom(environment, file) {
      const known = all.get(environment)?.values() ?? []
      return [...known].some(({ digest, files }) => digest === undefined || files.includes(file))
    },
    async changedBy(environment, { file, isOfAll, of, load }) {
      const changed: string[] = []
      const gone: string[] = []
      const known = [...(all.get(environment) ?? [])].filter(([id]) => of(id))
      for (const [id, took] of known) {
        // One that failed may not even know its file.
        if (!isOfAll && !took.files.includes(file) && took.digest !== undefined) continue
        const module = await load(id).catch(() => undefined)
        const { digest } = toTook(module)
        if (digest === took.digest) continue
        if (digest !== undefined) changed.push(id)
        else {
          gone.push(id)
          all.get(environment)?.set(id, toTook(undefined))
        }
      }
      return { changed, gone }
    },
  }
}

function toTook(module: VirtualModule | undefined): Took {
  if (module === undefined) return { digest: undefined, files: [] }
  return { digest: createHash('sha1').update(module.code).digest('base64'), files: module.files.map(withSlashes) }
}

/** After an edit, before it is checked: the page asks for the new texts first. In milliseconds. */
export const quietMs = 150

/** What the plugin knows of the project, for Vite's dev server. */
export interface HotSource {
  readonly load: Load
  readonly places: () => Promise<Places>
}

/**
 * The hooks by which Vite's dev server updates the modules of an app that runs. An update is sent for those whose code is
 * other than it was, and for whatever else Vite finds the file in; the page is never loaded again for a text.
 */
export function viteHotHooks(taken: Taken, { load, places }: HotSource): ViteHotHooks {
  const isOfCheck = (id: string): boolean => ofCheck.has(parseResolvedId(id).kind)
  let checks: Promise<void> = Promise.resolve()
  /** As they were last seen; `undefined` while no config can be used. */
  let known: Places | undefined

  async function look(): Promise<Places> {
    known = undefined
    const { folders, files } = await places()
    return (known = { folders: folders.map(withSlashes), files: files.map(withSlashes) })
  }

  /** What a check finds comes behind the texts, which nobody should have to wait for. */
  function updateFindings(environment: DevEnvironment, change: Omit<FileChange, 'of'>): void {
    checks = checks
      .then(() => wait(quietMs, undefined, { ref: false }))
      .then(() => taken.changedBy(environment, { ...change, of: isOfCheck }))
      .then(async ({ changed }) => {
        const nodes = changed.flatMap((id) => environment.moduleGraph.getModuleById(id) ?? [])
        await Promise.all(nodes.map((node) => environment.reloadModule(node)))
      })
      .catch(() => {}) // the server may be closed by now
  }

  return {
    checkAgain({ environments }) {
      const change = { file: '', isOfAll: true, load }
      for (const environment of Object.values(environments)) updateFindings(environment, change)
    },
    configureServer({ config, watcher }) {
      void look().then(({ folders, files }) => {
        // Vite watches its own root.
        const outside = [...folders, ...files].filter((path) => !isBelow(withSlashes(config.root), path))
        if (outside.length > 0) watcher.add(outside)
      }, ignore)
    },
    async hotUpdate({ file, type, modules }) {
      const { environment } = this
      const { moduleGraph } = environment
      const isConfig = known === undefined || known.files.includes(file)
      const isCatalog = known?.folders.some((folder) => isBelow(folder, file)) === true && type !== 'update'
      if (!isConfig && !isCatalog && !taken.isMadeFrom(environment, file)) return modules
      if (isConfig || type !== 'update') await look().catch(ignore)
      const change = { file, isOfAll: isConfig || type !== 'update', load }
      const { changed, gone } = await taken.changedBy(environment, { ...change, of: (id) => !isOfCheck(id) })
      const nodesOf = (ids: readonly string[]): EnvironmentModuleNode[] =>
        ids.flatMap((id) => moduleGraph.getModuleById(id) ?? [])
      for (const node of nodesOf(gone)) moduleGraph.invalidateModule(node)
      updateFindings(environment, change)
      const others = modules.filter((node) => !isOurs(node) && !isOnlyWatched(node, file))
      return [...new Set([...others, ...nodesOf(changed)])]
    },
  }
}

const ofCheck: ReadonlySet<ModuleRequest['kind']> = new Set<ModuleRequest['kind']>(['meta', 'findings'])

function ignore(): void {}

/** As Vite writes paths. */
function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

export interface ViteHotHooks {
  /** What is said of the project may be other now, though no file is. */
  checkAgain(server: Pick<ViteDevServer, 'environments'>): void
  configureServer(server: ViteDevServer): void
  readonly hotUpdate: (
    this: { readonly environment: DevEnvironment },
    options: HotUpdateOptions,
  ) => Promise<EnvironmentModuleNode[]>
}

function isOurs({ id }: EnvironmentModuleNode): boolean {
  return id !== null && resolvedPattern.test(id)
}

/**
 * It stands in Vite's graph for a file that modules of ours are made from and nothing else: which of them are other is known
 * better here. One that is left over from such a module would have the page loaded again.
 */
function isOnlyWatched({ file, importers, isSelfAccepting }: EnvironmentModuleNode, changed: string): boolean {
  return file === changed && isSelfAccepting !== true && [...importers].every(isOurs)
}
