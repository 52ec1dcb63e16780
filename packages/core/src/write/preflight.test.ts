import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FileSystem, nodeFileSystem } from '@lockale/disk'
import { checkRoom, checkWritable } from './preflight.ts'

async function realFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-preflight-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'app'))
  return folder
}

test.for<[name: string, file: string, says: string, hint: string]>([
  ['a folder in the place of a file', 'de.json', 'it is a folder', 'Remove the folder'],
  ['a file in the place of a folder', 'en.json/de.json', 'its folder is a file', 'Remove that file'],
  ['a name that no disk takes', `${'x'.repeat(260)}.json`, 'too long', 'Shorten the path'],
  ['a path that no system takes', `${'xxxxxxx/'.repeat(600)}de.json`, 'too long', 'Shorten the path'],
])('%s', async ([, file, says, hint]) => {
  const root = join(await realFolder(), 'app')
  await mkdir(join(root, 'de.json'))
  await writeFile(join(root, 'en.json'), '{}')
  await expect(checkWritable(['en.json', file], { fs: nodeFileSystem(), root })).rejects.toMatchObject({
    code: 'FILE_READ_ONLY',
    place: file,
    message: expect.stringContaining(says),
    hint: expect.stringMatching(new RegExp(`^${hint}.*Nothing was sent or changed\\.$`, 'u')),
  })
})

test.skipIf(process.getuid?.() === 0)('a file and a folder that may not be written', async () => {
  const root = join(await realFolder(), 'app')
  await writeFile(join(root, 'de.json'), '{}', { mode: 0o444 })
  await mkdir(join(root, 'locales'), { mode: 0o555 })
  onTestFinished(() => chmod(join(root, 'locales'), 0o755))
  for (const file of ['de.json', 'locales/de.json']) {
    await expect(checkWritable([file], { fs: nodeFileSystem(), root })).rejects.toMatchObject({
      code: 'FILE_READ_ONLY',
    })
  }
})

test('a disk that is read-only', async () => {
  const fs: FileSystem = { ...nodeFileSystem(), whyUnwritable: () => Promise.resolve('EROFS') }
  await expect(checkWritable(['de.json'], { fs, root: await realFolder() })).rejects.toMatchObject({
    code: 'FILE_READ_ONLY',
    message: expect.stringContaining('the disk is read-only'),
  })
})

test('the lockfile and the ledger must not lead out of the project either', async () => {
  const folder = await realFolder()
  const root = join(folder, 'app')
  await writeFile(join(folder, 'mine'), '')
  await symlink(join(folder, 'mine'), join(root, 'lockale.lock'))
  await expect(checkWritable(['lockale.lock'], { fs: nodeFileSystem(), root })).rejects.toMatchObject({
    code: 'PATH_OUTSIDE_PROJECT',
  })
})

test('room for the next version of every file', async () => {
  const root = join(await realFolder(), 'app')
  await writeFile(join(root, 'de.json'), 'x'.repeat(3000))
  const withRoom = (bytes: number | undefined): FileSystem => ({
    ...nodeFileSystem(),
    freeBytes: () => Promise.resolve(bytes),
  })
  for (const bytes of [undefined, 4000]) await checkRoom(['de.json', 'new.json'], 1000, { fs: withRoom(bytes), root })
  await expect(checkRoom(['de.json', 'new.json'], 1000, { fs: withRoom(3999), root })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: 'The disk has 4 kB of free space; the run may need 4 kB.',
  })
  expect(await nodeFileSystem().freeBytes(root)).toBeGreaterThan(0)
})
