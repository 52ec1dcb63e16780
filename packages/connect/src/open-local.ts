import { type Clock, createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { Secret } from '@lockale/errors'
import { openPassingIds } from '@lockale/resources/engine/id-file'
import type { Environment } from './keys/key-source.ts'
import { openReadyFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** The stand-in engine, so named in facts: no real service takes its texts for translations. */
const localEngine = 'local-pseudo'

export interface OpenLocalOptions {
  readonly env: Environment
  readonly clock?: Clock | undefined
  /** A service inside this run, even where the config names one that runs. */
  readonly isOwn: boolean
}

/** A translator on the mock service that the config names, or else on one of its own, which ends with it. */
export async function openLocal(config: Config, opening: OpenLocalOptions): Promise<Translator> {
  const opened = await openLocalClient(config, opening)
  const { client } = opened
  const files = openReadyFiles({ client, place: 'local', idsOf: openPassingIds })
  return createTranslator({ client, files, engine: localEngine, config, close: () => opened.close() })
}

/** A client on the mock service that the config names, or else on one of its own, which ends with it. */
export async function openLocalClient(
  { service: { baseUrl, tag, timeoutMs, concurrency } }: Pick<Config, 'service'>,
  { env, clock, isOwn }: OpenLocalOptions,
): Promise<{ readonly client: LanguageService; close(): Promise<void> }> {
  const service = baseUrl === undefined || isOwn ? await startOwn() : { url: baseUrl, close: () => Promise.resolve() }
  try {
    const client = createClient({
      key: new Secret('local'),
      baseUrl: service.url,
      tag,
      timeoutMs,
      maxConnections: concurrency,
      environment: env,
      clock,
    })
    const close = async () => {
      await client.close()
      await service.close()
    }
    return { client, close }
  } catch (error) {
    await service.close()
    throw error
  }
}

/** Loading it takes as long as a check, and a run with another service never needs it. */
async function startOwn(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { startService } = await import('@lockale/service')
  return startService()
}
