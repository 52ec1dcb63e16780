import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { engineFlags } from './bin.ts'

test.for<[node: string, v8: string, flags: readonly string[]]>([
  ['Node 20', '11.3.244.8-node.38', ['--heap-growing-percent=40', '--interrupt-budget=400000']],
  ['Node 22', '12.4.254.21-node.21', ['--heap-growing-percent=40']],
  ['Node 24', '13.6.233.10-node.28', ['--heap-growing-percent=40']],
])('%s gets the flags that it knows', ([, v8, flags]) => {
  expect(engineFlags(v8)).toEqual(flags)
})

test('this Node prints nothing about its flags', () => {
  const { stderr, status } = spawnSync(process.execPath, [...engineFlags(process.versions.v8), '-e', ''])
  expect([stderr.toString(), status]).toEqual(['', 0])
})
