import { execFileSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockaleError } from '@lockale/errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedLines, type ChangedLinesOptions } from './changed-lines.ts'
import { createRepository, type Repository } from './testing/repository.ts'

let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

const all = Number.MAX_SAFE_INTEGER
const lines = async (options: Partial<ChangedLinesOptions> = {}) =>
  Object.fromEntries(await changedLines({ root: here.path, ref: 'main', env: {}, ...options }))

test('lines that a branch added or changed, in commits, in the index and in the work tree', async () => {
  here.commit({ 'a.json': '1\n2\n3\n4\n5\n', 'same.json': '', 'gone.json': 'x\n', 'less.json': '1\n2\n' })
  here.git('checkout', '-qb', 'mine')
  here.commit({ 'a.json': '1\ntwo\n3\n4\n5\n', 'gone.json': undefined, 'less.json': '1\n' })
  here.git('checkout', '-q', 'main')
  here.commit({ 'same.json': 'theirs\n' })
  here.git('checkout', '-q', 'mine')
  here.write({ 'a.json': '1\ntwo\n3\n4\n5\nsix\nseven\n' })
  here.git('add', '-A')
  here.write({ 'a.json': '0\n1\ntwo\n3\n4\n5\nsix\nseven', 'new.json': 'x' })
  expect(await lines()).toEqual({
    'a.json': [
      [1, 1],
      [3, 3],
      [7, 8],
    ],
    'less.json': [],
    'new.json': [[1, all]],
  })
  expect(await lines({ with: 'index' })).toEqual({
    'a.json': [
      [2, 2],
      [6, 7],
    ],
    'less.json': [],
  })
})

test('names and contents that look like parts of a diff', async () => {
  here.commit({ a: '' })
  here.git('checkout', '-qb', 'mine')
  const odd = [
    'with blank.json',
    'ümlaut.json',
    'tab\there.json',
    'quo"te.json',
    'b/a.json',
    'back\\slash.json',
    '+++ x',
  ]
  here.commit(
    Object.fromEntries(odd.map((name) => [name, '+++ b/other\n@@ -1 +1 @@\ndiff --git a/x b/x\nno line end'])),
  )
  expect(await lines()).toEqual(Object.fromEntries(odd.map((name) => [name, [[1, 4]]])))
})

test('a folder below the top, seen from there', async () => {
  here.commit({ 'packages/app/a': '1\n', b: '1\n' })
  here.git('checkout', '-qb', 'mine')
  here.commit({ 'packages/app/a': '1\n2\n', b: '2\n' })
  expect(await lines({ root: join(here.path, 'packages/app') })).toEqual({ a: [[2, 2]] })
})

test('filters that the repository names are not run', async () => {
  here.commit({ '.gitattributes': '*.json filter=evil\n', 'a.json': '1\n' })
  here.git('config', 'filter.evil.clean', `touch ${join(here.path, 'ran')}; cat`)
  here.git('config', 'diff.external', `touch ${join(here.path, 'ran')}`)
  here.write({ 'a.json': '2\n' })
  expect(await lines({ ref: 'HEAD' })).toEqual({ 'a.json': [[1, 1]] })
})

test.for<[name: string, ref: string, code: string, hint: string]>([
  ['a branch that is not there', 'origin/nothing', 'GIT_REF_UNKNOWN', 'Fetch it first'],
  ['a flag', '--output=/tmp/x', 'GIT_REF_UNKNOWN', 'Fetch it first'],
  ['nothing', '', 'GIT_REF_UNKNOWN', 'Fetch it first'],
  ['a tree', 'HEAD^{tree}', 'GIT_REF_UNKNOWN', 'Fetch it first'],
  ['no commit in common', 'apart', 'GIT_NO_MERGE_BASE', 'Use a branch'],
])('%s', async ([, ref, code, hint]) => {
  here.commit({ a: '' })
  here.git('checkout', '-q', '--orphan', 'apart')
  here.commit({ a: 'b' })
  here.git('checkout', '-q', 'main')
  await expect(lines({ ref })).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string })
})

test('a shallow clone says how to get the rest', async () => {
  here.commit({ a: '1\n' })
  here.git('checkout', '-qb', 'mine')
  here.commit({ a: '2\n' })
  here.commit({ a: '3\n' })
  here.git('clone', '-q', '--depth', '1', '--branch', 'mine', `file://${here.path}`, '.git/clone')
  const root = join(here.path, '.git/clone')
  await expect(lines({ root, ref: 'origin/main' })).rejects.toMatchObject({
    code: 'GIT_REF_UNKNOWN',
    hint: expect.stringContaining('fetch-depth: 0') as string,
  })
  here.git('-C', root, 'fetch', '-q', '--depth', '1', 'origin', 'main:refs/remotes/origin/main')
  await expect(lines({ root, ref: 'origin/main' })).rejects.toMatchObject({
    code: 'GIT_NO_MERGE_BASE',
    hint: expect.stringContaining('--unshallow') as string,
  })
  here.git('-C', root, 'fetch', '-q', '--unshallow')
  expect(await lines({ root, ref: 'origin/main' })).toEqual({ a: [[1, 1]] })
})

test('no git, a broken index', async () => {
  here.commit({ a: '' })
  const path = process.env['PATH']
  process.env['PATH'] = here.path
  try {
    await expect(lines({ ref: 'HEAD' })).rejects.toMatchObject({ code: 'GIT_MISSING' })
  } finally {
    process.env['PATH'] = path
  }
  here.write({ '.git/index': 'torn' })
  await expect(lines({ ref: 'HEAD' })).rejects.toMatchObject({ code: 'GIT_FAILED' })
})

test.skipIf(process.getuid?.() !== 0)(
  "another user's repository is refused until it is trusted as the hint says (skipped for all but root, who may give files away)",
  async () => {
    here.commit({ a: '1\n' })
    here.write({ a: '2\n' })
    chownSync(here.path, 12_345, 12_345)
    chownSync(join(here.path, '.git'), 12_345, 12_345)
    // The settings of whoever runs this may trust any folder.
    const settings = join(here.path, '.git/settings-of-the-user')
    writeFileSync(settings, '')
    const before = { ...process.env }
    Object.assign(process.env, { GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1' })
    try {
      const error: unknown = await lines({ ref: 'HEAD' }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        code: 'GIT_NO_REPOSITORY',
        message: `git refuses ${here.path}: it belongs to another user.`,
        hint: expect.stringContaining('safe.directory') as string,
      })
      const command = /`(.*)`/u.exec((error as LockaleError).hint ?? '')?.[1] ?? 'false'
      execFileSync('sh', ['-c', command])
      expect(await lines({ ref: 'HEAD' })).toEqual({ a: [[1, 1]] })
    } finally {
      for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM']) {
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
      }
    }
  },
)
