import { setTimeout as wait } from 'node:timers/promises'
import type { UnpluginBuildContext } from 'unplugin'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import type { Session } from './build-session.ts'
import type { Host } from './host.ts'
import { idPatterns, importId, type ModuleRequest, parseResolvedId, readOwnFile, resolveModuleId } from './module-id.ts'
import type { VirtualModule } from './modules.ts'
import type { Overlay } from './devtools/overlay.ts'
import type { CheckedOptions } from './options.ts'
import { holds, type Places, withSlashes } from './places.ts'
import { type FileChange, noteTaken, type Taken } from './taken.ts'

interface DevServer {
  start(context: UnpluginBuildContext): Promise<void>
  load(context: object, id: string): Promise<VirtualModule>
  /** Returns the id of the module for a locale file that the app imports directly; `undefined` for other files. */
  resolveOwn(id: string): Promise<string | undefined>
  readonly hotUpdate: ViteHotHooks['hotUpdate']
  readonly configureServer: (server: ViteDevServer) => Promise<void>
}

interface DevServerParts {
  readonly load: FileChange['load']
  readonly session: () => Session
  readonly report: (context: UnpluginBuildContext) => Promise<void>
  readonly finds: boolean
  readonly panel: CheckedOptions['panel']
  readonly host: Pick<Host, 'say' | 'onSync' | 'isAside'>
}

export function devServer({ load, session, report, finds, panel, host }: DevServerParts): DevServer {
  const taken = noteTaken()
  let context: UnpluginBuildContext | undefined
  let overlay: Overlay | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  /** Starts the check after a delay, so that pages get their strings first: the check blocks the process. */
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
      // Farm has its own dev server instead of Vite's, and updates modules without this hook.
      if (!('environments' in server)) return
      updates.configureServer(server)
      host.onSync = () => updates.checkAgain(server)
      // Vite tells plugins only about changed files, so folders that are added or removed are watched here
      server.watcher.on('all', (event, path) => {
        if (event !== 'addDir' && event !== 'unlinkDir') return
        session().refresh(path)
        session().lookForFiles()
      })
      const { serveDevTools } = await import('./devtools/serve-dev-tools.ts') // builds do not need it
      overlay = serveDevTools(server, {
        session,
        say: (text) => host.say('info', text),
        finds,
        hasPanel: panel !== false,
        hasPseudo: !host.isAside,
      })
    },
  }
}

/** Delay between an edit and the check, in milliseconds: the page loads the new strings first. */
const quietMs = 150

/**
 * Returns hooks that update modules of a running app: they send an update for modules with changed code, and for other
 * modules that Vite finds for the file. Never reloads the page for a string.
 * @param parts `changed` is called when translation coverage or problems may have changed, to show them again
 */
function viteHotHooks(
  taken: Taken,
  { load, session, changed: notify }: Pick<DevServerParts, 'load' | 'session'> & { readonly changed: () => void },
): ViteHotHooks {
  const isOfCheck = (id: string): boolean => ofCheck.has(parseResolvedId(id).kind)
  let looks: Promise<void> = Promise.resolve()
  let known: Places | undefined

  async function findPlaces(): Promise<Places> {
    known = undefined
    const { folders, files } = await session().places()
    return (known = { folders: folders.map(withSlashes), files: files.map(withSlashes) })
  }

  /**
   * Checks after the update of the strings, so that the page need not wait. The delay also waits for the rest of a
   * change: of several changes within 50 ms, Vite's watcher reports only the first, and some editors empty a file
   * before they write.
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
      .catch(ignore) // the server may have been closed meanwhile
  }

  return {
    checkAgain({ environments }) {
      for (const environment of Object.values(environments)) lookAgain(environment, 'check')
    },
    configureServer({ config, watcher }) {
      void findPlaces().then(({ folders, files }) => {
        // Vite watches its own root, so only paths outside of it are added.
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
  /** Updates the modules that show results of a check (problems, coverage), although no file has changed. */
  checkAgain(server: Pick<ViteDevServer, 'environments'>): void
  configureServer(server: ViteDevServer): void
  readonly hotUpdate: (
    this: { readonly environment: DevEnvironment },
    options: HotUpdateOptions,
  ) => Promise<EnvironmentModuleNode[]>
}

function isOurs({ id }: EnvironmentModuleNode): boolean {
  return id !== null && idPatterns.resolved.test(id)
}

/** Finds modules that import single names from a file: they must run again after an update to get the new strings. */
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
 * Returns true for Vite's entry of a locale file that only virtual modules use. For such an entry Vite would reload the
 * page; instead, the hook updates the virtual modules.
 */
function isOnlyWatched({ file, importers, isSelfAccepting }: EnvironmentModuleNode, changed: string): boolean {
  return file === changed && isSelfAccepting !== true && [...importers].every((one) => isOurs(one) && !handsOn(one))
}

/** Returns true for the module that lockale puts around a YAML locale file. A plugin of the app compiles the file. */
function handsOn({ id }: EnvironmentModuleNode): boolean {
  const request = parseResolvedId(id ?? '')
  return request.kind === 'own' && !request.path.endsWith('.json')
}
