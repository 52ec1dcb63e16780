import { type Dictionary, type Glossary, limits, parseEntries, printEntries } from '@lockale/api'
import { baseCode, canonicalCode, dictionaryLanguages } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { quotaExceeded, Refusal, tooLarge } from '../http/refusal.ts'
import { glossaryKind, pairOf, type StoredDictionary, type StoredGlossary } from '../store/kinds.ts'
import type { BodyRule, Call, Route } from './route.ts'
import { findNamed, readChoice, readObjects, readResourceName, readString } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'

export const glossaryBody: BodyRule = {
  // Leave room for the largest dictionary, even if every character is escaped.
  maxBytes: 4 * limits.glossary.maxDictionaryBytes,
  kinds: ['json', 'form'],
  otherType: () => new Refusal(400, 'Invalid Content-Type', { detail: 'Content-Type required.' }),
}
const one = '/v3/glossaries/{glossary_id}'
const read = 'glossaries:read'
const write = 'glossaries:write'

export const glossaryRoutes: readonly Route[] = [
  { method: 'POST', path: '/v3/glossaries', scope: write, body: glossaryBody, handle: createGlossary },
  { method: 'GET', path: '/v3/glossaries', scope: read, handle: listGlossaries },
  { method: 'GET', path: one, scope: read, handle: (call) => ok(toGlossary(findGlossary(call))) },
  { method: 'PATCH', path: one, scope: write, body: glossaryBody, handle: changeGlossary },
  { method: 'DELETE', path: one, scope: write, handle: deleteGlossary },
  { method: 'GET', path: `${one}/entries`, scope: read, handle: getEntries },
  { method: 'PUT', path: `${one}/dictionaries`, scope: write, body: glossaryBody, handle: putDictionary },
  { method: 'DELETE', path: `${one}/dictionaries`, scope: write, handle: deleteDictionary },
]

function createGlossary({ fields, shelf, ids, now }: Call): Answer {
  const name = readResourceName(fields, limits.glossary.maxNameBytes)
  const list = readObjects(fields, 'dictionaries', noDictionaries) ?? []
  if (list.length === 0) throw noDictionaries()
  const dictionaries = list.map(readDictionary)
  if (shelf(glossaryKind).size >= limits.glossary.maxPerAccount) throw quotaExceeded()
  const empty: StoredGlossary = { id: ids.uuid(), createdAt: now, dictionaries: new Map(), name }
  const glossary = dictionaries.reduce(merge, empty)
  shelf(glossaryKind).set(glossary.id, glossary)
  return { status: 201, json: { ...toGlossary(glossary), ready: true } satisfies Glossary }
}

function listGlossaries({ shelf }: Call): Answer {
  return ok({ glossaries: [...shelf(glossaryKind).values()].reverse().map(toGlossary) })
}

function changeGlossary(call: Call): Answer {
  const { fields } = call
  const list = readObjects(fields, 'dictionaries', noDictionaries)
  if (list === undefined && !fields.has('name')) {
    throw new Refusal(400, "Missing or invalid argument: name' or dictionaries")
  }
  const named = fields.has('name') ? { name: readResourceName(fields, limits.glossary.maxNameBytes) } : {}
  if (list !== undefined && list.length > 1) {
    throw new Refusal(400, 'Not implemented yet: only dictionaries of length 0 or 1 is currently supported')
  }
  const dictionaries = list?.map(readDictionary) ?? []
  const changed = dictionaries.reduce(merge, { ...findGlossary(call), ...named, isEdited: true })
  call.shelf(glossaryKind).set(changed.id, changed)
  return ok(toGlossary(changed))
}

/** Returns the glossary with added entries: existing terms get the new translations, and new terms come last. */
function merge(glossary: StoredGlossary, { source, target, entries }: StoredDictionary): StoredGlossary {
  const before = glossary.dictionaries.get(pairOf(source, target))?.entries ?? new Map<string, string>()
  const merged = new Map([...before, ...entries])
  // the size of the new entries was checked when they were read
  if (before.size > 0 && Buffer.byteLength(printEntries(merged)) > limits.glossary.maxDictionaryBytes) throw tooLarge()
  return withDictionary(glossary, { source, target, entries: merged })
}

function withDictionary(glossary: StoredGlossary, dictionary: StoredDictionary): StoredGlossary {
  const pair = pairOf(dictionary.source, dictionary.target)
  return { ...glossary, dictionaries: new Map([...glossary.dictionaries, [pair, dictionary]]) }
}

function deleteGlossary(call: Call): Answer {
  call.shelf(glossaryKind).delete(findGlossary(call).id)
  return { status: 204 }
}

function getEntries(call: Call): Answer {
  const { source, target, entries } = findDictionary(call).dictionary
  const text = printEntries(entries)
  return ok({ dictionaries: [{ source_lang: source, target_lang: target, entries: text, entries_format: 'tsv' }] })
}

function putDictionary(call: Call): Answer {
  const dictionary = readDictionary(call.fields)
  const glossary = findGlossary(call)
  call.shelf(glossaryKind).set(glossary.id, { ...withDictionary(glossary, dictionary), isEdited: true })
  return ok(toDictionary(dictionary))
}

function deleteDictionary(call: Call): Answer {
  const { glossary, dictionary } = findDictionary(call)
  const dictionaries = new Map(glossary.dictionaries)
  dictionaries.delete(pairOf(dictionary.source, dictionary.target))
  call.shelf(glossaryKind).set(glossary.id, { ...glossary, dictionaries, isEdited: true })
  return { status: 204 }
}

/** Returns the glossary whose id is in the path. @throws {Refusal} rule 14 of docs/api.md, and 400 for an invalid id */
export function findGlossary(call: Call): StoredGlossary {
  return findNamed(call, glossaryKind, { param: 'glossary_id', unknown: 'Glossary not found' })
}

/** Returns the dictionary of the language pair in the query. @throws {Refusal} rule 49 of docs/api.md */
function findDictionary(call: Call): { readonly glossary: StoredGlossary; readonly dictionary: StoredDictionary } {
  const { source, target } = readGlossaryPair(new Map(call.query))
  const glossary = findGlossary(call)
  const dictionary = glossary.dictionaries.get(pairOf(source, target))
  if (dictionary === undefined) throw new Refusal(404, 'Dictionary not found')
  return { glossary, dictionary }
}

function toGlossary({ id, name, createdAt, dictionaries }: StoredGlossary): Glossary {
  return { glossary_id: id, name, dictionaries: [...dictionaries.values()].map(toDictionary), creation_time: createdAt }
}

function toDictionary({ source, target, entries }: StoredDictionary): Dictionary {
  return { source_lang: source, target_lang: target, entry_count: entries.size }
}

/** Returns the refusal for missing dictionaries (rule 40 of docs/api.md). */
function noDictionaries(): Refusal {
  return new Refusal(400, 'Glossary dictionaries must be provided')
}

/** Returns a language pair as lower-case base codes. @throws {Refusal} rule 41 of docs/api.md, and for equal codes */
function readGlossaryPair(fields: Fields): Pick<StoredDictionary, 'source' | 'target'> {
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

/** Returns the dictionary of a body. @throws {Refusal} rules 41 to 47 of docs/api.md */
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
    // The real service writes this field name without quotes.
    throw new Refusal(400, 'Value for entries_format not supported.')
  }
}
