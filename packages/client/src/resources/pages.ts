/**
 * All items of a list that comes in pages, counted from 0. Ends at a page that is not full or brings nothing new, so that a
 * service that ignores `page` cannot keep it going.
 */
export async function readAllPages<T>(
  readPage: (page: number) => Promise<readonly T[]>,
  { pageSize, idOf }: { readonly pageSize: number; readonly idOf: (item: T) => string },
): Promise<readonly T[]> {
  const items = new Map<string, T>()
  for (let page = 0; ; page++) {
    const known = items.size
    const found = await readPage(page)
    for (const item of found) items.set(idOf(item), item)
    if (found.length < pageSize || items.size === known) return [...items.values()]
  }
}
