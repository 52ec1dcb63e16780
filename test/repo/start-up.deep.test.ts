import { expect, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { linkImports, reachableFrom } from './import-graph.ts'
import { packageSources } from './source-files.ts'

const packageEntries = new Map(
  Object.entries(packageRules).flatMap(([folder, { name, entries = [] }]) => [
    [name, `packages/${folder}/src/index.ts`] as const,
    ...entries.map((entry) => [`${name}/${entry}`, `packages/${folder}/src/${entry}.ts`] as const),
  ]),
)

const { modules, edges } = linkImports(packageSources(), packageEntries)
const atOnce = new Map([...edges].map(([from, all]) => [from, all.filter(({ kind }) => kind === 'static')]))

/** What loading a file loads at once, before any `import()` of it is asked for. */
function loadedWith(entry: string): readonly string[] {
  expect(modules.has(entry)).toBe(true)
  return [...reachableFrom([entry], { modules, edges: atOnce }).keys()]
}

test.for<[what: string, entry: string, without: RegExp]>([
  [
    'an answer that is known loads no engine',
    'packages/cli/src/answer-memory.ts',
    /^packages\/(?:core|checks|disk|formats|messages|git)\//,
  ],
  [
    'a commit without locale files loads no engine, and of git what asks for the index',
    'packages/cli/src/staged-changes.ts',
    /^packages\/(?:checks|disk|formats|messages|core|git\/src\/(?!repository|run-git))/,
  ],
  [
    'a check loads no git, no merge, and nothing that translates or writes locale files',
    'packages/core/src/runs/check.ts',
    /^packages\/(?:git|merge|core\/src\/(?:translate|write))\/|^packages\/messages\/src\/wire\/(?:protect|restore|take-apart)/,
  ],
  [
    'an open project loads nothing of a review, and of git how long it may be asked',
    'packages/project/src/open-project.ts',
    /^packages\/(?:review-engine|git\/src\/(?!ask-history))/,
  ],
])('%s', ([, entry, without]) => {
  expect(loadedWith(entry).filter((file) => without.test(file))).toEqual([])
})
