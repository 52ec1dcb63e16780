/**
 * Rewrites a string a little, and always in the same way: runs of blanks become one, a word written twice stands once, a
 * rephrased string says `to` for `in order to`, and one word of English and of Portuguese gets the spelling of the target's
 * variant. Tags and everything from the first brace to the last stay as they are.
 * @param target as the service writes it: `en-GB`
 */
export function improveText(
  text: string,
  { rephrases, target }: { readonly rephrases: boolean; readonly target: string },
): string {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}') + 1
  if (from >= 0 && from < to) return improve(text.slice(0, from)) + text.slice(from, to) + improve(text.slice(to))
  return improve(text)

  function improve(prose: string): string {
    const parts = prose.split(tag).map((part, at) => (at % 2 === 1 ? part : correct(part)))
    return parts.join('')
  }

  function correct(prose: string): string {
    const single = prose.replaceAll(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ').replaceAll(doubledWord, '$1')
    const [other, own] = variantWords.get(target) ?? []
    const corrected = other === undefined || own === undefined ? single : single.replaceAll(other, own)
    return rephrases
      ? corrected.replaceAll(/\bin order to\b/giu, (found) => (found[0] === 'I' ? 'To' : 'to'))
      : corrected
  }
}

const tag = /(<[^<>]*>)/u
/** Enough to see that a variant of the target's language is converted. */
const variantWords: ReadonlyMap<string, readonly [other: RegExp, own: string]> = new Map([
  ['en-GB', [/\bcolor\b/gu, 'colour']],
  ['en-US', [/\bcolour\b/gu, 'color']],
  ['pt-BR', [/\bficheiro\b/gu, 'arquivo']],
  ['pt-PT', [/\barquivo\b/gu, 'ficheiro']],
])
const doubledWord = /(?<=^|\s)(\p{L}+)(?: \1)+(?![^\s.,!?])/giu
