import { expect, test } from 'vitest'
import { listFiles, readFiles } from '../repo/source-files.ts'
import { variables } from './commands-page.ts'

const sources = readFiles(
  listFiles('packages').filter(
    (path) => /^packages\/(?:cli|connect|project)\/src\/.*(?<!\.test)\.ts$/u.test(path) && !path.includes('/ci/'),
  ),
)

test('every variable of the environment that the command line reads is on the page', () => {
  const code = [...sources.values()].join('\n')
  const found = Array.from(code.matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)|\b(LOCKALE_[A-Z_]+)/gu), ([, a, b]) => a ?? b)
  const known = variables.map(([names]) => names).join(' ')
  const said = variables.map((row) => row.join(' ')).join(' ')
  const ofOthers = new Set(['PATH', 'NODE_TLS_REJECT_UNAUTHORIZED'])
  const missing = new Set(found.filter((name) => name !== undefined && !ofOthers.has(name) && !said.includes(name)))
  expect([...missing]).toEqual([])
  expect(known).toContain('LOCKALE_KEY')
})
