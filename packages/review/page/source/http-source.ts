import { RequestFailure, type ReviewSource, type Summary } from './review-source.ts'

/** The server that sent the page. */
export function httpSource(): ReviewSource {
  const { request } = openSession()
  return {
    isReadOnly: false,
    before: async () => (await request<{ readonly summary?: Summary }>('/api/before')).summary,
    summary: () => request('/api/summary'),
    rows({ queue, locales = [], search = '', from, count }) {
      const parameters = new URLSearchParams({
        queue: queue ?? '',
        locales: locales.join(','),
        search,
        from: String(from),
        count: String(count),
      })
      return request(`/api/rows?${parameters}`)
    },
    card: (id) => request(`/api/card?${new URLSearchParams({ id })}`),
    cards: (ids) => request('/api/cards', { ids }),
    check: (draft) => request('/api/check', draft),
    save: (decisions) => request('/api/save', { decisions }),
    price: (id) => request('/api/price', { id }),
    translate: (id, maxCharacters) => request('/api/translate', { id, maxCharacters }),
  }
}

const sessionName = 'lockale-review-session'
const projectOf = (session: string) => session.split('.')[0]

/**
 * Calls the server with the secret that the token of an address is good for, once. The browser keeps the secret for this host and
 * port alone, as it does not keep cookies; all tabs of this project have it. It begins with the project: a tab never writes what
 * was decided in it to another project that is served here later.
 */
function openSession() {
  let own = ''
  // An address that is used up tells nothing new: the secret of this browser may be good.
  const open = (address: string) => openWith(address).catch(() => {})
  let opening = open(location.href)
  // An address that is opened in this tab changes no more than what is behind its `#`.
  window.addEventListener('hashchange', ({ newURL }) => void (opening = open(newURL)))

  async function openWith(address: string): Promise<void> {
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    if (token === null) return
    const { session } = await send<{ readonly session: string }>('/api/session', bodyOf({ token }))
    history.replaceState(null, '', location.hash.replace(/([#&])token=[^&]*&?/u, '$1'))
    try {
      localStorage.setItem(sessionName, session)
    } catch {
      // A browser that keeps nothing has it until the page is loaded again.
    }
    if (own !== '' && projectOf(own) !== projectOf(session)) {
      location.reload()
      return new Promise(() => {})
    }
    own = session
  }

  /** Read each time: another tab may have opened a server that was started again. */
  function readSession(): string {
    try {
      const kept = localStorage.getItem(sessionName) ?? own
      if (own === '' || projectOf(kept) === projectOf(own)) own = kept
    } catch {
      // as above
    }
    return own
  }

  return {
    async request<T>(this: void, path: string, body?: unknown): Promise<T> {
      await opening
      const { headers, ...sent } = bodyOf(body)
      const authorization = `Bearer ${readSession()}`
      return send(path, { ...sent, headers: { ...headers, authorization } })
    },
  }
}

/** The server is of the same version as the page, so that its answers have the types that the page asks for. */
async function send<T>(path: string, sent: RequestInit): Promise<T> {
  const response = await fetch(path, sent).catch(() => {
    throw new RequestFailure('`lockale review` does not answer.', { hint: howToReturn(), isUnreachable: true })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response.status, answer)
  return answer as T
}

interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

function bodyOf(body: unknown): Sent {
  if (body === undefined) return {}
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The secret that the other tab gets is good for this tab, too: no change is lost. */
function howToReturn(): string {
  return `Run \`lockale review --port ${location.port}\` and open its address in another tab. Unsaved changes stay here.`
}

function failureOf(status: number, answer: unknown): RequestFailure {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
  if (status === 403)
    return new RequestFailure('`lockale review` does not know this page: an address opens one browser, once.', {
      hint: howToReturn(),
      isUnreachable: true,
    })
  if (typeof error !== 'object' || error === null || !('message' in error))
    return new RequestFailure(`\`lockale review\` answered with status ${status}.`)
  const hint = 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {}
  return new RequestFailure(String(error.message), hint)
}
