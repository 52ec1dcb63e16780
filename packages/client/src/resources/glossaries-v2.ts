import { entriesMediaType } from '@lockale/api'
import { call, type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf } from '../http/request-refused.ts'
import { answerOf, listOf, maybeCount, maybeFlag, maybeText, objectOf, readText, textOrNone } from '../http/shape.ts'
import { checkName } from './glossary-entries.ts'
import { encodeDictionary, type LanguagePair, type NewDictionary, pair } from './glossaries.ts'

/**
 * Manages glossaries of API version 2, which have one dictionary and never change. `Glossaries` lists them too. If you
 * change a glossary with `Glossaries`, it is no longer listed here.
 */
export interface OldGlossaries {
  /**
   * Creates a glossary with one dictionary.
   * @throws {RequestRefused} before anything is sent, for entries or names that the service would refuse
   */
  create(params: NewOldGlossary, options?: CallOptions): Promise<OldGlossary>
  /** Returns all glossaries of API version 2, without their entries. */
  list(options?: CallOptions): Promise<readonly OldGlossary[]>
  /** Returns one glossary without its entries. */
  get(glossaryId: string, options?: CallOptions): Promise<OldGlossary>
  /** Returns the entries as TSV: one entry on each line, with a tab between source and target. */
  entries(glossaryId: string, options?: CallOptions): Promise<string>
  /** Deletes a glossary. */
  delete(glossaryId: string, options?: CallOptions): Promise<void>
  /**
   * Returns the language pairs that a glossary can have.
   * @deprecated The service has marked the endpoint as deprecated: use `languages('glossary')`.
   */
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

const maxBytes = 33_554_432
const path = '/v2/glossaries'

export function oldGlossaryCalls(connection: Connection): OldGlossaries {
  const { get, post, delete: remove } = openCalls(connection)
  // a large dictionary takes longer to send
  const timeoutMs = connection.transferTimeoutMs
  return {
    async create({ name, ...dictionary }, options) {
      if (connection.isChecking) checkName(name)
      const json = { name, ...encodeDictionary(dictionary, connection) }
      return post({ path, json, timeoutMs, read: readGlossary }, options)
    },
    list: (options) => get({ path, maxBytes, read: answerOf('glossaries', listOf(readGlossary)) }, options),
    get: async (glossaryId, options) => get({ path: pathOf(path, glossaryId), maxBytes, read: readGlossary }, options),
    async entries(glossaryId, options) {
      const facts = { method: 'GET', cost: 'free', maxBytes, reads: 'text', accept: entriesMediaType } as const
      const read = (value: unknown): string => readText(value ?? '', 'the answer')
      return (await call({ ...facts, path: `${pathOf(path, glossaryId)}/entries`, read }, connection, options)).value
    },
    delete: async (glossaryId, options) => remove({ path: pathOf(path, glossaryId) }, options),
    languagePairs: (options) => get({ path: '/v2/glossary-language-pairs', maxBytes, read: readPairs }, options),
  }
}

const readGlossary = objectOf<OldGlossary>('a glossary', {
  glossaryId: readText,
  name: textOrNone,
  ready: (value, where) => maybeFlag(value, where) ?? true,
  ...pair,
  entryCount: maybeCount,
  creationTime: maybeText,
})

const readPairs = answerOf('supported_languages', listOf(objectOf<LanguagePair>('a language pair', pair)))
