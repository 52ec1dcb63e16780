import type { ReviewQueue } from '@lockale/review-engine'
import { type Filter, printFilter, readFilter } from './filter.ts'
import { queues } from '../text/words.ts'

export interface Place extends Filter {
  /** The queue; `undefined` for all translations. */
  readonly queue: ReviewQueue | undefined
  /** The chosen locales; empty for all locales. */
  readonly locales: readonly string[]
  readonly search: string
}

/** Reads queue, locales, filter and translation from the part after `#` in the address, so that links and reloads keep them. */
export function readAddress(hash: string): Partial<Place> & { readonly id?: string } {
  const parameters = new URLSearchParams(hash.replace(/^#/u, ''))
  const [queue, locales, id] = ['queue', 'locales', 'id'].map((name) => parameters.get(name) ?? undefined)
  const known = queues.find((each) => each === queue)
  return {
    search: parameters.get('search') ?? '',
    ...readFilter(parameters),
    ...(known !== undefined || queue === 'all' ? { queue: known } : {}),
    ...(locales === undefined ? {} : { locales: locales.split(',').filter((locale) => locale !== '') }),
    ...(id === undefined ? {} : { id }),
  }
}

export function printAddress({ queue, locales, search, ...filter }: Place, id: string | undefined): string {
  const parameters = new URLSearchParams()
  parameters.set('queue', queue ?? 'all')
  if (locales.length > 0) parameters.set('locales', locales.join(','))
  if (search !== '') parameters.set('search', search)
  printFilter(filter, parameters)
  if (id !== undefined) parameters.set('id', id)
  return `#${parameters}`
}
