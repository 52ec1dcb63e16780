import { maxTagCharacters } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import type { Connection } from './connection.ts'
import { type Answer, exchange } from './exchange.ts'
import { badAnswer } from './answer-error.ts'
import { connectionFor, type Request } from './request.ts'
import { encodeJson } from './request-refused.ts'
import { isServiceError, type Outcome, ServiceError, type ServiceErrorFacts } from './service-error.ts'
import { ShapeError } from './shape.ts'
import { isPassing } from './transport-error.ts'
import type { Method, OutgoingBody } from './wire.ts'

/** Options that every call accepts as its last argument. */
export interface CallOptions {
  /** Cancels the request and any wait before it. */
  readonly signal?: AbortSignal | undefined
  /** Maximum number of requests; 1 means no retry. Default: `attempts` of the client. */
  readonly attempts?: number | undefined
  /** Maximum wait in milliseconds that the service may ask for. Default: `maxWaitMs` of the client. */
  readonly maxWaitMs?: number | undefined
  /** Called before each retry, with the reason and the wait in milliseconds. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
  /** Tag of this call for the usage reports of the service. Default: the tag of the client. */
  readonly tag?: string | undefined
}

/** A request, the rules for its retries, and the function that reads its answer. */
interface Call<T> extends Request {
  readonly cost: Cost
  /** Converts the parsed answer. @throws {ShapeError} if a field is missing or has the wrong type */
  readonly read: (value: unknown) => T
}

/**
 * When a request that failed for a temporary reason is repeated. `free`: always. `billed`: only once if the outcome is
 * unknown, since the first request may have been billed. `creates`: only after 429 or 503, or if nothing was sent.
 */
export type Cost = 'free' | 'billed' | 'creates'

/** Sends a request, retries it by the rules of its `cost`, and reads the answer. @throws {ServiceError} */
export async function call<T>(
  { read, cost, ...asked }: Call<T>,
  connection: Connection,
  options: CallOptions = {},
): Promise<Answer<T> & Omit<Retried<T>, 'value'>> {
  const { tag } = options
  const request = tag === undefined ? asked : withTag(asked, tag, connection)
  const { value, ...counts } = await retry(attempt, { request, cost, connection, options })
  return { ...value, ...counts }

  async function attempt(sent: Request): Promise<Answer<T>> {
    const answer = await exchange(sent, connection, options.signal)
    try {
      return { ...answer, value: read(answer.value) }
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      const problem = { problem: error.message, beginning: '', status: answer.status, traceId: answer.traceId }
      throw badAnswer(problem, sent, connectionFor(sent, connection))
    }
  }
}

function withTag(request: Request, tag: string, { tagHeader }: Connection): Request {
  return { ...request, headers: { ...request.headers, [tagHeader]: checkTag(tag) } }
}

/** Returns the reporting tag without white space around it. @throws {LockaleError} `TAG_INVALID` */
export function checkTag(tag: string): string {
  const value = tag.trim()
  // a comma would split the tag into several values
  if (new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${maxTagCharacters}}$`, 'u').test(value)) return value
  throw new LockaleError('TAG_INVALID', 'The reporting tag cannot be sent.', {
    hint: `Use 1 to ${maxTagCharacters} ASCII characters without white space and commas.`,
  })
}

interface Retried<T> {
  readonly value: T
  readonly attempts: number
  /** Number of earlier attempts that the service may have executed and billed. */
  readonly unknownAttempts: number
}

/**
 * Retries a request that fails for a temporary reason. The wait is a random part of a limit, which is 1 s at first and
 * grows by the factor 1.6 up to 120 s, plus the wait that the service asks for, at most 60 s.
 * @throws {ServiceError} of the last attempt; its outcome is `unknown` if any attempt had that outcome
 */
export async function retry<T>(
  attempt: (request: Request) => Promise<T>,
  {
    request,
    cost,
    connection,
    options: { signal, onWait, ...own },
  }: { readonly request: Request; readonly connection: Connection; readonly options: CallOptions; readonly cost: Cost },
): Promise<Retried<T>> {
  const { attempts: maxAttempts = connection.attempts, maxWaitMs = connection.maxWaitMs } = own
  const { clock } = connection
  const { body } = request
  let isOpened = false
  const open = (source: OutgoingBody): AsyncIterable<Uint8Array> => {
    isOpened = true
    return source.open()
  }
  const sent = body === undefined ? request : { ...request, body: { ...body, open: () => open(body) } }
  let unknownAttempts = 0
  for (let attempts = 1; ; attempts++) {
    try {
      return { value: await attempt(sent), attempts, unknownAttempts }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (error.outcome === 'unknown') unknownAttempts++
      const seen = overAttempts(error, { attempts, outcome: unknownAttempts > 0 ? 'unknown' : error.outcome })
      if (attempts >= maxAttempts || !mayRepeat(error)) throw seen
      if (cost === 'billed' && unknownAttempts > 1) throw seen
      if (cost === 'creates' && mayHaveCreated(error)) throw seen
      // a body that can be read only once cannot be sent again
      if (isOpened && body?.isRepeatable === false) throw seen
      if (maxWaitMs !== undefined && (error.retryAfterMs ?? 0) > maxWaitMs) throw seen
      // adds a random part, so that clients with the same wait do not all return at the same moment
      const jitterMs = clock.random() * Math.min(maxJitterMs, firstWaitMs * growth ** (attempts - 1))
      const ms = Math.min(error.retryAfterMs ?? 0, maxWaitMs ?? maxHintMs) + jitterMs
      onWait?.(seen.message, ms)
      await pause(ms, seen, { clock, signal })
    }
  }
}

const passingStatuses = new Set([429, 500, 502, 503, 504, 529])

function mayRepeat({ code, status, transport }: ServiceError): boolean {
  // the reason is temporary, but there is no retry here: the caller asks again until the document is ready
  if (code === 'DOCUMENT_NOT_READY') return false
  return status === undefined ? isPassing(transport ?? '') : passingStatuses.has(status)
}

function mayHaveCreated({ outcome, status }: ServiceError): boolean {
  return outcome !== 'notSent' && status !== 429 && status !== 503
}

const firstWaitMs = 1000
const growth = 1.6
const maxJitterMs = 120_000
const maxHintMs = 60_000

async function pause(
  ms: number,
  last: ServiceError,
  { clock, signal }: Pick<Connection, 'clock'> & Pick<CallOptions, 'signal'>,
): Promise<void> {
  try {
    await clock.sleep(ms, signal)
  } catch (cause) {
    if (signal?.aborted !== true) throw cause
    const { method, path, outcome, attempts, hint } = last
    const place = last.place ?? path
    const message = `${method} ${place} was cancelled while it waited for the next attempt. Last error: ${last.message}`
    throw new ServiceError('ABORTED', message, { method, path, place, outcome, attempts, hint, cause })
  }
}

function overAttempts(
  error: ServiceError,
  facts: { readonly attempts: number; readonly outcome: Outcome },
): ServiceError {
  const { code, message, hint, method, path, cause } = error
  const same: ServiceErrorFacts = Object.assign({ hint, method, path, place: path }, error)
  return new ServiceError(code, message, { ...same, cause, ...facts })
}

interface ResourceCalls {
  readonly get: Ask
  readonly post: Ask
  readonly put: Ask
  readonly patch: Ask
  /** Deletes a resource. Also succeeds if a retry finds nothing, because the first attempt may have deleted it. */
  readonly delete: (asked: Pick<Asked<unknown>, 'path' | 'query'>, options?: CallOptions) => Promise<void>
}

type Ask = <T>(asked: Asked<T>, options?: CallOptions) => Promise<T>

interface Asked<T> extends Pick<Call<T>, 'path' | 'read' | 'reads' | 'timeoutMs'> {
  readonly json?: object
  /** Names and values of the query, in order. `undefined` is left out; a list becomes one pair for each value. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  /** Maximum size of the answer in bytes. Default: 1 MiB. */
  readonly maxBytes?: number
}

export function openCalls(connection: Connection): ResourceCalls {
  const remove = openAsk('DELETE', 'free')
  return {
    get: openAsk('GET', 'free'),
    post: openAsk('POST', 'creates'),
    put: openAsk('PUT', 'free'),
    patch: openAsk('PATCH', 'free'),
    async delete(asked, options) {
      try {
        await remove({ ...asked, reads: 'nothing', read: () => undefined }, options)
      } catch (error) {
        if (!isServiceError(error, 'NOT_FOUND') || error.outcome !== 'unknown') throw error
      }
    },
  }

  function openAsk(method: Method, cost: Cost): Ask {
    return async ({ json, query = {}, maxBytes = usualMaxBytes, ...asked }, options) => {
      const body = json === undefined ? {} : { json: encodeJson(json) }
      const request = { ...asked, ...body, query: toPairs(query), method, cost, maxBytes }
      return (await call(request, connection, options)).value
    }
  }
}

const usualMaxBytes = 1_048_576

function toPairs(query: NonNullable<Asked<unknown>['query']>): readonly (readonly [name: string, value: string])[] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as const),
  )
}
