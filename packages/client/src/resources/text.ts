import {
  countCharacters,
  type Formality,
  type ModelType,
  type SplitSentences,
  type TagHandling,
  type TagHandlingVersion,
  translateLimits,
  utf8Length,
} from '@lockale/api'
import {
  baseCode,
  canonicalCode,
  formalityTargets,
  instructionLanguages,
  type LanguageCode,
  type SourceLanguageCode,
} from '@lockale/api/language-table'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import {
  checkGlossaries,
  checkLanguages,
  checkSize,
  checkTexts,
  checkThreshold,
  encodeJson,
  requestRefused,
} from '../http/request-refused.ts'
import { isCount, type JsonObject, readList, readObject, readText, ShapeError, textOf } from '../http/shape.ts'

/** Translates strings. */
export interface Text {
  /**
   * Translates 1 to 50 strings. Billed by character. If the outcome is unknown, the request is retried at most once.
   * ```ts
   * const { text } = await client.translate({ text: 'Good morning', targetLang: 'de' })
   * const { translations } = await client.translate({ text: ['Yes', 'No'], targetLang: 'de' })
   * ```
   * @throws {RequestRefused} `REQUEST_INVALID`, `REQUEST_TOO_LARGE` before anything is sent
   * @throws {ServiceError} if the service refuses the request or cannot be reached
   */
  translate(params: TranslateParams & { readonly text: string }, options?: CallOptions): Promise<TranslatedString>
  /** Translates a list of strings, in the same way. */
  translate(params: TranslateParams, options?: CallOptions): Promise<TranslateResult>
}

/** The translations of a request, and the billed characters. */
export interface TranslateResult {
  /** One translation for each string, in the same order. */
  readonly translations: readonly TranslatedText[]
  /** Billed characters (code points) of all strings; `undefined` if the service does not say. */
  readonly billedCharacters: number | undefined
  readonly traceId: string | undefined
  /** Number of requests that were sent. */
  readonly attempts: number
  /** Number of earlier requests without an answer. They may have been billed too. */
  readonly unknownAttempts: number
}

/** The result for a lone string: its translation, and the same as for a list with this string. */
export interface TranslatedString extends TranslatedText, TranslateResult {
  readonly billedCharacters: number | undefined
}

/** The translation of one string. */
export interface TranslatedText {
  readonly text: string
  /** The source language that the service detected, in upper case. */
  readonly detectedSourceLanguage: string | undefined
  readonly billedCharacters: number | undefined
  readonly modelTypeUsed: string | undefined
  readonly tagHandlingVersion: string | undefined
}

export function textCalls(connection: Connection): Text {
  return { translate }

  function translate(
    params: TranslateParams & { readonly text: string },
    options?: CallOptions,
  ): Promise<TranslatedString>
  function translate(params: TranslateParams, options?: CallOptions): Promise<TranslateResult>
  async function translate(params: TranslateParams, options: CallOptions = {}): Promise<TranslateResult> {
    const json = encodeTranslate(params)
    const bytes = utf8Length(json)
    const texts = listOfTexts(params)
    if (connection.isChecking) checkTranslate(params, texts, bytes)
    const { value, traceId, attempts, unknownAttempts } = await call(
      {
        method: 'POST',
        path: '/v2/translate',
        json,
        headers: connection.tagHeaders,
        maxBytes: maxAnswerBytes(bytes),
        cost: 'billed',
        read: (answer) => readTranslations(answer, texts.length),
      },
      connection,
      options,
    )
    const result = { ...value, traceId, attempts, unknownAttempts }
    return typeof params.text === 'string' ? { ...value.translations[0], ...result } : result
  }
}

/** Returns the strings of a request: a lone string is a list of one. */
export function listOfTexts({ text }: { readonly text: string | readonly string[] }): readonly string[] {
  return typeof text === 'string' ? [text] : text
}

/** Returns the maximum size of an answer: enough for any translation, and far from filling the memory. */
function maxAnswerBytes(requestBytes: number): number {
  return 1_048_576 + 16 * Math.min(requestBytes, translateLimits.maxBytes)
}

function readTranslations(value: unknown, texts: number): Pick<TranslateResult, 'translations' | 'billedCharacters'> {
  const answer = readObject(value, 'the answer')
  const items = readList(answer['translations'], 'translations')
  if (items.length !== texts) throw new ShapeError(`it holds ${items.length} translations for ${texts} strings`)
  const translations = items.map((item, index) => readTranslation(item, `translations[${index}]`, answer))
  const counts = translations.map((translation) => translation.billedCharacters)
  return {
    translations,
    billedCharacters: counts.every(isCount) ? counts.reduce((sum, count) => sum + count, 0) : countOf(answer),
  }
}

/** Reads a translation. Only the string itself is required: other fields must not make a billed answer fail. */
function readTranslation(item: unknown, where: string, answer: JsonObject): TranslatedText {
  const translation = readObject(item, where)
  return {
    text: readText(translation['text'], `${where}.text`),
    detectedSourceLanguage: textOf(translation['detected_source_language']),
    billedCharacters: countOf(translation),
    modelTypeUsed: textOf(translation['model_type_used']) ?? textOf(answer['model_type_used']),
    tagHandlingVersion: textOf(translation['tag_handling_version']) ?? textOf(answer['tag_handling_version']),
  }
}

function countOf({ billed_characters: count }: JsonObject): number | undefined {
  return isCount(count) ? count : undefined
}

/**
 * Checks a request before it is sent. Does not check whether ids exist, nor languages and values that this version does
 * not know: the service may support them.
 * @param bytes size of the encoded body
 * @throws {RequestRefused}
 */
function checkTranslate(params: TranslateParams, texts: readonly string[], bytes: number): void {
  const { sourceLang = '', targetLang, formality = '', glossaryIds = [], styleId, translationMemoryId } = params
  checkTexts(texts)
  checkLanguages(sourceLang, targetLang)
  const target = canonicalCode(targetLang)
  if (target !== undefined && /^(?:more|less)$/iu.test(formality) && !formalityTargets.has(target)) {
    const instead = `use prefer_${formality.toLowerCase()}, which is ignored for such a language`
    throw requestRefused('formality-unsupported', `${target} has no formality; ${instead}`)
  }
  checkGlossaries(glossaryIds, sourceLang !== '')
  const odd = glossaryIds.findIndex((id) => !isUuid(id))
  if (odd !== -1) throw requestRefused('glossary-id-malformed', `the id of glossary ${odd + 1} is not a UUID`)
  if (styleId !== undefined && !isUuid(styleId)) throw requestRefused('style-id', 'the style id is not a UUID')
  if (translationMemoryId !== undefined && !isUuid(translationMemoryId)) {
    throw requestRefused('memory-id', 'the id of the translation memory is not a UUID')
  }
  checkInstructions(params.customInstructions ?? [], target)
  if (params.translationMemoryThreshold !== undefined && translationMemoryId === undefined) {
    throw requestRefused('memory-threshold', 'there is a threshold without a translation memory')
  }
  checkThreshold(params.translationMemoryThreshold)
  checkSize(texts, bytes, translateLimits)
}

function checkInstructions(instructions: readonly string[], target: string | undefined): void {
  const { maxInstructions, maxInstructionCharacters: most } = translateLimits
  const refused = (problem: string): Error => requestRefused('custom-instructions', problem)
  if (instructions.length > maxInstructions) {
    throw refused(`there are ${instructions.length} custom instructions, at most ${maxInstructions} fit`)
  }
  const long = instructions.findIndex((instruction) => countCharacters(instruction) > most)
  if (long !== -1) throw refused(`custom instruction ${long + 1} is longer than ${most} characters`)
  if (instructions.length === 0 || target === undefined || instructionLanguages.has(baseCode(target))) return
  throw refused(`${target} does not support custom instructions`)
}

/** Strings to translate, and their settings. A setting that is `undefined` or an empty list is not sent. */
export interface TranslateParams {
  /** 1 to 50 strings, or a lone string. Each is translated without the others. */
  readonly text: string | readonly string[]
  readonly targetLang: LanguageCode
  /** A base language such as `en`. Default: detected. Required with glossaries. */
  readonly sourceLang?: SourceLanguageCode | undefined
  /** Context for all strings, in the source language. It is neither translated nor billed. */
  readonly context?: string | undefined
  readonly modelType?: ModelType | undefined
  readonly splitSentences?: SplitSentences | undefined
  readonly preserveFormatting?: boolean | undefined
  readonly formality?: Formality | undefined
  /** Ids of up to 5 glossaries. If several glossaries have a term, the first of them is used. */
  readonly glossaryIds?: readonly string[] | undefined
  readonly styleId?: string | undefined
  /** Up to 10 instructions of up to 300 characters (code points). */
  readonly customInstructions?: readonly string[] | undefined
  readonly translationMemoryId?: string | undefined
  /** Minimum similarity of a translation memory match, in percent (0 to 100). */
  readonly translationMemoryThreshold?: number | undefined
  readonly tagHandling?: TagHandling | undefined
  readonly tagHandlingVersion?: TagHandlingVersion | undefined
  readonly outlineDetection?: boolean | undefined
  readonly splittingTags?: readonly string[] | undefined
  readonly nonSplittingTags?: readonly string[] | undefined
  readonly ignoreTags?: readonly string[] | undefined
  /** The service accepts this field and ignores it. */
  readonly enableBetaLanguages?: boolean | undefined
  /** False to leave out the billed characters of each string. Default: true. */
  readonly showBilledCharacters?: boolean | undefined
  /** Fields that this version does not know, named as in the HTTP request. They override the fields above. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined
}

export function encodeTranslate(params: TranslateParams): string {
  const [firstGlossary, ...moreGlossaries] = params.glossaryIds ?? []
  return encodeJson({
    text: listOfTexts(params),
    target_lang: params.targetLang,
    source_lang: params.sourceLang,
    context: params.context,
    model_type: params.modelType,
    split_sentences: params.splitSentences,
    preserve_formatting: params.preserveFormatting,
    formality: params.formality,
    glossary_id: moreGlossaries.length === 0 ? firstGlossary : undefined,
    glossary_ids: moreGlossaries.length === 0 ? undefined : params.glossaryIds,
    style_id: params.styleId,
    custom_instructions: filled(params.customInstructions),
    translation_memory_id: params.translationMemoryId,
    translation_memory_threshold: params.translationMemoryThreshold,
    show_billed_characters: params.showBilledCharacters ?? true,
    tag_handling: params.tagHandling,
    tag_handling_version: params.tagHandlingVersion,
    outline_detection: params.outlineDetection,
    splitting_tags: filled(params.splittingTags),
    non_splitting_tags: filled(params.nonSplittingTags),
    ignore_tags: filled(params.ignoreTags),
    enable_beta_languages: params.enableBetaLanguages,
    ...params.extraFields,
  })
}

/** Returns the size of the request body in bytes. */
export function translateBodyBytes(params: TranslateParams): number {
  return utf8Length(encodeTranslate(params))
}

/** Returns the size of the request body without strings. Add `textBytes` of each string to get `translateBodyBytes`. */
export function translateOverheadBytes(params: Omit<TranslateParams, 'text'>): number {
  // `textBytes` counts a comma after every string, but the last string has none.
  return translateBodyBytes({ ...params, text: [] }) - 1
}

/** Returns the bytes that one string adds to a request body, with quotes, escapes and its comma. */
export function textBytes(text: string): number {
  return utf8Length(JSON.stringify(text)) + 1
}

function filled(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list
}

/** Returns true for a UUID of any version, in upper or lower case, as the service accepts it. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(id)
}
