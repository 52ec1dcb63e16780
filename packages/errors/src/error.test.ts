import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { errorMessage, isLockaleError, systemCode } from './error.ts'

// jest runs each test file in a realm of its own, where errors of Node's modules are of another one.
test.for<[code: string, expected: readonly unknown[]]>([
  ["Object.assign(new Error('no file'), { code: 'ENOENT' })", ['ENOENT', 'no file', false]],
  ["Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED' })", ['ECONNREFUSED', 'refused', false]],
  ["Object.assign(new RangeError('ours'), { code: 'KEY_INVALID', hint: 'Copy it.' })", ['KEY_INVALID', 'ours', true]],
  ["({ code: 'ENOENT', hint: '', message: 'no error' })", [undefined, '[object Object]', false]],
])('an error of another realm: %s', ([code, expected]) => {
  const error: unknown = runInNewContext(code)
  expect(error instanceof Error).toBe(false)
  expect([systemCode(error), errorMessage(error), isLockaleError(error)]).toEqual(expected)
})
