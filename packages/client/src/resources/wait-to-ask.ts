import { LockaleError } from '@lockale/errors'
import type { Connection } from '../http/connection.ts'

/** Waits before the next status request. @param what for errors: `the document` @throws {LockaleError} `ABORTED` */
export async function waitToAsk(
  what: string,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal | undefined },
  { clock }: Connection,
): Promise<void> {
  try {
    await clock.sleep(ms, signal)
  } catch (cause) {
    if (signal?.aborted !== true) throw cause
    throw new LockaleError('ABORTED', `Waiting for ${what} was cancelled.`, {
      hint: 'The operation continues on the service. Request it again.',
      cause,
    })
  }
}
