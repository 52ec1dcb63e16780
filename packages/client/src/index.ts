export type { MemoryJobStatus, Span, VoiceJobTarget } from '@lockale/api'
export { isLockaleError, LockaleError, Secret } from '@lockale/errors'
export { createClient } from './client.ts'
export { createTranslator, type Translator } from './translator.ts'
export type { CallOptions } from './http/call.ts'
export type { Download } from './http/download.ts'
export { isRequestRefused, RequestRefused, type RequestErrorCode } from './http/request-refused.ts'
export { isServiceError, type Outcome, ServiceError, type ServiceErrorCode } from './http/service-error.ts'
export type { LanguageService } from './language-service.ts'
export type { ClientOptions, Clock } from './options.ts'
export type {
  Analytics,
  AnalyticsParams,
  CustomTagPage,
  CustomTagParams,
  CustomTagUsage,
  KeyUsage,
  Period,
  UsageBreakdown,
  UsageReport,
} from './resources/admin-analytics.ts'
export type { Administration, DeveloperKey, DeveloperKeyLimits, DeveloperKeys } from './resources/admin.ts'
export type { DocumentDownloadOptions, DocumentTarget, SavedDocument } from './resources/document-download.ts'
export { DocumentError, type DocumentPhase, isDocumentError } from './resources/document-progress.ts'
export type { DocumentStatus, DocumentWaitOptions } from './resources/document-progress.ts'
export type { DocumentHandle, DocumentParams, DocumentUploadOptions } from './resources/document-upload.ts'
export type { DocumentSource } from './resources/file-source.ts'
export type {
  DocumentProgress,
  Documents,
  TranslatedDocument,
  TranslateDocumentOptions,
  TranslateDocumentParams,
} from './resources/documents.ts'
export type {
  Dictionary,
  Glossaries,
  Glossary,
  GlossaryChanges,
  LanguagePair,
  NewDictionary,
  NewGlossary,
} from './resources/glossaries.ts'
export type { NewOldGlossary, OldGlossaries, OldGlossary } from './resources/glossaries-v2.ts'
export {
  type Entries,
  type EntriesFormat,
  type EntriesOptions,
  parseGlossaryEntries,
  printGlossaryEntries,
} from './resources/glossary-entries.ts'
export type {
  Language,
  LanguageFeature,
  LanguageFeatureInfo,
  LanguageResourceInfo,
  Languages,
  LanguagesOptions,
  OldLanguage,
  OldLanguagesOptions,
} from './resources/languages.ts'
export type {
  Memories,
  MemoriesPage,
  MemoriesPageOptions,
  TranslationMemory,
  MemorySegment,
  MemorySegmentsPage,
  MemorySegmentTarget,
  SegmentsOptions,
  SegmentsPageOptions,
} from './resources/memories.ts'
export type { MemoryJob, WaitForJobOptions } from './resources/memory-jobs.ts'

export type {
  ExportedMemory,
  ExportOptions,
  ImportedMemory,
  MemoryFile,
  MemoryInput,
  MemoryProgress,
  NewMemory,
  StartedExport,
  StartedImport,
  TransferOptions,
  UploadOptions,
} from './resources/memory-transfer.ts'
export type {
  AppliedTerm,
  EndedEvaluation,
  EvaluatedSegment,
  EvaluationIssue,
  EvaluationWaitOptions,
  QualityEvaluation,
  QualityEvaluations,
} from './resources/quality-evaluations.ts'
export type { RawBody, RawCalls, RawPreview, RawRequest, RawSigned } from './resources/raw.ts'
export type { SpokenTerms, SpokenTermsCalls, SpokenTermsParams, TermList, TermListInfo } from './voice/spoken-terms.ts'
export type { NewStyleInstruction, NewStyleRuleList, StyleInstruction, StyleRuleList } from './resources/style-rules.ts'
export type { StyleRules, StyleRulesListOptions, StyleRulesPageOptions } from './resources/style-rules.ts'
export { textBytes, translateBodyBytes, translateOverheadBytes } from './resources/translate-body.ts'
export type { TranslateParams } from './resources/translate-body.ts'
export type { Text, TranslatedString, TranslatedText, TranslateResult } from './resources/text.ts'
export {
  type AllTexts,
  isTranslateAllError,
  TranslateAllError,
  type TranslateAllOptions,
  type TranslateAllProgress,
  type TranslateAllResult,
  type TranslateBill,
} from './resources/translate-all.ts'
export { charactersLeft, type ProductUsage, type Quota, type Usage, type UsageReports } from './resources/usage.ts'
export type { VoiceTicket } from './voice/link.ts'
export type { Voice, VoiceOptions, VoiceParams } from './voice/voice.ts'
export type { VoiceJob, VoiceJobFile, VoiceJobParams, VoiceJobResult } from './voice/jobs.ts'
export type { VoiceJobs, VoiceJobTicket, VoiceUploadOptions, VoiceWaitOptions } from './voice/jobs.ts'
export type { SourceSegment, SpokenChunk, VoiceMessage, VoiceReconnected, VoiceSegment } from './voice/messages.ts'
export type { VoiceSession } from './voice/voice-session.ts'
export type {
  CorrectParams,
  ImprovedString,
  ImprovedText,
  ImproveResult,
  RephraseParams,
  Writing,
} from './resources/write.ts'
