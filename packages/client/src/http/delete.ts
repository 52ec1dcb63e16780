import { call, type CallOptions } from './call.ts'
import type { Connection } from './connection.ts'
import type { Request } from './request.ts'
import { isServiceError } from './service-error.ts'

/**
 * Deletes what stands at a path. A repeat that finds it gone, after an attempt that may have been carried out, has what it
 * wants.
 * @throws {ServiceError}
 */
export async function deleteAt(
  request: Pick<Request, 'path' | 'query'>,
  connection: Connection,
  options?: CallOptions,
): Promise<void> {
  try {
    const read = (): undefined => undefined
    await call(
      { ...request, method: 'DELETE', reads: 'nothing', cost: 'free', maxBytes: 65_536, read },
      connection,
      options,
    )
  } catch (error) {
    if (!isServiceError(error, 'NOT_FOUND') || error.outcome !== 'unknown') throw error
  }
}
