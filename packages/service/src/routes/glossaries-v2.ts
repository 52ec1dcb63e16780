import { entriesMediaType, limits, type OldGlossary, printEntries } from '@lockale/api'
import { dictionaryLanguages } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { quotaExceeded, Refusal } from '../http/refusal.ts'
import { glossaryKind, pairOf, type StoredDictionary, type StoredGlossary } from '../store/kinds.ts'
import { findGlossary, glossaryBody, readDictionary } from './glossaries.ts'
import { readResourceName } from '../http/fields.ts'
import type { Call, Route } from './route.ts'

const one = '/v2/glossaries/{glossary_id}'
const read = 'glossaries:read'
const write = 'glossaries:write'

/** Routes for glossaries of API version 2. A glossary has one dictionary and never changes. Version 3 shows it too. */
export const oldGlossaryRoutes: readonly Route[] = [
  { method: 'POST', path: '/v2/glossaries', scope: write, body: glossaryBody, handle: createGlossary },
  { method: 'GET', path: '/v2/glossaries', scope: read, handle: listGlossaries },
  { method: 'GET', path: one, scope: read, handle: (call) => ok(toOldGlossary(findOld(call))) },
  { method: 'DELETE', path: one, scope: write, handle: deleteGlossary },
  { method: 'GET', path: `${one}/entries`, scope: read, handle: getEntries },
  { method: 'GET', path: '/v2/glossary-language-pairs', scope: read, handle: () => ok(pairs) },
]

function createGlossary({ fields, shelf, ids, now }: Call): Answer {
  const name = readResourceName(fields, limits.glossary.maxNameBytes)
  const dictionary = readDictionary(fields)
  if (shelf(glossaryKind).size >= limits.glossary.maxPerAccount) throw quotaExceeded()
  const dictionaries = new Map([[pairOf(dictionary.source, dictionary.target), dictionary]])
  const glossary: StoredGlossary = { id: ids.uuid(), createdAt: now, dictionaries, name }
  shelf(glossaryKind).set(glossary.id, glossary)
  return { status: 201, json: toOldGlossary({ ...glossary, dictionary }) }
}

function listGlossaries({ shelf }: Call): Answer {
  const shown = [...shelf(glossaryKind).values()].reverse().flatMap((glossary) => asOld(glossary) ?? [])
  return ok({ glossaries: shown.map(toOldGlossary) })
}

function deleteGlossary(call: Call): Answer {
  const glossary = findGlossary(call)
  if (asOld(glossary) === undefined) {
    throw new Refusal(400, 'This glossary was changed or has several dictionaries: use /v3/glossaries to delete it.')
  }
  call.shelf(glossaryKind).delete(glossary.id)
  return { status: 204 }
}

function getEntries(call: Call): Answer {
  const { dictionary } = findOld(call)
  if (!acceptsEntries(call.headers['accept'])) {
    throw new Refusal(415, 'No supported media type specified in Accept header')
  }
  const headers = { 'content-type': `${entriesMediaType}; charset=UTF-8` }
  return { status: 200, headers, bytes: Buffer.from(printEntries(dictionary.entries)) }
}

/** Returns true if the `Accept` header accepts TSV with a weight (`q`) above 0 (RFC 9110 §12.5.1). */
function acceptsEntries(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return true
  const ranges = String(header).split(',')
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/u.test(parameter))
    return !isRefused && ['*/*', 'text/*', entriesMediaType].includes(type)
  })
}

const languages = [...dictionaryLanguages]

const pairs = {
  supported_languages: languages.flatMap((source) =>
    languages.filter((target) => target !== source).map((target) => ({ source_lang: source, target_lang: target })),
  ),
}

type Old = Pick<StoredGlossary, 'id' | 'name' | 'createdAt'> & { readonly dictionary: StoredDictionary }

function findOld(call: Call): Old {
  const old = asOld(findGlossary(call))
  if (old === undefined) throw new Refusal(404, 'Glossary not found')
  return old
}

/** Returns a glossary as v2 shows it; `undefined` if v3 changed it, or if it has more or less than one dictionary. */
function asOld({ dictionaries, isEdited, ...glossary }: StoredGlossary): Old | undefined {
  const [dictionary, second] = dictionaries.values()
  return dictionary === undefined || second !== undefined || isEdited === true ? undefined : { ...glossary, dictionary }
}

function toOldGlossary({ id, name, createdAt, dictionary: { source, target, entries } }: Old): OldGlossary {
  return {
    glossary_id: id,
    name,
    ready: true,
    source_lang: source,
    target_lang: target,
    creation_time: createdAt,
    entry_count: entries.size,
  }
}
