// Lints the tarballs of the published packages: their files, entries, dependencies and sizes, publint for what package.json
// promises, attw for what TypeScript makes of the types. `node scripts/package-check.mjs <folder>` takes tarballs that are packed
// already; otherwise it packs them, which needs the build.
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packPublished } from './pack.mjs'
import { readTarball, tarballFaults } from './tarball-faults.mjs'

/** Turbopack is told to take this file in place of a module of lockale; no source imports it, so it needs no types. */
const untyped = ['--exclude-entrypoints', './unplugin-lockale-module.js']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const workspace = readdirSync(join(root, 'packages')).map((name) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
)
const [, , packed] = process.argv
const folder = packed === undefined ? await mkdtemp(join(tmpdir(), 'lockale-packages-')) : resolve(packed)
try {
  if (packed === undefined) await packPublished(folder)
  const tarballs = await readdir(folder)
  checkAllThere(tarballs.map(checkContents))
  // Two at a time, and none where something is wrong that takes no minute to see.
  if (process.exitCode === undefined) await Promise.all([checkNext(), checkNext()])

  async function checkNext() {
    for (let tarball = tarballs.pop(); tarball !== undefined; tarball = tarballs.pop()) {
      await check(tarball, 'publint', ['run', tarball, '--strict'])
      await check(tarball, 'attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', ...untyped])
    }
  }
} finally {
  if (packed === undefined) await rm(folder, { recursive: true, force: true })
}

/** The name of the package. */
function checkContents(file) {
  const tarball = readTarball(join(folder, file))
  const { name } = tarball.manifest
  const source = workspace.find((one) => one.name === name) ?? { name }
  console.log(`${name.padEnd(18)} ${String(tarball.kilobytes).padStart(5)} kB, ${tarball.files.length} files`)
  for (const fault of tarballFaults(tarball, { source, workspace })) fail(`${file}: ${fault}`)
  return name
}

function checkAllThere(names) {
  for (const { name, private: isPrivate } of workspace) {
    if (isPrivate !== true && !names.includes(name)) fail(`${name} is published, and has no tarball.`)
  }
}

function fail(fault) {
  process.exitCode = 1
  console.error(fault)
}

async function check(tarball, command, args) {
  try {
    await promisify(execFile)(join(bin, command), args, { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    fail(`${command} about ${tarball}:\n${error.stdout ?? ''}${error.stderr ?? error}`)
  }
}
