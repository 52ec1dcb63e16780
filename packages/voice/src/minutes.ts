import { isServiceError, type LanguageService } from '@lockale/client'

/** What may still be heard in the billing period. */
export interface MinutesLeft {
  readonly minutes: number
  /** ISO 8601, UTC. */
  readonly until: string | undefined
}

/** Minutes of speech as the service bills them: each use is rounded up. */
export function billedMinutes(durationMs: number): number {
  return Math.ceil(durationMs / 60_000)
}

/** @returns `undefined` for no limit, or a key that may not ask */
export async function minutesLeftOf(
  client: Pick<LanguageService, 'usage'>,
  { isSpoken, signal }: { readonly isSpoken: boolean; readonly signal: AbortSignal },
): Promise<MinutesLeft | undefined> {
  try {
    const { speechToTextMinutes, speechToSpeechMinutes, endTime } = await client.usage({ signal })
    const quota = isSpoken ? speechToSpeechMinutes : speechToTextMinutes
    if (quota?.limit === undefined) return undefined
    return { minutes: Math.max(0, quota.limit - quota.count), until: endTime }
  } catch (error) {
    // Of a key with scopes this may be left out: whether it may speak, the session will tell.
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}
