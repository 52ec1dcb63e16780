export { type FormatInfo, formats as localeFormats } from '@lockale/formats'
export { accept, reopen, type WordChoice } from './accept.ts'
export { adopt, type AdoptReport, prepareAdoption } from './adopt.ts'
export { check, makeBaseline } from './check.ts'
export type { AskedFiles, AskingHistory } from './diff/evidence.ts'
export { inspect, type Inspection, type Narrowing, type Ports } from './inspect.ts'
export type { Member } from './members.ts'
export { apply, type ApplyOptions, plan, type PlanChoice, planTogether } from './pipeline.ts'
export {
  correctSource,
  type WritingChoice,
  type WritingCost,
  type WritingPlace,
  type WritingProposal,
  type WritingReport,
} from './correct-source.ts'
export { deliver, type Delivery } from './deliver.ts'
export { fix, type FixChoice } from './fix.ts'
export { handOff } from './hand-off.ts'
export { takeBack, type TakeBackOptions, type TakeBackReport } from './take-back.ts'
export { fixableRules } from './config/rules.ts'
export { configSchema } from './config/schema.ts'
export { matchesFile } from './config/file-pattern.ts'
export { parseConfig } from './config/parse-config.ts'
export { androidQualifier } from './config/path-template.ts'
export type { UserConfig } from './config/user-config.ts'
export { indexNames, type MessageNames } from './diff/message-names.ts'
export { type Journal, type JournalEntry, openJournal } from './ledger/journal.ts'
export { makePrivateFolder } from './ledger/private-file.ts'
export type { ArchivedText } from './ledger/archived.ts'
export { clearLedger, compactLedger, inspectLedger, type LedgerSummary } from './ledger/inspect-ledger.ts'
export { openKeptAnswers } from './ledger/kept-answers.ts'
export { type Ledger, openLedger } from './ledger/ledger.ts'
export { openRefusedMessages } from './report/refused-messages.ts'
export { openLease, redisClientOf } from './memory/lease.ts'
export { openSharedMemory } from './memory/shared-memory.ts'
export type { SharedMemory } from './model/shared-memory.ts'
export { baseLanguage } from './model/base-language.ts'
export type { Clock } from './model/clock.ts'
export type { Catalog, Scan, SourceFile, TargetFile } from './model/catalog.ts'
export { inFolder, movedTo, seenFrom } from './model/folder.ts'
export {
  type HandOffFile,
  type HandOffState,
  type HandOffUnit,
  type ReturnedFile,
  type ReturnedState,
  type ReturnedUnit,
} from './model/hand-off.ts'
export type { InlineCode, InlinePiece } from './model/inline.ts'
export { digestOf } from './model/hash.ts'
export type { CatalogDiff, ChangeState, FormChange, FormState, MessageChange, Orphan } from './model/change.ts'
export { type TextsBy, textsByValues } from './diff/texts-by.ts'
export type {
  Config,
  DocumentPattern,
  FilePattern,
  ServiceOptions,
  SharedMemoryOptions,
  SyntaxOptions,
  Target,
  TypesOptions,
} from './model/config.ts'
export { acceptDocuments } from './documents/accept-documents.ts'
export { countDocuments, type DocumentCoverage } from './documents/diagnose-documents.ts'
export type { DocumentsReport, FailedDocument, KeptDocument, WrittenDocument } from './documents/documents-report.ts'
export { isMadeByRule } from './plan/made-by-rule.ts'
export { readNamedFiles } from './plan/file-settings.ts'
export { type Price, priceOf } from './price.ts'
export { openSending } from './documents/sending.ts'
export { joinOutdated } from './documents/outdated-documents.ts'
export { refuseOtherDocuments } from './plan/saved-plan.ts'
export { openCharacterCount } from './documents/count-characters.ts'
export { surveyPath } from './scan/survey-file.ts'
export { isDocument, isTextual, translatedExtension } from './model/document-types.ts'
export { namesOfDocuments } from './documents/find-documents.ts'
export { fitDocuments } from './documents/fit-documents.ts'
export { inspectDocuments } from './documents/inspect-documents.ts'
export {
  documentBudget,
  type DocumentsPlan,
  filesOfDocuments,
  needsSettings,
  planDocuments,
} from './documents/plan-documents.ts'
export { showDocuments } from './documents/show-documents.ts'
export { checkDocuments, syncDocuments } from './documents/sync-documents.ts'
export type {
  DocumentEvaluation,
  DocumentHandle,
  DocumentRequest,
  DocumentTranslator,
  ReceivedDocument,
} from './model/document-translator.ts'
export type { RunEvent, RunStop } from './model/event.ts'
export { type Fact, isKept, type Provenance } from './model/fact.ts'
export type { FileSystem } from './model/file-system.ts'
export type { StorageDriver } from './model/storage-driver.ts'
export type { CommitInfo, FileCommit, FileHistories, FilePlace, History, OtherVersion } from './model/history.ts'
export { displayKey, fromMessageKey, type MessageKey, toMessageKey } from './model/key.ts'
export { type NodeFs, nodeFileSystem } from './model/node-file-system.ts'
export { patientFileSystem } from './model/patient-file-system.ts'
export { type FitAnswer, type FittedSettings, isUnsupported, type UnsupportedTarget } from './model/fitted-settings.ts'
export { nearestLocales } from './model/nearest-locales.ts'
export type { RequestedSettings, SettingName, Settings } from './model/settings.ts'
export {
  type FileInUse,
  type GlossaryDictionary,
  type GlossaryFile,
  type NamedFile,
  namesFile,
  type SettingFiles,
  type StyleFile,
  type StyleInstructionText,
  type StyleList,
} from './model/setting-files.ts'
export {
  isStandIn,
  type Outcome,
  type Asking,
  type CharactersLeft,
  type KeptAnswers,
  type TranslateAnswer,
  TranslateFailure,
  type TranslateFailureCause,
  type TranslateRequest,
  type Translator,
} from './model/translator.ts'
export { openFileSettings, placeOf, withoutFiles } from './plan/file-settings.ts'
export { settingMisfit } from './plan/setting-misfit.ts'
export type { Writer, WriterAnswer, WritingWish } from './model/writer.ts'
export { needsService, noService } from './plan/offline.ts'
export { joinSkipped, type SkippedLocale } from './plan/skipped.ts'
export { type RefreshPart, refreshParts } from './plan/outdated.ts'
export type { FileTotals, LocaleTotals, Plan, PlannedDocument, PlannedDocuments, PlanTotals } from './plan/plan.ts'
export { parseSavedPlan, type SavedChoice, type SavedPlan, savePlan } from './plan/saved-plan.ts'
export {
  type FormStep,
  type KeepReason,
  type PlanStep,
  type SendStep,
  sendsIn,
  type TranslateReason,
} from './plan/step.ts'
export { type Deadline, openDeadline } from './translate/deadline.ts'
export type { RunLimits } from './translate/run.ts'
export { describe } from './report/describe.ts'
export { findShortfalls } from './report/shortfalls.ts'
export { explainRule, listRules } from './report/explain-rule.ts'
export { findMessages, findTexts, type TextName } from './report/find-messages.ts'
export type {
  BaselineReport,
  CheckReport,
  FileCoverage,
  FixReport,
  LocaleCoverage,
  MessageFacts,
  SyncReport,
  Shortfall,
} from './report/report.ts'
export { type FoundCatalog, findCatalogs } from './scan/find.ts'
export { readPseudoResources } from './scan/pseudo-resources.ts'
export {
  findResources,
  type FoundResource,
  readResources,
  type ReplacedText,
  type Resource,
  type ResourcePlace,
  toResource,
} from './scan/resources.ts'
export { type OpenScan, openScan } from './scan/scan.ts'
export { findFormerTexts } from './report/former-texts.ts'
export type { ProblemKind, ReturnedProblem, TakenText } from './report/taken-texts.ts'
export { explainMessages } from './report/why.ts'
export { type UnvouchedReason, type VouchedText, vouchedTexts, type VouchedTexts } from './report/vouched-texts.ts'
export { lockfileName } from './lock/lockfile-name.ts'
export { readLockfile } from './lock/read.ts'
export type { AcceptReport, SettledState } from './write/accept.ts'
export { type Committed, commitEdits } from './write/commit.ts'
export { replaceFile } from './scan/keep-inside.ts'
export { addDevDependency, type DependencyEdit } from './write/dev-dependency.ts'
export type { FileEdit } from './write/edits.ts'
export { refuseUnreadable } from './validate/readable.ts'
export { type ProcessIdentity, type Processes, systemProcesses } from './write/process-identity.ts'
export {
  makeOutputFolder,
  openOutput,
  type OutputFile,
  removeOutput,
  outputPlace,
  writeOutput,
  appendOutput,
} from './write/output-file.ts'
export { lookAtRunLock } from './write/look-at-run-lock.ts'
export { checkWritable } from './write/preflight.ts'
export type { HealthCheck, HealthLine, HealthStatus } from './model/health.ts'
export { takeRunLock, type RunLock, type UnlockReport, unlockRun } from './write/run-lock.ts'
export { findMergePlace, mergeFile } from './merge/merge-file.ts'
export type { CatalogMerge } from './merge/merge-catalogs.ts'
export type { EntryConflict } from './merge/merge-entries.ts'
export { mergeLockfiles } from './merge/merge-lockfiles.ts'
export type { MergedText, MergeTools, TextMergeStyle } from './merge/merge-tools.ts'
export {
  type OpenConflict,
  resolve,
  type ResolveOptions,
  type ResolveReport,
  type WholeConflict,
} from './merge/resolve.ts'
export type { Side, Sides } from './merge/sides.ts'
