import type { Host } from '../../host.ts'

/** For calls that somebody waits for: a service that asks for a longer wait than this is not waited for. */
const maxWaitMs = 60_000

export function patience({ signal }: Pick<Host, 'signal'>): {
  readonly signal: AbortSignal
  readonly maxWaitMs: number
} {
  return { signal, maxWaitMs }
}
