import { limits, spokenTermProblem } from '@lockale/api'
import { call, type CallOptions, deleteAt } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { listOf, maybeCount, maybeText, objectOf, readObject, readText, textOrNone } from '../http/shape.ts'
import { pathId } from '../resources/check-values.ts'

/** Manages spoken terms: words that voice sessions should expect, in lists by language (beta). */
export interface SpokenTermsCalls {
  /** Creates spoken terms with their lists. */
  create(params: SpokenTermsParams, options?: CallOptions): Promise<SpokenTerms>
  /** Returns all spoken terms without their lists, in the order of the service. */
  list(options?: CallOptions): Promise<readonly SpokenTerms[]>
  /** Returns spoken terms without the terms themselves. */
  get(spokenTermsId: string, options?: CallOptions): Promise<SpokenTerms>
  /** Renames spoken terms, or adds terms to their lists. */
  update(spokenTermsId: string, changes: Partial<SpokenTermsParams>, options?: CallOptions): Promise<SpokenTerms>
  /** Deletes spoken terms with all their lists. */
  delete(spokenTermsId: string, options?: CallOptions): Promise<void>
  /** Returns the terms of one list. */
  entries(spokenTermsId: string, lang: string, options?: CallOptions): Promise<readonly string[]>
  /** Creates the list of a language, or replaces it. */
  putTermList(spokenTermsId: string, list: TermList, options?: CallOptions): Promise<TermListInfo>
  /** Deletes the list of a language. */
  deleteTermList(spokenTermsId: string, lang: string, options?: CallOptions): Promise<void>
}

/** The name and the lists of spoken terms to create. */
export interface SpokenTermsParams {
  /** The name, at most 1024 bytes. */
  readonly name: string
  readonly termLists?: readonly TermList[] | undefined
}

/** The terms of one language. */
export interface TermList {
  /** A base language code such as `de`. */
  readonly lang: string
  /** The terms, each once. Joined with one character between them, they have at most 300 characters. */
  readonly terms: readonly string[]
}

/** Spoken terms without the terms themselves. */
export interface SpokenTerms {
  readonly spokenTermsId: string
  readonly name: string
  readonly termLists: readonly TermListInfo[]
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
}

/** The language of a list, and how many terms it has. */
export interface TermListInfo {
  readonly lang: string
  readonly entryCount: number | undefined
}

const base = '/v3/spoken-terms'
const maxBytes = 8_388_608

export function spokenTermsCalls(connection: Connection): SpokenTermsCalls {
  const { isChecking } = connection
  return {
    async create({ name, termLists = [] }, options) {
      if (isChecking) checkTermsName(name)
      const json = JSON.stringify({ name, term_lists: termLists.map(encode) })
      const request = { method: 'POST', path: base, json, cost: 'creates', maxBytes, read: readTerms } as const
      return (await call(request, connection, options)).value
    },
    async list(options) {
      return (await call({ ...get, path: base, read: readAll }, connection, options)).value
    },
    async get(spokenTermsId, options) {
      return (await call({ ...get, path: pathOf(spokenTermsId), read: readTerms }, connection, options)).value
    },
    async update(spokenTermsId, { name, termLists }, options) {
      if (isChecking && name !== undefined) checkTermsName(name)
      const json = JSON.stringify({ name, term_lists: termLists?.map(encode) })
      const path = pathOf(spokenTermsId)
      const request = { method: 'PATCH', path, json, cost: 'free', maxBytes, read: readTerms } as const
      return (await call(request, connection, options)).value
    },
    async delete(spokenTermsId, options) {
      await deleteAt({ path: pathOf(spokenTermsId) }, connection, options)
    },
    async entries(spokenTermsId, lang, options) {
      const path = `${pathOf(spokenTermsId)}/entries`
      const request = { ...get, path, query: [['lang', lang] as const], read: readEntries }
      return (await call(request, connection, options)).value
    },
    async putTermList(spokenTermsId, list, options) {
      const path = `${pathOf(spokenTermsId)}/term-lists`
      const json = JSON.stringify(encode(list))
      const request = { method: 'PUT', path, json, cost: 'free', maxBytes, read: readInfo } as const
      return (await call(request, connection, options)).value
    },
    async deleteTermList(spokenTermsId, lang, options) {
      const path = `${pathOf(spokenTermsId)}/term-lists`
      await deleteAt({ path, query: [['lang', lang] as const] }, connection, options)
    },
  }

  function encode({ lang, terms }: TermList): { readonly lang: string; readonly entries: string } {
    if (isChecking) checkTerms(terms)
    return { lang, entries: terms.join('\n') }
  }
}

const get = { method: 'GET', cost: 'free', maxBytes } as const

function pathOf(spokenTermsId: string): string {
  return `${base}/${pathId(spokenTermsId)}`
}

function readAll(value: unknown): readonly SpokenTerms[] {
  return listOf(readTerms)(readObject(value, 'the answer')['spoken_terms'], 'spoken_terms')
}

const readInfo = objectOf<TermListInfo>('a term list', { lang: readText, entryCount: maybeCount })

const readTerms = objectOf<SpokenTerms>('spoken terms', {
  spokenTermsId: readText,
  name: textOrNone,
  termLists: listOf(readInfo),
  creationTime: maybeText,
})

function readEntries(value: unknown): readonly string[] {
  const entries = readText(readObject(value, 'the answer')['entries'], 'entries')
  return entries.split(/\r?\n/u).filter((term) => term !== '')
}

/** @throws {RequestRefused} rules `name-missing`, `name-too-long` */
function checkTermsName(name: string): void {
  if (name === '') throw requestRefused('name-missing', 'there is no name')
  const bytes = Buffer.byteLength(name)
  const { maxNameBytes } = limits.spokenTerms
  if (bytes > maxNameBytes) {
    throw requestRefused('name-too-long', `the name has ${bytes} bytes; the limit is ${maxNameBytes}`)
  }
}

/** @throws {RequestRefused} rules `entries-empty`, `entries-invalid`, `entries-duplicate` */
function checkTerms(terms: readonly string[]): void {
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
    throw requestRefused(
      'entries-invalid',
      `the terms have ${characters} characters; the limit is ${maxListCharacters}`,
    )
  }
}
