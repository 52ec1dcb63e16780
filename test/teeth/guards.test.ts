import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { guards } from './guards.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.for(guards.map((guard) => [guard.id, guard] as const))('%s is where the list says', ([, guard]) => {
  expect(readFileSync(join(root, guard.file), 'utf8').split(guard.guard)).toHaveLength(2)
  expect(guard.without).not.toBe(guard.guard)
  for (const suite of guard.heldBy) expect([suite, existsSync(join(root, suite))]).toEqual([suite, true])
})

test('there are at least twenty, each once', () => {
  expect(new Set(guards.map(({ id }) => id)).size).toBe(guards.length)
  expect(guards.length).toBeGreaterThanOrEqual(20)
})
