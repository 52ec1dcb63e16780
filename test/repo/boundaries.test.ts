import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBoundaryBreaks, houseBudgets, packageRules } from './boundaries.ts'
import { findCycles, linkImports } from './import-graph.ts'
import { listFiles, packageSources, readFiles, repositoryRoot, runtimeSources } from './source-files.ts'

test('packages import each other only as allowed, in one direction', () => {
  const tests = readFiles(listFiles('test').filter((path) => path.endsWith('.ts') && !path.includes('/fixtures/')))
  expect(findBoundaryBreaks(new Map([...packageSources(), ...tests]))).toEqual([])
})

test('what runs in apps has no cycle, an import() on the way included', () => {
  const files = runtimeSources()
  expect(files.size).toBeGreaterThan(10)
  expect(findCycles(linkImports(files, new Map()), () => true)).toEqual([])
})

/** Lines of `src`, `page` and `runtime`, tests and fixtures aside. */
const linesIn = (folder: string): number =>
  [...readFiles(listFiles(`packages/${folder}`).filter(isSource)).values()].reduce(
    (sum, text) => sum + text.split('\n').length - 1,
    0,
  )
const isSource = (path: string): boolean =>
  /^packages\/[^/]+\/(?:src|page|runtime)\/.*\.(?:tsx?|js|css)$/u.test(path) &&
  !/\.(?:test|suite|cases)\.tsx?$|\/(?:testing|fixtures)\//u.test(path)

test.for(Object.entries(houseBudgets))('the house %s keeps its budget of %i lines', ([house, budget]) => {
  const folders = Object.keys(packageRules).filter((folder) => packageRules[folder]?.house === house)
  const lines = folders.reduce((sum, folder) => sum + linesIn(folder), 0)
  expect(lines).toBeGreaterThan(budget / 2)
  expect(lines).toBeLessThanOrEqual(budget)
})

test('every package has its rule', () => {
  const folders = readdirSync(join(repositoryRoot, 'packages'))
  expect(Object.keys(packageRules).toSorted()).toEqual(folders.toSorted())
})

test.for(Object.entries(packageRules))(
  'what is given beside the index of %s is in its package.json',
  ([folder, { entries = [] }]) => {
    const { exports }: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
      readFileSync(join(repositoryRoot, 'packages', folder, 'package.json'), 'utf8'),
    )
    const given = Object.entries(exports).filter(([name, target]) => {
      if (typeof target === 'string' || target['lockale-source'] !== `./src/${name.slice(2)}.ts`) return false
      // what a published package gives to everyone besides is its own affair
      return target['default'] === undefined || entries.includes(name.slice(2))
    })
    expect(given.map(([name]) => name)).toEqual(entries.map((entry) => `./${entry}`))
  },
)

const core = 'packages/core/src'
const empty = 'export {}'

test.for<[name: string, tree: Record<string, string>, expected: readonly string[]]>([
  [
    'a clean tree',
    {
      'packages/errors/src/index.ts': "export { a } from './a.ts'",
      'packages/errors/src/a.ts': "import { join } from 'node:path'\nexport const a = join('fetch()', 'b')",
      'packages/core/src/index.ts': "export { walk } from './runs/sync.ts'",
      'packages/core/src/runs/sync.ts':
        "import { a } from '@lockale/errors'\nimport '../scan/find.ts'\nimport '../write/commit.ts'",
      'packages/core/src/scan/find.ts': "import type { FileSystem } from '@lockale/disk'",
      'packages/disk/src/find-by-glob.ts': "import glob from 'fast-glob'",
      'packages/core/src/write/commit.ts': "import type { Found } from '../scan/find.ts'",
    },
    [],
  ],
  [
    'the plugin imports the client',
    {
      'packages/unplugin/src/index.ts': "import { Client } from '@lockale/client'",
      'packages/client/src/index.ts': empty,
    },
    ['packages/unplugin/src/index.ts:1: unplugin-lockale may not import @lockale/client'],
  ],
  [
    'a type import, an inline type import and an import() count too',
    {
      'packages/errors/src/index.ts': [
        "import type { A } from '@lockale/api'",
        "type B = import('@lockale/core').B",
        "export const c = async () => import('@lockale/formats')",
      ].join('\n'),
    },
    [
      'packages/errors/src/index.ts:1: @lockale/errors may not import @lockale/api',
      'packages/errors/src/index.ts:2: @lockale/errors may not import @lockale/core',
      'packages/errors/src/index.ts:3: @lockale/errors may not import @lockale/formats',
    ],
  ],
  [
    'an import in a comment, a string or a regular expression is none',
    {
      'packages/errors/src/index.ts': [
        "// import 'undici'",
        "/* export * from 'undici' */",
        "export const a = `import 'undici'`",
        "export const b = /import 'undici'/",
      ].join('\n'),
    },
    [],
  ],
  [
    'a package of somebody else, and one for types only',
    {
      'packages/messages/src/index.ts': "import yaml from 'yaml'",
      'packages/unplugin/src/vite.ts': "import type { Plugin } from 'vite'\nimport { build } from 'vite'",
    },
    [
      'packages/messages/src/index.ts:1: @lockale/messages may not import "yaml"',
      'packages/unplugin/src/vite.ts:2: unplugin-lockale may import only types from "vite"',
    ],
  ],
  [
    'sockets and processes',
    {
      'packages/core/src/scan/find.ts': "import 'node:https'\nimport 'node:child_process'\nawait fetch('http://x')",
      'packages/client/src/index.ts': "import 'node:net'\nimport 'undici'",
      'packages/cli/src/index.ts': "import 'node:child_process'\nimport 'node:tls'\nnew globalThis.WebSocket('ws://x')",
      'packages/project/src/index.ts': "import 'fs'",
    },
    [
      'packages/cli/src/index.ts:2: node:tls opens sockets; only client and service may',
      'packages/cli/src/index.ts:3: WebSocket opens a socket; only client and service may',
      'packages/core/src/scan/find.ts:1: node:https opens sockets; only client and service may',
      'packages/core/src/scan/find.ts:2: @lockale/core starts no processes (node:child_process)',
      'packages/core/src/scan/find.ts:3: fetch opens a socket; only client and service may',
      'packages/project/src/index.ts:1: write "node:fs"',
    ],
  ],
  [
    'a path into another package, from a test too',
    {
      'packages/core/src/index.ts': "import '../../formats/src/index.ts'",
      'packages/core/src/index.test.ts': "import '@lockale/formats/dist/index.mjs'\nimport 'memfs'",
      'packages/formats/src/index.ts': empty,
      'test/cli/run.test.ts': "import '../../packages/core/src/index.ts'\nimport 'lockale'",
    },
    [
      'packages/core/src/index.test.ts:1: "@lockale/formats/dist/index.mjs" is a path in @lockale/formats; import the package by its name',
      'packages/core/src/index.ts:1: "../../formats/src/index.ts" is a path into @lockale/formats; import the package by its name',
      'test/cli/run.test.ts:1: "../../packages/core/src/index.ts" is a path into @lockale/core; import the package by its name',
    ],
  ],
  [
    'a file that its package gives by itself, and what that leads to; others it does not give',
    {
      'packages/project/src/open-project.ts':
        "await import('@lockale/core/runs/check')\nawait import('@lockale/core/runs/deep/er')\nimport '@lockale/core/scan/find'",
      'packages/unplugin/src/index.ts': "await import('@lockale/connect/connect')",
      'packages/core/src/runs/check.ts': "import '@lockale/project/merge-driver'",
      'packages/core/src/scan/find.ts': empty,
      'packages/connect/src/connect.ts': empty,
      'packages/project/src/merge-driver.ts': "import './open-project.ts'",
    },
    [
      'packages/core/src/runs/check.ts:1: @lockale/core may not import @lockale/project/merge-driver',
      'packages/project/src/open-project.ts:1: cycle packages/project/src/open-project.ts → packages/core/src/runs/check.ts → packages/project/src/merge-driver.ts → packages/project/src/open-project.ts',
      'packages/project/src/open-project.ts:2: "@lockale/core/runs/deep/er" is a path in @lockale/core; import the package by its name',
      'packages/project/src/open-project.ts:3: "@lockale/core/scan/find" is a path in @lockale/core; import the package by its name',
      'packages/unplugin/src/index.ts:1: unplugin-lockale may not import @lockale/connect/connect',
    ],
  ],
  [
    'an index.ts that gives everything',
    {
      'packages/api/src/index.ts': "export * from './a.ts'\nexport * as b from './a.ts'",
      'packages/api/src/a.ts': empty,
    },
    [
      'packages/api/src/index.ts:1: an index.ts lists what it gives by hand, no "export *"',
      'packages/api/src/index.ts:2: an index.ts lists what it gives by hand, no "export *"',
    ],
  ],
  [
    'a stage that looks ahead, or at a run, or at what all give, or is not on the walk',
    {
      [`${core}/index.ts`]: empty,
      [`${core}/runs/sync.ts`]: "import '../lock/print.ts'\nimport '../write/commit.ts'",
      [`${core}/lock/parse.ts`]:
        "import '../write/commit.ts'\nimport '../model/key.ts'\nimport '../index.ts'\nimport '../runs/sync.ts'",
      [`${core}/model/key.ts`]: "import type { L } from '../lock/print.ts'",
      [`${core}/lock/print.ts`]: empty,
      [`${core}/write/commit.ts`]: empty,
      [`${core}/misc/a.ts`]: "import '../model/b.ts'",
      [`${core}/model/b.ts`]: empty,
    },
    [
      `${core}/lock/parse.ts:1: lock/ may not import write/, a later stage`,
      `${core}/lock/parse.ts:3: a stage does not import index.ts`,
      `${core}/lock/parse.ts:4: lock/ may not import runs/, a later stage`,
      `${core}/misc/a.ts:1: misc/ is no stage of the walk: name it in coreStages where it belongs`,
      `${core}/model/key.ts:1: model/ may not import lock/, a later stage`,
    ],
  ],
  [
    'a cycle between files, by types too, and one of a file with itself',
    {
      'packages/api/src/a.ts': "import './b.ts'",
      'packages/api/src/b.ts': "import type { C } from './c.ts'",
      'packages/api/src/c.ts': "import './a.ts'\nimport './d.ts'",
      'packages/api/src/d.ts': "import './d.ts'",
    },
    [
      'packages/api/src/a.ts:1: cycle packages/api/src/a.ts → packages/api/src/b.ts → packages/api/src/c.ts → packages/api/src/a.ts',
      'packages/api/src/d.ts:1: cycle packages/api/src/d.ts → packages/api/src/d.ts',
    ],
  ],
  [
    'an import() nobody can check, and the one place where it belongs',
    {
      'packages/cli/src/index.ts': "const name = 'undici'\nawait import(name)",
      'packages/project/src/load-config.ts':
        "import { pathToFileURL } from 'node:url'\nawait import(pathToFileURL('a').href)",
    },
    ['packages/cli/src/index.ts:2: import() of something that is no literal cannot be checked'],
  ],
  [
    'what only tests import may use what tests use',
    {
      'packages/formats/src/laws.ts': "import fc from 'fast-check'\nimport './more-laws.ts'",
      'packages/formats/src/more-laws.ts': "import { expect } from 'vitest'",
      'packages/formats/src/json.test.ts': "import './laws.ts'",
      'packages/formats/src/forgotten.ts': "import fc from 'fast-check'",
    },
    ['packages/formats/src/forgotten.ts:1: @lockale/formats may not import "fast-check"'],
  ],
])('finds: %s', ([, tree, expected]) => expect(findBoundaryBreaks(new Map(Object.entries(tree)))).toEqual(expected))
