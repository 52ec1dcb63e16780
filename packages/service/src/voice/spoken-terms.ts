import { countCharacters, limits, spokenTermProblem, type SpokenTerms, voiceLanguages } from '@lockale/api'
import { type Answer, ok } from '../http/answer.ts'
import { findNamed, readObjects, readResourceName, readString } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import { spokenTermsKind, type StoredSpokenTerms } from '../store/kinds.ts'
import type { BodyRule, Call, Route } from '../routes/route.ts'

const body: BodyRule = {
  maxBytes: 131_072,
  kinds: ['json', 'form'],
  otherType: () => new Refusal(415, 'Unsupported Content-Type'),
}
const one = '/v3/spoken-terms/{spoken_terms_id}'
const read = { scope: 'spoken_terms:read', paidOnly: true } as const
const write = { scope: 'spoken_terms:write', paidOnly: true } as const

export const spokenTermsRoutes: readonly Route[] = [
  { method: 'POST', path: '/v3/spoken-terms', ...write, body, handle: createTerms },
  { method: 'GET', path: '/v3/spoken-terms', ...read, handle: listTerms },
  { method: 'GET', path: one, ...read, handle: (call) => ok(toSpokenTerms(findTerms(call))) },
  { method: 'PATCH', path: one, ...write, body, handle: changeTerms },
  { method: 'DELETE', path: one, ...write, handle: deleteTerms },
  { method: 'GET', path: `${one}/entries`, ...read, handle: getEntries },
  { method: 'PUT', path: `${one}/term-lists`, ...write, body, handle: putTermList },
  { method: 'DELETE', path: `${one}/term-lists`, ...write, handle: deleteTermList },
]

function createTerms({ fields, shelf, ids, now }: Call): Answer {
  const name = readResourceName(fields, limits.spokenTerms.maxNameBytes)
  const lists = mergeLists(new Map(), readObjects(fields, 'term_lists')?.map(readTermList) ?? [])
  const kept = shelf(spokenTermsKind)
  if (kept.size >= limits.spokenTerms.maxPerAccount) throw new Refusal(456, 'Spoken Terms quota exhausted')
  const terms: StoredSpokenTerms = { id: ids.uuid(), name, createdAt: now, lists }
  kept.set(terms.id, terms)
  return { status: 201, json: toSpokenTerms(terms) }
}

function listTerms({ shelf }: Call): Answer {
  return ok({ spoken_terms: [...shelf(spokenTermsKind).values()].reverse().map(toSpokenTerms) })
}

function changeTerms(call: Call): Answer {
  const { fields, shelf } = call
  if (!fields.has('name') && !fields.has('term_lists')) {
    throw new Refusal(400, "Missing or invalid argument: name' or term_lists")
  }
  const name = fields.has('name') ? readResourceName(fields, limits.spokenTerms.maxNameBytes) : undefined
  const added = readObjects(fields, 'term_lists')?.map(readTermList) ?? []
  const terms = findTerms(call)
  const changed = { ...terms, name: name ?? terms.name, lists: mergeLists(terms.lists, added) }
  shelf(spokenTermsKind).set(terms.id, changed)
  return ok(toSpokenTerms(changed))
}

/** Adds terms to lists. Existing terms keep their position. @throws {Refusal} if a list becomes too long */
function mergeLists(before: StoredSpokenTerms['lists'], added: readonly ReadTermList[]): StoredSpokenTerms['lists'] {
  const lists = new Map(before)
  for (const { lang, terms } of added) {
    const merged = [...new Set([...(lists.get(lang) ?? []), ...terms])]
    if (Array.from(merged.join('\n')).length > limits.spokenTerms.maxListCharacters) throw tooLong(lang)
    lists.set(lang, merged)
  }
  return lists
}

function tooLong(lang: string): Refusal {
  const { maxListCharacters } = limits.spokenTerms
  return new Refusal(400, 'Invalid spoken terms provided', {
    detail: `The entries of ${lang} would have more than ${maxListCharacters} characters together`,
  })
}

function deleteTerms(call: Call): Answer {
  call.shelf(spokenTermsKind).delete(findTerms(call).id)
  return { status: 204 }
}

function getEntries(call: Call): Answer {
  const lang = readTermLanguage(new Map(call.query))
  return ok({ lang, entries: findList(findTerms(call), lang).join('\n') })
}

function putTermList(call: Call): Answer {
  const { lang, terms } = readTermList(call.fields)
  const found = findTerms(call)
  call.shelf(spokenTermsKind).set(found.id, { ...found, lists: new Map([...found.lists, [lang, terms]]) })
  return ok({ lang, entry_count: terms.length })
}

function deleteTermList(call: Call): Answer {
  const lang = readTermLanguage(new Map(call.query))
  const found = findTerms(call)
  findList(found, lang)
  const lists = new Map([...found.lists].filter(([code]) => code !== lang))
  call.shelf(spokenTermsKind).set(found.id, { ...found, lists })
  return { status: 204 }
}

function findTerms(call: Call): StoredSpokenTerms {
  return findNamed(call, spokenTermsKind, { param: 'spoken_terms_id', unknown: 'Spoken terms not found' })
}

function findList({ lists }: StoredSpokenTerms, lang: string): readonly string[] {
  const terms = lists.get(lang)
  if (terms === undefined) throw new Refusal(404, 'Term list not found')
  return terms
}

function toSpokenTerms({ id, name, createdAt, lists }: StoredSpokenTerms): SpokenTerms {
  return {
    spoken_terms_id: id,
    name,
    term_lists: [...lists].map(([lang, terms]) => ({ lang, entry_count: terms.length })),
    creation_time: createdAt,
  }
}

interface ReadTermList {
  /** Lower-case base code of the language. */
  readonly lang: string
  readonly terms: readonly string[]
}

function readTermList(fields: Fields): ReadTermList {
  const lang = readTermLanguage(fields)
  const entries = readString(fields, 'entries') ?? ''
  if (entries.trim() === '') {
    throw new Refusal(400, 'Bad request', { detail: 'Missing or invalid argument: entries' })
  }
  if (countCharacters(entries) > limits.spokenTerms.maxListCharacters) {
    throw invalid(`The entries have more than ${limits.spokenTerms.maxListCharacters} characters together`)
  }
  return { lang, terms: readTerms(entries) }
}

/** Returns the base code of a language that voice recognises. @throws {Refusal} rules 6 and 7 of docs/api.md */
function readTermLanguage(fields: Fields): string {
  const lang = readString(fields, 'lang')
  if (lang === undefined) throw notSpecified('lang')
  if (!voiceLanguages.sources.has(lang.toLowerCase())) throw notSupported('lang')
  return lang.toLowerCase()
}

/** Returns the terms, one for each line. Lines may end in CRLF, and the last line may have a line end. */
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
