import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** i18next 27 is for Node 22 and later: here it meets one, that of the package `node`. */
const newerNode = 'node@24.21.0'
const environment = { ...process.env }
// Set by an outer `npm exec`, and an inner one stops at them.
delete environment['npm_config_call']
delete environment['npm_config_package']

async function runNewer(...args: readonly string[]): Promise<string> {
  const command = ['exec', '--yes', `--package=${newerNode}`, '--', 'node', ...args]
  const { stdout } = await promisify(execFile)('npm', command, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: environment,
    shell: process.platform === 'win32',
    timeout: 240_000,
  })
  return stdout.trim()
}

test('i18next 27 under a newer Node', { timeout: 500_000 }, async ({ skip }) => {
  const version = await runNewer('--version').catch((error: unknown) => String(error))
  skip(version !== 'v24.21.0', `${newerNode} cannot be had from the registry: ${version.slice(0, 300)}`)
  const said = await runNewer('--no-warnings', '--conditions=lockale-source', 'suite/run.ts', 'i18next-27').catch(
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  )
  expect(said).toMatch(/^\d+ passed, 0 failed: i18next 27\.\d+\.\d+, Node v24\.21\.0$/u)
})
