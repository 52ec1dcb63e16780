import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../test/depth.ts'
import { readCommitGraph, walkFiles } from './file-versions.ts'
import { gitHistory } from './history.ts'
import { startGit } from './run-git.ts'
import { createRepository } from './testing/repository.ts'
import { TreeComparer, treeComparison } from './tree-changes.ts'

const files = ['a.json', 'b/a.json', 'b/c.json'] as const

interface PlannedCommit {
  /** Steps back to each parent. */
  readonly parents: readonly number[]
  /** What each file holds in it; `undefined` deletes, and one that is not named is as in the first parent. */
  readonly held: readonly (readonly [file: number, content: string | undefined])[]
}

const histories = fc.array(
  fc.record({
    parents: fc.oneof(
      { weight: 6, arbitrary: fc.constant([1]) },
      { weight: 4, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }) },
    ),
    held: fc.array(fc.tuple(fc.nat(2), fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined, freq: 4 })), {
      maxLength: 2,
    }),
  }),
  { minLength: 1, maxLength: 30 },
)

/** As `git fast-import` reads it. */
function toStream(commits: readonly PlannedCommit[]): string {
  return commits
    .flatMap(({ parents, held }, index) => {
      const marks = parents.map((steps) => index + 1 - steps).filter((mark) => mark > 0)
      return [
        ...(marks.length === 0 ? ['reset refs/heads/main', ''] : []),
        'commit refs/heads/main',
        `mark :${index + 1}`,
        `committer A <a@example.com> ${index} +0000`,
        'data 0',
        ...marks.map((mark, at) => `${at === 0 ? 'from' : 'merge'} :${mark}`),
        ...held.map(([file, content]) =>
          content === undefined ? `D ${files[file]}` : `M 100644 inline ${files[file]}\ndata 1\n${content}`,
        ),
        '',
      ]
    })
    .join('\n')
}

test('one walk finds of each file what git finds of it alone', async () => {
  using repository = createRepository()
  const revList = (file: string) =>
    repository.git('rev-list', '--parents', '--topo-order', 'HEAD', '--', file).split('\n').filter(Boolean)
  await fc.assert(
    fc.asyncProperty(histories, async (commits) => {
      execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: repository.path, input: toStream(commits) })
      const { commits: found, isWhole } = await gitHistory(repository.path).historiesOf(files)
      expect(isWhole).toBe(true)
      for (const file of files) {
        const lines = (found.get(file) ?? []).map(({ id, parents }) => [id, ...parents].join(' '))
        expect(lines).toEqual(revList(file))
        for (const { id, blob } of found.get(file) ?? []) {
          const held = repository.git('ls-tree', '--format=%(objectname)', id, '--', file).trim()
          expect(blob ?? '').toBe(held)
        }
      }
    }),
    { numRuns: runsOf(60) },
  )
})

test.for<[name: string, mayGoOn: () => boolean, maxCommits: number, isWhole: boolean, expected: readonly string[]]>([
  ['no time at all', () => false, 9, false, []],
  ['more commits than are read', () => true, 2, true, ['four cut off']],
  ['all', () => true, 4, true, ['four three', 'three two', 'two one', 'one ']],
])('what lies behind the last commit that was looked at is not taken for a beginning: %s', async ([, ...facts]) => {
  const [mayGoOn, maxCommits, isWhole, expected] = facts
  using repository = createRepository()
  const words = ['one', 'two', 'three', 'four']
  const names = new Map(words.map((word) => [repository.commit({ 'a.json': word }), word]))
  const found = await walkAll(repository.path, { mayGoOn, maxCommits })
  const name = (id: string) => names.get(id) ?? id
  expect(found.isWhole).toBe(isWhole)
  expect(
    (found.commits.get('a.json') ?? []).map(({ id, parents }) => `${name(id)} ${parents.map(name).join(' ')}`),
  ).toEqual(expected)
})

async function walkAll(
  root: string,
  { mayGoOn, maxCommits }: { readonly mayGoOn: () => boolean; readonly maxCommits: number },
): ReturnType<typeof walkFiles> {
  const graph = await readCommitGraph(root, join(root, '.git/shallow'), { maxCommits })
  if (graph === undefined) throw new Error('There is no commit.')
  const comparer = new TreeComparer(startGit(root, treeComparison([])), () => true)
  try {
    return await walkFiles(graph, ['a.json'], { compare: (edges) => comparer.compare(edges), mayGoOn })
  } finally {
    comparer.close()
  }
}
