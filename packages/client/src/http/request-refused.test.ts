import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { isRequestRefused, requestRefused } from './request-refused.ts'

test('names the rule, what is wrong, and that nothing was sent', () => {
  const error = requestRefused('glossary-without-source', 'a glossary needs the source language')
  expect(error).toMatchObject({ code: 'REQUEST_INVALID', rule: 'glossary-without-source', name: 'RequestRefused' })
  expect(error.message).toBe(
    'The request was not sent: a glossary needs the source language (rule glossary-without-source).',
  )
  expect(error.hint).toContain('Nothing was sent')
  expect(requestRefused('body-size', 'x', { code: 'REQUEST_TOO_LARGE' }).code).toBe('REQUEST_TOO_LARGE')
})

test.for<[name: string, error: unknown, is: boolean]>([
  ['its own', requestRefused('text-missing', 'x'), true],
  [
    'of another copy',
    Object.assign(new Error('x'), { code: 'REQUEST_INVALID', hint: 'y', rule: 'text-missing' }),
    true,
  ],
  ['an inherited rule', Object.assign(new Error('x'), { code: 'X', hint: 'y', rule: 'constructor' }), false],
  ['another error', new LockaleError('REQUEST_INVALID', 'x', { hint: 'y' }), false],
  ['no error', { code: 'REQUEST_INVALID', hint: 'y', rule: 'text-missing' }, false],
])('%s', ([, error, is]) => {
  expect(isRequestRefused(error)).toBe(is)
  expect(isRequestRefused(error, 'text-missing')).toBe(is)
  expect(isRequestRefused(error, 'quota')).toBe(false)
})
