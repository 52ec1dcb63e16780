import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../model/clock.ts'
import { type FileSystem, type NodeFs, nodeFileSystem } from '@lockale/disk'
import type { ProcessIdentity, Processes } from '@lockale/disk/process-identity'
import { takeRunLock, unlockRun } from './run-lock.ts'

const path = '/app/.lockale/run.lock'

function disk(files: Readonly<Record<string, string>> = {}): { readonly volume: Volume; readonly fs: FileSystem } {
  const volume = Volume.fromJSON({ '/app/en.json': '{}', ...files })
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs) }
}

/** Time passes only where somebody sleeps. */
function clock(): Clock {
  let now = 0
  const sleep = async (ms: number) => {
    now += ms
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { now: () => now, sleep, random: () => 0.5 }
}

function identity(pid: number): ProcessIdentity {
  return { pid, host: 'here', upSeconds: 100, since: '2026-01-01T00:00:00.000Z' }
}

function processes(pid: number, gone: readonly number[] = []): Processes {
  return { self: identity(pid), isGone: (other) => gone.includes(other.pid) }
}

const holder = (pid: number) => ({ id: '0123456789ab', command: 'lockale sync', ...identity(pid) })
const heldBy = (pid: number) => ({ [path]: JSON.stringify(holder(pid)) })
const take = (fs: FileSystem, who: Processes, more: { readonly timeoutMs?: number } = {}) =>
  takeRunLock({ fs, root: '/app', clock: clock(), processes: who, command: 'lockale sync', ...more })
const filesOf = (volume: Volume) => Object.keys(volume.toJSON()).filter((file) => file.includes('run.lock'))

test('is there while it is held, says by whom, and is gone after', async () => {
  const { volume, fs } = disk()
  const lock = await take(fs, processes(1))
  expect(JSON.parse(String(volume.readFileSync(path)))).toEqual({
    id: lock.id,
    command: 'lockale sync',
    ...identity(1),
  })
  await expect(take(fs, processes(2))).rejects.toMatchObject({
    code: 'RUN_LOCKED',
    message: expect.stringContaining('lockale sync (process 1 on here, since 2026-01-01'),
    hint: expect.stringContaining(`lockale unlock ${lock.id}`),
  })
  await lock.assertHeld()
  await lock.release()
  expect(filesOf(volume)).toEqual([])
})

test.for<[name: string, readAgain: FileSystem['readAgain']]>([
  ['cannot read at once', undefined],
  [
    'is busy',
    () => {
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    },
  ],
  ['reads half of it', () => new Uint8Array(4)],
])('is held and lost on a disk that %s', async ([, readAgain]) => {
  const { volume, fs } = disk()
  const lock = await take({ ...fs, readAgain }, processes(1))
  await lock.assertHeld()
  volume.unlinkSync(path)
  await expect(lock.assertHeld()).rejects.toMatchObject({ code: 'RUN_LOCK_LOST' })
})

test('a lock or a claim of this very run that a busy disk made and then denied is its own', async () => {
  const { volume, fs } = disk(heldBy(7))
  const denying: FileSystem = {
    ...fs,
    async createExclusively(file, bytes) {
      await fs.createExclusively(file, bytes)
      throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
    },
  }
  const lock = await take(denying, processes(1, [7]))
  await lock.assertHeld()
  await lock.release()
  expect(filesOf(volume)).toEqual([])
})

test('a claim that its living owner neither uses nor gives up is not waited for without end', async () => {
  const claim = { id: 'abcdefabcdef', command: 'lockale sync', ...identity(3) }
  const { fs } = disk({ ...heldBy(7), [`${path}.${holder(7).id}`]: JSON.stringify(claim) })
  await expect(take(fs, processes(1, [7]))).rejects.toMatchObject({ code: 'RUN_LOCKED' })
})

test('one of a process that is certainly gone is taken over', async () => {
  const { volume, fs } = disk(heldBy(7))
  const lock = await take(fs, processes(1, [7]))
  await lock.assertHeld()
  expect(filesOf(volume)).toEqual([path])
})

test.for<[name: string, text: string]>([
  ['an empty file', ''],
  ['a torn file', '{"id": "0123456789ab", "pi'],
])("%s is nobody's after a second in which nobody wrote it", async ([, text]) => {
  const { volume, fs } = disk({ [path]: text })
  const lock = await take(fs, processes(1))
  await lock.assertHeld()
  expect(filesOf(volume)).toEqual([path])
})

test('a file that another run is about to write belongs to that run', async () => {
  const { volume, fs } = disk({ [path]: '' })
  const slow = clock()
  const sleep = async (ms: number) => {
    await slow.sleep(ms)
    if (slow.now() > 500) volume.writeFileSync(path, JSON.stringify(holder(7)))
  }
  const taken = takeRunLock({
    fs,
    root: '/app',
    clock: { ...slow, sleep },
    processes: processes(1),
    command: 'lockale sync',
  })
  await expect(taken).rejects.toMatchObject({ code: 'RUN_LOCKED' })
})

test.for<[name: string, files: Readonly<Record<string, string>>]>([
  ['a process that may be at work', heldBy(7)],
  ['who knows: another version wrote it', { [path]: '{"holder": "me"}' }],
])('one held by %s is respected', async ([, files]) => {
  const { volume, fs } = disk(files)
  await expect(take(fs, processes(1))).rejects.toMatchObject({
    code: 'RUN_LOCKED',
    hint: expect.stringContaining('lockale unlock'),
  })
  expect(volume.readFileSync(path, 'utf8')).toBe(files[path])
})

test('waits as long as it is told to, says once that it does, and gets it when it is free', async () => {
  const { fs } = disk()
  const first = await take(fs, processes(1))
  await expect(take(fs, processes(2), { timeoutMs: 3000 })).rejects.toMatchObject({ code: 'RUN_LOCKED' })
  const said: string[] = []
  const waiting = takeRunLock({
    fs,
    root: '/app',
    clock: clock(),
    processes: processes(2),
    command: 'lockale sync',
    timeoutMs: 1e9,
    onWait: (why) => said.push(why),
  })
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  await first.release()
  await (await waiting).assertHeld()
  expect(said).toEqual([expect.stringContaining('process 1 on here')])
})

describe('of many that find a dead one', () => {
  test('one takes it, in every order of their steps', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { volume, fs } = disk(heldBy(7))
      const paces = Array.from({ length: 6 }, (_, index) => stumbling(fs, seed * 31 + index))
      const results = await Promise.allSettled(paces.map((slow, index) => take(slow, processes(index + 100, [7]))))
      expect([seed, results.filter(({ status }) => status === 'fulfilled').length]).toEqual([seed, 1])
      expect(filesOf(volume)).toEqual([path])
    }
  })

  // The counter-example: the first took the dead lock aside and made its own; the second, which had read the dead one before,
  // took that aside, and put it back over the lock of a third.
  test('a run removes only a lock that it has read', async () => {
    const { fs } = disk(heldBy(7))
    let reads = 0
    const late: FileSystem = {
      ...fs,
      async readFile(file) {
        const bytes = await fs.readFile(file)
        // Between its first look and its next step, others come and go.
        if (file === path && ++reads === 1) {
          const first = await take(fs, processes(1, [7]))
          await first.release()
          await take(fs, processes(2, [7]))
        }
        return bytes
      },
    }
    await expect(take(late, processes(3, [7]))).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    })
  })

  test("one that dies with its claim in hand is in nobody's way", async () => {
    const claim = JSON.stringify({ ...holder(8), id: 'aaaaaaaaaaaa' })
    const { volume, fs } = disk({ ...heldBy(7), [`${path}.0123456789ab`]: claim, [`${path}.bbbbbbbbbbbb`]: claim })
    await take(fs, processes(1, [7, 8]))
    expect(filesOf(volume)).toEqual([path])
  })
})

describe('one that was taken away', () => {
  test('is noticed, and the next one is not released', async () => {
    const { volume, fs } = disk()
    const lock = await take(fs, processes(1))
    volume.writeFileSync(path, JSON.stringify(holder(2)))
    await expect(lock.assertHeld()).rejects.toMatchObject({ code: 'RUN_LOCK_LOST' })
    await lock.release()
    expect(filesOf(volume)).toEqual([path])
  })

  test('is given back also where the disk has no room for a claim', async () => {
    const { volume, fs } = disk()
    let isFull = false
    const createExclusively: FileSystem['createExclusively'] = (file, bytes) =>
      isFull ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : fs.createExclusively(file, bytes)
    const lock = await take({ ...fs, createExclusively }, processes(1))
    isFull = true
    await lock.release()
    expect(filesOf(volume)).toEqual([])
  })
})

describe('unlocking', () => {
  const unlock = (fs: FileSystem, id?: string, who = processes(1)) =>
    unlockRun({ fs, root: '/app', clock: clock(), processes: who }, id)

  test.for<[name: string, files: Readonly<Record<string, string>>, id: string | undefined, isRemoved: boolean]>([
    ['no lock', {}, undefined, false],
    ['one of a process that may be at work', heldBy(2), undefined, false],
    ['the same, with another id', heldBy(2), 'ffffffffffff', false],
    ['the same, with its id', heldBy(2), '0123456789ab', true],
    ['one of a process that is gone', heldBy(7), undefined, true],
    ['a torn one', { [path]: '{' }, undefined, true],
    ['one of another version', { [path]: '{"holder": "me"}' }, undefined, false],
  ])('%s', async ([, files, id, isRemoved]) => {
    const { volume, fs } = disk(files)
    const report = await unlock(fs, id, processes(1, [7]))
    expect(report.isRemoved).toBe(isRemoved)
    expect(filesOf(volume)).toEqual(isRemoved ? [] : Object.keys(files))
  })

  test('names the id that removes it', async () => {
    const { fs } = disk({ [path]: '{"holder": "me"}' })
    const { found } = await unlock(fs)
    expect(await unlock(fs, found?.id)).toMatchObject({ isRemoved: true })
  })
})

test('what dead runs left lying about is gone once the lock is had; what is not theirs stays', async () => {
  const { volume, fs } = disk({
    '/app/locales/.de.json.lockale-tmp': 'half',
    '/app/locales/.mine.json.lockale-tmp': 'not noted by any run',
    '/app/.lockale/staged': '"locales/.de.json.lockale-tmp"\n"en.json"\n"locales/.gone.lockale-tmp"\n"loc',
    '/app/.lockale/.ledger.lockale-tmp': 'half',
    '/app/.lockale/ledger': '',
  })
  const lock = await take(fs, processes(1))
  await lock.release()
  expect(Object.keys(volume.toJSON()).sort()).toEqual([
    '/app/.lockale/ledger',
    '/app/en.json',
    '/app/locales/.mine.json.lockale-tmp',
  ])
})

test('a committed list of temporary files removes no other file, and stops nothing', async () => {
  const names = ['../.x.lockale-tmp', '/home/me/.y.lockale-tmp', 'out/.z.lockale-tmp', 'in.lockale-tmp']
  const { volume, fs } = disk({
    '/app/.lockale/staged': names.map((name) => `${JSON.stringify(name)}\n`).join(''),
    '/app/in.lockale-tmp': 'theirs',
    '/.x.lockale-tmp': 'mine',
    '/home/me/.y.lockale-tmp': 'mine',
    '/home/me/.z.lockale-tmp': 'mine',
  })
  volume.symlinkSync('/home/me', '/app/out')
  await (await take(fs, processes(1))).release()
  const files = Object.entries(volume.toJSON()).flatMap(([file, text]) => (text === 'mine' ? [file] : []))
  expect(files.toSorted()).toEqual(['/.x.lockale-tmp', '/home/me/.y.lockale-tmp', '/home/me/.z.lockale-tmp'])
  expect(volume.existsSync('/app/in.lockale-tmp')).toBe(true)
})

test.for<[name: string, wrap: (fs: FileSystem) => Partial<FileSystem>, says: string]>([
  [
    'a disk that is read-only, where a folder that cannot be made is not found',
    () => ({ mkdir: refusing('ENOENT'), whyUnwritable: () => Promise.resolve('EROFS') }),
    'the disk is read-only',
  ],
  [
    'a folder of the project that may not be written',
    () => ({ mkdir: refusing('EACCES') }),
    'no permission to write there',
  ],
  [
    'a private folder that may not be entered',
    () => ({ realpath: refusing('EACCES') }),
    'no permission to write there',
  ],
  [
    'a list of temporary files that may not be read',
    () => ({ list: refusing('EPERM') }),
    'no permission to write there',
  ],
])('%s: says so as of a locale file', async ([, wrap, says]) => {
  const { volume, fs } = disk()
  const refused = { ...fs, ...wrap(fs) }
  const error = { code: 'FILE_READ_ONLY', place: '.lockale/run.lock', message: expect.stringContaining(says) }
  await expect(take(refused, processes(1))).rejects.toMatchObject(error)
  expect(filesOf(volume)).toEqual([])
})

test('what says nothing of the place stays what it is', async () => {
  const { fs } = disk()
  await expect(take({ ...fs, mkdir: refusing('ENOSPC') }, processes(1))).rejects.toMatchObject({ code: 'ENOSPC' })
})

function refusing(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { code }))
}

test('a private folder that leads out of the project is not written to', async () => {
  const { volume, fs } = disk({ '/home/me/mine': '' })
  volume.symlinkSync('/home/me', '/app/.lockale')
  await expect(take(fs, processes(1))).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
  expect(volume.readdirSync('/home/me')).toEqual(['mine'])
})

/** The same disk for somebody who is held up between steps, now and then. */
function stumbling(fs: FileSystem, seed: number): FileSystem {
  let state = seed
  const stumble = async () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    for (let turn = (state >>> 16) % 6; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
  }
  const wrapped: FileSystem = { ...fs }
  wrapped.readFile = async (file) => {
    await stumble()
    const bytes = await fs.readFile(file)
    await stumble()
    return bytes
  }
  for (const name of ['createExclusively', 'rename', 'rm'] as const) {
    const work = fs[name] as (...given: readonly unknown[]) => Promise<void>
    wrapped[name] = async (...given: readonly unknown[]) => {
      await stumble()
      await work(...given)
      await stumble()
    }
  }
  return wrapped
}
