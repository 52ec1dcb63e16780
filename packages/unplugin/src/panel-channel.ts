import { isLockaleError, isRecord } from '@lockale/errors'
import { describeStop } from './describe-stop.ts'
import { type OpenedProject, openPanelCalls } from './panel-calls.ts'

/** What is used of Vite's WebSocket server. It lets in no page of another site: it checks where a connection comes from. */
export interface PanelSocket {
  on(event: string, listener: (data: unknown, client: PanelClient) => void): void
}

interface PanelClient {
  send(event: string, data: unknown): void
}

type Open = () => Promise<readonly OpenedProject[]>

const opens = new WeakMap<PanelSocket, Open[]>()

/**
 * Answers the calls of the panels of all pages, over the connection that Vite has for updates. Several plugins of one server
 * answer as one.
 */
export function servePanel({ ws }: { readonly ws: PanelSocket }, open: Open): void {
  const known = opens.get(ws)
  if (known !== undefined) return void known.push(open)
  const own = [open]
  opens.set(ws, own)
  const answer = openPanelCalls(async () => {
    const all = await Promise.all(own.map((one) => one()))
    return [...new Map(all.flat().map((one) => [one.project, one])).values()]
  })
  ws.on('lockale:call', (data, client) => {
    if (!isRecord(data) || typeof data['name'] !== 'string') return
    const { id, name } = data
    answer(name, data['data']).then(
      (value) => client.send('lockale:answer', { id, value }),
      (error: unknown) => client.send('lockale:answer', { id, error: sentenceOf(error) }),
    )
  })
}

/** The panel says it where a person has clicked; the dev server goes on whatever it is. */
function sentenceOf(error: unknown): string {
  return isLockaleError(error) ? describeStop(error) : `lockale failed: ${String(error)}`
}
