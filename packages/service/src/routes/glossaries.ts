import { type Dictionary, type Glossary, type GlossaryEntries, limits } from '@lockale/api'
import { printEntries } from '../engine/glossary-entries.ts'
import type { Answer } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
import { notSupported, quotaExceeded, Refusal } from '../http/refusal.ts'
import { pairOf, type StoredDictionary, type StoredGlossary } from '../store/account.ts'
import {
  noDictionaries,
  readDictionary,
  readDictionaryList,
  readGlossaryName,
  readGlossaryPair,
} from './glossary-input.ts'
import type { BodyRule, Call, Route } from './route.ts'

const body: BodyRule = {
  // Room for a dictionary of full size with every character escaped.
  maxBytes: 4 * limits.glossary.maxDictionaryBytes,
  forms: true,
  otherType: () => new Refusal(400, 'Invalid Content-Type', { detail: 'Content-Type required.' }),
}
const one = '/v3/glossaries/{glossary_id}'
const read = 'glossaries:read'
const write = 'glossaries:write'

/** Glossaries with several dictionaries (SERVICE.md 3.8). */
export const glossaryRoutes: readonly Route[] = [
  { method: 'POST', path: '/v3/glossaries', scope: write, body, handle: createGlossary },
  { method: 'GET', path: '/v3/glossaries', scope: read, handle: listGlossaries },
  { method: 'GET', path: one, scope: read, handle: (call) => ok(toGlossary(findGlossary(call))) },
  { method: 'PATCH', path: one, scope: write, body, handle: changeGlossary },
  { method: 'DELETE', path: one, scope: write, handle: deleteGlossary },
  { method: 'GET', path: `${one}/entries`, scope: read, handle: getEntries },
  { method: 'PUT', path: `${one}/dictionaries`, scope: write, body, handle: putDictionary },
  { method: 'DELETE', path: `${one}/dictionaries`, scope: write, handle: deleteDictionary },
]

function ok(json: unknown): Answer {
  return { status: 200, json }
}

function createGlossary({ fields, account, ids, now }: Call): Answer {
  const name = readGlossaryName(fields)
  const list = readDictionaryList(fields) ?? []
  if (list.length === 0) throw noDictionaries()
  const dictionaries = list.map(readDictionary)
  if (account.glossaries.size >= limits.glossary.maxPerAccount) throw quotaExceeded()
  const glossary: StoredGlossary = { id: ids.uuid(), createdAt: now, dictionaries: new Map(), name }
  for (const dictionary of dictionaries) merge(glossary, dictionary)
  account.glossaries.set(glossary.id, glossary)
  return { status: 201, json: { ...toGlossary(glossary), ready: true } satisfies Glossary }
}

function listGlossaries({ account }: Call): Answer {
  return ok({ glossaries: [...account.glossaries.values()].reverse().map(toGlossary) })
}

function changeGlossary(call: Call): Answer {
  const { fields } = call
  const glossary = findGlossary(call)
  const dictionaries = readDictionaryList(fields)
  if (dictionaries === undefined && !fields.has('name')) {
    throw new Refusal(400, "Missing or invalid argument: name' or dictionaries")
  }
  const name = fields.has('name') ? readGlossaryName(fields) : glossary.name
  if (dictionaries !== undefined && dictionaries.length > 1) {
    throw new Refusal(400, 'Not implemented yet: only dictionaries of length 0 or 1 is currently supported')
  }
  const read = dictionaries?.map(readDictionary) ?? []
  glossary.name = name
  for (const dictionary of read) merge(glossary, dictionary)
  return ok(toGlossary(glossary))
}

/** Same terms are replaced where they stand, new ones come last. */
function merge(glossary: StoredGlossary, { source, target, entries }: StoredDictionary): void {
  const pair = pairOf(source, target)
  const before = glossary.dictionaries.get(pair)?.entries ?? []
  glossary.dictionaries.set(pair, { source, target, entries: new Map([...before, ...entries]) })
}

function deleteGlossary(call: Call): Answer {
  call.account.glossaries.delete(findGlossary(call).id)
  return { status: 204 }
}

function getEntries(call: Call): Answer {
  const glossary = findGlossary(call)
  const { source, target, entries } = findDictionary(glossary, call)
  const json: GlossaryEntries = {
    dictionaries: [{ source_lang: source, target_lang: target, entries: printEntries(entries), entries_format: 'tsv' }],
  }
  return ok(json)
}

function putDictionary(call: Call): Answer {
  const glossary = findGlossary(call)
  const dictionary = readDictionary(call.fields)
  glossary.dictionaries.set(pairOf(dictionary.source, dictionary.target), dictionary)
  return ok(toDictionary(dictionary))
}

function deleteDictionary(call: Call): Answer {
  const glossary = findGlossary(call)
  const { source, target } = findDictionary(glossary, call)
  glossary.dictionaries.delete(pairOf(source, target))
  return { status: 204 }
}

function findGlossary({ params, account }: Call): StoredGlossary {
  const id = parseUuid(params['glossary_id'] ?? '')
  if (id === undefined) throw notSupported('glossary_id')
  const glossary = account.glossaries.get(id)
  if (glossary === undefined) throw new Refusal(404, 'Glossary not found')
  return glossary
}

/** The dictionary that the query names. */
function findDictionary(glossary: StoredGlossary, { query }: Call): StoredDictionary {
  const { source, target } = readGlossaryPair(new Map(query))
  const dictionary = glossary.dictionaries.get(pairOf(source, target))
  if (dictionary === undefined) throw new Refusal(404, 'Dictionary not found')
  return dictionary
}

function toGlossary({ id, name, createdAt, dictionaries }: StoredGlossary): Glossary {
  return {
    glossary_id: id,
    name,
    dictionaries: [...dictionaries.values()].map(toDictionary),
    creation_time: createdAt,
  }
}

function toDictionary({ source, target, entries }: StoredDictionary): Dictionary {
  return { source_lang: source, target_lang: target, entry_count: entries.size }
}
