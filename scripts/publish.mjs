// Publishes the tarballs of a folder that npm does not have yet: `node scripts/publish.mjs <folder>`, called by the release workflow.
// A package comes after those that it depends on, so that each can be installed as soon as it is there. Then the version is
// tagged, with its part of CHANGELOG.md as a release on GitHub. A run that failed half-way is started again. Uses nothing but
// Node, npm, tar and gh.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changesOf } from './changelog.mjs'
import { readPackedManifest } from './local-registry.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = resolve(process.argv[2] ?? 'tarballs')
const packages = inOrder(
  readdirSync(folder).map((file) => ({ path: join(folder, file), manifest: readPackedManifest(join(folder, file)) })),
)
const [version, ...others] = new Set(packages.map(({ manifest }) => manifest.version))
if (version === undefined || others.length > 0) throw new Error(`The tarballs of ${folder} have no version in common.`)
if (version === '0.0.0') throw new Error('0.0.0 is not a release: merge the pull request that sets the version.')

for (const { path, manifest } of packages) {
  const name = `${manifest.name}@${version}`
  if (isPublished(name)) console.log(`${name} is on npm already`)
  else run('npm', ['publish', path, '--access', 'public', '--provenance'])
}
const tag = `v${version}`
if (isThere('gh', ['release', 'view', tag])) console.log(`${tag} is on GitHub already`)
else {
  const notes = changesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  run('gh', ['release', 'create', tag, '--title', tag, '--target', process.env.GITHUB_SHA ?? 'main', '--notes', notes])
}

/** Packages, each after those it depends on. */
function inOrder(all) {
  const names = new Set(all.map(({ manifest }) => manifest.name))
  const sorted = []
  while (sorted.length < all.length) {
    const done = new Set(sorted.map(({ manifest }) => manifest.name))
    const next = all.filter(
      ({ manifest }) =>
        !done.has(manifest.name) &&
        Object.keys(manifest.dependencies ?? {}).every((name) => !names.has(name) || done.has(name)),
    )
    if (next.length === 0) throw new Error('Packages depend on each other in a circle.')
    sorted.push(...next)
  }
  return sorted
}

function isPublished(name) {
  return isThere('npm', ['view', name, 'version'])
}

function isThere(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== ''
  } catch {
    return false
  }
}

function run(program, args) {
  console.log(`${program} ${args[0]} ${args[1]}`)
  execFileSync(program, args, { stdio: 'inherit' })
}
