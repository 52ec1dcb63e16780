/** Languages in scripts without capitals; in Georgian they are for headlines only. */
const caseless = new Set(
  (
    'ar fa prs ur ps sd ug ckb yi he dv ka hi mr ne mai bho sa gom kok bn as or pa gu ta te kn ml si ' +
    'th lo km my shn bo dz zh yue ja ko am ti'
  ).split(' '),
)

export function hasCase(language: string): boolean {
  return !caseless.has(language)
}

/** Of the first letter, if the text begins with one; `undefined` for what has no case. */
export function startCase(text: string): 'upper' | 'lower' | undefined {
  const letter = text.charAt(0)
  if (/[A-Z]/u.test(letter)) return 'upper'
  if (/[a-z]/u.test(letter)) return 'lower'
  return /\p{Lu}/u.test(letter) ? 'upper' : /\p{Ll}/u.test(letter) ? 'lower' : undefined
}

/** ß has no capital in most fonts. */
export function hasSmall(prose: string): boolean {
  return /(?!ß)\p{Ll}/u.test(prose)
}

/** True if a text has at least two words, or one of six letters, and none of its letters is small. */
export function isAllCapitals(prose: string): boolean {
  if (hasSmall(prose)) return false
  const letters = prose.match(/\p{Lu}/gu)?.length ?? 0
  return letters >= 6 || (letters >= 4 && /\p{Lu}{2}[^\p{L}]+\p{Lu}{2}/u.test(prose))
}
