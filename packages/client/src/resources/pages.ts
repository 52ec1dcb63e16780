import { requestRefused } from '../http/request-refused.ts'

export interface PageOptions<T> {
  readonly pageSize: number
  readonly idOf: (item: T) => string
}

/**
 * Yields the items of all pages, from page 0, and requests each page when needed. Stops at a page that is not full
 * or has no new item, so that a service that ignores `page` causes no endless loop.
 */
export async function* eachOfPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  { pageSize, idOf }: PageOptions<T>,
): AsyncGenerator<T, void, void> {
  const known = new Set<string>()
  for (let page = 0; ; page++) {
    const before = known.size
    const found = await readPage(page)
    for (const item of found) {
      const id = idOf(item)
      if (known.has(id)) continue
      known.add(id)
      yield item
    }
    if (found.length < pageSize || known.size === before) return
  }
}

export async function readAllPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  paging: PageOptions<T>,
): Promise<readonly T[]> {
  const items: T[] = []
  for await (const item of eachOfPages(readPage, paging)) items.push(item)
  return items
}

/** Checks page number and page size. @throws {RequestRefused} rule 53 of docs/api.md */
export function checkPage(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  { maxPageSize }: { readonly maxPageSize: number },
): void {
  if (!Number.isSafeInteger(page) || page < 0) {
    throw requestRefused('page-numbers', 'the page is not a whole number from 0')
  }
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > maxPageSize) {
    throw requestRefused('page-numbers', `the page size is not a whole number from 1 to ${maxPageSize}`)
  }
}
