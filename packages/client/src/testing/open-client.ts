import { Secret } from '@lockale/errors'
import { onTestFinished } from 'vitest'
import { createClient } from '../client.ts'
import type { LanguageService } from '../language-service.ts'
import type { ClientOptions, Clock } from '../options.ts'
import type { Connection } from '../http/connection.ts'
import { openConnection } from '../http/open-connection.ts'
import { ServiceError } from '../http/service-error.ts'

/** Looks for itself in everything that is printed. */
export const canary = 'canary+key/0123456789abcdef:paid'

/** A client that is closed with the test. One attempt, unless the test says otherwise. */
export function openClient(baseUrl: string, options: Partial<ClientOptions> = {}): LanguageService {
  const client = createClient({
    key: new Secret(canary),
    baseUrl,
    attempts: 1,
    environment: {},
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** What a client calls over, without one; closed with the test. One attempt, unless the test says otherwise. */
export function openTestConnection(baseUrl: string, options: Partial<ClientOptions> = {}): Connection {
  const connection = openConnection({ key: new Secret(canary), baseUrl, attempts: 1, environment: {}, ...options })
  onTestFinished(() => connection.transport.close())
  return connection
}

/** A clock on which waiting takes no time; `waits` holds what was waited for. */
export function fakeClock(random = 0): Clock & { readonly waits: readonly number[] } {
  const waits: number[] = []
  return {
    waits,
    random: () => random,
    sleep: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
}

/** The `ServiceError` that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ServiceError) return error
  throw new Error('the call did not fail with a ServiceError', { cause: error })
}
