export { assistantIn } from './assistant-shell.ts'
export { closest, didYouMean } from './closest.ts'
export {
  codeOf,
  errorMessage,
  LockaleError,
  isLockaleError,
  listsProblems,
  nothingLeft,
  systemCode,
  unreachable,
  whyOf,
} from './error.ts'
export {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  isError,
  ruleIds,
  type Severity,
} from './diagnostic.ts'
export { escapeHtml, shellWord } from './escape.ts'
export { linesNear, type Position, positionAt, positionFinder, type Range } from './position.ts'
export {
  decodeSafely,
  type Environment,
  findProxy,
  parseProxy,
  type ProxyAddress,
  proxySecrets,
  skipsProxy,
} from './proxy.ts'
export { holdsSecret, redact, Secret } from './redact.ts'
export { isAboutRepository, isKeyVariable, keyVariables, knownSecrets, rememberSecret } from './redact-known.ts'
export { openTurns } from './turns.ts'
export { addToGroup, groupBy, isRecord, rememberEach, rememberFor, surplus, withoutDuplicates } from './values.ts'
