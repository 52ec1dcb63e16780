import type { Config, Translator } from '@lockale/core'
import { findKey, refuseNoKey } from './keys/find-key.ts'
import type { Opening } from './open-service.ts'

export interface ConnectOptions extends Opening {
  /** Starts the local service inside this process on a free port, whatever the preset says. */
  readonly local?: boolean
  /** Reads standard input to its end: the key is there (`--key-file -`). */
  readonly stdin?: (() => Promise<string>) | undefined
  /** Absolute: where the run was started. */
  readonly cwd?: string | undefined
}

/** A translator that speaks to the service of the config, over real HTTP. Close it, or the process stays alive. */
export type Connect = (config: Config, options: ConnectOptions) => Promise<Translator>

/**
 * @throws {LockaleError} what `findKey` says of keys, and the client of addresses: `HOST_NOT_ALLOWED`, `BASE_URL_MISSING`,
 * `BASE_URL_INVALID`
 */
export const connect: Connect = async (config, { local = false, env, stdin, cwd, clock, readyFiles }) => {
  if (local || config.service.preset === 'local') {
    const { openLocal } = await import('./open-local.ts')
    return openLocal(config, { env, stdin, clock, isOwn: local, readyFiles })
  }
  // In this order: without a key the HTTP client is not even loaded; to a wrong host no source of keys is asked.
  const { preset } = config.service
  await refuseNoKey(env, { stdin, preset, cwd })
  const { openService, serviceHost } = await import('./open-service.ts')
  const host = serviceHost(config, env)
  return openService(config, { env, key: await findKey(env, host, { stdin, preset }), clock, readyFiles })
}
