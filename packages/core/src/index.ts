export { defineRule, type OwnPair, type OwnRule } from '@lockale/checks'
export {
  type FormatInfo,
  formats as localeFormats,
  type Shape,
  shapes as messageShapes,
  valuesIn,
} from '@lockale/formats'
export type { WordChoice } from './runs/accept.ts'
export type { AdoptReport } from './runs/adopt.ts'
export type { AskingHistory } from './diff/evidence.ts'
export type { KnownAnswers, KnownFile, KnownFiles } from './diff/unchanged-files.ts'
export {
  type CatalogDiff,
  type ChangeState,
  type FormChange,
  hashOfPresent,
  type MessageChange,
  type Orphan,
  presentText,
  type UnchangedMessages,
} from './model/change.ts'
export type { Inspection, InspectOptions, Ports } from './runs/inspect.ts'
export type { PlanRunOptions, Price } from './runs/plan.ts'
export type { RunProject } from './runs/run-project.ts'
export type { SyncRunOptions } from './runs/spend.ts'
export type { Delivery } from './runs/deliver.ts'
export type { FixChoice } from './runs/fix.ts'
export { lockedLocale, policyOf } from './config/policy.ts'
export { parseConfig } from './config/parse-config.ts'
export type { UserConfig } from '../user-config.ts'
export { openJournal } from './ledger/journal.ts'
export type { LedgerSummary } from './ledger/inspect-ledger.ts'
export type { Clock } from './model/clock.ts'
export type { Catalog, TargetFile } from './model/catalog.ts'
export { inFolder, inPackage } from './model/folder.ts'
export { digestOf, type Fingerprint, hashText, unknownSource } from './model/hash.ts'
export type {
  Config,
  ServiceOptions,
  SharedMemoryOptions,
  SyntaxOptions,
  Target,
  TargetTranslator,
  TypesLibrary,
  TypesOptions,
} from './model/config.ts'
export { readNamedFiles, openFileSettings, placeOf, unsupportedSetting, withoutFiles } from './plan/file-settings.ts'
export {
  type Answer,
  type Item,
  type Job,
  type Judge,
  type JudgedItem,
  type Judgement,
  type LocalePair,
  service,
  type Translator,
  translatorError,
  type TranslatorLimits,
  type TranslatorProblem,
} from './model/engine.ts'
export { copiesOf } from './model/origins.ts'
export type { RunEvent, RunStop } from './model/event.ts'
export { isKept, type Provenance, provenances } from './model/fact.ts'
export type { FileSystem, ProjectPlace } from '@lockale/disk'
export type { StorageDriver } from './model/shared-memory.ts'
export type {
  CommitInfo,
  FileCommit,
  FileHistories,
  FilePlace,
  History,
  LineChange,
  LineRange,
  OtherVersion,
} from './model/history.ts'
export { displayKey, fromMessageKey, type MessageKey, toMessageKey } from './model/key.ts'
export type { MessageUnit } from './model/unit.ts'
export {
  type AskOptions,
  type CharactersLeft,
  type FitAnswer,
  type FittedSettings,
  isUnsupported,
  type JudgeConnection,
  type KeptAnswers,
  type RequestSize,
  TranslateFailure,
  type TranslateFailureCause,
  type TranslateRequest,
  type Connection,
  type UnsupportedTarget,
} from './model/translator.ts'
export { codesOf, languageCodes, toLanguageCode, variantsOf } from './model/language-code.ts'
export { nearestLocales } from './model/locales.ts'
export {
  rephraseModel,
  type RequestedSettings,
  settingOfField,
  type SettingName,
  type Settings,
} from './model/settings.ts'
export {
  type FileInUse,
  type GlossaryDictionary,
  type GlossaryFile,
  namesFile,
  type NewTerm,
  type SettingFiles,
} from './model/setting-files.ts'
export type { TranslatorOf } from './plan/fit-targets.ts'
export { openForeignMarks } from './report/foreign-marks.ts'
export {
  isMadeByRule,
  measureOffline,
  accountKeys,
  needsKey,
  needsService,
  noService,
  translatorsOfTarget,
  usesMock,
} from './plan/offline.ts'
export { type RefreshPart, refreshParts } from './plan/outdated.ts'
export type { FileTotals, Plan, PlanTotals } from './plan/plan.ts'
export { costOf, mostAgain, sentAs } from './plan/totals.ts'
export type { SavedPlan } from './plan/saved-plan.ts'
export type { FormStep, PlanStep } from './plan/step.ts'
export { describe, explainRule, fixableRules, listRules } from './report/describe.ts'
export { findShortfalls, openRefusedMessages } from './report/coverage.ts'
export { indexNames } from './diff/message-names.ts'
export type { TextName } from './report/find-messages.ts'
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
export type { FoundResource, ReplacedText, Resource } from './scan/resources.ts'
export { openScan } from './scan/scan.ts'
export { lockfileName } from './lock/lockfile.ts'
export type { AcceptReport, ReviewState } from './write/accept.ts'
export type { LastChange, LastChanges } from './report/last-changes.ts'
export type { FileEdit } from './write/edits.ts'
export type { UnlockReport } from './write/run-lock.ts'
