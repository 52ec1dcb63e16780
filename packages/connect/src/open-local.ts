import { createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { Secret } from '@lockale/errors'
import { findKey } from './keys/find-key.ts'
import { keySourceOf } from './keys/key-source.ts'
import type { Opening } from './open-service.ts'
import { noFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** The stand-in engine, so named in facts: no real service takes its texts for translations. */
const localEngine = 'local-pseudo'

interface OpenLocalOptions extends Opening {
  readonly stdin?: (() => Promise<string>) | undefined
  /** A service inside this run, even where the config names one that runs. */
  readonly isOwn: boolean
}

/** A translator on the mock service that the config names, or else on one of its own, which ends with it. */
export async function openLocal(config: Config, opening: OpenLocalOptions): Promise<Translator> {
  const opened = await openLocalClient(config, opening)
  const { client } = opened
  const files = (await opening.readyFiles?.({ client, place: undefined })) ?? noFiles
  return createTranslator({ client, files, engine: localEngine, config, close: () => opened.close() })
}

/** A client on the mock service that the config names, or else on one of its own, which ends with it. */
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
 * The key that the environment names: one mock service knows the keys of its seed alone, and tells plans apart by them. Keys
 * for a real service that this machine keeps for all projects are left where they are.
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

/** Loading it takes as long as a check, and a run with another service never needs it. */
async function startOwn(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { startService } = await import('@lockale/service')
  return startService()
}
