import type { CheckReport, Plan, RunStop, SyncReport, TranslateFailureCause } from '@lockale/core'
import { isError, isLockaleError, systemCode } from '@lockale/errors'
import { Interruption, type SignalName } from './interruption.ts'

/** Exit codes of the process. Scripts of users depend on them, so they never change. */
export const exits = {
  done: 0,
  findings: 1,
  usage: 2,
  incomplete: 3,
  keyRefused: 4,
  quota: 5,
  service: 6,
  locked: 7,
  conflict: 8,
  bug: 70,
} as const

export const signalExits: Readonly<Record<SignalName, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

export const exitMeanings: readonly (readonly [codes: string, meaning: string])[] = [
  ['0', 'done, or nothing to do'],
  ['1', 'problems found'],
  ['2', 'wrong usage or configuration'],
  ['3', 'completed with failures: some strings are not done'],
  ['4', 'stopped: API key missing or refused'],
  ['5', 'stopped: quota or budget reached'],
  ['6', 'stopped: service or network error'],
  ['7', 'another run holds the lock'],
  ['8', 'a conflict needs your decision'],
  ['70', 'a bug in lockale'],
  ['129, 130, 143', 'stopped by a signal; finished work is kept'],
]

/** Exit codes by error code. An error code that is not listed here is about usage or configuration: exit code 2. */
const exitByCode = exitsOf([
  [signalExits.SIGINT, 'INIT_CANCELLED'],
  [exits.keyRefused, 'KEY_MISSING KEY_INVALID KEY_FILE_REFUSED KEY_COMMAND_FAILED UNAUTHORIZED STYLE_FORBIDDEN'],
  [exits.quota, 'QUOTA_EXCEEDED BUDGET_EXCEEDED MEMORY_QUOTA GLOSSARY_QUOTA'],
  [
    exits.service,
    'TOO_MANY_REQUESTS BAD_REQUEST CONFLICT PAYLOAD_TOO_LARGE UNSUPPORTED_MEDIA_TYPE UNAVAILABLE ' +
      'REDIRECT_REFUSED BAD_ANSWER CONNECTION_FAILED TIMEOUT ANSWER_INCOMPLETE MEMORY_JOB_FAILED ' +
      'MEMORY_EXPORT_RUNNING',
  ],
  [exits.incomplete, 'MEMORY_JOB_OPEN FILE_CHANGED CACHE_UNWRITABLE DEADLINE_REACHED FILE_UNWRITABLE STAGED_CHANGED'],
  [exits.locked, 'RUN_LOCKED RUN_LOCK_LOST'],
  [exits.findings, 'CATALOG_UNREADABLE FORMAT_EDIT_MISMATCH'],
  [
    exits.conflict,
    'CATALOG_CONFLICTED LOCKFILE_MISSING LOCKFILE_TRUNCATED LOCKFILE_UNREADABLE PRUNE_IMPLAUSIBLE ' +
      'PLAN_OUTDATED STAGED_UNMERGED STAGED_UNMERGEABLE STYLE_EXISTS GLOSSARY_CONFLICT GLOSSARY_DRIFTED ' +
      'GLOSSARY_EXISTS',
  ],
])

/** Exit codes for `TRANSLATE_FAILED`, by the cause of the failure. */
const exitByFailure: Readonly<Record<string, number>> = { unauthorized: exits.keyRefused, quota: exits.quota }

/** Exit codes by system error: the disk is full or broken, or a path cannot be used. */
const exitBySystemCode = exitsOf([
  [exits.incomplete, 'ENOSPC EDQUOT ESTALE EUCLEAN EIO EMFILE ENFILE EBUSY ETXTBSY'],
  [exits.usage, 'EACCES EPERM EROFS ENOENT ENOTDIR EISDIR ENAMETOOLONG EADDRINUSE EADDRNOTAVAIL'],
])

function exitsOf(rows: readonly (readonly [exit: number, codes: string])[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(([exit, codes]) => codes.split(' ').map((code) => [code, exit] as const)))
}

/** Returns the exit code for an error. After a signal such as Ctrl-C, returns the exit code of the signal. */
export function exitOfError(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return exitOfSignal(signal)
  if (!isLockaleError(error)) return exitBySystemCode.get(systemCode(error) ?? '') ?? exits.bug
  if (error.code === 'TRANSLATE_FAILED') {
    return exitByFailure['failure' in error ? String(error.failure) : ''] ?? exits.service
  }
  return exitOfCode(error.code)
}

export function exitOfFailure(failure: TranslateFailureCause): number {
  return exitByFailure[failure] ?? exits.service
}

export function exitOfCode(code: string): number {
  return exitByCode.get(code) ?? exits.usage
}

export function exitOfSignal({ reason }: AbortSignal): number {
  return signalExits[reason instanceof Interruption ? reason.signalName : 'SIGINT']
}

const exitByStop: Readonly<Record<Exclude<RunStop['why'], 'aborted'>, number>> = {
  unauthorized: exits.keyRefused,
  quota: exits.quota,
  budget: exits.quota,
  service: exits.service,
  deadline: exits.incomplete,
  disk: exits.incomplete,
  setting: exits.usage,
}

/** Returns the exit code of a sync: 0 only if the sync is complete. */
export function exitOfSync({ stopped, isComplete, diagnostics }: SyncReport, signal: AbortSignal): number {
  if (stopped?.why === 'aborted') return exitOfSignal(signal)
  if (stopped !== undefined) return exitByStop[stopped.why]
  if (isComplete) return exits.done
  return diagnostics.some(({ code }) => code === 'conflict-marker') ? exits.conflict : exits.incomplete
}

export function exitOfCheck({ diagnostics }: Pick<CheckReport, 'diagnostics'>): number {
  const errors = diagnostics.filter(isError)
  if (errors.some(({ code }) => code === 'conflict-marker')) return exits.conflict
  return errors.length > 0 ? exits.findings : exits.done
}

/** Returns the exit code of `plan`. @param isGate true with `--exit-code`: 1 if a sync would change something */
export function exitOfPlan({ totals, skipped }: Pick<Plan, 'totals' | 'skipped'>, isGate: boolean): number {
  const isPending = totals.translate + totals.reuse + totals.remove > 0
  if (isGate && isPending) return exits.findings
  return skipped.length > 0 ? exits.incomplete : exits.done
}
