// Lints the tarballs of the published packages: publint for what package.json promises, attw for what TypeScript makes of
// the types. Needs the build.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packPublished } from './pack.mjs'

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.bin')
const folder = await mkdtemp(join(tmpdir(), 'lockale-packages-'))
try {
  await packPublished(folder)
  const tarballs = await readdir(folder)
  // Two at a time.
  await Promise.all([checkNext(), checkNext()])

  async function checkNext() {
    for (let tarball = tarballs.pop(); tarball !== undefined; tarball = tarballs.pop()) {
      await check(tarball, 'publint', ['run', tarball, '--strict'])
      await check(tarball, 'attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color'])
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function check(tarball, command, args) {
  try {
    await promisify(execFile)(join(bin, command), args, { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    process.exitCode = 1
    console.error(`${command} about ${tarball}:\n${error.stdout ?? ''}${error.stderr ?? error}`)
  }
}
