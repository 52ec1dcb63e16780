import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { findWaysOut } from './offline.ts'
import { packageSources, repositoryRoot } from './source-files.ts'

const packageEntries = new Map([
  ...Object.entries(packageRules).map(([folder, { name }]) => [name, `packages/${folder}/src/index.ts`] as const),
  ['@lockale/api/language-table', 'packages/api/src/language-table.ts'] as const,
])
const loadsConfig = /^packages\/project\//
const dist = join(repositoryRoot, 'packages/unplugin/dist')
const built = readBuilt()

test('no import of the bundler plugin leads to the network', () => {
  const files = packageSources()
  const entries = [...files.keys()].filter((path) => /^packages\/unplugin\/src\/(?!.*\.test\.ts$)/.test(path))
  expect(entries).toContain('packages/unplugin/src/index.ts')
  expect(findWaysOut(entries, files, { packageEntries, loadsConfig })).toEqual([])
})

test.skipIf(built.size === 0)('nor does one of the built plugin (skipped when it is not built)', () => {
  const marked = [...built].filter(([, text]) => text.includes('//#region ../project/src/')).map(([path]) => path)
  const loader = new RegExp(`^(${marked.map((path) => path.replaceAll('.', '\\.')).join('|')})$`)
  const options = { packageEntries: new Map<string, string>(), loadsConfig: loader }
  expect(findWaysOut([...built.keys()], built, options)).toEqual([])
})

test.for<[name: string, tree: Record<string, string>, expected: readonly string[]]>([
  [
    'through two packages, with the way there',
    {
      'packages/unplugin/src/vite.ts': "import { open } from '@lockale/project'",
      'packages/project/src/index.ts': "export { open } from './open.ts'",
      'packages/project/src/open.ts': "export const open = () => import('@lockale/client')",
    },
    ['packages/unplugin/src/vite.ts → packages/project/src/index.ts → packages/project/src/open.ts: @lockale/client'],
  ],
  [
    'a builtin',
    { 'packages/unplugin/src/vite.ts': "import 'node:https'" },
    ['packages/unplugin/src/vite.ts: node:https'],
  ],
  ['a require()', { 'packages/unplugin/src/vite.ts': "require('undici')" }, ['packages/unplugin/src/vite.ts: undici']],
  ['a global', { 'packages/unplugin/src/vite.ts': 'await fetch(url)' }, ['packages/unplugin/src/vite.ts: fetch()']],
  [
    'an import() of no literal',
    { 'packages/unplugin/src/vite.ts': 'await import(`undici${x}`)' },
    ['packages/unplugin/src/vite.ts: import() of no literal'],
  ],
  ['types alone are none', { 'packages/unplugin/src/vite.ts': "import type { Dispatcher } from 'undici'" }, []],
  [
    'a file nobody loads is none',
    { 'packages/unplugin/src/vite.ts': '', 'packages/client/src/index.ts': "import 'undici'" },
    [],
  ],
])('finds: %s', ([, tree, expected]) => {
  const files = new Map(Object.entries(tree))
  expect(findWaysOut(['packages/unplugin/src/vite.ts'], files, { packageEntries, loadsConfig })).toEqual(expected)
})

function readBuilt(): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(dist).filter((name) => name.endsWith('.mjs'))
    return new Map(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
}
