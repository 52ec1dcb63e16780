import { expect, test } from 'vitest'
import { fakeConfig } from '@lockale/terminal/testing/fake-host'
import * as lockale from './index.ts'

test('the library gives what its users need, and nothing by accident', () => {
  expect(Object.keys(lockale).toSorted()).toEqual([
    'LockaleError',
    'connectService',
    'defineConfig',
    'defineRule',
    'describe',
    'isLockaleError',
    'openProject',
    'service',
    'translatorError',
  ])
})

test('a service is connected with no terminal around', async () => {
  const translator = await lockale.connectService(fakeConfig, { local: true, env: {} })
  try {
    expect(translator.engine).toBe('local-pseudo')
  } finally {
    await translator.close()
  }
})
