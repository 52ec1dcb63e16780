import { limits, spokenTermProblem } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'

/** @throws {RequestRefused} rules `name-missing`, `name-too-long` */
export function checkTermsName(name: string): void {
  if (name === '') throw requestRefused('name-missing', 'there is no name')
  const bytes = Buffer.byteLength(name)
  const { maxNameBytes } = limits.spokenTerms
  if (bytes > maxNameBytes) {
    throw requestRefused('name-too-long', `the name has ${bytes} bytes, at most ${maxNameBytes} fit`)
  }
}

/** @throws {RequestRefused} rules `entries-empty`, `entries-invalid`, `entries-duplicate` */
export function checkTerms(terms: readonly string[]): void {
  if (terms.length === 0) throw requestRefused('entries-empty', 'there are no terms')
  const seen = new Set<string>()
  for (const [index, term] of terms.entries()) {
    const problem = spokenTermProblem(term)
    if (problem !== undefined) throw requestRefused('entries-invalid', `term ${index + 1} ${problem}`)
    if (seen.has(term)) throw requestRefused('entries-duplicate', `term ${index + 1} is there twice`)
    seen.add(term)
  }
  const characters = Array.from(terms.join('\n')).length
  const { maxListCharacters } = limits.spokenTerms
  if (characters > maxListCharacters) {
    throw requestRefused('entries-invalid', `the terms have ${characters} characters, at most ${maxListCharacters} fit`)
  }
}
