import type { ReviewRows } from '@lockale/review-engine'
import type { ReviewSource } from '../source/review-source.ts'
import { cell, type ReadonlyCell } from './cell.ts'

const delayMs = 200
const mostFound = 10

/** A search in the source strings and translations of a locale, beside the card. */
export interface LookUp {
  readonly words: ReadonlyCell<string>
  /** `undefined` if nothing is searched, or there is no answer yet. */
  readonly found: ReadonlyCell<ReviewRows | undefined>
  readonly search: (locale: string, words: string) => void
}

export function openLookUp(source: Pick<ReviewSource, 'rows'>, onFailure: (error: unknown) => void): LookUp {
  const words = cell('')
  const found = cell<ReviewRows | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  async function ask(locale: string, search: string): Promise<void> {
    const answer = await source.rows({ locales: [locale], search, from: 0, count: mostFound })
    if (words.value !== search) return
    found.value = answer
    // A large project is searched in steps.
    if (answer.isSearching === true && answer.rows.length < mostFound) await ask(locale, search)
  }
  return {
    words,
    found,
    search(locale, search) {
      clearTimeout(timer)
      words.value = search
      if (search.trim() === '') found.value = undefined
      else timer = setTimeout(() => void ask(locale, search).catch(onFailure), delayMs)
    },
  }
}
