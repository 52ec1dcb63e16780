import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { maybeCount, maybeFlag, maybeText, readList, readObject, readText } from '../http/shape.ts'
import { pathId } from './id.ts'

export interface Glossaries {
  list(options?: CallOptions): Promise<readonly Glossary[]>
  /** Without its entries. */
  get(glossaryId: string, options?: CallOptions): Promise<Glossary>
  /** The entries of one dictionary as text: a line for each, source and target parted by the first tab. */
  entries(glossaryId: string, pair: LanguagePair, options?: CallOptions): Promise<string>
}

export interface LanguagePair {
  readonly sourceLang: string
  readonly targetLang: string
}

export interface Glossary {
  readonly glossaryId: string
  readonly name: string
  readonly dictionaries: readonly Dictionary[]
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly ready: boolean
}

/** Codes are base codes, mostly lower case: a dictionary for `pt` serves `pt-BR`. */
export interface Dictionary extends LanguagePair {
  readonly entryCount: number | undefined
}

/** A dictionary may hold 10 MiB, an account 1000 glossaries. */
const get = { method: 'GET', cost: 'free', maxBytes: 33_554_432 } as const

export function glossaryCalls(connection: Connection): Glossaries {
  return {
    async list(options = {}) {
      return (await call({ ...get, path: '/v3/glossaries', read: readGlossaries }, connection, options)).value
    },
    async get(glossaryId, options = {}) {
      const path = `/v3/glossaries/${pathId(glossaryId)}`
      return (await call({ ...get, path, read: readGlossary }, connection, options)).value
    },
    async entries(glossaryId, { sourceLang, targetLang }, options = {}) {
      const path = `/v3/glossaries/${pathId(glossaryId)}/entries`
      const query = [['source_lang', sourceLang] as const, ['target_lang', targetLang] as const]
      return (await call({ ...get, path, query, read: readEntries }, connection, options)).value
    },
  }
}

function readGlossaries(value: unknown): readonly Glossary[] {
  return readList(readObject(value, 'the answer')['glossaries'], 'glossaries').map(readGlossary)
}

function readGlossary(value: unknown): Glossary {
  const glossary = readObject(value, 'a glossary')
  const glossaryId = readText(glossary['glossary_id'], 'glossary_id')
  return {
    glossaryId,
    name: maybeText(glossary['name'], 'name') ?? '',
    dictionaries: readList(glossary['dictionaries'], 'dictionaries').map(readDictionary),
    creationTime: maybeText(glossary['creation_time'], 'creation_time'),
    ready: maybeFlag(glossary['ready'], 'ready') ?? true,
  }
}

function readDictionary(value: unknown): Dictionary {
  const dictionary = readObject(value, 'a dictionary')
  return {
    sourceLang: readText(dictionary['source_lang'], 'source_lang'),
    targetLang: readText(dictionary['target_lang'], 'target_lang'),
    entryCount: maybeCount(dictionary['entry_count'], 'entry_count'),
  }
}

function readEntries(value: unknown): string {
  const [dictionary] = readList(readObject(value, 'the answer')['dictionaries'], 'dictionaries')
  return readText(readObject(dictionary, 'dictionaries[0]')['entries'], 'entries')
}
