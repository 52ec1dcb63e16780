import type { ViteDevServer } from 'vite'
import type { Session } from '../build-session.ts'
import { type Overlay, serveOverlay, toOverlayError, toOverlayStop } from './overlay.ts'
import { servePanel } from './panel-channel.ts'
import { serverPseudo } from './server-pseudo.ts'

interface DevTools {
  readonly session: () => Session
  readonly say: (text: string) => void
  /** Whether there are checks at all. */
  readonly finds: boolean
  readonly hasPanel: boolean
  /** Whether what this server renders may show pseudo-translations. */
  readonly hasPseudo: boolean
}

/** Gives pages of Vite's dev server the overlay, the panel and pseudo-translations. A build never loads this folder. */
export function serveDevTools(server: ViteDevServer, { session, say, finds, hasPanel, hasPseudo }: DevTools): Overlay {
  if (hasPseudo) showPseudo(server)
  if (hasPanel) servePanel(server, { open: () => session().open(), say })
  return serveOverlay(server, async () => {
    if (!finds) return undefined
    try {
      return await toOverlayError(await session().check())
    } catch (error) {
      return toOverlayStop(error)
    }
  })
}

/** Before a framework renders a page in the same process, its strings are those that the request asks for. */
function showPseudo({ middlewares }: ViteDevServer): void {
  const enter = serverPseudo()
  middlewares.use((request, response, next) => {
    enter(request, response).then(() => next(), next)
  })
}
