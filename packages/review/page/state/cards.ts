import type { ReviewCard } from '@lockale/review-engine'
import type { ReviewSource } from '../source/review-source.ts'

const maxCards = 200

/** Opens a cache of cards. A card that fails to load is requested again when it is needed. */
export function openCards(source: ReviewSource) {
  const cards = new Map<string, Promise<ReviewCard | undefined>>()
  return {
    /** Returns the card of a translation; `undefined` if there are no details. */
    cardOf(this: void, id: string): Promise<ReviewCard | undefined> {
      const known = cards.get(id)
      if (known !== undefined) return known
      const asked = source.card(id)
      cards.set(id, asked)
      asked.catch(() => cards.delete(id))
      for (const old of [...cards.keys()].slice(0, Math.max(0, cards.size - maxCards))) cards.delete(old)
      return asked
    },
    clear: () => cards.clear(),
  }
}
