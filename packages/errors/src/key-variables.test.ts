import { expect, test } from 'vitest'
import { isKeyVariable, withoutKeys } from './redact-known.ts'

test.for<[name: string, isKey: boolean, isPassed: boolean]>([
  ['LOCKALE_KEY', true, false],
  ['lockale_key', true, false],
  ['VITE_LOCKALE_KEY', true, false],
  ['NEXT_PUBLIC_LOCKALE_KEY', true, false],
  ['DEEPL_AUTH_KEY', true, false],
  ['Deepl_Api_Key', true, false],
  ['LOCKALE_KEY_COMMAND', false, false],
  ['LOCKALE_KEY_FILE', false, false],
  ['LOCKALE_PUSH_TOKEN', false, false],
  ['Lockale_Cache_Url', false, false],
  ['GIT_DIR', false, false],
  ['GIT_COMMON_DIR', false, false],
  ['GIT_SSH_COMMAND', false, true],
  ['GH_TOKEN', false, true],
  ['MY_DEEPL_AUTH_KEY_ID', false, true],
  ['PATH', false, true],
])('%s', ([name, isKey, isPassed]) => {
  expect(isKeyVariable(name)).toBe(isKey)
  expect(withoutKeys({ [name]: 'x' })).toEqual(isPassed ? { [name]: 'x' } : {})
})
