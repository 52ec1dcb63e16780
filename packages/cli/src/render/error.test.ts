import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { renderError } from './error.ts'
import { printScreen } from './screen.ts'

const shown = (error: unknown) => printScreen(renderError(error), { color: false, secrets: [] })

test('a message of several lines stays readable, and its lines cannot pass for the ones of an error', () => {
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

test('a bug brings its stack', () => {
  expect(shown(new TypeError('x is not a function'))).toMatch(/^✗ BUG x is not a function\n\s+at .*error\.test\.ts/u)
})
