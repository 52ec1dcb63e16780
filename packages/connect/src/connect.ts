import { createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { LockaleError, Secret } from '@lockale/errors'
import { createTranslator } from './translator.ts'

export interface ConnectOptions {
  /** Starts the local service inside this process on a free port, whatever the preset says. */
  readonly local?: boolean
  /** Where the key (`LOCKALE_KEY`) and the hosts it may go to (`LOCKALE_HOST`, comma separated) come from. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A translator that speaks to the service of the config, over real HTTP. Close it, or the process stays alive. */
export type Connect = (config: Config, options: ConnectOptions) => Promise<Translator>

/**
 * @throws {LockaleError} `KEY_MISSING`, `KEY_EXPOSED`, and what the client says of addresses: `HOST_NOT_ALLOWED`,
 * `BASE_URL_MISSING`, `BASE_URL_INVALID`
 */
export const connect: Connect = async (config, { local = false, env }) => {
  if (local || config.service.preset === 'local') return connectLocal(config, env)
  const { preset, baseUrl, tag, timeoutMs, concurrency } = config.service
  const client = createClient({
    key: readKey(env),
    preset,
    baseUrl,
    tag,
    timeoutMs,
    maxConnections: concurrency,
    allowedHosts: hostsOf(env),
    environment: env,
  })
  return createTranslator({ client, engine: preset, config, close: () => client.close() })
}

/** The stand-in engine, so named in facts: no real service takes its texts for translations. */
const localEngine = 'local-pseudo'

async function connectLocal(config: Config, env: ConnectOptions['env']): Promise<Translator> {
  // Loading it takes as long as a check, and a run with a real service never needs it.
  const { startService } = await import('@lockale/service')
  const service = await startService()
  const { tag, timeoutMs, concurrency } = config.service
  let client: LanguageService
  try {
    client = createClient({
      key: new Secret('local'),
      baseUrl: service.url,
      tag,
      timeoutMs,
      maxConnections: concurrency,
      environment: env,
    })
  } catch (error) {
    await service.close()
    throw error
  }
  const close = async () => {
    await client.close()
    await service.close()
  }
  return createTranslator({ client, engine: localEngine, config, close })
}

const publicPrefixes = ['VITE_', 'NEXT_PUBLIC_', 'NUXT_PUBLIC_', 'PUBLIC_', 'REACT_APP_', 'GATSBY_']

function readKey(env: ConnectOptions['env']): Secret {
  const key = env['LOCKALE_KEY']?.trim()
  if (key !== undefined && key !== '') return new Secret(key)
  const exposed = publicPrefixes.map((prefix) => `${prefix}LOCKALE_KEY`).find((name) => env[name] !== undefined)
  if (exposed !== undefined) {
    throw new LockaleError(
      'KEY_EXPOSED',
      `The key stands in ${exposed}, which bundlers put into the app for everyone to read.`,
      {
        hint: 'Rename the variable to LOCKALE_KEY, and make a new key: this one may be public already.',
      },
    )
  }
  throw new LockaleError('KEY_MISSING', 'There is no key for the language service.', {
    hint: 'Set LOCKALE_KEY in the environment. To try things out with no key: `lockale sync --local`.',
  })
}

function hostsOf(env: ConnectOptions['env']): readonly string[] {
  return (env['LOCKALE_HOST'] ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]))
}
