import type { WriteStream } from 'node:fs'
import type { ConfiguredRules, Tone, WritingStyle as Style } from '@lockale/api'
import type { LanguageCode } from '@lockale/api/language-table'
import type { MemorySegmentsPage, SegmentsPageOptions, TranslationMemory } from '../resources/memories.ts'
import type { StartedExport, StartedImport } from '../resources/memory-transfer.ts'
import type { NewStyleInstruction, StyleInstruction } from '../resources/style-rules.ts'
import type { LanguagePair, NewDictionary } from '../resources/glossaries.ts'
import { fileModule, piecesOf } from '../http/streams.ts'
import { writeTo } from '../resources/save-file.ts'
import { DeepLError } from './errors.ts'
import { GlossaryEntries } from './glossary-entries.ts'
import {
  type MultilingualGlossaryDictionaryEntries,
  type MultilingualGlossaryDictionaryInfo,
  type MultilingualGlossaryInfo,
  type StyleRuleInfo,
  toDictionaryInfo,
  toMemoryJob,
  toMultilingual,
  toStyleRuleInfo,
  toWriteResult,
  type TranslationMemoryInfo,
  type TranslationMemoryJob,
  type WithDates,
  withDates,
  type WriteResult,
} from './infos.ts'
import { idOf } from './options.ts'
import { Translator, withoutRegion } from './translator.ts'

/** The writing styles of `rephraseText`. */
export const WritingStyle = {
  ACADEMIC: 'academic',
  BUSINESS: 'business',
  CASUAL: 'casual',
  DEFAULT: 'default',
  SIMPLE: 'simple',
  PREFER_ACADEMIC: 'prefer_academic',
  PREFER_BUSINESS: 'prefer_business',
  PREFER_CASUAL: 'prefer_casual',
  PREFER_SIMPLE: 'prefer_simple',
} as const

export type WritingStyle = Style

/** The tones of `rephraseText`. */
export const WritingTone = {
  CONFIDENT: 'confident',
  DEFAULT: 'default',
  DIPLOMATIC: 'diplomatic',
  ENTHUSIASTIC: 'enthusiastic',
  FRIENDLY: 'friendly',
  PREFER_CONFIDENT: 'prefer_confident',
  PREFER_DIPLOMATIC: 'prefer_diplomatic',
  PREFER_ENTHUSIASTIC: 'prefer_enthusiastic',
  PREFER_FRIENDLY: 'prefer_friendly',
} as const

export type WritingTone = Tone

/** An instruction to add to a style rule list. */
export interface CustomInstructionRequestBody {
  label: string
  prompt: string
  source_language?: string
}

/** A style rule list to create. */
export interface CreateStyleRuleRequestBody {
  name: string
  language: string
  configured_rules?: ConfiguredRules
  custom_instructions?: CustomInstructionRequestBody[]
}

/** An announced import: its job, and the URL to send the file to. */
export type TranslationMemoryImport = WithDates<StartedImport, undefined>

/** An export that was started, or one that already existed. */
export interface TranslationMemoryExport extends Omit<StartedExport, 'isReused'> {
  readonly reusedExisting: boolean
}

type Glossary = string | { readonly glossaryId: string }
type Memory = string | { readonly translationMemoryId: string }

/** Calls the service with the methods and names of deepl-node: all of `Translator`, and newer ones. */
export class DeepLClient extends Translator {
  /** Improves a string, or a list of strings, in the same language. */
  async rephraseText<T extends string | readonly string[]>(
    texts: T,
    targetLang?: LanguageCode | null,
    writingStyle?: Style | null,
    tone?: Tone | null,
  ): Promise<T extends string ? WriteResult : WriteResult[]> {
    const params = { text: texts, targetLang: targetLang ?? undefined, tone: tone ?? undefined }
    const { improvements } = await this.ask((client) =>
      client.rephrase({ ...params, writingStyle: writingStyle ?? undefined }),
    )
    const results = improvements.map(toWriteResult)
    return (typeof texts === 'string' ? results[0] : results) as T extends string ? WriteResult : WriteResult[]
  }

  /** Creates a glossary with one or more dictionaries. */
  async createMultilingualGlossary(
    name: string,
    dictionaries: readonly MultilingualGlossaryDictionaryEntries[],
  ): Promise<MultilingualGlossaryInfo> {
    return this.#create(name, dictionaries.map(toDictionary))
  }

  /** Creates a glossary with the dictionary of a CSV file. */
  async createMultilingualGlossaryWithCsv(
    name: string,
    source: string,
    target: string,
    csv: string,
  ): Promise<MultilingualGlossaryInfo> {
    return this.#create(name, [csvDictionary(source, target, csv)])
  }

  async #create(name: string, dictionaries: readonly NewDictionary[]): Promise<MultilingualGlossaryInfo> {
    return toMultilingual(await this.ask((client) => client.glossaries.create({ name, dictionaries })))
  }

  /** Returns a glossary, without the entries of its dictionaries. */
  async getMultilingualGlossary(glossaryId: string): Promise<MultilingualGlossaryInfo> {
    return toMultilingual(await this.ask((client) => client.glossaries.get(glossaryId), true))
  }

  /** Returns a dictionary with its entries. */
  async getMultilingualGlossaryDictionaryEntries(
    glossary: Glossary,
    source: string,
    target: string,
  ): Promise<MultilingualGlossaryDictionaryEntries> {
    const pair = pairOf(source, target)
    const tsv = await this.ask((client) => client.glossaries.entries(idOf(glossary, 'glossaryId'), pair), true)
    const { sourceLang: sourceLangCode, targetLang: targetLangCode } = pair
    return { sourceLangCode, targetLangCode, entries: new GlossaryEntries({ tsv }) }
  }

  /** Returns all glossaries, without the entries of their dictionaries. */
  async listMultilingualGlossaries(): Promise<MultilingualGlossaryInfo[]> {
    return (await this.ask((client) => client.glossaries.list())).map(toMultilingual)
  }

  /** Deletes a glossary with all its dictionaries. */
  async deleteMultilingualGlossary(glossary: Glossary): Promise<void> {
    await this.ask((client) => client.glossaries.delete(idOf(glossary, 'glossaryId')), true)
  }

  /** Deletes a dictionary of a glossary. */
  async deleteMultilingualGlossaryDictionary(glossary: Glossary, source: string, target: string): Promise<void> {
    const pair = pairOf(source, target)
    await this.ask((client) => client.glossaries.deleteDictionary(idOf(glossary, 'glossaryId'), pair), true)
  }

  /** Replaces a dictionary of a glossary, or adds it. */
  async replaceMultilingualGlossaryDictionary(
    glossary: Glossary,
    dictionary: MultilingualGlossaryDictionaryEntries,
  ): Promise<MultilingualGlossaryDictionaryInfo> {
    return this.#replace(glossary, toDictionary(dictionary))
  }

  /** Replaces a dictionary of a glossary by that of a CSV file, or adds it. */
  async replaceMultilingualGlossaryDictionaryWithCsv(
    glossary: Glossary,
    source: string,
    target: string,
    csv: string,
  ): Promise<MultilingualGlossaryDictionaryInfo> {
    return this.#replace(glossary, csvDictionary(source, target, csv))
  }

  async #replace(glossary: Glossary, dictionary: NewDictionary): Promise<MultilingualGlossaryDictionaryInfo> {
    const id = idOf(glossary, 'glossaryId')
    return toDictionaryInfo(await this.ask((client) => client.glossaries.putDictionary(id, dictionary), true))
  }

  /** Renames a glossary. */
  async updateMultilingualGlossaryName(glossary: Glossary, name: string): Promise<MultilingualGlossaryInfo> {
    return this.#update(glossary, { name })
  }

  /** Adds entries to a dictionary. An entry with the same source term is replaced. */
  async updateMultilingualGlossaryDictionary(
    glossary: Glossary,
    dictionary: MultilingualGlossaryDictionaryEntries,
  ): Promise<MultilingualGlossaryInfo> {
    return this.#update(glossary, { dictionaries: [toDictionary(dictionary)] })
  }

  /** Adds the entries of a CSV file to a dictionary. An entry with the same source term is replaced. */
  async updateMultilingualGlossaryDictionaryWithCsv(
    glossary: Glossary,
    source: string,
    target: string,
    csv: string,
  ): Promise<MultilingualGlossaryInfo> {
    const dictionary = csvDictionary(source, target, csv)
    return this.#update(glossary, { dictionaries: [dictionary] })
  }

  async #update(
    glossary: Glossary,
    changes: { readonly name?: string; readonly dictionaries?: readonly NewDictionary[] },
  ): Promise<MultilingualGlossaryInfo> {
    const id = idOf(glossary, 'glossaryId')
    return toMultilingual(await this.ask((client) => client.glossaries.update(id, changes), true))
  }

  /** Returns the style rule lists of a page. @param page from 0 @param detailed true to get the rules too */
  async getAllStyleRules(page?: number, pageSize?: number, detailed?: boolean): Promise<StyleRuleInfo[]> {
    return (await this.ask((client) => client.styleRules.listPage({ page, pageSize, detailed }))).map(toStyleRuleInfo)
  }

  /** Creates a style rule list. */
  async createStyleRule(styleRule: CreateStyleRuleRequestBody): Promise<StyleRuleInfo> {
    const { name, language, configured_rules: configuredRules, custom_instructions: instructions } = styleRule
    const customInstructions = instructions?.map(toInstruction)
    const params = { name, language, configuredRules, customInstructions }
    return toStyleRuleInfo(await this.ask((client) => client.styleRules.create(params)))
  }

  /** Returns a style rule list. */
  async getStyleRule(styleId: string): Promise<StyleRuleInfo> {
    return toStyleRuleInfo(await this.ask((client) => client.styleRules.get(styleId)))
  }

  /** Renames a style rule list. */
  async updateStyleRuleName(styleId: string, name: string): Promise<StyleRuleInfo> {
    return toStyleRuleInfo(await this.ask((client) => client.styleRules.rename(styleId, name)))
  }

  /** Deletes a style rule list. */
  async deleteStyleRule(styleId: string): Promise<void> {
    await this.ask((client) => client.styleRules.delete(styleId))
  }

  /** Replaces the configured rules of a style rule list. */
  async updateStyleRuleConfiguredRules(styleId: string, configuredRules: ConfiguredRules): Promise<StyleRuleInfo> {
    return toStyleRuleInfo(await this.ask((client) => client.styleRules.setConfiguredRules(styleId, configuredRules)))
  }

  /** Adds an instruction to a style rule list. */
  async createStyleRuleCustomInstruction(
    styleId: string,
    instruction: CustomInstructionRequestBody,
  ): Promise<StyleInstruction> {
    return this.ask((client) => client.styleRules.addInstruction(styleId, toInstruction(instruction)))
  }

  /** Returns an instruction of a style rule list. */
  async getStyleRuleCustomInstruction(styleId: string, instructionId: string): Promise<StyleInstruction> {
    return this.ask((client) => client.styleRules.getInstruction(styleId, instructionId))
  }

  /** Replaces an instruction of a style rule list. */
  async updateStyleRuleCustomInstruction(
    styleId: string,
    instructionId: string,
    instruction: CustomInstructionRequestBody,
  ): Promise<StyleInstruction> {
    const changed = { ...toInstruction(instruction), id: instructionId }
    return this.ask((client) => client.styleRules.replaceInstruction(styleId, changed))
  }

  /** Removes an instruction from a style rule list. */
  async deleteStyleRuleCustomInstruction(styleId: string, instructionId: string): Promise<void> {
    await this.ask((client) => client.styleRules.deleteInstruction(styleId, instructionId))
  }

  /** Returns the translation memories of a page. @param page from 0 */
  async listTranslationMemories(page?: number, pageSize?: number): Promise<TranslationMemoryInfo[]> {
    const { memories } = await this.ask((client) => client.memories.listPage({ page, pageSize }))
    return memories.map((one) => withDates<TranslationMemory, undefined>(one))
  }

  /** Returns a translation memory, without its segments. */
  async getTranslationMemory(memory: Memory): Promise<TranslationMemoryInfo> {
    const id = idOf(memory, 'translationMemoryId')
    return withDates<TranslationMemory, undefined>(await this.ask((client) => client.memories.get(id)))
  }

  /** Returns segments of a translation memory. */
  async listTranslationMemorySegments(memory: Memory, options?: SegmentsPageOptions): Promise<MemorySegmentsPage> {
    return this.ask((client) => client.memories.segmentsPage(idOf(memory, 'translationMemoryId'), options))
  }

  /** Deletes a translation memory. */
  async deleteTranslationMemory(memory: Memory): Promise<void> {
    await this.ask((client) => client.memories.delete(idOf(memory, 'translationMemoryId')))
  }

  /** Announces a file to import. Returns the URL to send it to. */
  async createTranslationMemoryImport(
    fileName: string,
    contentLength: number,
    options: { contentType?: string; displayName?: string } = {},
  ): Promise<TranslationMemoryImport> {
    const params = { fileName, contentLength, ...options }
    return withDates<StartedImport, undefined>(await this.ask((client) => client.memories.startImport(params)))
  }

  /** Sends an announced file. */
  async uploadTranslationMemoryFile(
    translationMemoryImport: string | TranslationMemoryImport,
    fileBuffer: Uint8Array | Blob,
    contentType?: string,
  ): Promise<void> {
    const url = idOf(translationMemoryImport, 'uploadUrl')
    await this.ask((client) => client.memories.upload(url, fileBuffer, { contentType }))
  }

  /** Starts an export of a translation memory. */
  async createTranslationMemoryExport(memory: Memory): Promise<TranslationMemoryExport> {
    const id = idOf(memory, 'translationMemoryId')
    const { isReused, ...started } = await this.ask((client) => client.memories.startExport(id))
    return { ...started, reusedExisting: isReused }
  }

  /** Returns the state of an import or an export. */
  async getTranslationMemoryJob(jobId: string): Promise<TranslationMemoryJob> {
    return toMemoryJob(await this.ask((client) => client.memories.job(jobId)))
  }

  /** Waits until a job ends. @throws {DeepLError} if it fails, or takes longer than `timeoutMs` */
  async isTranslationMemoryJobComplete(jobId: string, timeoutMs?: number): Promise<TranslationMemoryJob> {
    const job = await this.ask((client) => client.memories.waitForJob(jobId, { timeoutMs }))
    if (job.status === 'completed' || job.status === 'downloaded') return toMemoryJob(job)
    throw new DeepLError(`The job ended with the status ${job.status}. ${job.errorMessage ?? ''}`.trim())
  }

  /** Writes the file of an export. An output path that exists is refused. */
  async downloadTranslationMemoryExport(job: TranslationMemoryJob, outputFile: string | WriteStream): Promise<void> {
    const [result] = job.results
    if (result?.downloadUrl === undefined)
      throw new DeepLError(`The job has no file: it is ${result?.status ?? 'empty'}.`)
    const url = result.downloadUrl
    const { body } = await this.ask((client) => client.memories.download(url))
    await writeTo(toNewFile(outputFile), piecesOf(body))
  }

  /** Imports a TMX file, and waits for the end of the import. */
  async importTranslationMemoryFromFilepath(
    inputPath: string,
    { timeoutMs, ...options }: { displayName?: string; contentType?: string; timeoutMs?: number } = {},
  ): Promise<TranslationMemoryJob> {
    const params = { input: inputPath, ...options }
    return toMemoryJob((await this.ask((client) => client.memories.import(params, { timeoutMs }))).job)
  }

  /** Exports a translation memory to a TMX file. */
  async exportTranslationMemoryToFilepath(
    memory: Memory,
    outputFile: string | WriteStream,
    { timeoutMs }: { timeoutMs?: number } = {},
  ): Promise<TranslationMemoryJob> {
    const id = idOf(memory, 'translationMemoryId')
    const options = { timeoutMs, output: toNewFile(outputFile) }
    return toMemoryJob((await this.ask((client) => client.memories.export(id, options))).job)
  }
}

function toNewFile(output: string | WriteStream): WriteStream {
  return typeof output === 'string' ? fileModule('node:fs').createWriteStream(output, { flags: 'wx' }) : output
}

function toInstruction({
  source_language: sourceLanguage,
  ...same
}: CustomInstructionRequestBody): NewStyleInstruction {
  return { ...same, sourceLanguage }
}

function toDictionary(dictionary: MultilingualGlossaryDictionaryEntries): NewDictionary {
  const { sourceLangCode, targetLangCode, entries } = dictionary
  return { ...pairOf(sourceLangCode, targetLangCode), entries: entries.toTsv() }
}

function csvDictionary(source: string, target: string, entries: string): NewDictionary {
  return { ...pairOf(source, target), entries, entriesFormat: 'csv' }
}

function pairOf(source: string, target: string): LanguagePair {
  return { sourceLang: withoutRegion(source), targetLang: withoutRegion(target) }
}
