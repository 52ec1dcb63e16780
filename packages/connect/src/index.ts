export { charactersLeftOf } from './characters-left.ts'
export type { Connect, ConnectOptions } from './connect.ts'
export {
  createDocumentTranslator,
  type DocumentEvaluation,
  type DocumentRequest,
} from './documents/document-translator.ts'
export { type FileJob, planFiles } from './documents/plan-file.ts'
export { forgetFile, isAtService, isMade, type TranslatedFile, translateFile } from './documents/translate-file.ts'
export { toFailure } from './failure.ts'
export { createLookups, fitSettings, type Lookups, notForThisKey } from './fit.ts'
export { findKey, refuseNoKey } from './keys/find-key.ts'
export { listLanguages } from './languages/language-list.ts'
export { askLanguages, type TargetLanguage } from './languages/language-table.ts'
export { notSupported } from './languages/not-supported.ts'
export type { UnknownLocale } from './languages/unknown-locales.ts'
export { maxWaitMs, openCalls, type OpenCalls, type ServiceCalls } from './open-calls.ts'
export { openClient, serviceHost } from './open-service.ts'
export type { OpenReadyFiles } from './ready-files.ts'
export { rememberAnswers } from './remember-answers.ts'
export { xmlParams } from './translator.ts'
