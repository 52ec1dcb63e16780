import { RequestFailure, type ReviewSource, type Summary } from './review-source.ts'

/** The server that sent the page. A cookie says who asks, so that no address holds a token. */
export function httpSource(): ReviewSource {
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
    trends: () => request('/api/trends'),
  }
}

/** The server is of the same version as the page, so that its answers have the types that the page asks for. */
async function request<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, bodyOf(body)).catch(() => {
    throw new RequestFailure('`lockale review` does not answer.', { hint: howToReturn(), isUnreachable: true })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(response.status, answer)
  return answer as T
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The cookie that the other tab gets is good for this tab, too: no change is lost. */
function howToReturn(): string {
  return `Run \`lockale review --port ${location.port}\` and open its address in another tab. Unsaved changes stay here.`
}

function failureOf(status: number, answer: unknown): RequestFailure {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
  if (status === 403)
    return new RequestFailure('`lockale review` does not know this page.', {
      hint: howToReturn(),
      isUnreachable: true,
    })
  if (typeof error !== 'object' || error === null || !('message' in error))
    return new RequestFailure(`\`lockale review\` answered with status ${status}.`)
  const hint = 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {}
  return new RequestFailure(String(error.message), hint)
}
