import type { LanguageService } from './language-service.ts'
import { openClient } from './open-client.ts'
import type { ClientOptions } from './options.ts'
import { callTable } from './parameters/call-table.ts'
import { adminCalls } from './resources/admin.ts'
import { documentCalls } from './resources/documents.ts'
import { glossaryCalls } from './resources/glossaries.ts'
import { oldGlossaryCalls } from './resources/glossaries-v2.ts'
import { languageCalls } from './resources/languages.ts'
import { memoryCalls } from './resources/memories.ts'
import { qualityEvaluationCalls } from './resources/quality-evaluations.ts'
import { rawCalls } from './resources/raw.ts'
import { styleRuleCalls } from './resources/style-rules.ts'
import { textCalls } from './resources/text.ts'
import { allTextCalls } from './resources/translate-all.ts'
import { usageCalls } from './resources/usage.ts'
import { writeCalls } from './resources/write.ts'
import { voiceJobCalls } from './voice/jobs.ts'
import { spokenTermsCalls } from './voice/spoken-terms.ts'
import { voiceCalls } from './voice/voice.ts'

/**
 * Creates a client. It opens no connection before the first call.
 * ```ts
 * import { createClient } from '@lockale/client'
 *
 * await using client = createClient({ key: process.env.LOCKALE_KEY ?? '', preset: 'deepl' })
 * const { translations } = await client.translate({ text: ['Good morning'], targetLang: 'de' })
 * ```
 * @throws {LockaleError} for an invalid key, tag, address or proxy; `HOST_NOT_ALLOWED` if the host may not get the key
 */
export function createClient(options: ClientOptions): LanguageService {
  return openClient('createClient', options, {
    makeCalls: (connection) => ({
      ...textCalls(connection),
      ...allTextCalls(connection, textCalls(connection)),
      ...writeCalls(connection),
      ...usageCalls(connection),
      ...languageCalls(connection),
      ...rawCalls(connection),
      admin: adminCalls(connection),
      documents: documentCalls(connection),
      glossaries: glossaryCalls(connection),
      glossariesV2: oldGlossaryCalls(connection),
      qualityEvaluations: qualityEvaluationCalls(connection),
      styleRules: styleRuleCalls(connection),
      memories: memoryCalls(connection),
      spokenTerms: spokenTermsCalls(connection),
      voice: voiceCalls(connection),
      voiceJobs: voiceJobCalls(connection),
    }),
    table: callTable,
  })
}
