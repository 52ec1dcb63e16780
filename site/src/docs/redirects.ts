import type { Page } from './pages.ts'

/** Short addresses that a message in a terminal has room for: `/e/KEY_MISSING` and `/r/placeholder-missing`. */
export function toRedirects(pages: readonly Page[]): Record<string, string> {
  const found = pages.flatMap(({ id }) => {
    const [folder, name] = id.split('/')
    if (name === undefined) return []
    if (folder === 'errors') return [[`/e/${name}`, `/${id}/`] as const]
    return folder === 'checks' ? [[`/r/${name}`, `/${id}/`] as const] : []
  })
  return Object.fromEntries(found)
}
