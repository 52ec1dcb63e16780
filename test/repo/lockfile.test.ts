import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Manifest, findLockfileGaps } from './lockfile.ts'
import { repositoryRoot } from './source-files.ts'

test('the lockfile serves every platform and names no registry', () => {
  const installed = installedManifests()
  expect(installed.map(({ name }) => name)).toContain('turbo')
  expect(findLockfileGaps(readFileSync(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8'), installed)).toEqual([])
})

test('the lockfile of the site names no registry', () => {
  expect(findLockfileGaps(readFileSync(join(repositoryRoot, 'site/pnpm-lock.yaml'), 'utf8'), [])).toEqual([])
})

const lockfile = [
  'packages:',
  '',
  "  '@turbo/linux-64@2.11.9':",
  '    resolution: {integrity: sha512-x}',
  '',
  '  turbo@2.11.9:',
  '    resolution: {integrity: sha512-x}',
].join('\n')

test.for<[name: string, lockfile: string, installed: Manifest, expected: readonly string[]]>([
  ['all there', lockfile, turbo('2.11.9', ['@turbo/linux-64']), []],
  [
    'a platform is not there',
    lockfile,
    turbo('2.11.9', ['@turbo/linux-64', '@turbo/darwin-64']),
    ['turbo@2.11.9 wants @turbo/darwin-64 on some platform, and the lockfile does not have it'],
  ],
  ['left over from an earlier install', lockfile, turbo('2.11.8', ['@turbo/darwin-64']), []],
  [
    'an address',
    lockfile.replace('{integrity: sha512-x}', '{tarball: https://example.com/a.tgz}'),
    turbo('2.11.9', []),
    ['line 4 has a tarball: address, which ties it to one registry'],
  ],
])('finds: %s', ([, text, installed, expected]) => expect(findLockfileGaps(text, [installed])).toEqual(expected))

function turbo(version: string, optional: readonly string[]): Manifest {
  return { name: 'turbo', version, optionalDependencies: Object.fromEntries(optional.map((name) => [name, version])) }
}

/** Of everything in pnpm's folder, where a real folder is a package and a link one of its dependencies. */
function installedManifests(): readonly Manifest[] {
  const store = join(repositoryRoot, 'node_modules/.pnpm')
  return readdirSync(store)
    .map((entry) => join(store, entry, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      realFolders(folder).flatMap((path) => (/[\\/]@[^\\/]+$/.test(path) ? realFolders(path) : [path])),
    )
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest)
}

function realFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}
