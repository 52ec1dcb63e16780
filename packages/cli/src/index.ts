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
export { describe } from '@lockale/core'
export {
  type Diagnostic,
  type DiagnosticCode,
  isLockaleError,
  LockaleError,
  type Range,
  type Severity,
} from '@lockale/errors'
export {
  defineConfig,
  type PlanOptions,
  type Project,
  type Resource,
  type Selection,
  type SyncOptions,
} from '@lockale/project'
export { openProject } from './open-project.ts'
export { connectService, type ConnectServiceOptions } from './connect-service.ts'
