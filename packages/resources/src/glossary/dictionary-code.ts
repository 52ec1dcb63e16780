import { baseCode, canonicalCode, dictionaryLanguages, languageNames } from '@lockale/api/language-table'
import type { Problems } from '../problems.ts'
import type { Placed } from './placed.ts'

/** The lower-case base code that a dictionary can be made for; anything else is a problem, and `undefined`. */
export function readDictionaryCode({ value, start }: Placed, problems: Problems): string | undefined {
  const code = value.trim().toLowerCase()
  if (dictionaryLanguages.has(code)) return code
  problems.add(start, whatIsWrong(value.trim()))
  return undefined
}

/** True for what stands for a language, be it one that glossaries cannot have: `en`, `pt-BR`, `zh_TW`. */
export function isLanguageCode(text: string): boolean {
  const code = text.trim().replace('_', '-')
  return canonicalCode(code) !== undefined || (dictionaryLanguages.has(baseCode(code.toLowerCase())) && isTag(code))
}

function isTag(code: string): boolean {
  return /^[a-z]{2,3}-(?:[a-z]{2}|[a-z]{4}|\d{3})$/iu.test(code)
}

function whatIsWrong(code: string): string {
  const base = baseCode(code.replace('_', '-').toLowerCase())
  if (base.length < code.length && dictionaryLanguages.has(base)) {
    return `"${code}" is a regional variant. Dictionaries are for languages without a region, and apply to all variants. Write ${base}`
  }
  const name = languageNames.get(base)
  if (name !== undefined) return `the service has no glossaries for ${name} (${base})`
  return `"${code.slice(0, 40)}" is not a glossary language. The languages are ${[...dictionaryLanguages].join(' ')}`
}
