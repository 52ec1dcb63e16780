export type { Formality, ModelType, TagHandling as TagHandlingMode, TagHandlingVersion } from '@lockale/api'
export type { LanguageCode, LanguageCode as TargetLanguageCode, SourceLanguageCode } from '@lockale/api/language-table'
export {
  type CreateStyleRuleRequestBody,
  type CustomInstructionRequestBody,
  DeepLClient,
  type TranslationMemoryExport,
  type TranslationMemoryImport,
  WritingStyle,
  WritingTone,
} from './deepl/deepl-client.ts'
export {
  ArgumentError,
  AuthorizationError,
  ConnectionError,
  DeepLError,
  DocumentNotReadyError,
  DocumentTranslationError,
  GlossaryNotFoundError,
  QuotaExceededError,
  TooManyRequestsError,
} from './deepl/errors.ts'
export { GlossaryEntries } from './deepl/glossary-entries.ts'
export type {
  DocumentStatus,
  GlossaryInfo,
  MultilingualGlossaryDictionaryEntries,
  MultilingualGlossaryDictionaryInfo,
  MultilingualGlossaryInfo,
  StyleRuleInfo,
  TextResult,
  TranslationMemoryInfo,
  TranslationMemoryJob,
  Usage,
  UsageDetail,
  WriteResult,
} from './deepl/infos.ts'
export type {
  DocumentInput,
  DocumentOutput,
  DocumentTranslateOptions,
  TranslateTextOptions,
  TranslatorOptions,
  TranslatorOptions as DeepLClientOptions,
} from './deepl/options.ts'
export { type Language, Translator } from './deepl/translator.ts'
export type { StyleInstruction as CustomInstruction } from './resources/style-rules.ts'
export type { DocumentHandle } from './resources/document-upload.ts'
