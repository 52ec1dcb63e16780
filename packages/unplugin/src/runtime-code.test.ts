import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { runtimeCode } from './runtime-code.ts'

const files = await readdir(new URL('../runtime', import.meta.url), { recursive: true })
const names = files.filter((file) => file.endsWith('.js')).map((file) => basename(file, '.js'))

test('no two files of runtime/ have the same name', () => {
  expect(names.length).toBeGreaterThan(20)
  expect(new Set([...names, 'backend']).size).toBe(names.length + 1)
})

test.for([...names, 'backend'])('%s is found, and imports nothing from beside it', (name) => {
  expect(runtimeCode(name)).not.toMatch(/(?:\bfrom |\bimport\()'\./u)
})

test.for(['../package', 'devtools/page', 'none', ''])('there is no other: %s', (name) => {
  expect(() => runtimeCode(name)).toThrow(
    expect.toSatisfy((error: unknown) => isLockaleError(error) && error.code === 'RUNTIME_UNKNOWN'),
  )
})
