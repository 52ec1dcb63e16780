import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { renderError } from './error.ts'
import { printScreen } from './screen.ts'

const shown = (error: unknown) => printScreen(renderError(error), { color: false, secrets: [] })

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
`)
})

test('the same problem in many places is told three times and counted', () => {
  const many = Array.from({ length: 44 }, (_, index) => `  targets[${index}].code must be a string`)
  const other = '  targets.de is not a field'
  const error = new LockaleError('CONFIG_INVALID', ['c.json has 45 problems:', ...many, other].join('\n'), {
    hint: 'x',
  })
  expect(shown(error).split('\n').slice(1, -2)).toEqual([...many.slice(0, 3), other, '  … 41 more like these'])
})

test('a line break in any other message is shown, not made', () => {
  expect(shown(new LockaleError('X_Y', 'a\n✗ b', { hint: 'c' }))).toBe('✗ X_Y a\\n✗ b\n  → c\n')
})

test('a bug brings its stack', () => {
  expect(shown(new TypeError('x is not a function'))).toMatch(/^✗ BUG x is not a function\n\s+at .*error\.test\.ts/u)
})
