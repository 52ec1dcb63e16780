import { type Clock, createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { Secret } from '@lockale/errors'
import type { Environment } from './keys/key-source.ts'
import { openPassingIds } from './ids/id-file.ts'
import { openReadyFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** The stand-in engine, so named in facts: no real service takes its texts for translations. */
const localEngine = 'local-pseudo'

export interface LocalOpening {
  readonly env: Environment
  readonly clock?: Clock | undefined
}

/** A translator on a service of its own, which ends with it. */
export async function openLocal(config: Config, opening: LocalOpening): Promise<Translator> {
  const opened = await openLocalClient(config, opening)
  const { client } = opened
  const files = openReadyFiles({ client, place: 'local', idsOf: openPassingIds })
  return createTranslator({ client, files, engine: localEngine, config, close: () => opened.close() })
}

/** A client on a service of its own, which ends with it. */
export async function openLocalClient(
  { service: { tag, timeoutMs, concurrency } }: Pick<Config, 'service'>,
  { env, clock }: LocalOpening,
): Promise<{ readonly client: LanguageService; close(): Promise<void> }> {
  // Loading it takes as long as a check, and a run with a real service never needs it.
  const { startService } = await import('@lockale/service')
  const service = await startService()
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
