import { translateLimits } from '@lockale/api'
import { errorMessage, groupBy, isLockaleError, LockaleError } from '@lockale/errors'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { checkTexts, requestRefused } from '../http/request-refused.ts'
import { isServiceError } from '../http/service-error.ts'
import type { Text, TranslatedText, TranslateResult } from './text.ts'
import { textBytes, translateOverheadBytes, type TranslateParams } from './translate-body.ts'

/** Translates any number of strings. */
export interface AllTexts {
  /**
   * Translates any number of strings, in as few requests as the limits of the service allow. Equal strings are sent once.
   * ```ts
   * const { translations, bill } = await client.translateAll(strings, { targetLang: 'de' })
   * ```
   * @throws {RequestRefused} before anything is sent
   * @throws {TranslateAllError} if a request fails and others were answered: it has their translations
   * @throws {ServiceError} if a request fails, and none was answered
   */
  translateAll(strings: readonly string[], options: TranslateAllOptions): Promise<TranslateAllResult>
}

/** The settings of a translation, and how to send the requests. */
export interface TranslateAllOptions extends Omit<TranslateParams, 'text'>, CallOptions {
  /** Number of requests at the same time. Default: 4. */
  readonly concurrency?: number | undefined
  /** Called after each answer. */
  readonly onProgress?: ((progress: TranslateAllProgress) => void) | undefined
}

/** How much of the strings is translated. */
export interface TranslateAllProgress {
  /** Number of strings that are translated, and of all strings. */
  readonly done: number
  readonly total: number
  readonly bill: TranslateBill
}

/** What a translation has cost so far. */
export interface TranslateBill {
  /** Billed characters (code points); `undefined` if the service does not say. */
  readonly billedCharacters: number | undefined
  /** Number of requests that were answered. */
  readonly requests: number
  /** Number of requests without an answer. They may have been billed too. */
  readonly unknownAttempts: number
}

/** All translations, and the bill. */
export interface TranslateAllResult {
  /** One translation for each string, in the same order. A string that is there twice is billed once: then it has 0. */
  readonly translations: readonly TranslatedText[]
  readonly bill: TranslateBill
}

/** The error for a translation that ended early. `code` is the code of `cause`, the error of the request that failed. */
export class TranslateAllError extends LockaleError {
  override readonly name: string = 'TranslateAllError'
  /** For each string its translation; `undefined` if there is none. To go on, translate the strings without one. */
  declare readonly translations: readonly (TranslatedText | undefined)[]
  readonly bill: TranslateBill

  constructor(cause: unknown, partial: Pick<TranslateAllError, 'translations' | 'bill'>) {
    const { translations, bill } = partial
    const done = translations.filter((one) => one !== undefined).length
    const code = isLockaleError(cause) ? cause.code : 'TRANSLATE_FAILED'
    super(code, `${done} of ${translations.length} strings were translated. ${errorMessage(cause)}`, {
      hint: 'The translations of this error are billed. Translate the other strings again.',
      cause,
    })
    this.bill = bill
    // translations may be many, and are not printed with the error
    Object.defineProperty(this, 'translations', { value: translations, enumerable: false })
  }
}

/** Returns true for a `TranslateAllError`, even from another copy of this package. */
export function isTranslateAllError(error: unknown): error is TranslateAllError {
  return isLockaleError(error) && error.name === 'TranslateAllError'
}

export function allTextCalls({ isChecking }: Connection, calls: Text): AllTexts {
  return { translateAll }

  async function translateAll(
    strings: readonly string[],
    { concurrency = 4, onProgress, signal, attempts, maxWaitMs, onWait, tag, ...params }: TranslateAllOptions,
  ): Promise<TranslateAllResult> {
    if (isChecking && strings.length > 0) checkTexts(strings)
    const places = groupBy(strings.keys(), (index) => strings[index] ?? '')
    const parts = splitTexts(places.keys(), params)
    const translations: (TranslatedText | undefined)[] = Array.from(strings, () => undefined)
    const total = strings.length
    let done = 0
    let bill: TranslateBill = { billedCharacters: 0, requests: 0, unknownAttempts: 0 }
    let failure: { readonly error: unknown } | undefined
    await Promise.all(Array.from({ length: Math.min(Math.max(1, concurrency), parts.length) }, work))
    if (failure !== undefined) {
      throw bill.requests === 0 ? failure.error : new TranslateAllError(failure.error, { translations, bill })
    }
    return { translations: translations.filter((one) => one !== undefined), bill }

    async function work(): Promise<void> {
      for (let part = parts.shift(); part !== undefined && failure === undefined; part = parts.shift()) {
        try {
          const options = { signal, attempts, maxWaitMs, onWait, tag }
          keep(part, await calls.translate({ ...params, text: part }, options))
          onProgress?.({ done, total, bill })
        } catch (error) {
          // does not end the other requests: they are billed, and their answers are kept
          failure ??= { error }
          const isUnknown = isServiceError(error) && error.outcome === 'unknown'
          if (isUnknown) bill = { ...bill, unknownAttempts: bill.unknownAttempts + 1 }
        }
      }
    }

    function keep(
      part: readonly string[],
      { translations: answers, billedCharacters, unknownAttempts }: TranslateResult,
    ) {
      const isBilled = billedCharacters !== undefined && bill.billedCharacters !== undefined
      bill = {
        billedCharacters: isBilled ? (bill.billedCharacters ?? 0) + billedCharacters : undefined,
        requests: bill.requests + 1,
        unknownAttempts: bill.unknownAttempts + unknownAttempts,
      }
      for (const [at, answer] of answers.entries()) {
        const [first, ...others] = places.get(part[at] ?? '') ?? []
        if (first === undefined) continue
        translations[first] = answer
        const again = answer.billedCharacters === undefined ? answer : { ...answer, billedCharacters: 0 }
        for (const place of others) translations[place] = again
        done += 1 + others.length
      }
    }
  }
}

/**
 * Splits strings into requests that the service takes, in order.
 * @throws {RequestRefused} `body-size` for a string that is too large for a request
 */
function splitTexts(texts: Iterable<string>, params: Omit<TranslateParams, 'text'>): string[][] {
  const { maxTexts, maxBytes } = translateLimits
  const room = maxBytes - translateOverheadBytes(params)
  const parts: string[][] = []
  let [part, left]: [string[], number] = [[], 0]
  for (const text of texts) {
    const bytes = textBytes(text)
    if (bytes > room) {
      const problem = `a string of ${bytes} bytes does not fit into a request of ${maxBytes}`
      throw requestRefused('body-size', problem, { code: 'REQUEST_TOO_LARGE' })
    }
    if (part.length === maxTexts || bytes > left || parts.length === 0) {
      ;[part, left] = [[], room]
      parts.push(part)
    }
    part.push(text)
    left -= bytes
  }
  return parts
}
