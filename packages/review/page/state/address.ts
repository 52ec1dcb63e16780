import type { ReviewQueue } from '@lockale/core'
import { queues } from '../text/words.ts'

/** What the page lists, and which card is open. */
export interface Place {
  /** `undefined`: all translations. */
  readonly queue: ReviewQueue | undefined
  /** Empty: all locales. */
  readonly locales: readonly string[]
  readonly search: string
}

/** The place is behind `#` in the address, so that a link, or the reload of the page, leads to it again. */
export function readAddress(hash: string): Partial<Place> & { readonly id?: string } {
  const parameters = new URLSearchParams(hash.replace(/^#/u, ''))
  const [queue, locales, id] = ['queue', 'locales', 'id'].map((name) => parameters.get(name) ?? undefined)
  const known = queues.find((each) => each === queue)
  return {
    search: parameters.get('search') ?? '',
    ...(known !== undefined || queue === 'all' ? { queue: known } : {}),
    ...(locales === undefined ? {} : { locales: locales.split(',').filter((locale) => locale !== '') }),
    ...(id === undefined ? {} : { id }),
  }
}

export function printAddress({ queue, locales, search }: Place, id: string | undefined): string {
  const parameters = new URLSearchParams()
  parameters.set('queue', queue ?? 'all')
  if (locales.length > 0) parameters.set('locales', locales.join(','))
  if (search !== '') parameters.set('search', search)
  if (id !== undefined) parameters.set('id', id)
  return `#${parameters}`
}
