import type { ReviewFilter, ReviewMatch, ReviewQuery } from '@lockale/review-engine'
import { RequestFailure, type ReviewSource, type Summary } from './review-source.ts'

/** Returns the data source of a page that `lockale review` serves. */
export function httpSource(): ReviewSource {
  const { request } = openSession()
  return {
    isReadOnly: false,
    before: async () => (await request<{ readonly summary?: Summary }>('/api/before')).summary,
    summary: () => request('/api/summary'),
    rows: (query) => request(`/api/rows?${toParameters(query)}`),
    counts: (filter) => request(`/api/counts?${toParameters(filter)}`),
    choices: () => request('/api/choices'),
    card: (id) => request(`/api/card?${new URLSearchParams({ id })}`),
    lastChanges: (id) => request(`/api/history?${new URLSearchParams({ id })}`),
    matches: async (id) =>
      (await request<{ readonly matches: readonly ReviewMatch[] }>(`/api/matches?${new URLSearchParams({ id })}`))
        .matches,
    cards: (ids) => request('/api/cards', { ids }),
    check: (draft) => request('/api/check', draft),
    checkAll: (drafts) => request('/api/checks', { drafts }),
    save: (decisions) => request('/api/save', { decisions }),
    price: (id) => request('/api/price', { id }),
    addTerm: async (term) => (await request<{ readonly file: string }>('/api/term', term)).file,
    describe: async (id, note) => (await request<{ readonly file: string }>('/api/describe', { id, note })).file,
    openEditor: (file, line, column) => request('/api/open', { file, line, column }),
    translate: (id, maxCharacters) => request('/api/translate', { id, maxCharacters }),
  }
}

function toParameters(query: ReviewFilter | ReviewQuery): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

const sessionName = 'lockale-review-session'
const projectOf = (session: string) => session.split('.')[0]

/**
 * Exchanges the one-time token in the address for a secret, and sends the secret with each call. Unlike a cookie, the
 * browser stores it for this host and port only; all tabs of this project share it. The secret begins with the project
 * id, so that a tab never writes its decisions to another project that is served here later.
 */
function openSession() {
  let own = ''
  // A used token gives no new secret, but the stored secret may be valid.
  const open = (address: string) => openWith(address).catch(() => {})
  let opening = open(location.href)
  // If a new address is opened in this tab, only the part after `#` changes.
  window.addEventListener('hashchange', ({ newURL }) => void (opening = open(newURL)))

  async function openWith(address: string): Promise<void> {
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    if (token === null) return
    const { session } = await send<{ readonly session: string }>('/api/session', bodyOf({ token }))
    history.replaceState(null, '', location.hash.replace(/([#&])token=[^&]*&?/u, '$1'))
    try {
      localStorage.setItem(sessionName, session)
    } catch {
      // Without browser storage, the secret is kept until the page is reloaded.
    }
    if (own !== '' && projectOf(own) !== projectOf(session)) {
      location.reload()
      return new Promise(() => {})
    }
    own = session
  }

  /** Returns the secret. Reads it for each call, because another tab may have opened a restarted server. */
  function readSession(): string {
    try {
      const kept = localStorage.getItem(sessionName) ?? own
      if (own === '' || projectOf(kept) === projectOf(own)) own = kept
    } catch {
      // the browser has no storage
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

/** Sends a call. The server has the same version as the page, so its answers have the expected types. */
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

/** Returns what the user can do. The secret of another tab is valid here too, so no change is lost. */
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
