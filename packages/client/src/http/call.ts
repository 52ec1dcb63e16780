import type { Connection } from './connection.ts'
import { exchange } from './exchange.ts'
import { badAnswer } from './refusal.ts'
import { repeatable } from './repeatable.ts'
import type { Request } from './request.ts'
import { retry, type Retried, type RetryPolicy } from './retry.ts'
import { ShapeError } from './shape.ts'
import { connectionFor } from './signed.ts'
import { checkTag } from './tag.ts'

export interface CallOptions {
  /** Cancels the request and any wait before it. */
  readonly signal?: AbortSignal | undefined
  /** Requests at most, 1 for no repeat; default: that of the client. */
  readonly attempts?: number | undefined
  /** The longest wait that the service may ask for: what it asks beyond that ends the call. Default: 60 s, and no longer wait. */
  readonly maxWaitMs?: number | undefined
  /** Before each repeat: what failed, and the wait in milliseconds. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
  /** Reporting tag of this call, in place of the client's. */
  readonly tag?: string | undefined
}

/** A request, what it costs to repeat it, and how its answer is read. */
export interface Call<T> extends Request {
  readonly cost: RetryPolicy['cost']
  /** @throws {ShapeError} for an answer that does not hold what it must */
  readonly read: (value: unknown) => T
}

export interface Called<T> extends Retried<T> {
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
