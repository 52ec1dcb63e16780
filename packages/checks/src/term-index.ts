/** Terms of several words, to be found in a text by their first. */
export interface TermIndex<Item> {
  /** The items whose term stands in a text as whole words. */
  find(words: readonly string[]): readonly Item[]
}

/** Words of a term or text, as `TextView` has them. */
export function termWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
}

/**
 * A term in small letters is found in any case and with `s` behind it (`account` in `Accounts`); one with a capital is a name
 * and found as it is. Work grows with the length of the text, not with the number of terms.
 */
export function indexTerms<Item>(items: readonly Item[], termOf: (item: Item) => string): TermIndex<Item> {
  const byFirst = new Map<
    string,
    { readonly item: Item; readonly words: readonly string[]; readonly isName: boolean }[]
  >()
  for (const item of items) {
    const term = termOf(item)
    const words = termWords(term)
    const isName = term !== term.toLowerCase()
    const key = words[0]?.toLowerCase()
    if (key === undefined) continue
    const known = byFirst.get(key)
    if (known === undefined) byFirst.set(key, [{ item, words, isName }])
    else known.push({ item, words, isName })
  }
  return {
    find(words) {
      if (byFirst.size === 0) return []
      const found = new Set<Item>()
      for (const [at, word] of words.entries()) {
        for (const key of keysOf(word.toLowerCase())) {
          for (const term of byFirst.get(key) ?? []) {
            if (term.words.every((wanted, offset) => isSameWord(words[at + offset], wanted, term.isName)))
              found.add(term.item)
          }
        }
      }
      return [...found]
    },
  }
}

/** A word, and what it may be the plural of. */
function keysOf(word: string): readonly string[] {
  if (!word.endsWith('s')) return [word]
  return word.endsWith('es') ? [word, word.slice(0, -1), word.slice(0, -2)] : [word, word.slice(0, -1)]
}

function isSameWord(word: string | undefined, wanted: string, isName: boolean): boolean {
  if (word === undefined) return false
  return isName ? word === wanted || word === `${wanted}s` : keysOf(word.toLowerCase()).includes(wanted)
}
