import { expect, test } from 'vitest'
import { isAboutRepository, isKeyVariable } from './redact-known.ts'

test.for<[name: string, isKey: boolean, isAboutRepository: boolean]>([
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
  ['GIT_DIR', false, true],
  ['GIT_COMMON_DIR', false, true],
  ['GIT_SSH_COMMAND', false, false],
  ['GH_TOKEN', false, false],
  ['MY_DEEPL_AUTH_KEY_ID', false, false],
  ['PATH', false, false],
])('%s', ([name, isKey, isOfRepository]) => {
  expect(isKeyVariable(name)).toBe(isKey)
  expect(isAboutRepository(name)).toBe(isOfRepository)
})
