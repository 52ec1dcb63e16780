import { hostname } from 'node:os'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { FileSystem } from '../model/file-system.ts'
import { nodeFileSystem } from '../model/node-file-system.ts'
import { isProcessAlive, startOf } from './process-identity.ts'
import { takeRunLock } from './run-lock.ts'

const path = '/app/.lockale/run.lock'

function disk(lock?: unknown): { readonly volume: Volume; readonly fs: FileSystem } {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  if (lock !== undefined) volume.fromJSON({ [path]: typeof lock === 'string' ? lock : JSON.stringify(lock) })
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as never) }
}

const dead = { nonce: 'n', pid: 4_000_000, host: hostname(), command: 'lockale sync' }

test('is there while it is held, and gone after', async () => {
  const { volume, fs } = disk()
  const lock = await takeRunLock({ fs, root: '/app', command: 'lockale sync' })
  expect(volume.existsSync(path)).toBe(true)
  await expect(takeRunLock({ fs, root: '/app', command: 'lockale sync' })).rejects.toMatchObject({ code: 'RUN_LOCKED' })
  await lock.release()
  expect(volume.existsSync(path)).toBe(false)
})

const isAlive = (pid: number) => pid === process.pid

test('one left behind by a process of this machine that is gone is taken over', async () => {
  const { fs } = disk(dead)
  const lock = await takeRunLock({ fs, root: '/app', command: 'lockale sync', isAlive })
  expect(lock).toHaveProperty('release')
})

test.skipIf(startOf(process.pid) === undefined)(
  'one whose process id is another process by now is taken over',
  async () => {
    const { fs } = disk({ ...dead, pid: process.pid, started: '1' })
    const lock = await takeRunLock({ fs, root: '/app', command: 'lockale sync' })
    expect(lock).toHaveProperty('release')
  },
)

test('a process is known by its id and start, and gone when it is gone', () => {
  const started = startOf(process.pid)
  expect(started ?? '1').toMatch(/^\d+$/u)
  expect([isProcessAlive(process.pid, started), isProcessAlive(process.pid, undefined)]).toEqual([true, true])
  expect([isProcessAlive(4_000_000, undefined), startOf(4_000_000)]).toEqual([false, undefined])
})

test.for<[name: string, holder: unknown]>([
  ['a process of this machine that runs', { ...dead, pid: process.pid }],
  ['a process of another machine', { ...dead, host: 'elsewhere' }],
  ['who knows: an empty file', ''],
  ['who knows: a torn file', '{"nonce": "n", "pi'],
])('one held by %s is respected', async ([, holder]) => {
  const { fs } = disk(holder)
  const taken = takeRunLock({ fs, root: '/app', command: 'lockale sync', isAlive })
  await expect(taken).rejects.toMatchObject({ code: 'RUN_LOCKED', hint: expect.stringContaining('delete') })
})

test('of many that find a dead one, one takes it', async () => {
  const { volume, fs } = disk(dead)
  const tries = Array.from({ length: 8 }, () => takeRunLock({ fs, root: '/app', command: 'lockale sync', isAlive }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(Object.keys(volume.toJSON()).filter((file) => file.includes('run.lock'))).toEqual([path])
})

test("another one's lock is not released", async () => {
  const { volume, fs } = disk()
  const lock = await takeRunLock({ fs, root: '/app', command: 'lockale sync' })
  volume.writeFileSync(path, JSON.stringify({ ...dead, pid: process.pid }))
  await lock.release()
  expect(volume.existsSync(path)).toBe(true)
})
