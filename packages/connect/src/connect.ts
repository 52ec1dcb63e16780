import { setTimeout } from 'node:timers/promises'
import type { Config, Connection } from '@lockale/core'
import { knownSecrets, Secret } from '@lockale/errors'
import { findKey, refuseNoKey } from './keys/find-key.ts'
import type { Opening } from './open-service.ts'

export interface ConnectOptions extends Opening {
  /** True to start a mock service inside this process, even if the config names another service. */
  readonly local?: boolean
  /** Reads standard input until it ends. Given for `--key-file -`: the API key is then read from it. */
  readonly stdin?: (() => Promise<string>) | undefined
  /** Absolute path of the current folder. */
  readonly cwd?: string | undefined
}

/**
 * Connects to the service of the config and to the translators of the project's own. The caller must close the
 * connection, or the process does not end. The service is connected, and its key read, only if it translates.
 * @throws {LockaleError} the errors of `findKey`, and `HOST_NOT_ALLOWED`, `BASE_URL_MISSING`, `BASE_URL_INVALID`
 */
export async function connect(config: Config, options: ConnectOptions): Promise<Connection> {
  const isOwn = config.targets.some(({ translators, judges }) => {
    return judges.length > 0 || translators.some((one) => !one.isService || one.account !== undefined)
  })
  if (options.local === true || !isOwn) return connectService(config, options)
  const { openTranslators } = await import('./open-translators.ts')
  return openTranslators(config, {
    engine: config.service.preset === 'local' ? 'local-pseudo' : config.service.preset,
    openService: (account) =>
      account === undefined
        ? connectService(config, options)
        : connectService({ ...config, service: account }, { ...options, stdin: undefined }, account.keyVariable),
    secrets: secretsOf(options.env),
    clock: options.clock ?? { sleep: (ms, signal) => setTimeout(ms, undefined, { signal }) },
  })
}

/** Returns the keys that a function of the project's own may know from the environment: no reason may contain them. */
function secretsOf(env: ConnectOptions['env']): readonly Secret[] {
  const own = Object.entries(env).flatMap(([name, value = '']) =>
    /(?:key|token|secret|password)$/iu.test(name) && value.length >= 8 ? [new Secret(value)] : [],
  )
  return [...knownSecrets(env), ...own]
}

async function connectService(
  config: Config,
  { local = false, env, stdin, cwd, clock, readyFiles }: ConnectOptions,
  variable?: string,
): Promise<Connection> {
  if (local || config.service.preset === 'local') {
    const { openLocal } = await import('./open-local.ts')
    return openLocal(config, { env, stdin, clock, isOwn: local, readyFiles })
  }
  // The order matters: without an API key, the HTTP client is not loaded; the host is checked before the key is read.
  const { preset } = config.service
  await refuseNoKey(env, { stdin, preset, cwd, variable })
  const { openService, serviceHost } = await import('./open-service.ts')
  const host = serviceHost(config, env)
  return openService(config, { env, key: await findKey(env, host, { stdin, preset, variable }), clock, readyFiles })
}
