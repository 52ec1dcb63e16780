import { createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { Secret } from '@lockale/errors'
import type { Environment } from './keys/key-source.ts'
import { createTranslator } from './translator.ts'

/** The stand-in engine, so named in facts: no real service takes its texts for translations. */
const localEngine = 'local-pseudo'

/** A translator on a service of its own, which ends with it. */
export async function openLocal(config: Config, env: Environment): Promise<Translator> {
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
