import { Refusal } from '../http/refusal.ts'

export interface PageRule {
  readonly pageSize: number
  readonly maxPageSize: number
}

/** The page of a list that a query asks for, counted from 0. @throws {Refusal} rule 53 of SERVICE.md 4.3 */
export function pageOf<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  { pageSize, maxPageSize }: PageRule,
): readonly Item[] {
  const page = wholeNumber(query.get('page') ?? '0')
  if (page === undefined) throw new Refusal(400, 'Parameter "page" must be a non-negative integer')
  const size = wholeNumber(query.get('page_size') ?? String(pageSize))
  if (size === undefined || size < 1 || size > maxPageSize)
    throw new Refusal(400, "Value for 'page_size' not supported.")
  return items.slice(page * size, (page + 1) * size)
}

/** `undefined` for anything but up to nine digits. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined
}
