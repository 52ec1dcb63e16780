import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { Interruption } from '../interruption.ts'
import { explainLines, renderError } from './error.ts'
import { printScreen } from './screen.ts'

const plain = { color: false, secrets: [] }
const shown = (error: unknown) => printScreen(renderError(error), plain)

test('a list of problems stays readable, and none of its lines passes for the first one of an error', () => {
  const error = new LockaleError('CONFIG_INVALID', 'config.json has 2 problems:\n  a is missing\n✗ b is no list', {
    place: 'config.json',
    hint: 'Mend it.',
  })
  expect(shown(error)).toBe(`✗ CONFIG_INVALID config.json has 2 problems:
  a is missing
  ✗ b is no list
  at config.json
  → Mend it.
  More about this error: lockale explain CONFIG_INVALID
`)
})

test('the same problem in many places is told three times and counted', () => {
  const many = Array.from({ length: 44 }, (_, index) => `  targets[${index}].code must be a string`)
  const other = '  targets.de is not a field'
  const error = new LockaleError('CONFIG_INVALID', ['c.json has 45 problems:', ...many, other].join('\n'), {
    hint: 'x',
  })
  expect(shown(error).split('\n').slice(1, -3)).toEqual([...many.slice(0, 3), other, '  … 41 more like these'])
})

test('a line break in any other message is shown, not made', () => {
  expect(shown(new LockaleError('X_Y', 'a\n✗ b', { hint: 'c' }))).toBe(
    '✗ X_Y a\\n✗ b\n  → c\n  More about this error: lockale explain X_Y\n',
  )
})

test.for<[name: string, shown: string]>([
  ['wrong usage', shown(new LockaleError('USAGE_UNKNOWN_FLAG', 'a', { hint: 'b' }))],
  ['an interruption', shown(new Interruption('SIGINT'))],
  ['a bug', shown(new TypeError('x'))],
  ['an error of the system', shown(Object.assign(new Error('x'), { code: 'ENOSPC' }))],
  [
    'a hint that names it itself',
    shown(new LockaleError('X_Y', 'a', { hint: 'See: lockale explain X_Y' })).replace('See: lockale explain X_Y', ''),
  ],
  [
    'a code that the run has explained before',
    printScreen(renderError(new LockaleError('X_Y', 'a', { hint: 'b' }), { isKnown: true }), plain),
  ],
])('%s leads to no explanation', ([, text]) => expect(text).not.toContain('lockale explain'))

test('several errors of one screen are explained in one line', () => {
  const screen = explainLines(['TIMEOUT', 'UNAVAILABLE', 'TIMEOUT'])
  expect(printScreen(screen, plain)).toBe(
    '  More about these errors: lockale explain TIMEOUT, lockale explain UNAVAILABLE\n',
  )
})

test('a bug brings its stack', () => {
  expect(shown(new TypeError('x is not a function'))).toMatch(/^✗ BUG x is not a function\n\s+at .*error\.test\.ts/u)
})
