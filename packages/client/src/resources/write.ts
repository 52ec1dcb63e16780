import {
  effectiveWriteTarget,
  limits,
  type Tone,
  writeTargets,
  type WritingStyle,
  writingStyleTargets,
} from '@lockale/api'
import { canonicalCode } from '@lockale/api/language-table'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { readList, readObject, readText, ShapeError } from '../http/shape.ts'
import { type Problem, refuseProblem, textProblems } from './check-values.ts'

/** Improves strings without translating them. Needs a paid key. */
export interface Writing {
  /**
   * Says the same in other words. Costs characters; after an unknown outcome it is repeated at most once.
   * @throws {RequestRefused} before anything is sent
   * @throws {ServiceError}
   */
  rephrase(params: RephraseParams, options?: CallOptions): Promise<ImproveResult>
  /** Corrects spelling and grammar, and changes nothing else. Otherwise as `rephrase`. */
  correct(params: CorrectParams, options?: CallOptions): Promise<ImproveResult>
}

export interface ImproveResult {
  /** One for each text, same order. */
  readonly improvements: readonly ImprovedText[]
  readonly traceId: string | undefined
  /** Requests made. */
  readonly attempts: number
  /** Requests before the one that was answered that may have been billed too. */
  readonly unknownAttempts: number
}

export interface ImprovedText {
  readonly text: string
  /** What was asked for, else what was detected: `en-US`. */
  readonly targetLanguage: string | undefined
  /** Base code. Another language than the target's: the text was improved in its own. */
  readonly detectedSourceLanguage: string | undefined
}

export function writeCalls(connection: Connection): Writing {
  return {
    rephrase: (params, options) => improve('/v2/write/rephrase', params, options),
    correct: ({ text, targetLang }, options) => improve('/v2/write/correct', { text, targetLang }, options),
  }

  async function improve(path: string, params: RephraseParams, options: CallOptions = {}): Promise<ImproveResult> {
    const { text, targetLang, writingStyle, tone } = params
    const json = JSON.stringify({ text, target_lang: targetLang, writing_style: writingStyle, tone })
    if (connection.isChecking) checkWrite(params, Buffer.byteLength(json))
    const { value, traceId, attempts, unknownAttempts } = await call(
      { method: 'POST', path, json, maxBytes, cost: 'billed', read: (answer) => readImprovements(answer, text.length) },
      connection,
      options,
    )
    return { improvements: value, traceId, attempts, unknownAttempts }
  }
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

/** What has been paid for is not refused for what stands beside it. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * As `checkTranslate`, for rephrase and correct.
 * @param bytes of the encoded body
 * @throws {RequestRefused}
 */
function checkWrite(params: RephraseParams, bytes: number): void {
  refuseProblem(problemsOf(params))
  const { maxTexts, maxBytes } = limits.write
  const { length } = params.text
  if (length > maxTexts) {
    throw requestRefused('too-many-texts', `${length} texts, at most ${maxTexts} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
  if (bytes > maxBytes) {
    throw requestRefused('body-size', `${bytes} bytes, at most ${maxBytes} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
}

function* problemsOf({ text, targetLang, writingStyle, tone }: RephraseParams): Generator<Problem | undefined> {
  yield* textProblems(text)
  const target = targetLang === undefined ? undefined : canonicalCode(targetLang)
  // a language of which nothing is known may be one of tomorrow
  if (target !== undefined && !writeTargets.has(target)) {
    yield { rule: 'write-target', problem: `the service cannot improve strings in ${target}` }
  }
  if (isSet(writingStyle) && isSet(tone)) {
    yield { rule: 'style-and-tone', problem: 'there is a writing style and a tone, and only one of them can be used' }
  }
  const firm = [writingStyle, tone].find((value) => isSet(value) && !/^prefer_/iu.test(value ?? ''))
  if (firm === undefined || target === undefined || writingStyleTargets.has(effectiveWriteTarget(target))) return
  const problem = `${target} has no writing styles and tones; use prefer_${firm}, which is ignored for such a language`
  yield { rule: 'style-or-tone-unsupported', problem }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== 'default'
}

export interface CorrectParams {
  /** 1 to 50, each by itself; in a request of at most 10 KiB. */
  readonly text: readonly string[]
  /** The language that the texts are in; variants of it (`en-GB`) are written so. Each keeps its own when absent. */
  readonly targetLang?: string | undefined
}

export interface RephraseParams extends CorrectParams {
  /** In German, English, Spanish, French, Italian, Portuguese. `prefer_…` is left out elsewhere, any other value refused. */
  readonly writingStyle?: WritingStyle | undefined
  /** Not together with a writing style. */
  readonly tone?: Tone | undefined
}
