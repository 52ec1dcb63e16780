import { setTimeout as wait } from 'node:timers/promises'
import type { UnpluginBuildContext } from 'unplugin'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import type { Session } from './build-session.ts'
import type { Host } from './host.ts'
import {
  importId,
  type ModuleRequest,
  parseResolvedId,
  readOwnFile,
  resolvedPattern,
  resolveModuleId,
} from './module-id.ts'
import type { VirtualModule } from './modules.ts'
import type { Overlay } from './devtools/overlay.ts'
import { holds, type Places, withSlashes } from './places.ts'
import { type FileChange, type Load, noteTaken, type Taken } from './taken.ts'

/** What the plugin does for Vite's dev server. */
interface DevServer {
  /** @param context of the hook that says the server starts: through it the terminal is told */
  start(context: UnpluginBuildContext): Promise<void>
  /** @param context of the hook that loads a module */
  load(context: object, id: string): Promise<VirtualModule>
  /** The id of the module for a locale file that the app imports by itself; `undefined`: it is none, or stays as it is. */
  resolveOwn(id: string): Promise<string | undefined>
  readonly hotUpdate: ViteHotHooks['hotUpdate']
  readonly configureServer: (server: ViteDevServer) => Promise<void>
}

interface DevServerParts {
  readonly load: Load
  readonly session: () => Session
  /** Tells what a check finds, as far as it is new. */
  readonly report: (context: UnpluginBuildContext) => Promise<void>
  /** Whether there are checks at all. */
  readonly finds: boolean
  /** Whether pages have a panel. */
  readonly panel: boolean
  readonly host: Pick<Host, 'say' | 'onSync' | 'isAside'>
}

export function devServer({ load, session, report, finds, panel, host }: DevServerParts): DevServer {
  const taken = noteTaken()
  let context: UnpluginBuildContext | undefined
  let overlay: Overlay | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  /** A page gets its texts first: a check keeps the process from everything else for a while. */
  function reportSoon(): void {
    clearTimeout(soon)
    soon = setTimeout(() => {
      if (context !== undefined) report(context).catch((error: unknown) => host.say('warn', String(error)))
    }, quietMs)
    soon.unref()
  }

  const updates = viteHotHooks(taken, {
    load,
    session,
    changed() {
      reportSoon()
      overlay?.lookSoon()
    },
  })

  return {
    async start(given) {
      context = given
      await report(given)
    },
    load(given, id) {
      reportSoon()
      return taken.note(given, id, load(id))
    },
    async resolveOwn(id) {
      const file = readOwnFile(id)
      if (file === undefined || file.isRaw || !(await session().isOwn(file.path))) return undefined
      return resolveModuleId(importId({ kind: 'own', path: file.path }))
    },
    hotUpdate: updates.hotUpdate,
    async configureServer(server) {
      // Farm's is none of Vite: it updates modules by its own ways.
      if (!('environments' in server)) return
      updates.configureServer(server)
      host.onSync = () => updates.checkAgain(server)
      // Vite tells plugins of files alone; a folder may stand where a file was.
      server.watcher.on('all', (event, path) => {
        if (event !== 'addDir' && event !== 'unlinkDir') return
        session().refresh(path)
        session().lookForFiles()
      })
      const { serveDevTools } = await import('./devtools/serve-dev-tools.ts') // no build needs them
      overlay = serveDevTools(server, {
        session,
        say: (text) => host.say('info', text),
        finds,
        hasPanel: panel,
        hasPseudo: !host.isAside,
      })
    },
  }
}

/** After an edit, before it is checked: the page asks for the new texts first. In milliseconds. */
const quietMs = 150

/**
 * The hooks by which Vite's dev server updates the modules of an app that runs. An update is sent for those whose code is
 * other than it was, and for whatever else Vite finds the file in; the page is never loaded again for a text.
 * @param parts `changed` is called when coverage or problems may have changed
 */
function viteHotHooks(
  taken: Taken,
  { load, session, changed: notify }: Pick<DevServerParts, 'load' | 'session'> & { readonly changed: () => void },
): ViteHotHooks {
  const isOfCheck = (id: string): boolean => ofCheck.has(parseResolvedId(id).kind)
  let looks: Promise<void> = Promise.resolve()
  /** As they were last seen; `undefined` while no config can be used. */
  let known: Places | undefined

  async function findPlaces(): Promise<Places> {
    known = undefined
    const { folders, files } = await session().places()
    return (known = { folders: folders.map(withSlashes), files: files.map(withSlashes) })
  }

  /**
   * Checks after the update of the strings, so that the page need not wait for it. The delay also catches the rest of a
   * change: of several within 50 ms Vite's watcher reports the first, and some editors empty a file before they write.
   */
  function lookAgain(environment: DevEnvironment, change: Omit<FileChange, 'of'> | 'check'): void {
    looks = looks
      .then(() => wait(quietMs, undefined, { ref: false }))
      .then(async () => {
        if (change !== 'check') {
          session().refresh(change.file)
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
      const nodes = nodesOf(environment, changed)
      return [...new Set([...others, ...nodes, ...nodes.flatMap(importersOfNames)])]
    },
  }
}

const ofCheck: ReadonlySet<ModuleRequest['kind']> = new Set<ModuleRequest['kind']>(['meta', 'findings'])

function nodesOf({ moduleGraph }: DevEnvironment, ids: readonly string[]): EnvironmentModuleNode[] {
  return ids.flatMap((id) => moduleGraph.getModuleById(id) ?? [])
}

function ignore(): void {}

interface ViteHotHooks {
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

/** Modules that import single texts of a file: they hold what these were, until they run again. */
function importersOfNames({ url, importers }: EnvironmentModuleNode): EnvironmentModuleNode[] {
  return [...importers].filter(({ transformResult }) => {
    const names = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)/gu
    return [...(transformResult?.code ?? '').matchAll(names)].some(
      ([, imported = '', from = '']) =>
        from.replace(/\?.*/u, '') === url.replace(/\?.*/u, '') && !/^\s*default as [\w$]+,?\s*$/u.test(imported),
    )
  })
}

/**
 * It stands in Vite's graph for a file that modules of ours are made from and nothing else: which of them are other is known
 * better here. One that is left over from such a module would have the page loaded again.
 */
function isOnlyWatched({ file, importers, isSelfAccepting }: EnvironmentModuleNode, changed: string): boolean {
  return file === changed && isSelfAccepting !== true && [...importers].every((one) => isOurs(one) && !handsOn(one))
}

/** It imports the module that a plugin of the app makes of the file. */
function handsOn({ id }: EnvironmentModuleNode): boolean {
  const request = parseResolvedId(id ?? '')
  return request.kind === 'own' && !request.path.endsWith('.json')
}
