export { closest } from './closest.ts'
export { LockaleError, type LockaleErrorOptions, isLockaleError, systemCode } from './error.ts'
export {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  type RuleGroup,
  ruleIds,
  type Severity,
} from './diagnostic.ts'
export { groupBy } from './group-by.ts'
export { linesNear } from './lines-near.ts'
export { type Position, positionAt, positionFinder, type Range } from './position.ts'
export { holdsSecret, redact, Secret } from './redact.ts'
export { knownSecrets, rememberSecret } from './redact-known.ts'
export { shellWord } from './shell-word.ts'
export { unreachable } from './unreachable.ts'
export { withoutTwins } from './without-twins.ts'
