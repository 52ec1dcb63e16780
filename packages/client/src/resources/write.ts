import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { readList, readObject, readText, ShapeError } from '../http/shape.ts'
import { checkWrite } from './check-write.ts'
import type { CorrectParams, RephraseParams } from './write-params.ts'

/** Improvement of texts that are in the right language already. Needs a paid key. */
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
  if (items.length !== texts) throw new ShapeError(`it holds ${items.length} improvements for ${texts} texts`)
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
