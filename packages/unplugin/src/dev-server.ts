import type { UnpluginBuildContext } from 'unplugin'
import type { ViteDevServer } from 'vite'
import type { Host } from './host.ts'
import { quietMs, viteHotHooks, type ViteHotHooks } from './hot.ts'
import type { VirtualModule } from './modules.ts'
import type { Overlay } from './overlay.ts'
import type { Session } from './session.ts'
import { type Load, noteTaken } from './taken.ts'

/** What the plugin does for Vite's dev server. */
export interface DevServer {
  /** @param context of the hook that says the server starts: through it the terminal is told */
  start(context: UnpluginBuildContext): Promise<void>
  /** @param context of the hook that loads a module */
  load(context: object, id: string): Promise<VirtualModule>
  readonly hotUpdate: ViteHotHooks['hotUpdate']
  readonly configureServer: (server: ViteDevServer) => Promise<void>
}

export interface DevServerParts {
  readonly load: Load
  readonly session: () => Session
  /** Tells what a check finds, as far as it is new. */
  readonly report: (context: UnpluginBuildContext) => Promise<void>
  /** Whether there are checks at all. */
  readonly finds: boolean
  readonly host: Pick<Host, 'say' | 'onSync'>
}

export function devServer({ load, session, report, finds, host }: DevServerParts): DevServer {
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
    places: () => session().places(),
    refresh: (file) => session().refresh(file),
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
    hotUpdate: updates.hotUpdate,
    async configureServer(server) {
      updates.configureServer(server)
      host.onSync = () => updates.checkAgain(server)
      // Vite tells plugins of files alone; a folder may stand where a file was.
      server.watcher.on('all', (event, path) => {
        if (event !== 'addDir' && event !== 'unlinkDir') return
        session().refresh(path)
        session().lookForFiles()
      })
      const { serveOverlay, toOverlayError, toOverlayStop } = await import('./overlay.ts') // no build needs it
      overlay = serveOverlay(server, async () => {
        if (!finds) return undefined
        try {
          return await toOverlayError(await session().check())
        } catch (error) {
          return toOverlayStop(error)
        }
      })
    },
  }
}
