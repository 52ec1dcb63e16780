import { unlimited } from '@lockale/api'
import type { DocumentStatus as OwnStatus } from '../resources/document-progress.ts'
import type { OldGlossary } from '../resources/glossaries-v2.ts'
import type { Dictionary, Glossary } from '../resources/glossaries.ts'
import type { TranslationMemory } from '../resources/memories.ts'
import type { MemoryJob } from '../resources/memory-jobs.ts'
import type { StyleRuleList } from '../resources/style-rules.ts'
import type { TranslatedText } from '../resources/text.ts'
import type { Quota, Usage as OwnUsage } from '../resources/usage.ts'
import type { ImprovedText } from '../resources/write.ts'
import type { GlossaryEntries } from './glossary-entries.ts'

// What the calls return, with the field names of deepl-node, and how it is made of what the client returns.

/** `T` with dates instead of texts, and numbers where the service may send none. */
export type WithDates<T, Absent = never> = {
  readonly [Name in keyof T]: Name extends `${string}Time` | 'expiresAt'
    ? Date | Absent
    : Name extends `${string}Count` | 'version'
      ? Exclude<T[Name], undefined>
      : T[Name]
}

export function withDates<T extends object, Absent = never>(object: T): WithDates<T, Absent> {
  const fields = Object.entries<unknown>(object as Readonly<Record<string, unknown>>).map(([name, value]) => {
    if (/Count$|^version$/u.test(name)) return [name, value ?? 0]
    return [name, /Time$|^expiresAt$/u.test(name) && typeof value === 'string' ? new Date(value) : value]
  })
  return Object.fromEntries(fields) as WithDates<T, Absent>
}

/** The translation of one string. */
export interface TextResult {
  readonly text: string
  readonly detectedSourceLang: string
  readonly billedCharacters: number
  readonly modelTypeUsed?: string | undefined
}

export function toTextResult(translated: TranslatedText): TextResult {
  const { text, detectedSourceLanguage = '', billedCharacters = 0, modelTypeUsed } = translated
  return { text, detectedSourceLang: lowerBase(detectedSourceLanguage), billedCharacters, modelTypeUsed }
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
  /** Returns whether the limit is reached. */
  limitReached(): boolean
}

/** The usage in the billing period. A part is missing if the service does not report it. */
export interface Usage {
  readonly character?: UsageDetail | undefined
  readonly document?: UsageDetail | undefined
  readonly teamDocument?: UsageDetail | undefined
  /** Returns whether any limit is reached. */
  anyLimitReached(): boolean
  /** Returns the usage as text, a line each. */
  toString(): string
}

export function toUsage({ characters, documents, teamDocuments }: OwnUsage): Usage {
  const [character, document, teamDocument] = [characters, documents, teamDocuments].map(toDetail)
  const all = Object.entries({ Characters: character, Documents: document, 'Team documents': teamDocument })
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
  readonly status: OwnStatus['state']
  readonly secondsRemaining?: number | undefined
  readonly billedCharacters?: number | undefined
  readonly errorMessage?: string | undefined
  /** Returns false if the translation has failed. */
  ok(): boolean
  /** Returns whether the translation is ready. */
  done(): boolean
}

export function toDocumentStatus(status: Pick<OwnStatus, 'state'> & Partial<OwnStatus>): DocumentStatus {
  const { state, secondsRemaining, billedCharacters, errorMessage } = status
  const facts = { status: state, secondsRemaining, billedCharacters, errorMessage }
  return { ...facts, ok: () => state !== 'error', done: () => state === 'done' }
}

/** A glossary with one dictionary. */
export type GlossaryInfo = WithDates<OldGlossary>

/** The language pair of a dictionary, and the number of its entries. */
export interface MultilingualGlossaryDictionaryInfo {
  readonly sourceLangCode: string
  readonly targetLangCode: string
  readonly entryCount: number
}

export function toDictionaryInfo(dictionary: Dictionary): MultilingualGlossaryDictionaryInfo {
  const { sourceLang, targetLang, entryCount = 0 } = dictionary
  return { sourceLangCode: sourceLang, targetLangCode: targetLang, entryCount }
}

/** A dictionary with its entries. */
export interface MultilingualGlossaryDictionaryEntries extends Omit<MultilingualGlossaryDictionaryInfo, 'entryCount'> {
  readonly entries: GlossaryEntries
}

/** A glossary with one dictionary for each language pair. */
export interface MultilingualGlossaryInfo extends Omit<WithDates<Glossary>, 'dictionaries' | 'ready'> {
  readonly dictionaries: readonly MultilingualGlossaryDictionaryInfo[]
}

export function toMultilingual({ glossaryId, name, creationTime, dictionaries }: Glossary): MultilingualGlossaryInfo {
  return { ...withDates({ glossaryId, name, creationTime }), dictionaries: dictionaries.map(toDictionaryInfo) }
}

/** A style rule list. The categories of `configuredRules` are in camel case: `datesAndTimes`. */
export interface StyleRuleInfo extends Omit<WithDates<StyleRuleList>, 'configuredRules'> {
  readonly configuredRules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

export function toStyleRuleInfo({ configuredRules, ...list }: StyleRuleList): StyleRuleInfo {
  const rules = Object.entries<Readonly<Record<string, string>>>(configuredRules ?? {})
  const inCamelCase = (name: string): string =>
    name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase())
  const categories = Object.fromEntries(rules.map(([category, options]) => [inCamelCase(category), options] as const))
  return { ...withDates(list), configuredRules: configuredRules && categories }
}

/** A translation memory. */
export type TranslationMemoryInfo = WithDates<TranslationMemory, undefined>

/** A job that imports or exports a translation memory. It has one result. */
export interface TranslationMemoryJob extends Pick<
  WithDates<MemoryJob, undefined>,
  'jobId' | 'operation' | 'creationTime' | 'updatedTime' | 'translationMemoryId' | 'displayName'
> {
  readonly product: string
  readonly results: readonly Pick<
    WithDates<MemoryJob, undefined>,
    | 'status'
    | 'requiredAction'
    | 'downloadUrl'
    | 'expiresAt'
    | 'errorMessage'
    | 'translationMemoryId'
    | 'skippedSegmentCount'
  >[]
  readonly sourceContentType: string | undefined
  readonly sourceContentLength: number | undefined
}

export function toMemoryJob(job: MemoryJob): TranslationMemoryJob {
  const {
    contentType: sourceContentType,
    contentLength: sourceContentLength,
    ...facts
  } = withDates<MemoryJob, undefined>(job)
  const result = { ...facts, skippedSegmentCount: job.skippedSegmentCount ?? 0 }
  return { ...facts, sourceContentType, sourceContentLength, product: 'translation_memory', results: [result] }
}

/** Returns a code as deepl-node writes it: the language in small letters, the rest in capitals. */
export function lowerBase(code: string): string {
  const [base = '', ...rest] = code.split('-')
  return [base.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join('-')
}
