import { cell } from './cell.ts'

/** The time that a card must stay open before its details are asked for: users skim through many cards. */
const delayMs = 200

/** Details of cards that take longer than the card, such as what git knows. They are asked for when a card stays open. */
export interface AskedLater<T> {
  readonly of: (id: string) => T | undefined
  /** Asks soon, and shows the last answer meanwhile. Returns a function that takes the question back. */
  readonly request: (id: string) => () => void
}

export function openAskedLater<T>(ask: (id: string) => Promise<T>): AskedLater<T> {
  const known = cell<ReadonlyMap<string, T>>(new Map())
  return {
    of: (id) => known.value.get(id),
    request(id) {
      const timer = setTimeout(() => {
        const put = (found: T) => void (known.value = new Map(known.value).set(id, found))
        // The card works without the answer. The next time that it opens, the page asks again.
        ask(id).then(put, () => {})
      }, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
