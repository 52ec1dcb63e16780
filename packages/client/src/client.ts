import { openConnection } from './open-connection.ts'
import type { ClientOptions } from './options.ts'
import { adminCalls, type Administration } from './resources/admin.ts'
import { documentCalls, type Documents } from './resources/documents.ts'
import { type Glossaries, glossaryCalls } from './resources/glossaries.ts'
import { type OldGlossaries, oldGlossaryCalls } from './resources/glossaries-v2.ts'
import { type Languages, languageCalls } from './resources/languages.ts'
import { type Memories, memoryCalls } from './resources/memories.ts'
import { type QualityEvaluations, qualityEvaluationCalls } from './resources/quality-evaluations.ts'
import { rawCalls, type RawCalls } from './resources/raw.ts'
import { type SpokenTermsCalls, spokenTermsCalls } from './resources/spoken-terms.ts'
import { type StyleRules, styleRuleCalls } from './resources/style-rules.ts'
import { type Text, textCalls } from './resources/text.ts'
import { type UsageReports, usageCalls } from './resources/usage.ts'
import { type Voice, voiceCalls } from './resources/voice.ts'
import { type VoiceJobs, voiceJobCalls } from './resources/voice-jobs.ts'
import { type Writing, writeCalls } from './resources/write.ts'

/**
 * The language service. Every call throws a `ServiceError` when it fails, and a plain `LockaleError` when its arguments
 * cannot be sent.
 */
export interface LanguageService extends Text, Writing, UsageReports, Languages, RawCalls, AsyncDisposable {
  readonly admin: Administration
  readonly documents: Documents
  readonly glossaries: Glossaries
  /** Those of one dictionary each, as older programs make them. */
  readonly glossariesV2: OldGlossaries
  readonly qualityEvaluations: QualityEvaluations
  readonly styleRules: StyleRules
  readonly memories: Memories
  readonly spokenTerms: SpokenTermsCalls
  /** Its sessions are closed by themselves, not with the client. */
  readonly voice: Voice
  readonly voiceJobs: VoiceJobs
  /** Closes the connections. A call that still runs fails. */
  close(): Promise<void>
}

/**
 * Opens no socket before the first call.
 * @throws {LockaleError} for a key, tag, address or proxy that cannot be used, `HOST_NOT_ALLOWED` for an address that the key
 * may not go to
 */
export function createClient(options: ClientOptions): LanguageService {
  const connection = openConnection(options)
  let closing: Promise<void> | undefined
  return {
    ...textCalls(connection),
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
    close,
    [Symbol.asyncDispose]: close,
  }

  function close(): Promise<void> {
    // one that was handed in belongs to whoever made it
    closing ??= options.dispatcher === undefined ? connection.dispatcher.destroy() : Promise.resolve()
    return closing
  }
}
