import type { ReadStream, WriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { Formality, ModelType, TagHandling, TagHandlingVersion } from '@lockale/api'
import type { LanguageCode } from '@lockale/api/language-table'
import type { ClientOptions } from '../options.ts'
import type { DocumentTarget } from '../resources/document-download.ts'
import type { DocumentParams } from '../resources/document-upload.ts'
import { type DocumentSource, openSource } from '../resources/file-source.ts'
import type { TranslateParams } from '../resources/translate-body.ts'
import { readAll } from '../http/streams.ts'
import { DeepLError } from './errors.ts'

// What the calls take, with the names of deepl-node, and how it becomes what the client takes.

/** Options of the client. */
export interface TranslatorOptions {
  serverUrl?: string
  headers?: Record<string, string>
  /** Number of requests after the first one. Default: 5. */
  maxRetries?: number
  /** Time limit for each step of a request, in milliseconds. Default: 10 s. */
  minTimeout?: number
  proxy?: { host: string; port: number; auth?: { username: string; password: string }; protocol?: string }
  sendPlatformInfo?: boolean
  appInfo?: { appName: string; appVersion: string }
}

export function toClientOptions(key: string, options: TranslatorOptions): ClientOptions {
  const { serverUrl, headers, maxRetries = 5, minTimeout, proxy, appInfo } = options
  const app = appInfo === undefined ? '' : ` ${appInfo.appName}/${appInfo.appVersion}`
  return {
    key,
    preset: 'deepl',
    baseUrl: serverUrl,
    // code that names a server wants the key to go there
    allowedHosts: serverUrl === undefined || !URL.canParse(serverUrl) ? [] : [new URL(serverUrl).host],
    headers: { ...(app === '' ? {} : { 'user-agent': `lockale${app}` }), ...headers },
    attempts: maxRetries + 1,
    timeoutMs: minTimeout,
    // the service refuses in its own words, as programs that read its messages expect
    checks: false,
    ...(proxy === undefined ? {} : { environment: { HTTPS_PROXY: proxyUrl(proxy) } }),
  }
}

function proxyUrl({ host, port, auth, protocol = 'http' }: NonNullable<TranslatorOptions['proxy']>): string {
  const user = auth === undefined ? '' : `${encodeURIComponent(auth.username)}:${encodeURIComponent(auth.password)}@`
  return `${protocol.replace(/:$/u, '')}://${user}${host}:${port}`
}

type Named<Id extends string> = string | { readonly [Name in Id]: string }

/** Options of texts and documents. Glossaries, style rules and memories are ids, or what the calls return. */
interface SharedOptions {
  formality?: Formality
  glossary?: Named<'glossaryId'>
  glossaryIds?: readonly Named<'glossaryId'>[]
  styleRule?: Named<'styleId'>
  translationMemory?: Named<'translationMemoryId'>
  translationMemoryThreshold?: number
  /** Fields of the request that this version does not know, by their names in the request. */
  extraRequestParameters?: Record<string, string>
}

/** Options of `translateText`. */
export interface TranslateTextOptions extends SharedOptions {
  splitSentences?: 'off' | 'on' | 'nonewlines' | 'default'
  preserveFormatting?: boolean
  tagHandling?: TagHandling
  tagHandlingVersion?: TagHandlingVersion
  outlineDetection?: boolean
  context?: string
  modelType?: ModelType
  splittingTags?: string | string[]
  nonSplittingTags?: string | string[]
  ignoreTags?: string | string[]
  customInstructions?: string[]
}

export function toTextParams(
  sourceLang: string | null,
  targetLang: LanguageCode,
  options: TranslateTextOptions,
): Omit<TranslateParams, 'text'> {
  const { splitSentences, splittingTags, nonSplittingTags, ignoreTags, extraRequestParameters, ...others } = options
  const { glossary, glossaryIds, styleRule, translationMemory, ...same } = others
  const modes = { on: '1', default: '1', off: '0', nonewlines: 'nonewlines' } as const
  return {
    ...same,
    ...toShared(sourceLang, { glossary, glossaryIds, styleRule, translationMemory }),
    targetLang,
    splitSentences: splitSentences && (modes[splitSentences] ?? splitSentences),
    splittingTags: toTags(splittingTags),
    nonSplittingTags: toTags(nonSplittingTags),
    ignoreTags: toTags(ignoreTags),
    extraFields: extraRequestParameters,
  }
}

function toShared(
  sourceLang: string | null,
  options: { readonly [Name in keyof SharedOptions]?: SharedOptions[Name] | undefined },
): Pick<TranslateParams, 'sourceLang' | 'glossaryIds' | 'styleId' | 'translationMemoryId'> {
  const { glossary, glossaryIds, styleRule, translationMemory } = options
  if (glossary !== undefined && glossaryIds !== undefined) {
    throw new DeepLError('glossary and glossaryIds cannot be used together.')
  }
  if ((glossary ?? glossaryIds) !== undefined && sourceLang === null) {
    throw new DeepLError('sourceLang is required if a glossary is used.')
  }
  const glossaries = glossary === undefined ? glossaryIds : [glossary]
  return {
    sourceLang: sourceLang ?? undefined,
    glossaryIds: glossaries?.map((one) => idOf(one, 'glossaryId')),
    styleId: styleRule === undefined ? undefined : idOf(styleRule, 'styleId'),
    translationMemoryId: translationMemory === undefined ? undefined : idOf(translationMemory, 'translationMemoryId'),
  }
}

/** Returns the id of what is an id, or an object with it. */
export function idOf<Id extends string>(given: Named<Id>, name: Id): string {
  return typeof given === 'string' ? given : given[name]
}

function toTags(tags: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof tags === 'string' ? tags.split(',') : tags
}

/** Options of documents. */
export interface DocumentTranslateOptions extends SharedOptions {
  /** Name of the file: required unless the document is a path. */
  filename?: string
  /** Accepted, and ignored: the client sends the whole file as a stream. */
  enableDocumentMinification?: boolean
}

/** A document: a path, bytes, a `Blob`, or an open file. */
export type DocumentInput = string | Uint8Array | Blob | ReadStream | FileHandle
/** Where a document is written: a path, a stream, or an open file. */
export type DocumentOutput = string | WriteStream | WritableStream<Uint8Array> | FileHandle

export async function toDocumentParams(
  input: DocumentInput,
  { sourceLang, targetLang }: { readonly sourceLang: string | null; readonly targetLang: LanguageCode },
  options: DocumentTranslateOptions,
): Promise<DocumentParams> {
  const { filename, enableDocumentMinification: _ignored, extraRequestParameters, ...others } = options
  const { formality, translationMemoryThreshold, ...named } = others
  return {
    input: await toSource(input, filename),
    ...toShared(sourceLang, named),
    targetLang,
    formality,
    translationMemoryThreshold,
    extraFields: extraRequestParameters,
  }
}

async function toSource(input: DocumentInput, name: string | undefined): Promise<DocumentSource> {
  if (typeof input === 'string') {
    if (name === undefined) return input
    const { byteLength = 0, open } = await openSource(input)
    return { name, byteLength, open }
  }
  if (name === undefined) throw new DeepLError('options.filename is required unless the document is a path.')
  if (input instanceof Uint8Array || 'size' in input) return { name, bytes: input }
  return { name, stream: 'createReadStream' in input ? input.createReadStream() : input }
}

export function toTarget(output: DocumentOutput): DocumentTarget {
  return typeof output === 'object' && 'createWriteStream' in output ? output.createWriteStream() : output
}

/** Returns the content of a CSV file. */
export async function readCsv(file: DocumentInput): Promise<string> {
  const { open } = await openSource(await toSource(file, typeof file === 'string' ? undefined : 'glossary.csv'))
  return new TextDecoder().decode(await readAll(open()))
}
