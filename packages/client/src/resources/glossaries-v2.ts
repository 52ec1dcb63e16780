import { entriesMediaType } from '@lockale/api'
import { call, type CallOptions, deleteAt } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { listOf, maybeCount, maybeFlag, maybeText, objectOf, readObject, readText, textOrNone } from '../http/shape.ts'
import { checkName } from './glossary-entries.ts'
import { encodeDictionary, type LanguagePair, type NewDictionary, pair } from './glossaries.ts'
import { pathId } from './check-values.ts'

/**
 * Calls of API version 2, whose glossaries have one dictionary and never change. `Glossaries` lists them too. A glossary that
 * was changed with `Glossaries` is not listed here.
 */
export interface OldGlossaries {
  /**
   * Creates a glossary with one dictionary.
   * @throws {RequestRefused} before anything is sent, for entries or names that the service would refuse
   */
  create(params: NewOldGlossary, options?: CallOptions): Promise<OldGlossary>
  /** Returns all glossaries of this kind, without their entries. */
  list(options?: CallOptions): Promise<readonly OldGlossary[]>
  /** Returns one glossary without its entries. */
  get(glossaryId: string, options?: CallOptions): Promise<OldGlossary>
  /** Returns the entries as TSV: one line for each entry, the first tab separates source and target. */
  entries(glossaryId: string, options?: CallOptions): Promise<string>
  /** Deletes a glossary. */
  delete(glossaryId: string, options?: CallOptions): Promise<void>
  /** Returns the language pairs that a glossary can have. */
  languagePairs(options?: CallOptions): Promise<readonly LanguagePair[]>
}

/** The name, the language pair and the entries of a glossary to create. */
export interface NewOldGlossary extends NewDictionary {
  readonly name: string
}

/** A glossary with one dictionary, without its entries. */
export interface OldGlossary extends LanguagePair {
  readonly glossaryId: string
  readonly name: string
  readonly ready: boolean
  readonly entryCount: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
}

const get = { method: 'GET', cost: 'free', maxBytes: 33_554_432 } as const
const path = '/v2/glossaries'

export function oldGlossaryCalls(connection: Connection): OldGlossaries {
  return {
    async create(params, options = {}) {
      const json = encode(params, connection)
      const facts = { method: 'POST', path, cost: 'creates', maxBytes: 1_048_576, read: readGlossary } as const
      // a dictionary of full size takes its time to leave
      const { transferTimeoutMs: timeoutMs } = connection
      return (await call({ ...facts, json, timeoutMs }, connection, options)).value
    },
    async list(options = {}) {
      return (await call({ ...get, path, read: readGlossaries }, connection, options)).value
    },
    async get(glossaryId, options = {}) {
      return (await call({ ...get, path: pathOf(glossaryId), read: readGlossary }, connection, options)).value
    },
    async entries(glossaryId, options = {}) {
      const facts = { reads: 'text', accept: entriesMediaType, path: `${pathOf(glossaryId)}/entries` } as const
      const read = (value: unknown): string => readText(value ?? '', 'the answer')
      return (await call({ ...get, ...facts, read }, connection, options)).value
    },
    async delete(glossaryId, options = {}) {
      await deleteAt({ path: pathOf(glossaryId) }, connection, options)
    },
    async languagePairs(options = {}) {
      return (await call({ ...get, path: '/v2/glossary-language-pairs', read: readPairs }, connection, options)).value
    },
  }
}

function pathOf(glossaryId: string): string {
  return `${path}/${pathId(glossaryId)}`
}

function encode(params: NewOldGlossary, connection: Connection): string {
  if (connection.isChecking) checkName(params.name)
  return JSON.stringify({ name: params.name, ...encodeDictionary(params, connection) })
}

function readGlossaries(value: unknown): readonly OldGlossary[] {
  return listOf(readGlossary)(readObject(value, 'the answer')['glossaries'], 'glossaries')
}

const readGlossary = objectOf<OldGlossary>('a glossary', {
  glossaryId: readText,
  name: textOrNone,
  ready: (value, where) => maybeFlag(value, where) ?? true,
  ...pair,
  entryCount: maybeCount,
  creationTime: maybeText,
})

function readPairs(value: unknown): readonly LanguagePair[] {
  return listOf(objectOf<LanguagePair>('a language pair', pair))(
    readObject(value, 'the answer')['supported_languages'],
    'supported_languages',
  )
}
