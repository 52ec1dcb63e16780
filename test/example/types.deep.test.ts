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
