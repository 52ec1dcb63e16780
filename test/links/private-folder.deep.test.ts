import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'

const identity = 'git -c user.name=a -c user.email=a@example.com'

/** All commands that read or write anything in the folder, and need nobody at a terminal. */
const refusing = [
  'sync --yes',
  'sync --yes --adopt',
  'sync --staged --yes',
  'plan',
  'accept a',
  'reopen a',
  'fix',
  'baseline',
  'resolve',
  'why a',
  'cache',
  'cache --clear',
  'cache --compact',
  'unlock',
  'import handoff.xlf',
  'document guide.md --to de',
] as const

/** Each made of a folder that a sync has made. */
test.for<[name: string, script: string, code: 'CACHE_TRACKED' | 'PATH_OUTSIDE_PROJECT']>([
  ['a tracked file', 'git add -f .lockale/ledger', 'CACHE_TRACKED'],
  [
    'another tracked file',
    'mkdir -p .lockale/documents; echo 1 > .lockale/documents/1; git add -f .lockale/documents',
    'CACHE_TRACKED',
  ],
  [
    'a tracked file that git is told not to look at',
    'git add -f .lockale/ledger; git update-index --assume-unchanged .lockale/ledger',
    'CACHE_TRACKED',
  ],
  [
    'a tracked file outside of a sparse checkout',
    'git add -f .lockale/ledger; git update-index --skip-worktree .lockale/ledger',
    'CACHE_TRACKED',
  ],
  ['a tracked folder in another letter case', 'cp -r .lockale .LOCKALE; git add -f .LOCKALE/ledger', 'CACHE_TRACKED'],
  ['a tracked link', 'mv .lockale data; ln -s data .lockale; git add -f .lockale data', 'CACHE_TRACKED'],
  [
    'a tracked link into another folder',
    'mkdir l; mv .lockale l/x; ln -s l/x .lockale; git add -f .lockale',
    'CACHE_TRACKED',
  ],
  ['a link that git does not know', 'mv .lockale data; ln -s data .lockale', 'PATH_OUTSIDE_PROJECT'],
  [
    'a submodule',
    `cd .lockale; git init -q; git add -f ledger; ${identity} commit -qm 1; cd ..; git add -f .lockale 2> /dev/null`,
    'CACHE_TRACKED',
  ],
  ['a repository of its own', 'git init -q .lockale', 'CACHE_TRACKED'],
])('%s is refused by every command', async ([, script, refusal]) => {
  await using folder = await openFolder(script)
  const before = await folder.bytes()
  for (const line of refusing) {
    const { code, err } = await lockale(line, folder)
    expect([line, code, err]).toEqual([line, 2, expect.stringContaining(refusal)])
    expect([line, await folder.bytes()]).toEqual([line, before])
  }
  const check = await lockale('check', folder)
  const [code, said] =
    refusal === 'CACHE_TRACKED' ? ([1, /git tracks|a git repository of its own/u] as const) : ([2, refusal] as const)
  expect([check.code, check.err]).toEqual([code, expect.stringMatching(said)])
  expect(await folder.bytes()).toEqual(before)
})

test('a package of a workspace and a project below a link are judged where they really are', async () => {
  const config = { source: 'en', targets: ['de'], files: ['l/{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({
    'package.json': { workspaces: ['packages/*'] },
    'packages/a/package.json': { name: 'a' },
    'packages/a/lockale.config.json': config,
    'packages/a/l/en.json': { a: 'Hello' },
  })
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path })
  expect(await lockale('sync --yes', folder)).toMatchObject({ code: 0 })
  const script = 'rm packages/a/l/de.json; git add -f packages/a/.lockale/ledger; ln -s packages/a way'
  execFileSync('sh', ['-c', script], { cwd: folder.path })
  for (const cwd of ['', '/packages/a', '/way']) {
    const { code, err } = await lockale('sync --yes', { path: folder.path + cwd })
    expect([cwd, code, err]).toEqual([cwd, 2, expect.stringContaining('CACHE_TRACKED')])
  }
})

test('doctor says so where there is no git to ask, and nothing where git knows nothing of the folder', async () => {
  await using folder = await openFolder('rm -rf .git')
  const line = 'without git, lockale cannot see whether .lockale/ledger was made on this machine'
  expect((await lockale('doctor --offline', folder)).out).toContain(line)
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path })
  expect((await lockale('doctor --offline', folder)).out).not.toContain(line)
  expect(await lockale('sync --yes', folder)).toMatchObject({ code: 0 })
})

function lockale(line: string, folder: Pick<Folder, 'path'>) {
  return runInside(line.split(' '), { cwd: folder.path, env: { PATH: process.env['PATH'] ?? '' }, columns: 80 })
}

/** Where the translation cache has the answers to all that is missing. */
async function openFolder(script: string): Promise<Folder> {
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      service: { preset: 'local' },
    },
    'locales/en.json': { a: 'Hello', b: 'World' },
    'guide.md': '# Guide\n',
  })
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path })
  await lockale('export --out handoff.xlf', folder)
  await lockale('sync --yes', folder)
  execFileSync('sh', ['-c', `rm locales/de.json lockale.lock; ${script}`], { cwd: folder.path })
  return folder
}
