import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import {
  answerOf,
  type FieldReaders,
  listOf,
  maybeCount,
  maybeFlag,
  maybeText,
  objectOf,
  readList,
  readObject,
  readText,
  textOrNone,
} from '../http/shape.ts'
import { checkName, type Entries, type EntriesFormat, printGlossaryEntries } from './glossary-entries.ts'
import { limits, parseEntries, utf8Length } from '@lockale/api'
import type { SourceLanguageCode } from '@lockale/api/language-table'

/** Manages glossaries. A glossary has one dictionary for each language pair, and belongs to one region. */
export interface Glossaries {
  /**
   * Creates a glossary with its dictionaries.
   * @throws {RequestRefused} before anything is sent, for entries or names that the service would refuse
   */
  create(params: NewGlossary, options?: CallOptions): Promise<Glossary>
  /** Returns all glossaries without their entries, newest first. */
  list(options?: CallOptions): Promise<readonly Glossary[]>
  /** Returns one glossary without its entries. */
  get(glossaryId: string, options?: CallOptions): Promise<Glossary>
  /** Returns the entries of a dictionary as TSV: one entry on each line, with a tab between source and target. */
  entries(glossaryId: string, pair: LanguagePair, options?: CallOptions): Promise<string>
  /** Renames a glossary, or adds or replaces entries of one dictionary. A missing dictionary is created. */
  update(glossaryId: string, changes: GlossaryChanges, options?: CallOptions): Promise<Glossary>
  /** Creates the dictionary of a language pair, or replaces all its entries. */
  putDictionary(glossaryId: string, dictionary: NewDictionary, options?: CallOptions): Promise<Dictionary>
  /** Deletes the dictionary of a language pair. */
  deleteDictionary(glossaryId: string, pair: LanguagePair, options?: CallOptions): Promise<void>
  /** Deletes a glossary with all its dictionaries. */
  delete(glossaryId: string, options?: CallOptions): Promise<void>
}

/** A source and a target language, as codes such as `en` and `de`. */
export interface LanguagePair {
  readonly sourceLang: SourceLanguageCode
  readonly targetLang: SourceLanguageCode
}

/** The name and the dictionaries of a glossary to create. */
export interface NewGlossary {
  readonly name: string
  /** One or more dictionaries, each for a different language pair. */
  readonly dictionaries: readonly NewDictionary[]
}

/** The entries for one language pair. */
export interface NewDictionary extends LanguagePair {
  readonly entries: Entries
  /** The format of `entries` if it is a string. Default: `tsv`. */
  readonly entriesFormat?: EntriesFormat | undefined
}

/** Changes to a glossary: a new name, or entries to add or replace in one dictionary. */
export interface GlossaryChanges {
  readonly name?: string | undefined
  /** The dictionary to change: at most one. */
  readonly dictionaries?: readonly NewDictionary[] | undefined
}

/** A glossary without its entries. */
export interface Glossary {
  readonly glossaryId: string
  readonly name: string
  readonly dictionaries: readonly Dictionary[]
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly ready: boolean
}

/** The dictionary of a language pair. Codes have no region and are mostly in lower case: `pt` also serves `pt-BR`. */
export interface Dictionary extends LanguagePair {
  readonly entryCount: number | undefined
}

export const pair: FieldReaders<LanguagePair> = { sourceLang: readText, targetLang: readText }

const readDictionary = objectOf<Dictionary>('a dictionary', { ...pair, entryCount: maybeCount })

const readGlossary = objectOf<Glossary>('a glossary', {
  glossaryId: readText,
  name: textOrNone,
  dictionaries: listOf(readDictionary),
  creationTime: maybeText,
  ready: (value, where) => maybeFlag(value, where) ?? true,
})

/** Maximum size of an answer: enough for a dictionary of 10 MiB, and for a list of 1000 glossaries. */
const maxBytes = 33_554_432
const path = '/v3/glossaries'

export function glossaryCalls(connection: Connection): Glossaries {
  const { get, post, put, patch, delete: remove } = openCalls(connection)
  // a large dictionary takes longer to send
  const timeoutMs = connection.transferTimeoutMs
  return {
    async create({ name, dictionaries }, options) {
      if (connection.isChecking) {
        checkName(name)
        if (dictionaries.length === 0) throw requestRefused('dictionaries-missing', 'there are no dictionaries')
      }
      const json = { name, dictionaries: dictionaries.map((item) => encodeDictionary(item, connection)) }
      return post({ path, json, timeoutMs, read: readGlossary }, options)
    },
    list: (options) => get({ path, maxBytes, read: answerOf('glossaries', listOf(readGlossary)) }, options),
    get: async (glossaryId, options) => get({ path: pathOf(path, glossaryId), maxBytes, read: readGlossary }, options),
    async entries(glossaryId, pair, options) {
      const place = `${pathOf(path, glossaryId)}/entries`
      return get({ path: place, query: toQuery(pair), maxBytes, read: readEntries }, options)
    },
    async update(glossaryId, changes, options) {
      const json = encodeChanges(changes, connection)
      return patch({ path: pathOf(path, glossaryId), json, timeoutMs, read: readGlossary }, options)
    },
    async putDictionary(glossaryId, dictionary, options) {
      const json = encodeDictionary(dictionary, connection)
      return put({ path: `${pathOf(path, glossaryId)}/dictionaries`, json, timeoutMs, read: readDictionary }, options)
    },
    async deleteDictionary(glossaryId, pair, options) {
      await remove({ path: `${pathOf(path, glossaryId)}/dictionaries`, query: toQuery(pair) }, options)
    },
    delete: async (glossaryId, options) => remove({ path: pathOf(path, glossaryId) }, options),
  }
}

function toQuery({ sourceLang, targetLang }: LanguagePair): Record<'source_lang' | 'target_lang', string> {
  return { source_lang: sourceLang, target_lang: targetLang }
}

function encodeChanges({ name, dictionaries }: GlossaryChanges, connection: Connection): object {
  if (connection.isChecking) {
    if (name !== undefined) checkName(name)
    else if (dictionaries === undefined) throw requestRefused('name-missing', 'there is neither name nor dictionary')
    if (dictionaries !== undefined && dictionaries.length > 1) {
      throw requestRefused('dictionaries-too-many', `there are ${dictionaries.length} dictionaries, the limit is one`)
    }
  }
  return { name, dictionaries: dictionaries?.map((item) => encodeDictionary(item, connection)) }
}

export function encodeDictionary(
  { sourceLang, targetLang, entries, entriesFormat = 'tsv' }: NewDictionary,
  { isChecking }: Connection,
): DictionaryFields {
  const isText = typeof entries === 'string'
  const fields: DictionaryFields = {
    source_lang: sourceLang,
    target_lang: targetLang,
    entries: isText ? entries : printGlossaryEntries(entries),
    entries_format: isText ? entriesFormat : 'tsv',
  }
  if (isChecking) checkDictionary(fields)
  return fields
}

function readEntries(value: unknown): string {
  const [dictionary] = readList(readObject(value, 'the answer')['dictionaries'], 'dictionaries')
  return readText(readObject(dictionary, 'dictionaries[0]')['entries'], 'entries')
}

/** Checks a dictionary. @throws {RequestRefused} for a language pair or entries that the service would refuse */
function checkDictionary({ entries, entries_format: format, ...pair }: DictionaryFields): void {
  const { source_lang: source, target_lang: target } = pair
  for (const code of [source, target]) {
    if (code === '') throw requestRefused('dictionary-pair', 'a language is missing')
    if (!code.includes('-')) continue
    throw requestRefused('dictionary-pair', `dictionaries are for languages without region, and ${code} has one`)
  }
  if (source.toLowerCase() === target.toLowerCase()) {
    throw requestRefused('dictionary-pair', `source and target are the same language, ${source}`)
  }
  const bytes = utf8Length(entries)
  const { maxDictionaryBytes } = limits.glossary
  if (bytes > maxDictionaryBytes) {
    const problem = `the entries have ${bytes} bytes; the limit of a dictionary is ${maxDictionaryBytes}`
    throw requestRefused('dictionary-size', problem, { code: 'REQUEST_TOO_LARGE' })
  }
  const parsed = parseEntries({ text: entries, format, source, target })
  if (parsed.kind === 'invalid') throw requestRefused(parsed.rule, `the entries are invalid: ${parsed.reason}`)
  if (parsed.entries.size === 0) throw requestRefused('entries-empty', 'there are no entries')
}

interface DictionaryFields {
  readonly source_lang: string
  readonly target_lang: string
  readonly entries: string
  readonly entries_format: EntriesFormat
}
