export type { Seen } from './answer-memory/answer-memory.ts'
export type { RememberedAnswer } from './answer-memory/memory-file.ts'
export {
  type DeliveredPlace,
  type DeliveryMemory,
  openDeliveryMemory,
  type RememberedDelivery,
} from './answer-memory/delivery-memory.ts'
export type { WatchedPorts } from './answer-memory/watched-files.ts'
export { defineConfig, type UserConfig } from './define-config.ts'
export { readLiteralConfig } from './literal-config.ts'
export { loadConfig } from './load-config.ts'
export type { MergeDriverOptions, MergeDriverReport } from './merge-driver.ts'
export { createProject, type OpenOptions, openProject, type OpenSettingFiles, systemClock } from './open-project.ts'
export type {
  CacheReport,
  Examination,
  NewProject,
  OpenedProject,
  PlanOptions,
  Project,
  SelectedApp,
  Selection,
  SyncOptions,
  LockOptions,
  WordOptions,
} from './project.ts'
export { whereJsonBreaks } from './parse-json.ts'
export { projectDisk } from './project-disk.ts'
export type { StagedProject } from './staged/open-staged-project.ts'
export type { TypesFile, TypesReport } from './types/write-types.ts'
export { findWorkspace } from './workspace/find-workspace.ts'
export { findPackages } from './workspace/workspace-globs.ts'
export { createWorkspace, type PackageParts } from './workspace/workspace-project.ts'
