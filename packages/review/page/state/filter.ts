import type { ReviewFilter, ReviewQuery } from '@lockale/review-engine'
import { orderNames, originNames, stateNames } from '../text/words.ts'

/** What a list is filtered and sorted by, beside queue, locales and search. Empty strings are conditions that are off. */
export interface Filter {
  /** The id of a rule, or `any`. */
  readonly rule: string
  readonly file: string
  readonly state: NonNullable<ReviewFilter['state']> | ''
  readonly by: NonNullable<ReviewFilter['by']> | ''
  /** Two lengths in code points, such as `21-100`. The second may be missing. */
  readonly length: string
  readonly order: NonNullable<ReviewQuery['order']>
}

export const noFilter: Filter = { rule: '', file: '', state: '', by: '', length: '', order: 'file' }

/** Returns whether a filter hides translations. An order hides none. */
export function isFiltering({ rule, file, state, by, length }: Filter): boolean {
  return [rule, file, state, by, length].some((condition) => condition !== '')
}

/** Returns whether a list has fewer translations than its locales and its queue. */
export function isNarrowed({ search, ...filter }: Filter & { readonly search: string }): boolean {
  return search !== '' || isFiltering(filter)
}

/** Returns the filter as a query has it. */
export function filterOf({
  locales,
  search,
  rule,
  file,
  state,
  by,
  length,
}: Filter & { readonly locales: readonly string[]; readonly search: string }): ReviewFilter {
  const [, least, most] = lengthPattern.exec(length) ?? []
  return {
    locales,
    search,
    ...(rule !== '' && { rule }),
    ...(file !== '' && { file }),
    ...(state !== '' && { state }),
    ...(by !== '' && { by }),
    ...(least !== undefined && { minLength: Number(least) }),
    ...(most && { maxLength: Number(most) }),
  }
}

const lengthPattern = /^(\d{1,6})-(\d{0,6})$/u

/** Reads the filter in an address. Ignores values that do not exist, since users can change an address. */
export function readFilter(parameters: URLSearchParams): Filter {
  const textOf = (name: keyof Filter) => parameters.get(name) ?? ''
  const oneOf = <T extends string>(name: keyof Filter, all: Readonly<Record<T, string>>, otherwise: T): T =>
    (Object.keys(all) as T[]).find((one) => one === textOf(name)) ?? otherwise
  return {
    rule: textOf('rule'),
    file: textOf('file'),
    state: oneOf('state', { '': '', ...stateNames }, ''),
    by: oneOf('by', { '': '', ...originNames }, ''),
    length: lengthPattern.test(textOf('length')) ? textOf('length') : '',
    order: oneOf('order', orderNames, 'file'),
  }
}

/** Writes a filter into an address, without the conditions that are off. */
export function printFilter(filter: Filter, parameters: URLSearchParams): void {
  for (const name of Object.keys(noFilter) as (keyof Filter)[]) {
    if (filter[name] !== noFilter[name]) parameters.set(name, filter[name])
  }
}
