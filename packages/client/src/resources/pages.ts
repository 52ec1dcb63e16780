export interface Paging<T> {
  readonly pageSize: number
  readonly idOf: (item: T) => string
}

/**
 * The items of a list that comes in pages, counted from 0, each page asked for when it is needed. Ends at a page that is not
 * full or brings nothing new, so that a service that ignores `page` cannot keep it going.
 */
export async function* eachOfPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  { pageSize, idOf }: Paging<T>,
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

/** All of them, see `eachOfPages`. */
export async function readAllPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  paging: Paging<T>,
): Promise<readonly T[]> {
  const items: T[] = []
  for await (const item of eachOfPages(readPage, paging)) items.push(item)
  return items
}
