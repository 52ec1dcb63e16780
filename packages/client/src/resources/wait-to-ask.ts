import { LockaleError } from '@lockale/errors'
import type { Connection } from '../http/connection.ts'

/** @param what in a sentence: `the document` @throws {LockaleError} `ABORTED` if the signal is aborted */
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
