/** Words or phrases to what stands in their place, found as whole words in any case. */
export interface WordTable {
  readonly pattern: RegExp
  readonly entries: ReadonlyMap<string, string>
}

/** `a > b, c d > e`, all in lower case. */
export function wordTable(list: string): WordTable {
  const entries = new Map(
    list.split(',').map((line) => {
      const [from = '', to = ''] = line.split('>')
      return [from.trim(), to.trim()] as const
    }),
  )
  const longestFirst = [...entries.keys()].sort((a, b) => b.length - a.length)
  const alternatives = longestFirst
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll("'", "['’]"))
    .join('|')
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}_'’-])(?:${alternatives})(?![\\p{L}\\p{N}_'’-])`, 'giu'), entries }
}

/** The text with the words of a table replaced, each in the case that it had. */
export function replaceWords(text: string, { pattern, entries }: WordTable): string {
  return text.replaceAll(pattern, (found) => {
    const known = entries.get(found.toLowerCase().replaceAll('’', "'"))
    return known === undefined ? found : likeCase(known, found)
  })
}

/** Back to front: `b` becomes `a`. */
export function turnAround({ entries }: WordTable): WordTable {
  return wordTable([...entries].map(([from, to]) => `${to} > ${from}`).join(','))
}

function likeCase(text: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase()) return text.toUpperCase()
  const [first = ''] = model
  return first === first.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
