// Lints the tarballs of the published packages: publint for what package.json promises, attw for what TypeScript makes of
// the types, and a budget for their sizes. `node scripts/package-check.mjs <folder>` takes tarballs that are packed already;
// otherwise it packs them, which needs the build.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packPublished } from './pack.mjs'

/** Turbopack is told to take this file in place of a module of lockale; no source imports it, so it needs no types. */
const untyped = ['--exclude-entrypoints', './unplugin-lockale-module.js']

/** In kB of the tarball. */
const budgets = {
  lockale: 1000,
  'lockale-client': 270,
  'lockale-formats': 270,
  'lockale-i18next': 50,
  'lockale-messages': 150,
  'lockale-service': 180,
  'unplugin-lockale': 500,
}

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.bin')
const [, , packed] = process.argv
const folder = packed === undefined ? await mkdtemp(join(tmpdir(), 'lockale-packages-')) : resolve(packed)
try {
  if (packed === undefined) await packPublished(folder)
  const tarballs = await readdir(folder)
  for (const tarball of tarballs) await checkSize(tarball)
  // Two at a time.
  await Promise.all([checkNext(), checkNext()])

  async function checkNext() {
    for (let tarball = tarballs.pop(); tarball !== undefined; tarball = tarballs.pop()) {
      await check(tarball, 'publint', ['run', tarball, '--strict'])
      await check(tarball, 'attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', ...untyped])
    }
  }
} finally {
  if (packed === undefined) await rm(folder, { recursive: true, force: true })
}

/** A package that grows past its budget has got something that nobody meant to publish, or needs a decision. */
async function checkSize(tarball) {
  const name = tarball.replace(/-\d+\.\d+\.\d+.*$/u, '')
  const [size, budget] = [Math.ceil((await stat(join(folder, tarball))).size / 1000), budgets[name] ?? 0]
  console.log(`${name.padEnd(18)} ${String(size).padStart(5)} kB of ${budget}`)
  if (size <= budget) return
  process.exitCode = 1
  console.error(`${tarball} is larger than its budget in scripts/package-check.mjs.`)
}

async function check(tarball, command, args) {
  try {
    await promisify(execFile)(join(bin, command), args, { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    process.exitCode = 1
    console.error(`${command} about ${tarball}:\n${error.stdout ?? ''}${error.stderr ?? error}`)
  }
}
