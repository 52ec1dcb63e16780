import { type CallOptions, type Download, isServiceError, type LanguageService, type RawRequest } from '@lockale/client'
import { LockaleError, type Secret } from '@lockale/errors'
import { isFileRequest } from './read-request.ts'
import { readContent, type RawContent } from './read-content.ts'
import { needsFile } from './needs-file.ts'
import { openFileTarget, type SavedContent } from './open-file-target.ts'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly traceId: string | undefined
  readonly content: RawContent | SavedContent
}

export interface RawOptions extends CallOptions {
  /** Absolute. */
  readonly out: string | undefined
  /** What may not stand in a file. */
  readonly secrets: readonly Secret[]
}

/**
 * Asks any endpoint and takes its answer: into a file, which is then replaced as a whole, or as JSON or text.
 * @throws {ServiceError}, {LockaleError} `API_ANSWER_NEEDS_FILE`, before anything is sent where that is known; `FILE_UNWRITABLE`;
 * `BAD_ANSWER` for a file with a secret in it
 */
export async function callRaw(
  client: Pick<LanguageService, 'request'>,
  request: RawRequest,
  { out, secrets, ...options }: RawOptions,
): Promise<RawAnswer> {
  if (out === undefined && isFileRequest(request)) throw needsFile('The answer is a file.', 'Nothing was sent.')
  const target = out === undefined ? undefined : await openFileTarget(out)
  try {
    await using answer = await client.request(request, options)
    const content = await (target === undefined ? readContent(answer) : target.save(answer.body, secrets))
    return { status: answer.status, headers: definedOf(answer), traceId: answer.traceId, content }
  } catch (error) {
    throw withTraceId(error)
  } finally {
    await target?.close()
  }
}

function definedOf({ headers }: Download): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Support asks for the trace id: it stands behind the hint. */
function withTraceId(error: unknown): unknown {
  if (!isServiceError(error) || error.traceId === undefined) return error
  const { code, message, hint, place, traceId } = error
  return new LockaleError(code, message, {
    hint: `${hint} Trace id: ${traceId}`,
    cause: error,
    ...(place === undefined ? {} : { place }),
  })
}
