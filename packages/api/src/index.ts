export {
  type AnalyticsGrouping,
  type CustomTagReport,
  type CustomTagUsage,
  daysBetween,
  type DeveloperKey,
  type KeyAndDayUsage,
  keyScopes,
  parseAnalyticsDate,
  type ProductUsage,
  type TagAggregation,
  unlimited,
  type Usage,
  type UsageBreakdown,
  type UsageReport,
} from './account.ts'
export {
  type AppliedTerm,
  type DocumentFormat,
  documentFormats,
  type DocumentHandle,
  type DocumentState,
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  type EvaluatedSegment,
  evaluatedPairs,
  type EvaluationIssue,
  extensionOf,
  outputExtension,
  type QualityEvaluation,
  type Span,
  unchangedHeader,
} from './documents.ts'
export { type Dictionary, entriesMediaType, type Glossary, type OldGlossary } from './glossaries.ts'
export { controlCharacter, findWrongTerm, type ParsedEntries, parseEntries, printEntries } from './glossaries.ts'
export {
  type Language,
  type LanguageFeature,
  type LanguageResource,
  languageResources,
  type LanguageStatus,
} from './languages.ts'
export { limits, maxTagCharacters, type RefusalRule, refusalRules, translateLimits, writeLimits } from './limits.ts'
export type { MemoryJob, MemoryJobResult, MemoryJobStatus, MemorySegment, TranslationMemory } from './memories.ts'
export type { ConfiguredRules, StyleRuleCatalogue } from './style-rule-catalogue.ts'
export { findUnknownRule, loadStyleRuleCatalogue, type StyleInstruction, type StyleRuleList } from './style-rules.ts'
export type {
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TagHandlingVersion,
  TranslateResponse,
} from './text.ts'
export { countCharacters, formalities, modelTypes, splitModes, tagModes, tagVersions, utf8Length } from './text.ts'
export {
  type ErrorBody,
  keySuffixes,
  type Preset,
  type PresetName,
  presets,
  standInHeader,
  traceIdHeader,
} from './transport.ts'
export {
  pcmFormat,
  plainMediaType,
  type VoiceClientMessage,
  voiceConnectPath,
  type VoiceFailure,
  type VoiceFormality,
  type VoiceFormat,
  type VoiceGender,
  type VoiceLanguageMode,
  type VoiceSegment,
  type VoiceServerMessage,
  type VoiceSourceType,
  voiceSourceTypes,
  type VoiceTargetType,
  voiceTargetTypes,
  type VoiceTicket,
  type VoiceTranscript,
  voiceChoices,
} from './voice/sessions.ts'
export {
  type VoiceJob,
  type VoiceJobFile,
  type VoiceJobResult,
  type VoiceJobSourceType,
  voiceJobSourceTypes,
  type VoiceJobStatus,
  type VoiceJobTarget,
  voiceJobTargetTypes,
  type VoiceJobTicket,
} from './voice/jobs.ts'
export { type SpokenTerms, spokenTermProblem, voiceLanguages } from './voice/sessions.ts'
export {
  effectiveWriteTarget,
  type Improvement,
  type Tone,
  tones,
  writeTargets,
  type WritingStyle,
  writingStyles,
  writingStyleTargets,
} from './text.ts'
