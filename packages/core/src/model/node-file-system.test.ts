import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memfs } from 'memfs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NodeFs, nodeFileSystem } from './node-file-system.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
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
    await fs.append(`${root}/new/deep/log`, bytes('x\n'))
    await fs.append(`${root}/new/deep/log`, bytes('y\n'))
    expect(Buffer.from(await fs.readFile(`${root}/new/deep/log`)).toString()).toBe('x\ny\n')
    await fs.syncFolder(root)
    await fs.rename(`${root}/a.txt`, `${root}/b.txt`)
    await expect(fs.readFile(`${root}/a.txt`)).rejects.toMatchObject({ code: 'ENOENT' })
    await fs.rm(`${root}/b.txt`)
    await expect(fs.stat(`${root}/b.txt`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('keeps the mode it is given, whatever the umask', async () => {
    const { fs, root } = open()
    await fs.writeFile(`${root}/mode.txt`, bytes('x'), 0o100666)
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
    for (const file of files) await fs.append(`${root}/locales/${file}`, bytes('{}'))
    const found = await fs.glob(['**/*.json'], { cwd: `${root}/locales` })
    expect(found).toEqual(['B.json', 'a.json', 'a/é.json', 'z.json'])
    expect(await fs.glob(['**/*'], { cwd: `${root}/no-such-folder` })).toEqual([])
  })

  test('what may be written', async () => {
    const { fs, root } = open()
    await fs.writeFile(`${root}/there.txt`, bytes('x'))
    await fs.mkdir(`${root}/a-folder`)
    expect(await fs.isWritable(`${root}/there.txt`)).toBe(true)
    expect(await fs.isWritable(`${root}/not/yet/there.txt`)).toBe(true)
    expect(await fs.isWritable(`${root}/a-folder`)).toBe(false)
    expect(await fs.isWritable(`${root}/there.txt/below`)).toBe(false)
    expect(await fs.isWritable(`${root}/there.txt/far/below`)).toBe(false)
  })
})

test('links to files are found, links to folders are not followed, links to nowhere are nothing', async () => {
  const fs = nodeFileSystem()
  const root = join(folder, 'links')
  await fs.append(join(root, 'real/a.json'), bytes('{}'))
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
