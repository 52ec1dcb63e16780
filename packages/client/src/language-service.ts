import type { Closing } from './open-client.ts'
import type { Administration } from './resources/admin.ts'
import type { Documents } from './resources/documents.ts'
import type { Glossaries } from './resources/glossaries.ts'
import type { OldGlossaries } from './resources/glossaries-v2.ts'
import type { Languages } from './resources/languages.ts'
import type { Memories } from './resources/memories.ts'
import type { QualityEvaluations } from './resources/quality-evaluations.ts'
import type { RawCalls } from './resources/raw.ts'
import type { StyleRules } from './resources/style-rules.ts'
import type { Text } from './resources/text.ts'
import type { AllTexts } from './resources/translate-all.ts'
import type { UsageReports } from './resources/usage.ts'
import type { Writing } from './resources/write.ts'
import type { VoiceJobs } from './voice/jobs.ts'
import type { SpokenTermsCalls } from './voice/spoken-terms.ts'
import type { Voice } from './voice/voice.ts'

/** A client of the language service. A failed call throws a `ServiceError`, an invalid argument a `LockaleError`. */
export interface LanguageService extends Text, AllTexts, Writing, UsageReports, Languages, RawCalls, Closing {
  readonly admin: Administration
  readonly documents: Documents
  readonly glossaries: Glossaries
  /** Glossaries of API version 2, with one dictionary each, as older programs create them. */
  readonly glossariesV2: OldGlossaries
  readonly qualityEvaluations: QualityEvaluations
  readonly styleRules: StyleRules
  readonly memories: Memories
  readonly spokenTerms: SpokenTermsCalls
  /** Live speech. Close its sessions yourself: `close` of the client does not close them. */
  readonly voice: Voice
  readonly voiceJobs: VoiceJobs
}
