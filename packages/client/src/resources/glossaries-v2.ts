import { entriesMediaType } from '@lockale/api'
import { call, type CallOptions, deleteAt } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { maybeCount, maybeFlag, maybeText, readList, readObject, readText } from '../http/shape.ts'
import { checkDictionary, checkName, printGlossaryEntries } from './glossary-entries.ts'
import type { LanguagePair, NewDictionary } from './glossaries.ts'
import { pathId } from './check-values.ts'

/**
 * The older glossaries, of one dictionary that never changes. They are the same things as `Glossaries` has, which shows them
 * too; one that was changed there is not shown here.
 */
export interface OldGlossaries {
  /** @throws {RequestRefused} before anything is sent, for what the service would not take */
  create(params: NewOldGlossary, options?: CallOptions): Promise<OldGlossary>
  /** All of them, without their entries. */
  list(options?: CallOptions): Promise<readonly OldGlossary[]>
  get(glossaryId: string, options?: CallOptions): Promise<OldGlossary>
  /** As text: a line for each, source and target parted by the first tab. */
  entries(glossaryId: string, options?: CallOptions): Promise<string>
  delete(glossaryId: string, options?: CallOptions): Promise<void>
  /** The pairs a glossary can be made for. */
  languagePairs(options?: CallOptions): Promise<readonly LanguagePair[]>
}

export interface NewOldGlossary extends NewDictionary {
  readonly name: string
}

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

function encode(
  { name, sourceLang, targetLang, entries, entriesFormat = 'tsv' }: NewOldGlossary,
  { isChecking }: Connection,
): string {
  const isText = typeof entries === 'string'
  const dictionary = {
    source_lang: sourceLang,
    target_lang: targetLang,
    entries: isText ? entries : printGlossaryEntries(entries),
    entries_format: isText ? entriesFormat : 'tsv',
  } as const
  if (isChecking) {
    checkName(name)
    checkDictionary(dictionary)
  }
  return JSON.stringify({ name, ...dictionary })
}

function readGlossaries(value: unknown): readonly OldGlossary[] {
  return readList(readObject(value, 'the answer')['glossaries'], 'glossaries').map(readGlossary)
}

function readGlossary(value: unknown): OldGlossary {
  const glossary = readObject(value, 'a glossary')
  return {
    glossaryId: readText(glossary['glossary_id'], 'glossary_id'),
    name: maybeText(glossary['name'], 'name') ?? '',
    ready: maybeFlag(glossary['ready'], 'ready') ?? true,
    ...readPair(glossary),
    entryCount: maybeCount(glossary['entry_count'], 'entry_count'),
    creationTime: maybeText(glossary['creation_time'], 'creation_time'),
  }
}

function readPairs(value: unknown): readonly LanguagePair[] {
  return readList(readObject(value, 'the answer')['supported_languages'], 'supported_languages').map(readPair)
}

function readPair(value: unknown): LanguagePair {
  const pair = readObject(value, 'a language pair')
  return {
    sourceLang: readText(pair['source_lang'], 'source_lang'),
    targetLang: readText(pair['target_lang'], 'target_lang'),
  }
}
