import type { LanguageCode } from '@lockale/api/language-table'
import { createClient } from '../client.ts'
import type { LanguageService } from '../language-service.ts'
import type { DocumentHandle } from '../resources/document-upload.ts'
import type { OldGlossary } from '../resources/glossaries-v2.ts'
import type { LanguagePair, NewDictionary } from '../resources/glossaries.ts'
import type { OldLanguage } from '../resources/languages.ts'
import { DeepLError, DocumentTranslationError, toDeepLError } from './errors.ts'
import { GlossaryEntries } from './glossary-entries.ts'
import {
  type DocumentStatus,
  type GlossaryInfo,
  lowerBase,
  type TextResult,
  toDocumentStatus,
  toTextResult,
  toUsage,
  type Usage,
  withDates,
} from './infos.ts'
import {
  type DocumentInput,
  type DocumentOutput,
  type DocumentTranslateOptions,
  idOf,
  readCsv,
  toClientOptions,
  toDocumentParams,
  toTarget,
  toTextParams,
  type TranslateTextOptions,
  type TranslatorOptions,
} from './options.ts'

/** A language, with its code as `en` or `pt-BR`. */
export interface Language {
  readonly name: string
  readonly code: string
  /** Only for target languages. */
  readonly supportsFormality?: boolean | undefined
}

/** Calls the service with the methods and names of deepl-node. */
export class Translator {
  /** The client that sends the requests: use it for what these methods do not have. */
  readonly client: LanguageService

  /** @throws {DeepLError} for an empty key or an address that cannot be used */
  constructor(authKey: string, options: TranslatorOptions = {}) {
    if (typeof authKey !== 'string' || authKey === '') throw new DeepLError('authKey must be a non-empty string.')
    try {
      this.client = createClient(toClientOptions(authKey, options))
    } catch (error) {
      throw toDeepLError(error)
    }
  }

  /** Returns what the account has used, and its limits. */
  async getUsage(): Promise<Usage> {
    return toUsage(await this.ask((client) => client.usage()))
  }

  /** Returns the languages to translate from. */
  async getSourceLanguages(): Promise<readonly Language[]> {
    // deepl-node asks the same endpoint
    return (await this.ask((client) => client.languagesV2())).map(toLanguage)
  }

  /** Returns the languages to translate into. */
  async getTargetLanguages(): Promise<readonly Language[]> {
    return (await this.ask((client) => client.languagesV2({ type: 'target' }))).map(toLanguage)
  }

  /** Returns the language pairs that glossaries support. */
  async getGlossaryLanguagePairs(): Promise<readonly LanguagePair[]> {
    return this.ask((client) => client.glossariesV2.languagePairs())
  }

  /** Translates a string, or a list of at most 50. Gives one result for a string, and a list for a list. */
  async translateText<T extends string | readonly string[]>(
    texts: T,
    sourceLang: LanguageCode | null,
    targetLang: LanguageCode,
    options: TranslateTextOptions = {},
  ): Promise<T extends string ? TextResult : TextResult[]> {
    const params = { ...toTextParams(sourceLang, targetLang, options), text: texts }
    const { translations } = await this.ask((client) => client.translate(params))
    const results = translations.map(toTextResult)
    return (typeof texts === 'string' ? results[0] : results) as T extends string ? TextResult : TextResult[]
  }

  /** Translates a document. An output path that exists is refused. */
  async translateDocument(
    inputFile: DocumentInput,
    outputFile: DocumentOutput,
    sourceLang: LanguageCode | null,
    targetLang: LanguageCode,
    options: DocumentTranslateOptions = {},
  ): Promise<DocumentStatus> {
    try {
      const params = await toDocumentParams(inputFile, { sourceLang, targetLang }, options)
      const { billedCharacters } = await this.client.documents.translate({ ...params, output: toTarget(outputFile) })
      return toDocumentStatus({ state: 'done', billedCharacters })
    } catch (cause) {
      const error = toDeepLError(cause)
      const handle = error instanceof DocumentTranslationError ? error.documentHandle : undefined
      throw new DocumentTranslationError(`Error while translating document: ${error.message}`, handle, error)
    }
  }

  /** Sends a document. The returned handle names its translation. */
  async uploadDocument(
    inputFile: DocumentInput,
    sourceLang: LanguageCode | null,
    targetLang: LanguageCode,
    options: DocumentTranslateOptions = {},
  ): Promise<DocumentHandle> {
    const params = await toDocumentParams(inputFile, { sourceLang, targetLang }, options)
    const { documentId, documentKey } = await this.ask((client) => client.documents.upload(params))
    return { documentId, documentKey }
  }

  /** Returns the state of the translation of a document. */
  async getDocumentStatus(handle: DocumentHandle): Promise<DocumentStatus> {
    return toDocumentStatus(await this.ask((client) => client.documents.status(handle)))
  }

  /** Waits until a document is translated, or has failed. */
  async isDocumentTranslationComplete(
    handle: DocumentHandle,
  ): Promise<{ readonly handle: DocumentHandle; readonly status: DocumentStatus }> {
    return { handle, status: toDocumentStatus(await this.ask((client) => client.documents.wait(handle))) }
  }

  /** Writes the translation of a document. The service has it only once. */
  async downloadDocument(handle: DocumentHandle, outputFile: DocumentOutput): Promise<void> {
    await this.ask((client) => client.documents.downloadTo(handle, toTarget(outputFile)))
  }

  /** Creates a glossary of one language pair. */
  async createGlossary(name: string, source: string, target: string, entries: GlossaryEntries): Promise<GlossaryInfo> {
    return this.#createGlossary({ name, sourceLang: source, targetLang: target, entries: entries.toTsv() })
  }

  /** Creates a glossary of one language pair from a CSV file. */
  async createGlossaryWithCsv(
    name: string,
    source: string,
    target: string,
    csvFile: DocumentInput,
  ): Promise<GlossaryInfo> {
    const csv = { entries: await readCsv(csvFile), entriesFormat: 'csv' } as const
    return this.#createGlossary({ name, sourceLang: source, targetLang: target, ...csv })
  }

  /** Returns a glossary, without its entries. */
  async getGlossary(glossaryId: string): Promise<GlossaryInfo> {
    return withDates(await this.ask((client) => client.glossariesV2.get(glossaryId), true))
  }

  /** Returns all glossaries of one language pair, without their entries. */
  async listGlossaries(): Promise<GlossaryInfo[]> {
    return (await this.ask((client) => client.glossariesV2.list())).map((one) => withDates(one))
  }

  /** Returns the entries of a glossary. */
  async getGlossaryEntries(glossary: string | GlossaryInfo): Promise<GlossaryEntries> {
    const id = idOf(glossary, 'glossaryId')
    return new GlossaryEntries({ tsv: await this.ask((client) => client.glossariesV2.entries(id), true) })
  }

  /** Deletes a glossary. */
  async deleteGlossary(glossary: string | GlossaryInfo): Promise<void> {
    await this.ask((client) => client.glossariesV2.delete(idOf(glossary, 'glossaryId')), true)
  }

  async #createGlossary({
    sourceLang,
    targetLang,
    ...params
  }: NewDictionary & Pick<OldGlossary, 'name'>): Promise<GlossaryInfo> {
    if (params.name === '') throw new DeepLError('The name of a glossary must be a non-empty string.')
    if (params.entries === '') throw new DeepLError('The entries of a glossary must not be empty.')
    const pair = { sourceLang: withoutRegion(sourceLang), targetLang: withoutRegion(targetLang) }
    return withDates(await this.ask((client) => client.glossariesV2.create({ ...params, ...pair })))
  }

  /** Makes a call of the client. @param isGlossary true for a call whose id is that of a glossary @throws {DeepLError} */
  protected async ask<T>(work: (client: LanguageService) => Promise<T>, isGlossary = false): Promise<T> {
    try {
      return await work(this.client)
    } catch (error) {
      throw toDeepLError(error, isGlossary)
    }
  }
}

function toLanguage({ language, name, supportsFormality }: OldLanguage): Language {
  return { name, code: lowerBase(language), ...(supportsFormality !== undefined && { supportsFormality }) }
}

/** Returns the language of a dictionary: dictionaries have no regions. */
export function withoutRegion(code: string): string {
  return code.split('-', 1)[0] ?? code
}
