import {
  effectiveWriteTarget,
  type Tone,
  writeLimits,
  writeTargets,
  type WritingStyle,
  writingStyleTargets,
  utf8Length,
} from '@lockale/api'
import { canonicalCode, type LanguageCode } from '@lockale/api/language-table'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { checkSize, checkTexts, encodeJson, requestRefused } from '../http/request-refused.ts'
import { readList, readObject, readText, ShapeError, textOf, toFields } from '../http/shape.ts'
import { listOfTexts } from './translate-body.ts'

/** Improves strings without translating them. Needs an API key of a paid plan. */
export interface Writing {
  /**
   * Rephrases strings in the same language. Billed by character. If the outcome is unknown, the request is retried at
   * most once.
   * @throws {RequestRefused} before anything is sent, for parameters that the service would refuse
   * @throws {ServiceError} if the service refuses the request or cannot be reached
   */
  rephrase(params: RephraseParams & { readonly text: string }, options?: CallOptions): Promise<ImprovedString>
  /** Improves a list of strings, in the same way. */
  rephrase(params: RephraseParams, options?: CallOptions): Promise<ImproveResult>
  /** Corrects only spelling and grammar. Billing, retries and errors are the same as for `rephrase`. */
  correct(params: CorrectParams & { readonly text: string }, options?: CallOptions): Promise<ImprovedString>
  /** Corrects a list of strings, in the same way. */
  correct(params: CorrectParams, options?: CallOptions): Promise<ImproveResult>
}

/** The improved strings of a request. */
export interface ImproveResult {
  /** One improved string for each given string, in the same order. */
  readonly improvements: readonly ImprovedText[]
  readonly traceId: string | undefined
  /** Number of requests that were sent. */
  readonly attempts: number
  /** Number of earlier requests without an answer. They may have been billed too. */
  readonly unknownAttempts: number
}

/** The result for a lone string: the improved string, and the same as for a list with this string. */
export interface ImprovedString extends ImprovedText, ImproveResult {}

/** One improved string. */
export interface ImprovedText {
  readonly text: string
  /** The requested language, or else the detected one, such as `en-US`. */
  readonly targetLanguage: string | undefined
  /** Base code of the detected language. The string stays in this language, even if another one is requested. */
  readonly detectedSourceLanguage: string | undefined
}

export function writeCalls(connection: Connection): Writing {
  return {
    rephrase: openImprove<RephraseParams>('/v2/write/rephrase'),
    correct: openImprove<CorrectParams>('/v2/write/correct'),
  }

  function openImprove<Params extends RephraseParams>(path: string): Improve<Params> {
    // a lone string gives the result of a lone string
    return ((params, options) => improve(path, params, options)) as Improve<Params>
  }

  async function improve(path: string, params: RephraseParams, options: CallOptions = {}): Promise<ImproveResult> {
    const text = listOfTexts(params)
    const json = encodeJson({ ...toFields(params), text })
    if (connection.isChecking) checkWrite(params, text, utf8Length(json))
    const { value, traceId, attempts, unknownAttempts } = await call(
      { method: 'POST', path, json, maxBytes, cost: 'billed', read: (answer) => readImprovements(answer, text.length) },
      connection,
      options,
    )
    const result = { improvements: value, traceId, attempts, unknownAttempts }
    return typeof params.text === 'string' ? { ...value[0], ...result } : result
  }
}

interface Improve<Params> {
  (params: Params & { readonly text: string }, options?: CallOptions): Promise<ImprovedString>
  (params: Params, options?: CallOptions): Promise<ImproveResult>
}

const maxBytes = 1_048_576

function readImprovements(value: unknown, texts: number): readonly ImprovedText[] {
  const items = readList(readObject(value, 'the answer')['improvements'], 'improvements')
  if (items.length !== texts) throw new ShapeError(`it holds ${items.length} improvements for ${texts} strings`)
  return items.map((item, index) => {
    const where = `improvements[${index}]`
    const improvement = readObject(item, where)
    return {
      text: readText(improvement['text'], `${where}.text`),
      targetLanguage: textOf(improvement['target_language']),
      detectedSourceLanguage: textOf(improvement['detected_source_language']),
    }
  })
}

/** Checks a request before it is sent, as `checkTranslate` does. @throws {RequestRefused} */
function checkWrite({ targetLang, writingStyle, tone }: RephraseParams, texts: readonly string[], bytes: number): void {
  checkTexts(texts)
  const target = targetLang === undefined ? undefined : canonicalCode(targetLang)
  // refuses only languages that this version recognises: a newer service may support others
  if (target !== undefined && !writeTargets.has(target)) {
    throw requestRefused('write-target', `the service cannot improve strings in ${target}`)
  }
  if (isSet(writingStyle) && isSet(tone)) {
    const problem = 'there is a writing style and a tone, and only one of them can be used'
    throw requestRefused('style-and-tone', problem)
  }
  const firm = [writingStyle, tone].find((value) => isSet(value) && !/^prefer_/iu.test(value ?? ''))
  if (firm !== undefined && target !== undefined && !writingStyleTargets.has(effectiveWriteTarget(target))) {
    const problem = `${target} has no writing styles and tones; use prefer_${firm}, which is ignored for such a language`
    throw requestRefused('style-or-tone-unsupported', problem)
  }
  checkSize(texts, bytes, writeLimits)
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== 'default'
}

/** Strings to correct. */
export interface CorrectParams {
  /** 1 to 50 strings, or a lone string; at most 10 KiB in a request. Each is improved without the others. */
  readonly text: string | readonly string[]
  /** Language of the strings. A variant such as `en-GB` sets the spelling. Default: each string keeps its language. */
  readonly targetLang?: LanguageCode | undefined
}

/** Strings to rephrase, and the style or tone to use. */
export interface RephraseParams extends CorrectParams {
  /**
   * The writing style, for German, English, Spanish, French, Italian and Portuguese. For other languages, `prefer_…`
   * values are not sent, and the service refuses all other values.
   */
  readonly writingStyle?: WritingStyle | undefined
  /** The tone. You cannot combine it with a writing style. */
  readonly tone?: Tone | undefined
}
