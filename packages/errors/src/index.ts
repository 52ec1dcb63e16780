export { closest } from './closest.ts'
export {
  errorMessage,
  LockaleError,
  isLockaleError,
  listsProblems,
  nothingLeft,
  systemCode,
  unreachable,
} from './error.ts'
export {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  type RuleGroup,
  ruleIds,
  type Severity,
} from './diagnostic.ts'
export { escapeHtml } from './escape-html.ts'
export { groupBy, withoutDuplicates } from './group-by.ts'
export { isRecord } from './is-record.ts'
export { isAboutRepository, isKeyVariable, keyVariables, withoutKeys } from './key-variables.ts'
export { linesNear, type Position, positionAt, positionFinder, type Range } from './position.ts'
export { decodeSafely, findProxy, parseProxy, type ProxyAddress, proxySecrets, skipsProxy } from './proxy.ts'
export { holdsSecret, redact, Secret } from './redact.ts'
export { knownSecrets, rememberSecret } from './redact-known.ts'
export { shellWord } from './shell-word.ts'
export { openTurns, type Turns } from './turns.ts'
