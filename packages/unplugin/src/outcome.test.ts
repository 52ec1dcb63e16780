import { type Diagnostic, LockaleError, type Severity } from '@lockale/errors'
import { expect, test } from 'vitest'
import { describeStop } from './describe-stop.ts'
import type { FailOn } from './options.ts'
import { assess, type Assessed, assessStop, type Policy, type Replaced } from './outcome.ts'

const place = { file: '/app/de.json', line: 12, column: 5 }

const mixed = [
  finding('warning', 'extra-key'),
  finding('info', 'needs-review'),
  finding('error', 'placeholder-missing'),
]

test.for<[failOn: FailOn, isWatching: boolean, severities: Severity[], failing: number, warning: number]>([
  ['error', false, ['error', 'warning', 'info'], 1, 1],
  ['error', false, ['warning', 'info'], 0, 1],
  ['error', false, ['info'], 0, 0],
  ['error', true, ['error', 'warning', 'info'], 0, 2],
  ['warning', false, ['error', 'warning', 'info'], 2, 0],
  ['warning', false, ['info'], 0, 0],
  ['warning', true, ['error', 'warning'], 0, 2],
  ['never', false, ['error', 'warning', 'info'], 0, 2],
  ['never', true, ['error'], 0, 1],
])('failOn %s, watching %s, %j: %i fail, %i warn', ([failOn, isWatching, severities, failing, warning]) => {
  const outcome = assess(reportOf(severities.map((severity) => finding(severity, 'stale'))), {
    failOn: () => failOn,
    isWatching,
    sourceFallback: true,
    usesSource: () => true,
  })
  expect(outcome.failure?.text.match(/^ {2}de\.json/gmu)?.length ?? 0).toBe(failing)
  expect(outcome.warnings).toHaveLength(warning)
})

test('a failure names the place, the message and what is wrong, and what to do', () => {
  expect(
    assess(reportOf(mixed), { failOn: () => 'error', isWatching: false, sourceFallback: true, usesSource: () => true }),
  ).toMatchObject({
    failure: {
      text: `1 problem in 1 translation file:
  de.json:12:5 cart.items: {{count}} is missing
Run \`lockale check\` to see all problems, and \`lockale sync\` to translate strings that are missing or out of date.`,
      place,
      framed: [undefined, { finding: mixed[2], root: '/app', sourceLocale: 'en' }],
    },
    warnings: [{ text: 'de.json:12:5 cart.items: is no longer in the source', place }],
  })
})

test('errors come first', () => {
  expect(
    assess(reportOf(mixed), { failOn: () => 'error', isWatching: true, sourceFallback: true, usesSource: () => true })
      .warnings[0]?.text,
  ).toContain('{{count}} is missing')
})

test('long lists are cut, with the number of those left out', () => {
  const many = reportOf(Array.from({ length: 50 }, () => finding('error', 'stale')))
  expect(
    assess(many, { failOn: () => 'error', isWatching: false, sourceFallback: true, usesSource: () => true })
      .failure?.text.split('\n')
      .slice(-2)[0],
  ).toBe('  and 30 more')
  const { warnings } = assess(many, {
    failOn: () => 'never',
    isWatching: false,
    sourceFallback: true,
    usesSource: () => true,
  })
  expect(warnings).toHaveLength(11)
  expect(warnings[10]?.text).toBe('and 40 more')
})

const replaced: Replaced = {
  file: 'de.json',
  position: { line: 12, column: 5 },
  message: 'cart.items',
  rule: 'placeholder-missing',
  path: '/app/de.json',
}

test('a text that sourceFallback replaced is named, ten of them at most', () => {
  const policy: Policy = { failOn: () => 'never', isWatching: false, sourceFallback: true, usesSource: () => true }
  const all = reportOf(
    [],
    Array.from({ length: 50 }, (_, at) => ({ ...replaced, position: { line: 12 + at, column: 5 } })),
  )
  const { warnings } = assess(all, policy)
  const text = 'de.json:12:5 cart.items: placeholder-missing; the build uses the source string'
  expect(warnings).toHaveLength(11)
  expect(warnings[0]).toEqual({ text, place })
  expect(warnings[10]).toEqual({ text: 'and 40 more' })
  expect(assess(all, { ...policy, sourceFallback: false, usesSource: () => true }).warnings).toEqual([])
})

test('a problem whose translation the build replaces is one warning, at the end of the build', () => {
  const policy: Policy = { failOn: () => 'never', isWatching: false, sourceFallback: true, usesSource: () => true }
  const report = reportOf([finding('error', 'stale'), finding('error', 'placeholder-missing')], [replaced])
  const textsOf = (given: Policy): readonly string[] => assess(report, given).warnings.map(({ text }) => text)
  expect(textsOf(policy)).toEqual([
    'de.json:12:5 cart.items: {{count}} is missing; the build uses the source string',
    expect.stringContaining('cart.items: '),
  ])
  expect(textsOf({ ...policy, usesSource: undefined })).toEqual([expect.not.stringContaining('is missing')])
  expect(textsOf({ ...policy, sourceFallback: false })[1]).toBe('de.json:12:5 cart.items: {{count}} is missing')
})

test('a problem that was reported before is not reported again, wherever it is now', () => {
  const policy: Policy = { failOn: () => 'never', isWatching: true, sourceFallback: false, usesSource: undefined }
  const many = Array.from({ length: 40 }, (_, at) => ({ ...finding('error', 'stale'), message: `key${at}` }))
  const { names } = assess(reportOf(many), policy)
  const moved = many.map((one) => ({ ...one, position: { line: 99, column: 1 } }))
  expect(assess(reportOf(moved), policy, names)).toMatchObject({ warnings: [], names })
  const fresh = { ...finding('warning', 'extra-key'), message: 'fresh' }
  expect(assess(reportOf([...moved, fresh]), policy, names).warnings.map(({ text }) => text)).toEqual([
    'de.json:12:5 fresh: is no longer in the source',
  ])
  const other = { ...moved[0], arguments: { was: 'a', source: 'b' } } as Diagnostic
  expect(assess(reportOf([other]), policy, names).warnings).toHaveLength(1)
})

test('a source string that the build does not show is not said to be in it, and nothing before the build knows', () => {
  const policy: Omit<Policy, 'usesSource'> = { failOn: () => 'never', isWatching: false, sourceFallback: true }
  const all = reportOf([], [replaced, { ...replaced, path: '/app/public/de.json' }])
  const { warnings } = assess(all, { ...policy, usesSource: ({ path }) => path === '/app/de.json' })
  expect(warnings.map(({ text }) => text)).toEqual([
    'de.json:12:5 cart.items: placeholder-missing; the build uses the source string',
    'de.json:12:5 cart.items: placeholder-missing; the source string was not found in this build: where a plugin reads the file or a step copies it, the invalid translation ships',
  ])
  expect(assess(all, { ...policy, usesSource: undefined }).warnings).toEqual([])
})

test('a build that fails has no text replaced', () => {
  const policy: Policy = { failOn: () => 'error', isWatching: false, sourceFallback: true, usesSource: () => true }
  expect(assess(reportOf([finding('error', 'placeholder-missing')], [replaced]), policy).warnings).toEqual([])
})

test('a file without a place in it, and a key that would move the cursor', () => {
  const { position: _, ...bare } = finding('error', 'missing-key')
  const { warnings } = assess(reportOf([{ ...bare, message: '\u001b[2J\n\u202e' }]), {
    failOn: () => 'never',
    isWatching: false,
    sourceFallback: true,
    usesSource: () => true,
  })
  expect(warnings).toEqual([{ text: String.raw`de.json \u001b[2J\u000a\u202e: is missing` }])
})

test('what stops a check fails a build and warns while watching, whatever failOn says', () => {
  const error = new LockaleError('CONFIG_NOT_FOUND', 'There is no config in /app.', { hint: 'Run `lockale init`.' })
  const text = 'There is no config in /app. Run `lockale init`. (CONFIG_NOT_FOUND)'
  expect(assessStop(error, { isWatching: false })).toEqual({ failure: { text }, warnings: [] })
  expect(assessStop(error, { isWatching: true })).toEqual({
    failure: undefined,
    warnings: [{ text }],
  })
})

test('the place of an error stands before it unless it is in it', () => {
  const hint = 'Mend it.'
  expect(describeStop(new LockaleError('X', 'It is cut off.', { hint, place: 'a.lock' }))).toBe(
    'a.lock It is cut off. Mend it. (X)',
  )
  expect(describeStop(new LockaleError('X', 'a.lock is cut off.', { hint, place: 'a.lock' }))).toBe(
    'a.lock is cut off. Mend it. (X)',
  )
})

test('the problems of a config are lines, and what they quote moves no cursor', () => {
  const message = 'a.json has 2 problems:\n  files[0] is \u001b[2J\n  source is missing'
  expect(describeStop(new LockaleError('X', message, { hint: 'Mend it.', place: 'a.json' }))).toBe(
    'a.json has 2 problems:\n  files[0] is \\u001b[2J\n  source is missing\nMend it. (X)',
  )
})

test('a bug stays a bug', () => {
  const bug = new TypeError('x is not a function')
  expect(() => assessStop(bug, { isWatching: true })).toThrow(bug)
})

function finding(severity: Severity, code: Diagnostic['code']): Diagnostic {
  const position = { line: 12, column: 5 }
  const args = code === 'placeholder-missing' ? { placeholder: '{{count}}' } : {}
  return { code, severity, file: 'de.json', locale: 'de', message: 'cart.items', position, arguments: args }
}

function reportOf(diagnostics: readonly Diagnostic[], replaced: readonly Replaced[] = []): Assessed {
  const report = { diagnostics, coverage: [], messages: 1, baseline: undefined, syntaxes: [], shortfalls: [] }
  return { report, replaced, root: '/app', sourceLocale: 'en' }
}
