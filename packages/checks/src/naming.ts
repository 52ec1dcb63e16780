import type { TextPair } from './text-pair.ts'

/** Brands, units and code are written alike everywhere: all words stand in the source, or look like no word of a sentence. */
export function isNaming({ source, target }: Pick<TextPair, 'source' | 'target'>): boolean {
  const known = source.prose.toLowerCase()
  return target.words.every(
    (word) => known.includes(word.toLowerCase()) || !/^\p{Lu}?\p{Ll}{2,}$|^\p{Lo}+$/u.test(word),
  )
}

/** True for `Русский` or `Português (Brasil)`: in a list of languages each is called as its speakers call it. */
export function isOwnNameOfLanguage(prose: string): boolean {
  const name = prose.replace(/\([^()]*\)/u, '').trim()
  return name.length <= 40 && (ownNames ??= readOwnNames()).has(name.toLowerCase())
}

let ownNames: ReadonlySet<string> | undefined

/** What each language with a code of two letters calls itself, in small letters. */
function readOwnNames(): ReadonlySet<string> {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(
    Intl.DisplayNames.supportedLocalesOf(codes).flatMap(
      (code) => new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)?.toLowerCase() ?? [],
    ),
  )
}
