export type {
  AcceptReport,
  CheckReport,
  Config,
  FileCoverage,
  LocaleCoverage,
  MessageFacts,
  Plan,
  PlanStep,
  PlanTotals,
  RunEvent,
  RunStop,
  SyncReport,
  Translator,
  UserConfig,
} from '@lockale/core'
export { defineRule, describe, type OwnPair, type OwnRule } from '@lockale/core'
export {
  type Diagnostic,
  type DiagnosticCode,
  isLockaleError,
  LockaleError,
  type Range,
  type Severity,
} from '@lockale/errors'
export { defineConfig, type PlanOptions, type Project, type Selection, type SyncOptions } from '@lockale/project'
export { type Resource } from '@lockale/core'
export { openProject } from './open-project.ts'
export { connectService, type ConnectServiceOptions } from './open-project.ts'
