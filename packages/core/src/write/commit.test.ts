import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, onTestFinished, test } from 'vitest'
import type { FileSystem } from '../model/file-system.ts'
import { type NodeFs, nodeFileSystem } from '../model/node-file-system.ts'
import { commitEdits } from './commit.ts'

const root = '/app'
const bytes = (text: string) => new TextEncoder().encode(text)
const edits = [
  { file: 'locales/de.json', bytes: bytes('new de'), digest: undefined },
  { file: 'lockale.lock', bytes: bytes('new lock'), digest: undefined },
]

function disk(files: Record<string, string>): { volume: Volume; fs: FileSystem } {
  const volume = Volume.fromJSON(files, root)
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs) }
}

test('replaces files and makes folders; nothing else is left', async () => {
  const { volume, fs } = disk({ 'lockale.lock': 'old lock' })
  await commitEdits(edits, { fs, root })
  expect(volume.toJSON()).toEqual({ '/app/locales/de.json': 'new de', '/app/lockale.lock': 'new lock' })
})

test('what a killed run left is gone after the next one', async () => {
  const { volume, fs } = disk({ 'lockale.lock': 'old lock' })
  const killed = { ...fs, rename: () => new Promise<void>(() => {}) }
  void commitEdits(edits, { fs: killed, root })
  await expect.poll(() => Object.keys(volume.toJSON())).toHaveLength(3)
  await commitEdits(edits, { fs, root })
  expect(volume.toJSON()).toEqual({ '/app/locales/de.json': 'new de', '/app/lockale.lock': 'new lock' })
})

// On a real disk: memfs deletes what a link leads to.
test('a link in the place of a temporary file leads nowhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-commit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'profile'), 'mine')
  await mkdir(join(folder, 'app'))
  await symlink(join(folder, 'profile'), join(folder, 'app/.lockale.lock.lockale-tmp'))
  await commitEdits(edits, { fs: nodeFileSystem(), root: join(folder, 'app') })
  expect(await readFile(join(folder, 'profile'), 'utf8')).toBe('mine')
  expect(await readFile(join(folder, 'app/lockale.lock'), 'utf8')).toBe('new lock')
})

test('a disk that is full changes nothing', async () => {
  const { volume, fs } = disk({ 'locales/de.json': 'old de', 'lockale.lock': 'old lock' })
  const before = volume.toJSON()
  let writes = 0
  const full: FileSystem = {
    ...fs,
    writeFile(...parameters) {
      if (++writes === 2) return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
      return fs.writeFile(...parameters)
    },
  }
  await expect(commitEdits(edits, { fs: full, root })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    place: 'lockale.lock',
    message: expect.stringContaining('ENOSPC'),
  })
  expect(volume.toJSON()).toEqual(before)
})
