import { limits, spokenTermProblem } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { answerOf, listOf, maybeCount, maybeText, objectOf, readObject, readText, textOrNone } from '../http/shape.ts'
import { checkName } from '../resources/glossary-entries.ts'

/** Manages spoken terms: lists of words that voice sessions should expect, by language (beta). */
export interface SpokenTermsCalls {
  /** Creates spoken terms with their lists. */
  create(params: SpokenTermsParams, options?: CallOptions): Promise<SpokenTerms>
  /** Returns all spoken terms without their lists, in the order of the service. */
  list(options?: CallOptions): Promise<readonly SpokenTerms[]>
  /** Returns spoken terms with the languages of their lists, but without the terms. */
  get(spokenTermsId: string, options?: CallOptions): Promise<SpokenTerms>
  /** Renames spoken terms, or adds terms to their lists. */
  update(spokenTermsId: string, changes: Partial<SpokenTermsParams>, options?: CallOptions): Promise<SpokenTerms>
  /** Deletes spoken terms with all their lists. */
  delete(spokenTermsId: string, options?: CallOptions): Promise<void>
  /** Returns the terms of one list. */
  entries(spokenTermsId: string, lang: string, options?: CallOptions): Promise<readonly string[]>
  /** Creates the list of a language, or replaces all its terms. */
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
  /** Terms without duplicates, at most 300 characters in total. Each gap between two terms counts as one character. */
  readonly terms: readonly string[]
}

/** Spoken terms with the languages of their lists, but without the terms. */
export interface SpokenTerms {
  readonly spokenTermsId: string
  readonly name: string
  readonly termLists: readonly TermListInfo[]
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
}

/** The language of a list, and the number of its terms. */
export interface TermListInfo {
  readonly lang: string
  readonly entryCount: number | undefined
}

const base = '/v3/spoken-terms'
const maxBytes = 8_388_608

export function spokenTermsCalls(connection: Connection): SpokenTermsCalls {
  const { isChecking } = connection
  const { get, post, put, patch, delete: remove } = openCalls(connection)
  return {
    async create({ name, termLists = [] }, options) {
      if (isChecking) checkName(name)
      return post({ path: base, json: { name, term_lists: termLists.map(encode) }, read: readTerms }, options)
    },
    list: (options) => get({ path: base, maxBytes, read: answerOf('spoken_terms', listOf(readTerms)) }, options),
    get: async (spokenTermsId, options) => get({ path: pathOf(base, spokenTermsId), read: readTerms }, options),
    async update(spokenTermsId, { name, termLists }, options) {
      if (isChecking && name !== undefined) checkName(name)
      const json = { name, term_lists: termLists?.map(encode) }
      return patch({ path: pathOf(base, spokenTermsId), json, read: readTerms }, options)
    },
    delete: async (spokenTermsId, options) => remove({ path: pathOf(base, spokenTermsId) }, options),
    async entries(spokenTermsId, lang, options) {
      return get({ path: `${pathOf(base, spokenTermsId)}/entries`, query: { lang }, read: readEntries }, options)
    },
    async putTermList(spokenTermsId, list, options) {
      return put({ path: `${pathOf(base, spokenTermsId)}/term-lists`, json: encode(list), read: readInfo }, options)
    },
    async deleteTermList(spokenTermsId, lang, options) {
      await remove({ path: `${pathOf(base, spokenTermsId)}/term-lists`, query: { lang } }, options)
    },
  }

  function encode({ lang, terms }: TermList): { readonly lang: string; readonly entries: string } {
    if (isChecking) checkTerms(terms)
    return { lang, entries: terms.join('\n') }
  }
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

/** Checks terms. @throws {RequestRefused} rules `entries-empty`, `entries-invalid`, `entries-duplicate` */
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
