import type { ViteDevServer } from 'vite'
import type { Session } from '../build-session.ts'
import { type Overlay, serveOverlay, toOverlayError, toOverlayStop } from './overlay.ts'
import { servePanel } from './panel-channel.ts'
import { serverPseudo } from './server-pseudo.ts'

/**
 * Adds error overlay, panel and pseudo-translations to Vite's dev server. Builds never load this folder.
 * @param given `finds`: true if the plugin checks translations; `hasPseudo`: true if pages that the server renders may
 * show pseudo-translations
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

/** Shows the pseudo-locale that a request asks for, in pages that the server renders. */
function showPseudo({ middlewares }: ViteDevServer): void {
  const enter = serverPseudo()
  middlewares.use((request, response, next) => {
    enter(request, response).then(() => next(), next)
  })
}
