export { type FormatInfo, formats as localeFormats } from '@lockale/formats'
export { accept } from './accept.ts'
export { check, makeBaseline } from './check.ts'
export {
  apply,
  type ApplyOptions,
  inspect,
  type Inspection,
  type Narrowing,
  plan,
  type Ports,
  type RunPorts,
} from './pipeline.ts'
export { fix, type FixChoice } from './fix.ts'
export { fixableRules } from './config/rules.ts'
export { configSchema } from './config/schema.ts'
export { parseConfig } from './config/parse-config.ts'
export type { UserConfig } from './config/user-config.ts'
export { type Journal, type JournalEntry, openJournal } from './ledger/journal.ts'
export { type Ledger, openLedger } from './ledger/ledger.ts'
export type { Clock } from './model/clock.ts'
export type { Catalog, Scan, SourceFile, TargetFile } from './model/catalog.ts'
export type { CatalogDiff, ChangeState, FormChange, FormState, MessageChange, Orphan } from './model/change.ts'
export type { Config, FilePattern, ServiceOptions, SyntaxOptions, Target } from './model/config.ts'
export type { RunEvent, RunStop } from './model/event.ts'
export { type Fact, isKept, type Provenance } from './model/fact.ts'
export type { FileSystem } from './model/file-system.ts'
export { displayKey, fromMessageKey, type MessageKey, toMessageKey } from './model/key.ts'
export { type NodeFs, nodeFileSystem } from './model/node-file-system.ts'
export type { FittedSettings, RequestedSettings, SettingName, Settings } from './model/settings.ts'
export {
  isStandIn,
  type Outcome,
  type TranslateAnswer,
  TranslateFailure,
  type TranslateFailureCause,
  type TranslateRequest,
  type Translator,
} from './model/translator.ts'
export { needsService, noService } from './plan/offline.ts'
export type { LocaleTotals, Plan, PlanTotals } from './plan/plan.ts'
export type { FormStep, KeepReason, PlanStep, SendStep, TranslateReason } from './plan/step.ts'
export { describe } from './report/describe.ts'
export { findMessages } from './report/find-messages.ts'
export type {
  BaselineReport,
  CheckReport,
  FileCoverage,
  FixReport,
  LocaleCoverage,
  MessageFacts,
  SyncReport,
} from './report/report.ts'
export { readResources, type Resource } from './scan/resources.ts'
export { explainMessage } from './report/why.ts'
export { lockfileName } from './lock/read.ts'
export type { AcceptReport } from './write/accept.ts'
export { takeRunLock, type RunLock } from './write/run-lock.ts'
