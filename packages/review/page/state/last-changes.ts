import type { LastChanges } from '@lockale/core'
import type { ReviewSource } from '../source/review-source.ts'
import { cell } from './cell.ts'

/** The time that a card must stay open before git is asked about it: users skim through many cards. */
const delayMs = 200

/** Knows which commits last changed the translations whose cards were open. */
export type LastChangesOfCards = ReturnType<typeof openLastChanges>

export function openLastChanges(source: Pick<ReviewSource, 'lastChanges'>) {
  const known = cell<ReadonlyMap<string, LastChanges>>(new Map())
  return {
    of: (id: string): LastChanges => known.value.get(id) ?? {},
    /** Asks git soon, and shows what it said before meanwhile. Returns a function that takes the question back. */
    request(id: string): () => void {
      const timer = setTimeout(() => {
        const put = (found: LastChanges) => void (known.value = new Map(known.value).set(id, found))
        // The card works without it. The next time that it opens, git is asked again.
        source.lastChanges(id).then(put, () => {})
      }, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
