import { changeProse } from './prose.ts'
import { misspellings, neverTwice } from './tables.ts'
import { replaceWords } from './words.ts'

/**
 * The text with what is plainly wrong in it put right: blanks, words written twice, misspellings, the first letter of a
 * sentence. Blanks at the edges of the text stay.
 * @param language base code
 */
export function correctText(text: string, language: string): string {
  const left = text.length - text.trimStart().length
  const right = text.trimEnd().length
  if (right <= left) return text
  const inner = text.slice(left, right)
  const spaced = changeProse(inner, (prose) => correctSpaces(prose, language))
  const spelt = changeProse(spaced, (prose) => correctWords(prose, language))
  const isSentence = /[.!?…]["'”’)]?$/u.test(spelt)
  const cased = hasCase.has(language)
    ? changeProse(spelt, (prose, before) => capitalise(prose, before, isSentence))
    : spelt
  return text.slice(0, left) + cased + text.slice(right)
}

const hasCase: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'pt'])

function correctSpaces(prose: string, language: string): string {
  const single = prose.replaceAll(/(?<=[^\s]|^)[ \t]{2,}(?=[^\s]|$)/gu, ' ')
  if (language === 'zh' || language === 'ja') return single.replaceAll(/ +(?=[，。、！？；：])/gu, '')
  // French puts a blank before the others
  const marks = language === 'fr' ? ',.' : ',.;:!?'
  return single
    .replaceAll(new RegExp(`(?<=[\\p{L}\\p{N})]) +([${marks}])(?=\\s|$)`, 'gu'), '$1')
    .replaceAll(/(?<=\p{L}{2}),(?=\p{L}{2})/gu, ', ')
}

function correctWords(prose: string, language: string): string {
  const twice = neverTwice.get(language)
  const once = twice === undefined ? prose : prose.replaceAll(twice, '$1')
  const table = misspellings.get(language)
  return table === undefined ? once : replaceWords(once, table)
}

const sentenceStart = /(?<=(?:[\p{L}\p{N}]{2}\.|[!?]) )\p{Ll}(?!\p{Lu})/gu
const abbreviation =
  /(?<![\p{L}\p{N}])(?:etc|vs|ca|no|nr|st|mr|mrs|dr|approx|resp|bzw|usw|vgl|inkl|incl|evtl|max|min|env|aprox|ecc|art|vol)\. $/iu

function capitalise(prose: string, before: string, isSentence: boolean): string {
  const inside = prose.replaceAll(sentenceStart, (letter, at: number) =>
    abbreviation.test(prose.slice(Math.max(0, at - 12), at)) ? letter : letter.toUpperCase(),
  )
  if (before !== '' || !isSentence) return inside
  return inside.replace(/^["'“‘¿¡(]{0,2}\p{Ll}(?![\p{Lu}.])/u, (start) => start.toUpperCase())
}
