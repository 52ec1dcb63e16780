import { setTimeout as wait } from 'node:timers/promises'

/** A request as a server of Node has it. */
export interface PageRequest {
  readonly url?: string | undefined
  /** As it came, where a server in front has taken something away from `url`. */
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface PageResponse {
  readonly destroyed: boolean
  once(name: 'close', work: () => void): unknown
}

/** What `runtime/devtools/pseudo.js` finds in the process that runs it. */
interface ServerState {
  locale: string | undefined
  /** By a store, of which each bundle of the server has one: what shows a pseudo-locale in it. */
  readonly stores: Map<object, (locale: string | undefined) => Promise<void>>
}

/**
 * Shows pseudo-translations in what a dev server renders, to requests that ask for them.
 * @param maxWaitMs as long as this for requests that do not end, such as a stream of events
 * @returns what waits until the strings are those that a request asks for. Strings on a server are the same objects for all
 * requests, so one that asks for others waits until those before it have ended
 */
export function serverPseudo(maxWaitMs = 3000): (request: PageRequest, response: PageResponse) => Promise<void> {
  // A dev server that starts again has modules of its own: those of the one before are not asked any more.
  const state: ServerState = { locale: undefined, stores: new Map() }
  Object.assign(globalThis, { [Symbol.for('lockale.server')]: state })
  const running = new Set<Promise<void>>()
  let turns: Promise<void> = Promise.resolve()

  async function switchTo(locale: string | undefined): Promise<void> {
    if (locale !== state.locale && state.stores.size > 0) {
      const isOver = new AbortController()
      const patience = wait(maxWaitMs, undefined, { signal: isOver.signal, ref: false }).catch(() => {})
      await Promise.race([Promise.all(running), patience])
      isOver.abort()
      running.clear() // those that do not end are not waited for again
    }
    state.locale = locale
    // Also where it is shown already: a source string may be another one by now.
    await Promise.all([...state.stores.values()].map((show) => show(locale)))
  }

  return async (request, response) => {
    if (!asksForPage(request)) return
    const wanted = wantedPseudo(request)
    const turn = turns.then(() => switchTo(wanted))
    turns = turn.then(
      () => {
        if (response.destroyed) return
        const run = new Promise<void>((resolve) => response.once('close', resolve))
        running.add(run)
        void run.then(() => running.delete(run))
      },
      () => {},
    )
    await turn
  }
}

/** The pseudo-locales that `runtime/devtools/pseudo-state.js` has. */
const pseudoLocales: readonly string[] = ['en-XA', 'ar-XB']

/** Returns the pseudo-locale from the address, or else from the cookie that the page sets. */
function wantedPseudo({ url, originalUrl, headers }: PageRequest): string | undefined {
  const asked = searchOf(originalUrl ?? url).get('lockale')
  const wanted = asked ?? cookieOf(headers)
  return wanted !== undefined && pseudoLocales.includes(wanted) ? wanted : undefined
}

/** Modules, style sheets and pictures are the same for all. What a page fetches may hold strings as the page itself does. */
function asksForPage({ url, originalUrl, headers }: PageRequest): boolean {
  if (searchOf(originalUrl ?? url).has('lockale')) return true
  const accept = String(headers['accept'] ?? '')
  const kind = headers['sec-fetch-dest']
  if (kind === undefined) return accept.includes('text/html')
  return pageKinds.has(String(kind)) && !accept.includes('text/event-stream')
}

const pageKinds: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'empty'])

function searchOf(url = ''): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/u.exec(url)?.[1])
}

/** Cookies are the same for all ports of a host, on which other apps may run: its name has the port. */
function cookieOf(headers: PageRequest['headers']): string | undefined {
  const port = /:(\d+)$/u.exec(String(headers['host'] ?? ''))?.[1] ?? ''
  const name = `lockale.pseudo.${port}=`
  const pairs = String(headers['cookie'] ?? '').split(/;\s*/u)
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
}
