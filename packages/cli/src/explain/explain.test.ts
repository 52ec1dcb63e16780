import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { explain, explainCode } from '../commands/check/explain.ts'
import { printScreen } from '@lockale/terminal/render/screen'
import { thrown } from '@lockale/terminal/testing/thrown'
import { errorAreas } from './error-texts.ts'

test.for<[name: string, code: string, kind: string, exitCode: number | undefined]>([
  ['KEY_MISSING', 'KEY_MISSING', 'error', 4],
  ['key_missing', 'KEY_MISSING', 'error', 4],
  ['CONFIG_INVALID', 'CONFIG_INVALID', 'error', 2],
  ['RUN_LOCKED', 'RUN_LOCKED', 'error', 7],
  ['plural-category-missing', 'plural-category-missing', 'finding', undefined],
  ['Missing-Key', 'missing-key', 'finding', undefined],
])('%s is %s, a %s', ([name, code, kind, exitCode]) => {
  const found = explainCode(name)
  expect(found).toMatchObject({ code, kind })
  expect(found.exitCode).toBe(exitCode)
  expect(found.says.join(' ').length).toBeGreaterThan(20)
})

test.for<[name: string, near: string | undefined]>([
  ['KEY_MISING', 'KEY_MISSING'],
  ['missing-kye', 'missing-key'],
  ['__proto__', undefined],
  ['', undefined],
])('nothing is called %s: %s is offered', ([name, near]) => {
  const error = thrown(() => explainCode(name))
  expect(isLockaleError(error, 'USAGE_BAD_VALUE') && /Did you mean (\S+)\?/u.exec(error.hint)?.[1]).toBe(near)
})

test('a terminal shows no marks of Markdown', async () => {
  const codes = errorAreas.flatMap(({ errors }) => Object.keys(errors))
  const answers = await Promise.all(codes.map((code) => explain({ operands: [code] })))
  const text = answers.map(({ screen }) => printScreen(screen, { color: false, secrets: [] })).join('')
  expect(text).toContain('KEY_MISSING  exit code: 4')
  expect(text).not.toMatch(/`|\]\(/u)
  // a line break in a text is shown as one
  expect(text).not.toContain(String.raw`\n`)
})
