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
} from '@lockale/core'
export type {
  AcceptReport,
  AdoptReport,
  BaselineReport,
  CheckReport,
  Config,
  Delivery,
  FileCoverage,
  FixChoice,
  FixReport,
  FoundResource,
  LocaleCoverage,
  MessageFacts,
  Plan,
  PlanStep,
  PlanTotals,
  RunEvent,
  RunStop,
  SyncReport,
  Connection,
  UnlockReport,
  UserConfig,
} from '@lockale/core'
export type { ResolveReport } from '@lockale/merge/resolve'
export { defineRule, describe, type OwnPair, type OwnRule } from '@lockale/core'
export {
  type Diagnostic,
  type DiagnosticCode,
  isLockaleError,
  LockaleError,
  type Range,
  type Severity,
} from '@lockale/errors'
export {
  type CacheReport,
  defineConfig,
  type LockOptions,
  type OpenOptions,
  type PlanOptions,
  type Project,
  type Selection,
  type SyncOptions,
  type TypesReport,
  type WordOptions,
} from '@lockale/project'
export { type Resource } from '@lockale/core'
export { openProject } from './open-project.ts'
export { connectService, type ConnectServiceOptions } from './open-project.ts'
