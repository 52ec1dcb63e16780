import { unlimited } from '@lockale/api'
import type { DocumentStatus as OwnStatus } from '../resources/document-progress.ts'
import type { OldGlossary } from '../resources/glossaries-v2.ts'
import type { Glossary } from '../resources/glossaries.ts'
import type { TranslationMemory } from '../resources/memories.ts'
import type { MemoryJob } from '../resources/memory-jobs.ts'
import type { StyleInstruction, StyleRuleList } from '../resources/style-rules.ts'
import type { TranslatedText } from '../resources/text.ts'
import type { Quota, Usage as OwnUsage } from '../resources/usage.ts'
import type { ImprovedText } from '../resources/write.ts'
import type { GlossaryEntries } from './glossary-entries.ts'

// What the calls return, with the field names of deepl-node, and how it is made of what the client returns.

/** The translation of one string. */
export interface TextResult {
  readonly text: string
  readonly detectedSourceLang: string
  readonly billedCharacters: number
  readonly modelTypeUsed?: string | undefined
}

export function toTextResult(text: TranslatedText): TextResult {
  const { billedCharacters = 0, modelTypeUsed } = text
  return {
    text: text.text,
    detectedSourceLang: lowerBase(text.detectedSourceLanguage ?? ''),
    billedCharacters,
    modelTypeUsed,
  }
}

/** One improved string. */
export interface WriteResult {
  readonly text: string
  readonly detectedSourceLang: string
  readonly targetLang: string
}

export function toWriteResult({ text, detectedSourceLanguage = '', targetLanguage = '' }: ImprovedText): WriteResult {
  return { text, detectedSourceLang: detectedSourceLanguage, targetLang: targetLanguage }
}

/** A limit, and how much of it is used. */
export interface UsageDetail {
  readonly count: number
  readonly limit: number
  limitReached(): boolean
}

/** The usage in the billing period. A part is missing if the service does not report it. */
export interface Usage {
  readonly character?: UsageDetail | undefined
  readonly document?: UsageDetail | undefined
  readonly teamDocument?: UsageDetail | undefined
  anyLimitReached(): boolean
  toString(): string
}

export function toUsage({ characters, documents, teamDocuments }: OwnUsage): Usage {
  const [character, document, teamDocument] = [toDetail(characters), toDetail(documents), toDetail(teamDocuments)]
  const all = [
    ['Characters', character],
    ['Documents', document],
    ['Team documents', teamDocument],
  ] as const
  const lines = all.flatMap(([name, one]) => (one === undefined ? [] : [`${name}: ${one.count} of ${one.limit}`]))
  return {
    character,
    document,
    teamDocument,
    anyLimitReached: () => all.some(([, one]) => one?.limitReached() === true),
    toString: () => ['Usage this billing period:', ...lines].join('\n'),
  }
}

function toDetail(quota: Quota | undefined): UsageDetail | undefined {
  if (quota === undefined) return undefined
  const { count, limit = unlimited } = quota
  return { count, limit, limitReached: () => count >= limit }
}

/** The state of a document. */
export interface DocumentStatus {
  readonly status: 'queued' | 'translating' | 'error' | 'done' | (string & {})
  readonly secondsRemaining?: number | undefined
  readonly billedCharacters?: number | undefined
  readonly errorMessage?: string | undefined
  ok(): boolean
  done(): boolean
}

export function toDocumentStatus(
  status: Pick<OwnStatus, 'state' | 'billedCharacters'> & Partial<OwnStatus>,
): DocumentStatus {
  const { state, secondsRemaining, billedCharacters, errorMessage } = status
  const facts = { status: state, secondsRemaining, billedCharacters, errorMessage }
  return { ...facts, ok: () => state !== 'error', done: () => state === 'done' }
}

/** A glossary with one dictionary. */
export interface GlossaryInfo {
  readonly glossaryId: string
  readonly name: string
  readonly ready: boolean
  readonly sourceLang: string
  readonly targetLang: string
  readonly creationTime: Date
  readonly entryCount: number
}

export function toGlossaryInfo({ creationTime, entryCount = 0, ...glossary }: OldGlossary): GlossaryInfo {
  return { ...glossary, creationTime: new Date(creationTime ?? Number.NaN), entryCount }
}

/** The language pair of a dictionary, and the number of its entries. */
export interface MultilingualGlossaryDictionaryInfo {
  readonly sourceLangCode: string
  readonly targetLangCode: string
  readonly entryCount: number
}

/** A dictionary with its entries. */
export interface MultilingualGlossaryDictionaryEntries {
  readonly sourceLangCode: string
  readonly targetLangCode: string
  readonly entries: GlossaryEntries
}

/** A glossary with one dictionary for each language pair. */
export interface MultilingualGlossaryInfo {
  readonly glossaryId: string
  readonly name: string
  readonly dictionaries: readonly MultilingualGlossaryDictionaryInfo[]
  readonly creationTime: Date
}

export function toMultilingual({ glossaryId, name, dictionaries, creationTime }: Glossary): MultilingualGlossaryInfo {
  return {
    glossaryId,
    name,
    dictionaries: dictionaries.map(toDictionaryInfo),
    creationTime: new Date(creationTime ?? Number.NaN),
  }
}

export function toDictionaryInfo({
  sourceLang,
  targetLang,
  entryCount = 0,
}: Glossary['dictionaries'][number]): MultilingualGlossaryDictionaryInfo {
  return { sourceLangCode: sourceLang, targetLangCode: targetLang, entryCount }
}

/** An instruction of a style rule list. */
export interface CustomInstruction {
  readonly id?: string | undefined
  readonly label: string
  readonly prompt: string
  readonly sourceLanguage?: string | undefined
}

/** A style rule list. The categories of `configuredRules` are in camel case: `datesAndTimes`. */
export interface StyleRuleInfo {
  readonly styleId: string
  readonly name: string
  readonly creationTime: Date
  readonly updatedTime: Date
  readonly language: string
  readonly version: number
  readonly configuredRules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  readonly customInstructions?: readonly StyleInstruction[] | undefined
}

export function toStyleRuleInfo(list: StyleRuleList): StyleRuleInfo {
  const { styleId, name, language, version = 0, configuredRules, customInstructions } = list
  const rules = Object.entries<Readonly<Record<string, string>>>(configuredRules ?? {})
  const categories = rules.map(([category, options]) => [
    category.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
    options,
  ])
  return {
    styleId,
    name,
    language,
    version,
    creationTime: new Date(list.creationTime ?? Number.NaN),
    updatedTime: new Date(list.updatedTime ?? Number.NaN),
    configuredRules: configuredRules && (Object.fromEntries(categories) as StyleRuleInfo['configuredRules']),
    customInstructions,
  }
}

/** A translation memory. */
export interface TranslationMemoryInfo extends Omit<
  TranslationMemory,
  'creationTime' | 'updatedTime' | 'segmentCount'
> {
  readonly segmentCount: number
  readonly creationTime: Date | undefined
  readonly updatedTime: Date | undefined
}

export function toMemoryInfo({
  segmentCount = 0,
  creationTime,
  updatedTime,
  ...memory
}: TranslationMemory): TranslationMemoryInfo {
  return { ...memory, segmentCount, creationTime: maybeDate(creationTime), updatedTime: maybeDate(updatedTime) }
}

/** A job that imports or exports a translation memory. */
export interface TranslationMemoryJob {
  readonly jobId: string
  readonly operation: string
  readonly product: string
  readonly results: readonly {
    readonly status: string
    readonly requiredAction: string | undefined
    readonly downloadUrl: string | undefined
    readonly expiresAt: Date | undefined
    readonly errorMessage: string | undefined
    readonly translationMemoryId: string | undefined
    readonly skippedSegmentCount: number | undefined
  }[]
  readonly creationTime: Date | undefined
  readonly updatedTime: Date | undefined
  readonly translationMemoryId: string | undefined
  readonly displayName: string | undefined
  readonly sourceContentType: string | undefined
  readonly sourceContentLength: number | undefined
}

export function toMemoryJob(job: MemoryJob): TranslationMemoryJob {
  const { status, requiredAction, downloadUrl, errorMessage, translationMemoryId, skippedSegmentCount } = job
  const result = { status, requiredAction, downloadUrl, errorMessage, translationMemoryId, skippedSegmentCount }
  return {
    jobId: job.jobId,
    operation: job.operation ?? '',
    product: 'translation_memory',
    results: [{ ...result, expiresAt: maybeDate(job.expiresAt) }],
    creationTime: maybeDate(job.creationTime),
    updatedTime: maybeDate(job.updatedTime),
    translationMemoryId,
    displayName: job.displayName,
    sourceContentType: job.contentType,
    sourceContentLength: job.contentLength,
  }
}

export function maybeDate(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time)
}

/** Returns a code as deepl-node writes it: the language in small letters, the rest in capitals. */
export function lowerBase(code: string): string {
  const [base = '', ...rest] = code.split('-')
  return [base.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join('-')
}
