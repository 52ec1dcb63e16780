import { chmod, chown, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { memfs } from 'memfs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileSystem, temporaryPath } from './file-system.ts'
import { isSameFile, type NodeFs, nodeFileSystem } from './node-file-system.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const create = async (fs: FileSystem, path: string) => (await fs.openAppend(path)).close()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockale-fs-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.for<[name: string, open: () => { fs: ReturnType<typeof nodeFileSystem>; root: string }]>([
  ['on a disk', () => ({ fs: nodeFileSystem(), root: folder })],
  ['on memfs', () => ({ fs: nodeFileSystem(memfs({ '/app': null }).fs as unknown as NodeFs), root: '/app' })],
])('%s', ([, open]) => {
  test('writes, replaces, appends and reads back', async () => {
    const { fs, root } = open()
    await fs.writeFile(`${root}/a.txt`, bytes('one'))
    await fs.writeFile(`${root}/a.txt`, bytes('2'))
    expect(Buffer.from(await fs.readFile(`${root}/a.txt`)).toString()).toBe('2')
    for (const line of ['x\n', 'y\n']) {
      const log = await fs.openAppend(`${root}/new/deep/log`)
      await log.append(bytes(line))
      await log.close()
    }
    expect(Buffer.from(await fs.readFile(`${root}/new/deep/log`)).toString()).toBe('x\ny\n')
    await fs.syncFolder(root)
    await fs.rename(`${root}/a.txt`, `${root}/b.txt`)
    await expect(fs.readFile(`${root}/a.txt`)).rejects.toMatchObject({ code: 'ENOENT' })
    await fs.rm(`${root}/b.txt`)
    await expect(fs.stat(`${root}/b.txt`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a file that is appended to says when its path leads to another file, or to none', async () => {
    const { fs, root } = open()
    const log = await fs.openAppend(`${root}/moving`)
    expect(await log.isInPlace()).toBe(true)
    await log.append(bytes('x'))
    await fs.rename(`${root}/moving`, `${root}/moved`)
    expect(await log.isInPlace()).toBe(false)
    await create(fs, `${root}/moving`)
    expect(await log.isInPlace()).toBe(false)
    await fs.rename(`${root}/moved`, `${root}/moving`)
    expect(await log.isInPlace()).toBe(true)
    await log.append(bytes('y'))
    await log.close()
    expect(Buffer.from(await fs.readFile(`${root}/moving`)).toString()).toBe('xy')
    await fs.rm(`${root}/moving`)
  })

  test('keeps the mode it is given, whatever the umask', async () => {
    const { fs, root } = open()
    const { owner } = await fs.stat(root)
    await fs.writeFile(`${root}/mode.txt`, bytes('x'), { mode: 0o100666, owner })
    const { mode, size, isFile } = await fs.stat(`${root}/mode.txt`)
    expect({ mode: mode & 0o777, size, isFile }).toEqual({ mode: 0o666, size: 1, isFile: true })
  })

  test('a file is created exclusively once', async () => {
    const { fs, root } = open()
    await fs.createExclusively(`${root}/run.lock`, bytes('1'))
    await expect(fs.createExclusively(`${root}/run.lock`, bytes('2'))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(Buffer.from(await fs.readFile(`${root}/run.lock`)).toString()).toBe('1')
  })

  test('finds files sorted by code units, and nothing that belongs to others', async () => {
    const { fs, root } = open()
    const files = ['z.json', 'B.json', 'a/é.json', 'a.json', 'node_modules/x.json', '.lockale/x.json', '.hidden/x.json']
    for (const file of files) await create(fs, `${root}/locales/${file}`)
    const found = await fs.glob(['**/*.json'], { cwd: `${root}/locales` })
    expect(found).toEqual(['B.json', 'a.json', 'a/é.json', 'z.json'])
    expect(await fs.glob(['**/*'], { cwd: `${root}/no-such-folder` })).toEqual([])
  })

  test('what may be written', async () => {
    const { fs, root } = open()
    await fs.writeFile(`${root}/there.txt`, bytes('x'))
    await fs.mkdir(`${root}/a-folder`)
    const why = (file: string) => fs.whyUnwritable(`${root}/${file}`)
    expect(await why('there.txt')).toBe(undefined)
    expect(await why('not/yet/there.txt')).toBe(undefined)
    expect(await why('a-folder')).toBe('EISDIR')
    expect(await why('there.txt/below')).toBe('ENOTDIR')
    expect(await why('there.txt/far/below')).toBe('ENOTDIR')
  })

  test('what a folder holds, and that one that is not there holds nothing', async () => {
    const { fs, root } = open()
    for (const name of ['b', '.a', 'c']) await create(fs, `${root}/listed/${name}`)
    expect(await fs.list(`${root}/listed`)).toEqual(['.a', 'b', 'c'])
    expect(await fs.list(`${root}/unlisted`)).toEqual([])
  })

  test('of many that create one file, one does, and everybody sees it whole; nothing else is left', async () => {
    const { fs, root } = open()
    await fs.mkdir(`${root}/race`)
    const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(5000))
    const results = await Promise.allSettled(texts.map((text) => createAndRead(text)))
    const made = texts.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(made).toEqual([Buffer.from(await fs.readFile(`${root}/race/lock`)).toString()])
    const seen = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(seen).toEqual(Array.from({ length: 7 }, () => 'Error: 5000 bytes are there'))
    expect(await fs.list(`${root}/race`)).toEqual(['lock'])

    async function createAndRead(text: string): Promise<void> {
      try {
        await fs.createExclusively(`${root}/race/lock`, bytes(text))
      } catch (cause) {
        const { length } = await fs.readFile(`${root}/race/lock`)
        throw new Error(`${length} bytes are there`, { cause })
      }
    }
  })
})

test('links to files are found, links to folders are not followed, links to nowhere are nothing', async () => {
  const fs = nodeFileSystem()
  const root = join(folder, 'links')
  await create(fs, join(root, 'real/a.json'))
  await symlink(join(root, 'real/a.json'), join(root, 'link.json'))
  await symlink(join(root, 'real'), join(root, 'folder'))
  await symlink(join(root, 'gone.json'), join(root, 'dangling.json'))
  expect(await fs.glob(['**/*.json'], { cwd: root })).toEqual(['link.json', 'real/a.json'])
  expect(await fs.realpath(join(root, 'link.json'))).toBe(await fs.realpath(join(root, 'real/a.json')))
})

test('a written file keeps its mode when it is replaced without one', async () => {
  const path = join(folder, 'script.json')
  await writeFile(path, '{}')
  await chmod(path, 0o755)
  await nodeFileSystem().writeFile(path, bytes('{"a":1}'))
  expect((await stat(path)).mode & 0o777).toBe(0o755)
  expect(await readFile(path, 'utf8')).toBe('{"a":1}')
})

test('names that a disk cannot take are known beforehand, and a long one still gets its temporary file', async () => {
  const fs = nodeFileSystem()
  const why = (name: string) => fs.whyUnwritable(join(folder, name))
  expect(await why(`${'x'.repeat(300)}.json`)).toBe('ENAMETOOLONG')
  expect(await why(join(...Array.from({ length: 30 }, () => 'x'.repeat(200)), 'x.json'))).toBe('ENAMETOOLONG')
  expect(await why(`${'x'.repeat(250)}.json`)).toBe(undefined)
  expect(basename(temporaryPath(`/app/${'x'.repeat(250)}`))).toMatch(/^\.[\w-]{22}\.lockale-tmp$/u)
})

test('a disk without hard links still lets one of many create a file', async () => {
  const { promises, ...rest } = memfs({ '/app': null }).fs as unknown as NodeFs
  const link = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }))
  const fs = nodeFileSystem({ ...rest, promises: Object.assign(Object.create(promises) as typeof promises, { link }) })
  await fs.createExclusively('/app/run.lock', bytes('1'))
  await expect(fs.createExclusively('/app/run.lock', bytes('2'))).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await fs.list('/app')).toEqual(['run.lock'])
})

test.skipIf(process.getuid?.() !== 0)('a file stays the file of whoever owns it', async () => {
  const fs = nodeFileSystem()
  const path = join(folder, 'owned.json')
  await writeFile(path, '{}')
  await chown(path, 1234, 2345)
  await chmod(path, 0o640)
  await fs.writeFile(`${path}.new`, bytes('{"a":1}'), await fs.stat(path))
  const { uid, gid, mode } = await stat(`${path}.new`)
  expect([uid, gid, mode & 0o777]).toEqual([1234, 2345, 0o640])
})

test.for([
  ['the same', 'linux', { dev: 5n, ino: 7n }, true],
  ['another file', 'linux', { dev: 5n, ino: 8n }, false],
  ['another disk', 'linux', { dev: 0x1_0000_0005n, ino: 7n }, false],
  ['a volume of Windows, by path and by handle', 'win32', { dev: 0x1_0000_0005n, ino: 7n }, true],
  ['another volume of Windows', 'win32', { dev: 6n, ino: 7n }, false],
] as const)('%s', ([, platform, other, expected]) => {
  expect(isSameFile(other, { dev: 5n, ino: 7n }, platform)).toBe(expected)
})
