export {
  type CheckAnswer,
  type CheckPlace,
  type CheckQuestion,
  type CheckSeen,
  openCheckMemory,
} from './check-memory/check-memory.ts'
export {
  type DeliveredPlace,
  type DeliveryMemory,
  openDeliveryMemory,
  type RememberedDelivery,
} from './check-memory/delivery-memory.ts'
export { type ProjectWatch, watchProject, type WatchedPorts } from './check-memory/watch-project.ts'
export { defineConfig, type UserConfig } from './define-config.ts'
export { type JsonFault, jsonFault } from './json-fault.ts'
export { loadConfig, type LoadedConfig, type LoadOptions } from './load-config.ts'
export { trackedState } from './git/tracked-state.ts'
export { changedLines, type ChangedLinesOptions, type LineRange } from './git/changed-lines.ts'
export type { Hints } from './detect/parts.ts'
export type { Candidate, DetectedPackage, Detection, Evidence, FoundTarget } from './detect/detection.ts'
export { type ConfigDraft, draftConfig, type DraftOptions } from './detect/draft-config.ts'
export { configExists, openSetUp, type SetUp, type SetUpOptions } from './detect/set-up.ts'
export type { DevDependency } from './detect/dev-dependency.ts'
export type { Surroundings } from './detect/surroundings.ts'
export { gitHistory } from './git/history.ts'
export { gitMergeTools } from './git/merge-tools.ts'
export {
  hookManagers,
  type HookManager,
  type HookOptions,
  type HookReport,
  type HookStatus,
  hookStatus,
  type HookTask,
  installHook,
  uninstallHook,
} from './hooks/install-hook.ts'
export { attributePatterns } from './hooks/merge-driver-setup.ts'
export { type MergeDriverOptions, type MergeDriverReport, runMergeDriver } from './merge-driver.ts'
export { createProject, openProject, type OpenOptions, type ProjectParts } from './open-project.ts'
export { examineProject, type ExamineOptions, type ProjectHealth } from './doctor/examine-project.ts'
export { openHere } from './workspace/open-workspace.ts'
export { createWorkspace, type PackageParts } from './workspace/workspace-project.ts'
export type { Resource } from '@lockale/core'
export type {
  CacheOptions,
  CacheReport,
  HandOffOptions,
  PlanOptions,
  AdoptOptions,
  Examination,
  Project,
  Selection,
  ServiceUse,
  SyncOptions,
  TranslatorOf,
  Waiting,
  WordOptions,
  WriteOptions,
} from './project.ts'
export type { TypesDifference, TypesFile, TypesReport, WriteTypesOptions } from './types/write-types.ts'
export { openStagedProject, type StagedOptions, type StagedProject } from './staged/open-staged-project.ts'
export { stagedLocaleChanges, type StagedQuestion } from './staged/staged-changes.ts'
export type { StagedOutcome } from './staged/write-staged.ts'
