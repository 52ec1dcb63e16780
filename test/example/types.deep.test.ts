import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'

test.for(['vite-vue-i18n', 'rspack-react-intl', 'esbuild-plain'])('examples/%s type-checks', async (name) => {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', `examples/${name}`, '--pretty', 'false']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot }).catch(
    (error: { readonly stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

test('the example type-checks, its configs and virtual modules included', async () => {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  // From the sources of the packages, which are written for Node's types and its JavaScript.
  const types = ['node', 'unplugin-lockale/client', 'vite/client'].join(',')
  const args = [
    '-p',
    'examples/vite-i18next',
    '--pretty',
    'false',
    '--customConditions',
    'lockale-source',
    '--types',
    types,
    '--lib',
    'es2024,dom,dom.iterable',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...args], { cwd: repositoryRoot }).catch(
    (error: { readonly stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
