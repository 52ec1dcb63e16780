import { addToGroup } from '@lockale/errors'

/** A text that shares words with another one. */
export interface SimilarText<T> {
  readonly item: T
  /** Share of the words that both have, from 0 to 1. Order, case and repetition do not count. */
  readonly likeness: number
}

/** Texts with fewer words in common say nothing about each other. */
const leastSimilar = 0.5
/** A word with more texts says nothing about a text, unless all of its words are so common: then some texts count. */
const mostOfWord = 200

/** Returns a function that finds the texts that are most similar to a text, the most similar first. */
export function indexSimilar<T>(
  all: Iterable<readonly [item: T, text: string]>,
): (text: string) => readonly SimilarText<T>[] {
  const byWord = new Map<string, { readonly item: T; readonly text: string }[]>()
  for (const [item, text] of all) {
    const one = { item, text }
    for (const word of wordsIn(text)) addToGroup(byWord, word, one)
  }
  return (text) => {
    const words = wordsIn(text)
    const lists = [...words].map((word) => byWord.get(word) ?? []).toSorted((a, b) => a.length - b.length)
    const rare = lists.filter(({ length }) => length <= mostOfWord)
    const found = new Map<T, number>()
    for (const { item, text: other } of rare.length > 0 ? rare.flat() : (lists[0] ?? []).slice(0, mostOfWord)) {
      if (found.has(item)) continue
      const own = wordsIn(other)
      const shared = [...words].filter((word) => own.has(word)).length
      found.set(item, (2 * shared) / (own.size + words.size))
    }
    return [...found]
      .map(([item, likeness]) => ({ item, likeness }))
      .filter(({ likeness }) => likeness >= leastSimilar)
      .toSorted((a, b) => b.likeness - a.likeness)
  }
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu))
}
