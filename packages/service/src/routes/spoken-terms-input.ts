import { limits, spokenTermProblem, voiceSources } from '@lockale/api'
import { characterCount } from '../engine/characters.ts'
import { readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'

export interface ReadTermList {
  /** Lower-case base code. */
  readonly lang: string
  readonly terms: readonly string[]
}

/** The `term_lists` of a body, which may be empty. @throws {Refusal} */
export function readTermLists(fields: Fields): readonly ReadTermList[] | undefined {
  const lists = fields.get('term_lists')
  if (lists === undefined) return undefined
  if (!Array.isArray(lists)) throw notSupported('term_lists')
  return lists.map((item) => {
    const list = toFields(item)
    if (list === undefined) throw notSupported('term_lists')
    return readTermList(list)
  })
}

/** @throws {Refusal} */
export function readTermList(fields: Fields): ReadTermList {
  const lang = readTermLanguage(fields)
  const entries = readString(fields, 'entries') ?? ''
  if (entries.trim() === '') {
    throw new Refusal(400, 'Bad request', { detail: 'Missing or invalid argument: entries' })
  }
  if (characterCount(entries) > limits.spokenTerms.maxListCharacters) {
    throw invalid(`The entries have more than ${limits.spokenTerms.maxListCharacters} characters together`)
  }
  return { lang, terms: readTerms(entries) }
}

/** Base codes of what can be heard. @throws {Refusal} rules 6 and 7 of SERVICE.md 4.3 */
export function readTermLanguage(fields: Fields): string {
  const lang = readString(fields, 'lang')
  if (lang === undefined) throw notSpecified('lang')
  if (!voiceSources.has(lang.toLowerCase())) throw notSupported('lang')
  return lang.toLowerCase()
}

/** Lines may end in CRLF, and the last one may have an end. */
function readTerms(entries: string): readonly string[] {
  const lines = entries.split(/\r?\n/u)
  if (lines.at(-1) === '') lines.pop()
  const seen = new Map<string, number>()
  for (const [index, term] of lines.entries()) {
    const problem = spokenTermProblem(term)
    if (problem !== undefined) throw invalid(`Term with the index ${index} ${problem}`)
    const first = seen.get(term)
    if (first !== undefined) throw invalid(`Term with the index ${index} duplicates term with the index ${first}`)
    seen.set(term, index)
  }
  return lines
}

function invalid(detail: string): Refusal {
  return new Refusal(400, 'Invalid spoken terms provided', { detail })
}
