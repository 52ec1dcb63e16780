import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendOutput, makeOutputFolder, removeOutput, writeOutput } from './output-file.ts'

let folder: string
const at = (...names: readonly string[]) => join(folder, ...names)

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-output-')))
  await mkdir(at('clone/.git/hooks'), { recursive: true })
  await mkdir(at('clone/reports'))
  await mkdir(at('outside'))
  await writeFile(at('outside/mine'), 'mine')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.for<[name: string, link: string, to: string, file: string]>([
  ['a link to a file outside', 'clone/check.sarif', 'outside/mine', 'clone/check.sarif'],
  ['a link to nothing outside', 'clone/check.sarif', 'outside/new', 'clone/check.sarif'],
  ['a folder that is a link', 'clone/out', 'outside', 'clone/out/mine'],
  ['a folder that is one, further up', 'clone/out', 'outside', 'clone/out/a/b/mine'],
  ['a link into what git runs', 'clone/report', 'clone/.git/hooks', 'clone/report/pre-commit'],
  ['a link to itself', 'clone/a', 'clone/a', 'clone/a'],
])('%s is not followed', async ([, link, to, file]) => {
  await symlink(at(to), at(link))
  for (const work of [writeOutput, appendOutput])
    await expect(work(at(file), 'theirs')).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
  await expect(makeOutputFolder(at(file))).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
  expect([await readdir(at('outside')), await readFile(at('outside/mine'), 'utf8')]).toEqual([['mine'], 'mine'])
  expect(await readdir(at('clone/.git/hooks'))).toEqual([])
})

test('an outside repository that the link leads into does not make it better', async () => {
  await mkdir(at('outside/.git'))
  await symlink(at('outside'), at('clone/out'))
  await expect(writeOutput(at('clone/out/mine'), 'theirs')).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
})

test('a link inside is followed, and a file that was named outside is written', async () => {
  await symlink('reports', at('clone/out'))
  await symlink('reports/b', at('clone/b'))
  await writeFile(at('clone/reports/b'), 'old')
  await writeOutput(at('clone/out/a'), 'new')
  await writeOutput(at('clone/b'), 'new')
  await writeOutput(at('outside/mine'), 'said so')
  expect(await readFile(at('clone/reports/a'), 'utf8')).toBe('new')
  expect(await readFile(at('clone/reports/b'), 'utf8')).toBe('new')
  expect(await readFile(at('outside/mine'), 'utf8')).toBe('said so')
})

test("a hook that the user's own git folder links elsewhere is written where it leads", async () => {
  await symlink(at('outside/mine'), at('clone/.git/hooks/pre-commit'))
  await writeOutput(at('clone/.git/hooks/pre-commit'), 'hook')
  expect(await readFile(at('outside/mine'), 'utf8')).toBe('hook')
})

test('rights stay, and nothing is left beside it', async () => {
  await writeFile(at('clone/run.sh'), 'old')
  await chmod(at('clone/run.sh'), 0o750)
  await writeOutput(at('clone/run.sh'), 'new')
  expect((await stat(at('clone/run.sh'))).mode & 0o777).toBe(0o750)
  expect((await readdir(at('clone'))).toSorted()).toEqual(['.git', 'reports', 'run.sh'])
})

test('a device is written, not replaced', async () => {
  await writeOutput('/dev/null', 'gone')
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
})

test('a link is removed, not what it leads to', async () => {
  await symlink(at('outside/mine'), at('clone/hook'))
  await symlink(at('outside'), at('clone/out'))
  await removeOutput(at('clone/hook'))
  await expect(removeOutput(at('clone/out/mine'))).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
  expect([await readdir(at('clone')), await readFile(at('outside/mine'), 'utf8')]).toEqual([
    ['.git', 'out', 'reports'],
    'mine',
  ])
})
