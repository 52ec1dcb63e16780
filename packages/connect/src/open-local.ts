import { createClient, type LanguageService } from '@lockale/client'
import type { Config, Connection } from '@lockale/core'
import { Secret } from '@lockale/errors'
import { findKey } from './keys/find-key.ts'
import { keySourceOf } from './keys/key-source.ts'
import type { Opening } from './open-service.ts'
import { noFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** Name of the engine in the lockfile for pseudo-translations, so that these never count as real translations. */
const localEngine = 'local-pseudo'

interface OpenLocalOptions extends Opening {
  readonly stdin?: (() => Promise<string>) | undefined
  /** True to start a mock service inside this process, even if the config has the address of a running one. */
  readonly isOwn: boolean
}

/** Returns a translator for a mock service: that of the config, or a new mock service, which `close` stops. */
export async function openLocal(config: Config, opening: OpenLocalOptions): Promise<Connection> {
  const opened = await openLocalClient(config, opening)
  const { client } = opened
  const files = (await opening.readyFiles?.({ client, place: undefined })) ?? noFiles
  return createTranslator({ client, files, engine: localEngine, config, close: () => opened.close() })
}

/** Returns a client for a mock service: that of the config, or a new mock service, which `close` stops. */
export async function openLocalClient(
  { service: { baseUrl, tag, timeoutMs, concurrency } }: Pick<Config, 'service'>,
  { env, stdin, clock, isOwn }: OpenLocalOptions,
): Promise<{ readonly client: LanguageService; readonly key: Secret; close(): Promise<void> }> {
  const runs = isOwn ? undefined : baseUrl
  const key = (runs === undefined ? undefined : await namedKey(runs, { env, stdin })) ?? new Secret('local')
  const service = runs === undefined ? await startOwn() : { url: runs, close: () => Promise.resolve() }
  try {
    const limits = { timeoutMs, maxConnections: concurrency }
    const client = createClient({ key, baseUrl: service.url, tag, ...limits, environment: env, clock })
    const close = async () => {
      await client.close()
      await service.close()
    }
    return { client, key, close }
  } catch (error) {
    await service.close()
    throw error
  }
}

/**
 * Returns the API key from environment variables: a mock service may be started with its own keys. Does not read the
 * user's key file, which has the key of a real service.
 */
async function namedKey(
  url: string,
  { env, stdin }: Pick<OpenLocalOptions, 'env' | 'stdin'>,
): Promise<Secret | undefined> {
  const source = await keySourceOf(env, { hasStdin: stdin !== undefined })
  const isNamed =
    source?.kind === 'stdin' || source?.kind === 'variable' || (source?.kind === 'file' && !source.isUsers)
  if (!isNamed || !URL.canParse(url)) return undefined
  return findKey(env, { protocol: 'http', host: new URL(url).host }, { stdin })
}

/** Starts a mock service. Loads its code only here, since loading takes long and is usually not needed. */
async function startOwn(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { startService } = await import('@lockale/service')
  return startService()
}
