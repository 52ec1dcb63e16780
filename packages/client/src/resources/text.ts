import { limits } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { isCount, type JsonObject, readList, readObject, readText, ShapeError } from '../http/shape.ts'
import { checkTranslate } from './check-translate.ts'
import { encodeTranslate, type TranslateParams } from './encode-translate.ts'

export interface Text {
  /**
   * Costs characters. After an unknown outcome it is repeated at most once. `options.tag` is the reporting tag of this call.
   * @throws {RequestRefused} `REQUEST_INVALID`, `REQUEST_TOO_LARGE` before anything is sent
   * @throws {ServiceError}
   */
  translate(params: TranslateParams, options?: CallOptions): Promise<TranslateResult>
}

export interface TranslateResult {
  /** One for each text, same order. */
  readonly translations: readonly TranslatedText[]
  /** Characters (code points) of all texts, as the service bills them; `undefined` when it does not say. */
  readonly billedCharacters: number | undefined
  readonly traceId: string | undefined
  /** Requests made. */
  readonly attempts: number
  /** Requests before the one that was answered that may have been billed too. */
  readonly unknownAttempts: number
}

export interface TranslatedText {
  readonly text: string
  /** As the service writes it: upper case. */
  readonly detectedSourceLanguage: string | undefined
  readonly billedCharacters: number | undefined
  readonly modelTypeUsed: string | undefined
  readonly tagHandlingVersion: string | undefined
}

export function textCalls(connection: Connection): Text {
  return {
    async translate(params, options = {}) {
      const json = encodeTranslate(params)
      const bytes = Buffer.byteLength(json)
      if (connection.isChecking) checkTranslate(params, bytes)
      const { value, traceId, attempts, unknownAttempts } = await call(
        {
          method: 'POST',
          path: '/v2/translate',
          json,
          headers: connection.tagHeaders,
          maxBytes: maxAnswerBytes(bytes),
          cost: 'billed',
          read: (answer) => readTranslations(answer, params.text.length),
        },
        connection,
        options,
      )
      return { ...value, traceId, attempts, unknownAttempts }
    },
  }
}

/** Generous for any translation of that much text, and far from what fills a memory. */
function maxAnswerBytes(requestBytes: number): number {
  return 1_048_576 + 16 * Math.min(requestBytes, limits.translate.maxBytes)
}

function readTranslations(value: unknown, texts: number): Pick<TranslateResult, 'translations' | 'billedCharacters'> {
  const answer = readObject(value, 'the answer')
  const items = readList(answer['translations'], 'translations')
  if (items.length !== texts) throw new ShapeError(`it holds ${items.length} translations for ${texts} texts`)
  const translations = items.map((item, index) => readTranslation(item, `translations[${index}]`, answer))
  const counts = translations.map((translation) => translation.billedCharacters)
  return {
    translations,
    billedCharacters: counts.every(isCount) ? counts.reduce((sum, count) => sum + count, 0) : countOf(answer),
  }
}

/** Only the text is worth refusing an answer that has been paid for; what stands beside it is taken as far as it goes. */
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

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
