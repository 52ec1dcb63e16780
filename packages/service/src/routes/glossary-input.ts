import { baseCode, canonicalCode, dictionaryLanguages, limits, parseEntries } from '@lockale/api'
import { readChoice, readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { Refusal, tooLarge } from '../http/refusal.ts'
import type { StoredDictionary } from '../store/kinds.ts'

/** The `dictionaries` of a body, each with its fields. @throws {Refusal} rule 40 when it is not a list of objects */
export function readDictionaryList(fields: Fields): readonly Fields[] | undefined {
  const list = fields.get('dictionaries')
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw noDictionaries()
  return list.map((item) => {
    const dictionary = toFields(item)
    if (dictionary === undefined) throw noDictionaries()
    return dictionary
  })
}

export function noDictionaries(): Refusal {
  return new Refusal(400, 'Glossary dictionaries must be provided')
}

export interface GlossaryPair {
  /** Lower-case base codes. */
  readonly source: string
  readonly target: string
}

/** @throws {Refusal} rule 41 of SERVICE.md 4.3, also for two equal languages */
export function readGlossaryPair(fields: Fields): GlossaryPair {
  const source = dictionaryCode(readString(fields, 'source_lang'))
  const target = dictionaryCode(readString(fields, 'target_lang'))
  if (source === undefined || target === undefined || source === target) {
    throw new Refusal(400, 'Unsupported glossary source and target language pair')
  }
  return { source, target }
}

function dictionaryCode(text: string | undefined): string | undefined {
  const code = canonicalCode(text ?? '')
  return code !== undefined && code === baseCode(code) && dictionaryLanguages.has(code) ? code : undefined
}

/** @throws {Refusal} rules 41 to 47 of SERVICE.md 4.3 */
export function readDictionary(fields: Fields): StoredDictionary {
  const { source, target } = readGlossaryPair(fields)
  const format = readFormat(fields)
  const text = readString(fields, 'entries') ?? ''
  if (Buffer.byteLength(text) > limits.glossary.maxDictionaryBytes) throw tooLarge()
  const parsed = parseEntries({ text, format, source, target })
  if (parsed.kind === 'invalid') {
    throw new Refusal(400, 'Invalid glossary entries provided', { detail: parsed.reason })
  }
  if (parsed.entries.size === 0) {
    throw new Refusal(400, 'Bad request', { detail: 'Missing or invalid argument: entries' })
  }
  return { source, target, entries: parsed.entries }
}

function readFormat(fields: Fields): 'tsv' | 'csv' {
  try {
    return readChoice(fields, { name: 'entries_format', values: ['tsv', 'csv'] }) ?? 'tsv'
  } catch {
    // Without the quotes that the other fields have around their names: so the service says it.
    throw new Refusal(400, 'Value for entries_format not supported.')
  }
}
