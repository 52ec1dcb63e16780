export { isLockaleError, LockaleError, Secret } from '@lockale/errors'
export { createClient, type LanguageService } from './client.ts'
export type { CallOptions } from './http/call.ts'
export type { Clock } from './http/clock.ts'
export { isServiceError, type Outcome, ServiceError, type ServiceErrorCode } from './http/service-error.ts'
export type { ClientOptions } from './options.ts'
export {
  textBytes,
  translateBodyBytes,
  translateOverheadBytes,
  type TranslateParams,
} from './resources/encode-translate.ts'
export type { Dictionary, Glossaries, Glossary, LanguagePair } from './resources/glossaries.ts'
export type {
  Language,
  LanguageFeature,
  LanguageFeatureInfo,
  LanguageResourceInfo,
  Languages,
  LanguagesOptions,
} from './resources/languages.ts'
export type { Memories, TranslationMemory } from './resources/memories.ts'
export type { StyleInstruction, StyleRuleList, StyleRules, StyleRulesListOptions } from './resources/style-rules.ts'
export type { Text, TranslatedText, TranslateResult } from './resources/text.ts'
export { charactersLeft, type ProductUsage, type Quota, type Usage, type UsageReports } from './resources/usage.ts'
