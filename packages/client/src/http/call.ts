import type { Connection } from './connection.ts'
import { exchange } from './exchange.ts'
import { badAnswer } from './refusal.ts'
import type { Request } from './request.ts'
import { retry, type Retried, type RetryPolicy } from './retry.ts'
import { ShapeError } from './shape.ts'

export interface CallOptions {
  /** Cancels the request and any wait before it. */
  readonly signal?: AbortSignal | undefined
  /** Requests at most, 1 for no repeat; default: that of the client. */
  readonly attempts?: number | undefined
  /** The longest wait that the service may ask for: what it asks beyond that ends the call. Default: 60 s, and no longer wait. */
  readonly maxWaitMs?: number | undefined
  /** Before each repeat: what failed, and the wait in milliseconds. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
}

/** A request, what it costs to repeat it, and how its answer is read. */
export interface Call<T> extends Request {
  readonly cost: RetryPolicy['cost']
  /** @throws {ShapeError} for an answer that does not hold what it must */
  readonly read: (value: unknown) => T
}

export interface Called<T> extends Retried<T> {
  readonly traceId: string | undefined
  readonly standIn: string | undefined
}

/**
 * One call of a resource: exchange, reading, and repeats by policy.
 * @throws {ServiceError}
 */
export async function call<T>(
  { read, cost, ...request }: Call<T>,
  connection: Connection,
  { signal, attempts = connection.attempts, maxWaitMs, onWait }: CallOptions,
): Promise<Called<T>> {
  const policy = { attempts: Math.max(1, attempts), cost, clock: connection.clock, signal, maxWaitMs, onWait }
  const { value, ...counts } = await retry(attempt, policy)
  return { ...value, ...counts }

  async function attempt(): Promise<Pick<Called<T>, 'value' | 'traceId' | 'standIn'>> {
    const { value, status, traceId, standIn } = await exchange(request, connection, signal)
    try {
      return { value: read(value), traceId, standIn }
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      throw badAnswer({ problem: error.message, beginning: '', status, traceId }, request, connection)
    }
  }
}
