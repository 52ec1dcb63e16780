import { expect, test } from 'vitest'
import { askToEnd } from './sync-child.ts'

test.for([
  ['gets a signal', 'linux', true, ['kill SIGTERM']],
  ['loses its channel on Windows, where a signal would kill it', 'win32', true, ['disconnect']],
  ['that ends already is left alone there', 'win32', false, []],
] as const)('a sync that is asked to end %s', ([, platform, connected, expected]) => {
  const calls: string[] = []
  const kill = (signal?: NodeJS.Signals | number) => calls.push(`kill ${signal}`) > 0
  askToEnd({ connected, disconnect: () => void calls.push('disconnect'), kill }, platform)
  expect(calls).toEqual(expected)
})
