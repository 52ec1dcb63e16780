import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { guards } from './guards.ts'
import { withoutGuardVariable } from './without-guard.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe.concurrent('a suite fails without', () => {
  test.for(guards.map((guard) => [guard.id, guard] as const))(
    '%s',
    { timeout: 600_000 },
    async ([, { id, heldBy }]) => {
      const { code, output } = await runSuites(id, heldBy)
      expect(output, 'a test fails, not the run').toMatch(/\d+ failed/u)
      expect(output, 'the guard was taken out cleanly').not.toContain('has the guard')
      expect(code).toBe(1)
    },
  )
})

/** The suites in a process of their own, as `npm test` runs them but for one guard; suites for full depth a little deeper. */
function runSuites(
  id: string,
  suites: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { LOCKALE_TEST_DEPTH: _depth, ...env } = process.env
  const isDeep = suites.some((suite) => suite.endsWith('.deep.test.ts'))
  const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--bail', '1', ...suites], {
    cwd: root,
    env: { ...env, [withoutGuardVariable]: id, ...(isDeep ? { LOCKALE_TEST_DEPTH: '2' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (output += String(text)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
