import { keySuffixes } from '@lockale/api'
import type { LanguageService } from '@lockale/client'
import type { Config } from '@lockale/core'
import type { Secret } from '@lockale/errors'
import type { ConnectOptions } from './connect.ts'
import { findKey, refuseNoKey } from './keys/find-key.ts'

/** A connection to the service, for commands that do not translate locale files. */
export interface ServiceCalls {
  readonly client: LanguageService
  /** Address of the service, and the `account` of the config if it is set; `undefined` for a mock service. */
  readonly place: string | undefined
  /** True if the ending of the API key shows that it is the key of an administrator. */
  readonly isAdmin: boolean
  /** Clock for waits between requests. Default: the system's. */
  readonly clock: ConnectOptions['clock']
  close(): Promise<void>
}

/** Longest pause that the service may demand before a retry. Only `sync` allows more, with `--max-wait`. */
export const maxWaitMs = 20_000

/**
 * Opens a client for the service of a config. The client does not connect before its first request.
 * @throws {LockaleError} as `connect`
 */
export async function openCalls(
  service: Config['service'],
  { local = false, env, stdin, cwd, clock }: ConnectOptions,
): Promise<ServiceCalls> {
  const config = { service }
  if (local || service.preset === 'local') {
    const { openLocalClient } = await import('./open-local.ts')
    const { key, ...opened } = await openLocalClient(config, { env, stdin, clock, isOwn: local })
    return { ...opened, place: undefined, isAdmin: isAdminKey(key), clock }
  }
  const { preset } = service
  await refuseNoKey(env, { stdin, preset, cwd })
  const { openClient, serviceHost, servicePlace } = await import('./open-service.ts')
  const host = serviceHost(config, env)
  const key = await findKey(env, host, { stdin, preset })
  const client = openClient(config, { env, key, clock }, { maxWaitMs })
  return { client, place: servicePlace(config), isAdmin: isAdminKey(key), clock, close: () => client.close() }
}

function isAdminKey(key: Secret): boolean {
  return key.reveal().endsWith(keySuffixes.admin)
}

/** Returns a client that caches responses, so that equal requests are sent only once. */
export function rememberAnswers(client: LanguageService): LanguageService {
  const byId = (first: unknown) => (typeof first === 'string' ? first : '')
  const once = <A extends readonly unknown[], T>(
    ask: (...args: A) => Promise<T>,
    idOf: (first: A[0]) => string = byId,
  ) => {
    const known = new Map<unknown, Promise<T>>()
    return (...args: A): Promise<T> => {
      const id = idOf(args[0])
      const answer = known.get(id) ?? ask(...args)
      known.set(id, answer)
      return answer
    }
  }
  const { glossaries, styleRules, memories } = client
  return {
    ...client,
    languages: once((...args) => client.languages(...args)),
    languagesV2: once(
      (...args) => client.languagesV2(...args),
      (options) => options?.type ?? 'source',
    ),
    standInEngine: once((...args) => client.standInEngine(...args)),
    glossaries: { ...glossaries, get: once((...args) => glossaries.get(...args)) },
    styleRules: { ...styleRules, get: once((...args) => styleRules.get(...args)) },
    memories: { ...memories, get: once((...args) => memories.get(...args)) },
  }
}
