/**
 * Rewrites a string a little, and always in the same way: runs of blanks become one, a word written twice stands once, and a
 * rephrased string says `to` for `in order to`. Tags and everything from the first brace to the last stay as they are.
 */
export function improveText(text: string, { rephrases }: { readonly rephrases: boolean }): string {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}') + 1
  if (from >= 0 && from < to) return improve(text.slice(0, from)) + text.slice(from, to) + improve(text.slice(to))
  return improve(text)

  function improve(prose: string): string {
    const parts = prose.split(tag).map((part, at) => (at % 2 === 1 ? part : correct(part)))
    return parts.join('')
  }

  function correct(prose: string): string {
    const corrected = prose.replaceAll(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ').replaceAll(doubledWord, '$1')
    return rephrases
      ? corrected.replaceAll(/\bin order to\b/giu, (found) => (found[0] === 'I' ? 'To' : 'to'))
      : corrected
  }
}

const tag = /(<[^<>]*>)/u
const doubledWord = /(?<=^|\s)(\p{L}+)(?: \1)+(?![^\s.,!?])/giu
