import type { Config, Translator } from '@lockale/core'
import { findKey, refuseNoKey } from './keys/find-key.ts'
import type { Opening } from './open-service.ts'

export interface ConnectOptions extends Opening {
  /** Starts a mock service inside this process on a free port, whatever the preset says. */
  readonly local?: boolean
  /** Reads standard input to its end. Set for `--key-file -`: the key comes from there. */
  readonly stdin?: (() => Promise<string>) | undefined
  /** Absolute path of the folder in which the run was started. */
  readonly cwd?: string | undefined
}

/**
 * Returns a translator for the service of the config. An open translator keeps the process alive: close it.
 * @throws {LockaleError} the errors of `findKey`, and `HOST_NOT_ALLOWED`, `BASE_URL_MISSING`, `BASE_URL_INVALID`
 */
export async function connect(
  config: Config,
  { local = false, env, stdin, cwd, clock, readyFiles }: ConnectOptions,
): Promise<Translator> {
  if (local || config.service.preset === 'local') {
    const { openLocal } = await import('./open-local.ts')
    return openLocal(config, { env, stdin, clock, isOwn: local, readyFiles })
  }
  // The order matters: without a key the HTTP client is not loaded, and for a forbidden host no source of keys is read.
  const { preset } = config.service
  await refuseNoKey(env, { stdin, preset, cwd })
  const { openService, serviceHost } = await import('./open-service.ts')
  const host = serviceHost(config, env)
  return openService(config, { env, key: await findKey(env, host, { stdin, preset }), clock, readyFiles })
}
