import type { Page } from './pages.ts'

/** Short addresses that a message in a terminal has room for: `/e/KEY_MISSING` and `/r/placeholder-missing`. */
export function toRedirects(pages: readonly Page[]): Record<string, string> {
  const entries = pages.flatMap(({ id }): [string, string][] => {
    const [folder, name] = id.split('/')
    const short = folder === 'errors' ? 'e' : folder === 'checks' ? 'r' : undefined
    return name === undefined || short === undefined ? [] : [[`/${short}/${name}`, `/${id}/`]]
  })
  return Object.fromEntries(entries)
}
