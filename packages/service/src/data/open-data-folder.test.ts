import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Keeper } from '../store/shelf.ts'
import { letGo, openDataFolder, openLibsql } from './open-data-folder.ts'

const dataFileName = 'lockale-service.db'

const shelf = { owner: 'acme', kind: 'glossaries' }

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockale-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string): Promise<Keeper> {
  const keeper = await openDataFolder(folder)
  onTestFinished(() => keeper.close())
  return keeper
}

test('what was put is there again, in order, whatever it is', async () => {
  const folder = join(makeFolder(), 'made', 'by it')
  const value = {
    text: 'ünïcode \0 \u{1f600}',
    map: new Map([['__proto__', new Set([1, 2])]]),
    bytes: new Uint8Array([0, 255, 10]),
    nothing: undefined,
    list: [null, -0, 1.5],
  }
  const first = await open(folder)
  first.put(shelf, 'b', { n: 1 })
  first.put(shelf, 'a', { n: 2 })
  first.put(shelf, 'gone', { n: 3 })
  first.put(shelf, 'b', value)
  first.remove(shelf, 'gone')
  first.put({ ...shelf, kind: 'glossaries@us' }, 'b', 'of a region')
  first.close()
  first.close()
  const second = await open(folder)
  expect([...second.load(shelf)]).toEqual([
    ['b', value],
    ['a', { n: 2 }],
  ])
  expect([...second.load({ ...shelf, kind: 'glossaries@us' })]).toEqual([['b', 'of a region']])
  expect([...second.load({ ...shelf, owner: 'other' })]).toEqual([])
})

test('together: all or nothing', async () => {
  const keeper = await open(makeFolder())
  expect(keeper.together(() => keeper.together(() => (keeper.put(shelf, 'a', 1), 'done')))).toBe('done')
  expect(() =>
    keeper.together(() => {
      keeper.put(shelf, 'b', 2)
      keeper.remove(shelf, 'a')
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([...keeper.load(shelf)]).toEqual([['a', 1]])
})

test('one service at a time', async () => {
  const folder = makeFolder()
  const first = await open(folder)
  first.put(shelf, 'a', 1)
  await expect(openDataFolder(folder)).rejects.toMatchObject({
    code: 'SERVICE_DATA_IN_USE',
    message: `Another service stores its data in ${join(folder, dataFileName)}.`,
  })
  first.put(shelf, 'b', 2)
  first.close()
  expect([...(await open(folder)).load(shelf)]).toHaveLength(2)
})

test.skipIf(process.platform === 'win32')('nobody else may read it', async () => {
  const folder = join(makeFolder(), 'data')
  const keeper = await open(folder)
  keeper.put(shelf, 'a', 1)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
})

test.for<[name: string, content: (ours: Buffer) => Buffer, problem: string]>([
  ['a text', () => Buffer.from('Dear diary, '.repeat(50)), 'is not a file of the mock service'],
  ['a few bytes', () => Buffer.from([0]), 'is not a file of the mock service'],
  ['the beginning of a database', (ours) => ours.subarray(0, 60), 'is not a file of the mock service'],
  ['the database of another program', (ours) => patch(ours, 68, [0, 0, 0, 1]), 'is the database of another program'],
  ['one of a later version', (ours) => patch(ours, 60, [0, 0, 0, 9]), 'is of format 9, and this version reads up to 1'],
  ['one with its second page overwritten', (ours) => patch(ours, 4096, Array<number>(4096).fill(0x5a)), 'is damaged'],
  ['one that was cut off', (ours) => ours.subarray(0, 4096 + 100), 'is damaged'],
])('refuses %s and leaves it as it is', async ([, content, problem]) => {
  const folder = makeFolder()
  const path = join(folder, dataFileName)
  const keeper = await openDataFolder(folder)
  keeper.together(() => {
    for (let id = 0; id < 100; id++) keeper.put(shelf, String(id), 'x'.repeat(500))
  })
  keeper.close()
  const bytes = content(readFileSync(path))
  writeFileSync(path, bytes)
  await expect(openDataFolder(folder)).rejects.toMatchObject({
    code: 'SERVICE_DATA_INVALID',
    message: `${path} ${problem}. It was not changed.`,
  })
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('a value that this Node cannot read is named, not lost', async () => {
  const folder = makeFolder()
  const keeper = await openDataFolder(folder)
  keeper.close()
  const Libsql = await openLibsql()
  const database = new Libsql(join(folder, dataFileName))
  database
    .prepare('INSERT INTO things (owner, kind, id, value) VALUES (?, ?, ?, ?)')
    .run('acme', 'jobs', 'a', Buffer.from('?'))
  letGo(database)
  const again = await open(folder)
  expect(() => [...again.load({ owner: 'acme', kind: 'jobs' })]).toThrow('contains an entry under jobs')
})

test.skipIf(process.platform === 'win32').for(['a b', 'a?mode=memory', 'a#b', '%41', 'ünï', "quote'", 'file:x'])(
  'a folder named %s is that folder',
  async (name) => {
    const folder = join(makeFolder(), name)
    const keeper = await open(folder)
    keeper.put(shelf, 'a', 1)
    keeper.close()
    expect(readdirSync(folder)).toEqual([dataFileName])
    expect([...(await open(folder)).load(shelf)]).toEqual([['a', 1]])
  },
)

test('an empty file is a new one', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, dataFileName), '')
  truncateSync(join(folder, dataFileName), 0)
  expect([...(await open(folder)).load(shelf)]).toEqual([])
})

test('a folder that cannot be one is named', async () => {
  const path = join(makeFolder(), 'file')
  writeFileSync(path, '')
  await expect(openDataFolder(path)).rejects.toMatchObject({ code: 'SERVICE_DATA_UNWRITABLE' })
})

test('without the module it says how to get it', async () => {
  const missing = Object.assign(new Error("Cannot find package 'libsql'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(openLibsql(() => Promise.reject(missing))).rejects.toMatchObject({
    code: 'SERVICE_DATA_MISSING',
    message: 'Storing data needs the module libsql, which is not installed.',
    hint: 'npm install --save-dev libsql',
  })
})

function patch(bytes: Buffer, at: number, values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}
