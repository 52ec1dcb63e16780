import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { runtimeCode, runtimeNames } from './runtime-code.ts'

test('each file of runtime/ has a name, and each name a file, but for the backend of @lockale/i18next', async () => {
  const files = (await readdir(new URL('../runtime', import.meta.url), { recursive: true })).filter((file) =>
    file.endsWith('.js'),
  )
  expect([...runtimeNames].toSorted()).toEqual([...files.map((file) => basename(file, '.js')), 'backend'].toSorted())
})

test.for([...runtimeNames])('%s imports nothing from beside it', (name) => {
  expect(runtimeCode(name)).not.toMatch(/(?:\bfrom |\bimport\()'\./u)
})

test('there is no other', () => {
  expect(() => runtimeCode('../package')).toThrow(
    expect.toSatisfy((error: unknown) => isLockaleError(error) && error.code === 'RUNTIME_UNKNOWN'),
  )
})
