import { setTimeout as wait } from 'node:timers/promises'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import { type ModuleRequest, parseResolvedId, resolvedPattern } from './module-id.ts'
import { holds, type Places, withSlashes } from './places.ts'
import type { FileChange, Load, Taken } from './taken.ts'

/** After an edit, before it is checked: the page asks for the new texts first. In milliseconds. */
export const quietMs = 150

/** What the plugin knows of the project, for Vite's dev server. */
export interface HotSource {
  readonly load: Load
  readonly places: () => Promise<Places>
  /** The next load reads the file again. */
  readonly refresh: (file: string) => void
  /** What is said of the project may be other now. */
  readonly changed: () => void
}

/**
 * The hooks by which Vite's dev server updates the modules of an app that runs. An update is sent for those whose code is
 * other than it was, and for whatever else Vite finds the file in; the page is never loaded again for a text.
 */
export function viteHotHooks(taken: Taken, { load, places, refresh, changed: notify }: HotSource): ViteHotHooks {
  const isOfCheck = (id: string): boolean => ofCheck.has(parseResolvedId(id).kind)
  let looks: Promise<void> = Promise.resolve()
  /** As they were last seen; `undefined` while no config can be used. */
  let known: Places | undefined

  async function findPlaces(): Promise<Places> {
    known = undefined
    const { folders, files } = await places()
    return (known = { folders: folders.map(withSlashes), files: files.map(withSlashes) })
  }

  /**
   * What a check finds comes behind the texts, which nobody should have to wait for. So does what was written to the file
   * since: of changes that come within 50 ms Vite's watcher tells the first, and some editors empty a file before they write.
   */
  function lookAgain(environment: DevEnvironment, change: Omit<FileChange, 'of'> | 'check'): void {
    looks = looks
      .then(() => wait(quietMs, undefined, { ref: false }))
      .then(async () => {
        if (change !== 'check') {
          refresh(change.file)
          notify()
        }
        const { changed, gone } = await taken.changedBy(
          environment,
          change === 'check' ? { file: '', isOfAll: true, of: isOfCheck, load } : { ...change, of: () => true },
        )
        for (const node of nodesOf(environment, gone)) environment.moduleGraph.invalidateModule(node)
        await Promise.all(nodesOf(environment, changed).map((node) => environment.reloadModule(node)))
      })
      .catch(ignore) // the server may be closed by now
  }

  return {
    checkAgain({ environments }) {
      for (const environment of Object.values(environments)) lookAgain(environment, 'check')
    },
    configureServer({ config, watcher }) {
      void findPlaces().then(({ folders, files }) => {
        // Vite watches its own root.
        const outside = [...folders, ...files].filter((path) => !holds(withSlashes(config.root), path, '/'))
        if (outside.length > 0) watcher.add(outside)
      }, ignore)
    },
    async hotUpdate({ file, type, modules }) {
      const { environment } = this
      const isConfig = known === undefined || known.files.includes(file)
      const isCatalog = known?.folders.some((folder) => holds(folder, file, '/')) === true && type !== 'update'
      if (!isConfig && !isCatalog && !taken.isMadeFrom(environment, file)) return modules
      if (isConfig || type !== 'update') await findPlaces().catch(ignore)
      const change = { file, isOfAll: isConfig || type !== 'update', load }
      const { changed, gone } = await taken.changedBy(environment, { ...change, of: (id) => !isOfCheck(id) })
      for (const node of nodesOf(environment, gone)) environment.moduleGraph.invalidateModule(node)
      notify()
      lookAgain(environment, change)
      const others = modules.filter((node) => !isOurs(node) && !isOnlyWatched(node, file))
      return [...new Set([...others, ...nodesOf(environment, changed)])]
    },
  }
}

const ofCheck: ReadonlySet<ModuleRequest['kind']> = new Set<ModuleRequest['kind']>(['meta', 'findings'])

function nodesOf({ moduleGraph }: DevEnvironment, ids: readonly string[]): EnvironmentModuleNode[] {
  return ids.flatMap((id) => moduleGraph.getModuleById(id) ?? [])
}

function ignore(): void {}

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
