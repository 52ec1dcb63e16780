import { requestRefused } from '../http/request-refused.ts'

/** @throws {RequestRefused} rule 53 of SERVICE.md 4.3 */
export function checkPage(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  { maxPageSize }: { readonly maxPageSize: number },
): void {
  if (!Number.isSafeInteger(page) || page < 0) {
    throw requestRefused('page-numbers', 'the page is not a whole number from 0 on')
  }
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > maxPageSize) {
    throw requestRefused('page-numbers', `the page size is not a whole number from 1 to ${maxPageSize}`)
  }
}
