import type { RunStop } from '@lockale/core'
import { type Diagnostic, LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { exitOfCheck, exitOfError, exitOfPlan, exitOfSync } from './exit-codes.ts'
import { fakeReport } from './testing/fake-host.ts'
import { Interruption, type SignalName } from './interruption.ts'

const running = new AbortController().signal
const stoppedBy = (name: SignalName) => AbortSignal.abort(new Interruption(name))
const error = (code: string, more: object = {}) => Object.assign(new LockaleError(code, 'no', { hint: 'yes' }), more)
const system = (code: string) => Object.assign(new Error(code), { code })

test.for<[what: string, thrown: unknown, code: number]>([
  ['a flag', error('USAGE_UNKNOWN_FLAG'), 2],
  ['a wrong config', error('CONFIG_INVALID'), 2],
  ['a source that is not there', error('SOURCE_NOT_FOUND'), 2],
  ['a file that is no JSON', error('CATALOG_UNREADABLE'), 1],
  ['a read-only file', error('FILE_READ_ONLY'), 2],
  ['a newer lockfile', error('LOCKFILE_NEWER'), 2],
  ['a host that may not have the key', error('HOST_NOT_ALLOWED'), 2],
  ['a setting that does not fit', error('SETTING_DOES_NOT_FIT'), 2],
  ['an id the service does not know', error('NOT_FOUND'), 2],
  ['no write half-way', error('FILE_UNWRITABLE'), 3],
  ['a full disk', system('ENOSPC'), 3],
  ['no key', error('KEY_MISSING'), 4],
  ['a refused key', error('UNAUTHORIZED'), 4],
  ['a refused key, from a translator', error('TRANSLATE_FAILED', { failure: 'unauthorized' }), 4],
  ['no characters left', error('QUOTA_EXCEEDED'), 5],
  ['over budget', error('BUDGET_EXCEEDED'), 5],
  ['quota, from a translator', error('TRANSLATE_FAILED', { failure: 'quota' }), 5],
  ['a service that is down', error('CONNECTION_FAILED'), 6],
  ['a 5xx', error('UNAVAILABLE'), 6],
  ['a timeout, from a translator', error('TRANSLATE_FAILED', { failure: 'timeout' }), 6],
  ['another run', error('RUN_LOCKED'), 7],
  ['conflict markers', error('CATALOG_CONFLICTED'), 8],
  ['no lockfile in CI', error('LOCKFILE_MISSING'), 8],
  ['half a lockfile', error('LOCKFILE_TRUNCATED'), 8],
  ['a file that would be emptied', error('PRUNE_IMPLAUSIBLE'), 8],
  ['no permission', system('EACCES'), 2],
  ['a bug', new TypeError('x is not a function'), 70],
  ['an unknown system code', system('ERR_INVALID_ARG_TYPE'), 70],
  ['no error at all', 'thrown', 70],
])('thrown: %s', ([, thrown, code]) => expect(exitOfError(thrown, running)).toBe(code))

test.for<[name: SignalName, code: number]>([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('after %s a run ends by it, whatever was thrown', ([name, code]) => {
  expect(exitOfError(error('UNAVAILABLE'), stoppedBy(name))).toBe(code)
  expect(exitOfSync({ ...fakeReport, stopped: stop('aborted'), isComplete: false }, stoppedBy(name))).toBe(code)
})

test.for<[why: RunStop['why'], code: number]>([
  ['unauthorized', 4],
  ['quota', 5],
  ['budget', 5],
  ['service', 6],
  ['setting', 2],
  ['aborted', 130],
])('a sync stopped by %s', ([why, code]) => {
  expect(exitOfSync({ ...fakeReport, stopped: stop(why), isComplete: false }, running)).toBe(code)
})

test('a sync ends with 0 if and only if all is done', () => {
  expect(exitOfSync(fakeReport, running)).toBe(0)
  expect(exitOfSync(fakeReport, stoppedBy('SIGINT'))).toBe(0) // the signal came when all was done
  expect(exitOfSync({ ...fakeReport, isComplete: false }, running)).toBe(3)
  expect(
    exitOfSync({ ...fakeReport, isComplete: false, diagnostics: [finding('conflict-marker', 'error')] }, running),
  ).toBe(8)
})

test.for<[name: string, findings: readonly Diagnostic[], code: number]>([
  ['nothing found', [], 0],
  ['warnings', [finding('extra-key', 'warning'), finding('needs-review', 'info')], 0],
  ['an error', [finding('extra-key', 'warning'), finding('stale', 'error')], 1],
  ['conflict markers', [finding('stale', 'error'), finding('conflict-marker', 'error')], 8],
])('check: %s', ([, diagnostics, code]) => expect(exitOfCheck({ diagnostics })).toBe(code))

test.for<[name: string, totals: Partial<typeof fakeReport.plan>, gate: number]>([
  ['nothing', {}, 0],
  ['only texts that stay', { keep: 5 }, 0],
  ['something to buy', { translate: 1 }, 1],
  ['something for free', { reuse: 1 }, 1],
  ['something to remove', { remove: 1 }, 1],
])('plan: %s', ([, totals, gate]) => {
  const plan = { totals: { ...fakeReport.plan, translate: 0, ...totals }, skipped: [] }
  expect(exitOfPlan(plan, false)).toBe(0)
  expect(exitOfPlan(plan, true)).toBe(gate)
  // A locale that the service does not have.
  const skipped = { ...plan, skipped: [{ locale: 'tlh', code: 'tlh', nearest: [], messages: 3 }] }
  expect([exitOfPlan(skipped, false), exitOfPlan(skipped, true)]).toEqual([3, gate === 0 ? 3 : gate])
})

function stop(why: RunStop['why']): RunStop {
  return { why, message: 'no', hint: 'yes' }
}

function finding(code: Diagnostic['code'], severity: Diagnostic['severity']): Diagnostic {
  return { code, severity, file: 'de.json', arguments: {} }
}
