/** A judge without a model: words that are the same as in the source were probably not translated. */
export const judge = {
  id: 'same-words 1',
  async judge(items) {
    return items.map(({ id, text, translation }) => {
      const words = wordsOf(text)
      const same = wordsOf(translation).filter((word) => words.includes(word))
      const score = words.length === 0 ? 1 : Math.max(0, 1 - same.length / words.length)
      return { id, score, because: `same as in the source: ${same.join(', ')}` }
    })
  },
}

function wordsOf(text) {
  const plain = text.replaceAll(/<[^>]*>/gu, ' ').toLowerCase()
  return plain.match(/\p{L}{3,}/gu) ?? []
}
