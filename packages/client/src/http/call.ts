import { limits } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import type { Connection } from './connection.ts'
import { exchange } from './exchange.ts'
import { badAnswer } from './refusal.ts'
import type { Request } from './request.ts'
import { repeatable, type Retried, retry, type RetryPolicy } from './retry.ts'
import { isServiceError } from './service-error.ts'
import { ShapeError } from './shape.ts'
import { connectionFor } from './signed.ts'
import type { Method } from './wire.ts'

/** Options that every call accepts as its last argument. */
export interface CallOptions {
  /** Cancels the request and any wait before it. */
  readonly signal?: AbortSignal | undefined
  /** Maximum number of requests, 1 for no repeat. Default: `attempts` of the client. */
  readonly attempts?: number | undefined
  /** The longest wait in milliseconds that the service may ask for. Default: 60 s. If it asks for more, the call fails. */
  readonly maxWaitMs?: number | undefined
  /** Called before each repeat, with the reason and the wait in milliseconds. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
  /** Reporting tag of this call, instead of the client's. */
  readonly tag?: string | undefined
}

/** A request, what it costs to repeat it, and how its answer is read. */
export interface Call<T> extends Request {
  readonly cost: RetryPolicy['cost']
  /** @throws {ShapeError} for an answer that does not hold what it must */
  readonly read: (value: unknown) => T
}

interface Called<T> extends Retried<T> {
  /** 200 to 299. */
  readonly status: number
  /** How long the service asks to wait before the next question, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly traceId: string | undefined
  readonly standIn: string | undefined
}

/**
 * One call of a resource: exchange, reading, and repeats by policy.
 * @throws {ServiceError}
 */
export async function call<T>(
  { read, cost, ...asked }: Call<T>,
  connection: Connection,
  { signal, attempts = connection.attempts, maxWaitMs = connection.maxWaitMs, onWait, tag }: CallOptions = {},
): Promise<Called<T>> {
  const { request, mayRepeat } = repeatable(tag === undefined ? asked : withTag(asked, tag, connection))
  const policy = {
    attempts: Math.max(1, attempts),
    cost,
    clock: connection.clock,
    signal,
    maxWaitMs,
    onWait,
    mayRepeat,
  }
  const { value, ...counts } = await retry(attempt, policy)
  return { ...value, ...counts }

  async function attempt(): Promise<Omit<Called<T>, 'attempts' | 'unknownAttempts'>> {
    const { value, ...answer } = await exchange(request, connection, signal)
    try {
      return { ...answer, value: read(value) }
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      const problem = { problem: error.message, beginning: '', status: answer.status, traceId: answer.traceId }
      throw badAnswer(problem, request, connectionFor(request, connection))
    }
  }
}

function withTag<T extends Request>(request: T, tag: string, { tagHeader }: Connection): T {
  return { ...request, headers: { ...request.headers, [tagHeader]: checkTag(tag) } }
}

/**
 * A reporting tag as it is sent.
 * @throws {LockaleError} `TAG_INVALID`
 */
export function checkTag(tag: string): string {
  const value = tag.trim()
  // the comma would make it several values
  if (new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.maxTagCharacters}}$`, 'u').test(value)) return value
  throw new LockaleError('TAG_INVALID', 'The reporting tag cannot be sent.', {
    hint: `Use 1 to ${limits.maxTagCharacters} ASCII characters without white space and commas.`,
  })
}

/** The requests of a resource whose answers are JSON, by method. */
interface ResourceCalls {
  readonly get: Ask
  /** Creates something: see `RetryPolicy.cost`. */
  readonly post: Ask
  readonly put: Ask
  readonly patch: Ask
  /** A repeat that finds it gone, after an attempt that may have been carried out, has what it wants. */
  readonly delete: (asked: Pick<Asked<unknown>, 'path' | 'query'>, options?: CallOptions) => Promise<void>
}

/** @throws {ServiceError} */
type Ask = <T>(asked: Asked<T>, options?: CallOptions) => Promise<T>

interface Asked<T> extends Pick<Call<T>, 'path' | 'read' | 'timeoutMs'> {
  /** The value that the body is made of. */
  readonly json?: object
  /** In order; what is `undefined` is left out, and a list is as many values. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  /** Default: 1 MiB. */
  readonly maxBytes?: number
}

/** Returns the calls of a resource over a connection. */
export function openCalls(connection: Connection): ResourceCalls {
  return {
    get: openAsk('GET', 'free'),
    post: openAsk('POST', 'creates'),
    put: openAsk('PUT', 'free'),
    patch: openAsk('PATCH', 'free'),
    async delete({ path, query = {} }, options) {
      const facts = { method: 'DELETE', path, query: toPairs(query), cost: 'free', maxBytes: usualMaxBytes } as const
      try {
        await call({ ...facts, reads: 'nothing', read: () => undefined }, connection, options)
      } catch (error) {
        if (!isServiceError(error, 'NOT_FOUND') || error.outcome !== 'unknown') throw error
      }
    },
  }

  function openAsk(method: Method, cost: RetryPolicy['cost']): Ask {
    return async ({ json, query = {}, maxBytes = usualMaxBytes, ...asked }, options) => {
      const body = json === undefined ? {} : { json: JSON.stringify(json) }
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
