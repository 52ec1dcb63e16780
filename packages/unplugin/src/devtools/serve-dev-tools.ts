import type { ViteDevServer } from 'vite'
import type { Session } from '../build-session.ts'
import { type Overlay, serveOverlay, toOverlayError, toOverlayStop } from './overlay.ts'
import { servePanel } from './panel-channel.ts'
import { serverPseudo } from './server-pseudo.ts'

/**
 * Gives pages of Vite's dev server the overlay, the panel and pseudo-translations. A build never loads this folder.
 * @param given `finds`: whether there are checks at all; `hasPseudo`: whether what this server renders may show
 * pseudo-translations
 */
export function serveDevTools(
  server: ViteDevServer,
  {
    session,
    say,
    finds,
    hasPanel,
    hasPseudo,
  }: Record<'finds' | 'hasPanel' | 'hasPseudo', boolean> & {
    readonly session: () => Session
    readonly say: (text: string) => void
  },
): Overlay {
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
