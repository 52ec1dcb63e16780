// Packs every published package into a folder, as npm would get it: `node scripts/pack.mjs <folder>`. Needs the build.
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export async function packPublished(folder) {
  const filters = readdirSync(join(root, 'packages'))
    .map((name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')))
    .filter((manifest) => manifest.private !== true)
    .map((manifest) => `--filter=${manifest.name}`)
  const pnpm = join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')
  const hooks = join(root, 'scripts', 'packed-manifest.cjs')
  const args = [
    pnpm,
    '--recursive',
    ...filters,
    'pack',
    '--pack-destination',
    folder,
    `--config.global-pnpmfile=${hooks}`,
  ]
  await promisify(execFile)(process.execPath, args, { cwd: root })
}

const [, script, folder] = process.argv
if (script !== undefined && resolve(script) === fileURLToPath(import.meta.url)) await packPublished(resolve(folder))
