import { setTimeout as wait } from 'node:timers/promises'

export interface PageRequest {
  readonly url?: string | undefined
  /** The original URL, if a server has removed a part of `url`. */
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface PageResponse {
  readonly destroyed: boolean
  once(name: 'close', work: () => void): unknown
}

/** State that `runtime/devtools/pseudo.js` reads in the same process. */
interface ServerState {
  locale: string | undefined
  /** Functions that switch strings to a pseudo-locale, by store (object of strings). Each server bundle has a store. */
  readonly stores: Map<object, (locale: string | undefined) => Promise<void>>
}

/**
 * Shows pseudo-translations in pages that a dev server renders.
 * @param maxWaitMs limit for requests that do not end, such as a stream of events
 * @returns a function that switches all strings to the locale of a request, and resolves when they are switched. All
 * requests share the strings, so a request for another pseudo-locale waits until earlier requests have ended.
 */
export function serverPseudo(maxWaitMs = 3000): (request: PageRequest, response: PageResponse) => Promise<void> {
  // A new state replaces that of an earlier dev server in this process, whose strings are no longer used.
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
      running.clear() // later requests do not wait for these again
    }
    state.locale = locale
    // Loads the strings again even for the same locale, since a source string may have changed.
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

/** Pseudo-locales of the panel, the same as in `runtime/devtools/pseudo-state.js`. */
const pseudoLocales: readonly string[] = ['en-XA', 'ar-XB']

function wantedPseudo({ url, originalUrl, headers }: PageRequest): string | undefined {
  const asked = searchOf(originalUrl ?? url).get('lockale')
  const wanted = asked ?? cookieOf(headers)
  return wanted !== undefined && pseudoLocales.includes(wanted) ? wanted : undefined
}

/** Returns false for requests of modules, style sheets and images: unlike fetched data, they contain no strings. */
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

/** Returns the pseudo-locale in the cookie. The cookie's name has the port, since all ports of a host share cookies. */
function cookieOf(headers: PageRequest['headers']): string | undefined {
  const port = /:(\d+)$/u.exec(String(headers['host'] ?? ''))?.[1] ?? ''
  const name = `lockale.pseudo.${port}=`
  const pairs = String(headers['cookie'] ?? '').split(/;\s*/u)
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
}
