import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { repositoryRoot } from './source-files.ts'

const manifest = (file: string) => JSON.parse(readText(file)) as { readonly engines?: { readonly node?: string } }
const { engines } = manifest('package.json')

test.for(Object.keys(packageRules))('%s runs on the same Node as all others', (folder) => {
  expect(manifest(`packages/${folder}/package.json`).engines).toEqual(engines)
})

test.for(['packages/cli/bin/lockale.cjs', 'packages/service/bin/lockale-service.mjs', 'scripts/run.mjs'])(
  '%s refuses what engines does not name',
  (file) => {
    const [, condition = ''] = /^if \((major < .*)\) \{$/mu.exec(readText(file)) ?? []
    const refused = (version: string) => {
      const [major, minor] = version.split('.').map(Number)
      return Boolean(runInNewContext(condition, { major, minor }))
    }
    const versions = [18, 20, 21, 22, 23, 24, 25, 26].flatMap((major) =>
      [0, 11, 12, 18, 19].map((minor) => `${major}.${minor}.0`),
    )
    expect(versions.filter((version) => !refused(version))).toEqual(
      versions.filter((version) => isIn(engines?.node, version)),
    )
  },
)

/** Whether a version is in a range that is written with `^`, `>=` and `||` alone. */
function isIn(range = '', version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return range.split(' || ').some((part) => {
    const [, sign, first, second = '0'] = /^(\^|>=)(\d+)(?:\.(\d+))?$/u.exec(part) ?? []
    if (major === Number(first)) return minor >= Number(second)
    return sign === '>=' && major > Number(first)
  })
}

function readText(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}
