import type { CannedAnswer, Interceptor } from '../intercept.ts'
import { bodyName, pathName, readRecording, type RecordedExchange } from './exchange.ts'

/** Options of `replayRecording`. */
export interface ReplayOptions {
  /** Name of the file, for error messages. */
  readonly name?: string
  /** True to refuse requests that are not in the recording, with 501. Default: the mock service answers them. */
  readonly strict?: boolean
}

/**
 * Returns an interceptor that answers as a recording does: pass it to `startService` as `intercept`. Equal requests get their
 * answers in the recorded order, and then the last one again. The API key of a request does not matter.
 * @param text content of a file that `startRecording` has written
 * @throws {LockaleError} `SERVICE_RECORDING_INVALID`
 */
export function replayRecording(
  text: string,
  { name = 'the recording', strict = false }: ReplayOptions = {},
): Interceptor {
  const waiting = new Map<string, CannedAnswer[]>()
  for (const { request, answer } of readRecording(text, name)) {
    const key = keyOf(request)
    waiting.set(key, [...(waiting.get(key) ?? []), toCanned(answer)])
  }
  return async ({ method, path, query, headers, readBody }) => {
    const type = headers['content-type']
    const body = bodyName(await readBody(), typeof type === 'string' ? type : undefined)
    const answers = waiting.get(keyOf({ method, path: pathName(path, query), body }))
    const answer = answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0]
    return answer ?? (strict ? notRecorded : undefined)
  }
}

const notRecorded: CannedAnswer = { status: 501, body: { message: 'This request is not in the recording.' } }

function keyOf({ method, path, body }: RecordedExchange['request']): string {
  return JSON.stringify([method, path, body])
}

function toCanned({ status, headers, text = '', base64 }: RecordedExchange['answer']): CannedAnswer {
  return { status, headers, body: base64 === undefined ? text : Buffer.from(base64, 'base64') }
}
