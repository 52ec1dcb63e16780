import { translateLimits, utf8Length } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { checkLanguages, checkSize, checkTexts } from '../http/request-refused.ts'
import { isCount, type JsonObject, readList, readObject, readText, ShapeError, textOf } from '../http/shape.ts'
import { encodeTranslate, listOfTexts, type TranslateParams } from './translate-body.ts'

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
    if (connection.isChecking) {
      checkTexts(texts)
      checkLanguages(params.sourceLang ?? '', params.targetLang)
      await checkOthers(params)
      checkSize(texts, bytes, translateLimits)
    }
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

const plain: readonly string[] = ['text', 'targetLang', 'sourceLang', 'showBilledCharacters']

/** Checks the settings, if there are any. Where the files of a page are gone, the service checks them. */
async function checkOthers(params: TranslateParams): Promise<void> {
  if (Object.entries(params).every(([name, value]) => plain.includes(name) || value === undefined)) return
  const checks = await import('./check-settings.ts').catch(() => undefined)
  checks?.checkSettings(params)
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
