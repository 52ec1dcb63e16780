import { lstatSync, readlinkSync } from 'node:fs'
import { link, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FileSystem, type NodeFs, nodeFileSystem } from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import { commitEdits } from './commit.ts'
import type { FileEdit } from './edits.ts'

const root = '/app'
const bytes = (text: string) => new TextEncoder().encode(text)
const digest = (text: string | undefined) => (text === undefined ? undefined : digestOf(bytes(text)))
const edit = (file: string, old: string | undefined, next: string): FileEdit => {
  return { file, bytes: bytes(next), digest: digest(old) }
}
const before = { 'locales/de.json': 'old de', 'lockale.lock': 'old lock' }
const de = edit('locales/de.json', 'old de', 'new de')
const lock = edit('lockale.lock', 'old lock', 'new lock')

function disk(files: Record<string, string>): { volume: Volume; fs: FileSystem; files: () => Record<string, unknown> } {
  const volume = Volume.fromJSON(files, root)
  return {
    volume,
    fs: nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs),
    files: () =>
      Object.fromEntries(
        Object.entries(volume.toJSON()).flatMap(([path, text]) => (text === null ? [] : [[path.slice(5), text]])),
      ),
  }
}

async function realFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-commit-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'app'))
  return folder
}

test('replaces files and makes folders; nothing else is left', async () => {
  const { fs, files } = disk({ 'lockale.lock': 'old lock' })
  const { files: written, moved } = await commitEdits([edit('locales/de.json', undefined, 'new de'), lock], {
    fs,
    root,
  })
  expect(files()).toEqual({ 'locales/de.json': 'new de', 'lockale.lock': 'new lock' })
  expect([written, [...moved]]).toEqual([['locales/de.json', 'lockale.lock'], []])
})

test('the steps, in their order: content to the disk, then the name, then the folder, file after file', async () => {
  const { fs } = disk(before)
  const steps: string[] = []
  const traced: FileSystem = { ...fs }
  for (const name of ['writeFile', 'rename', 'syncFolder'] as const) {
    const work = fs[name] as (...given: readonly unknown[]) => Promise<void>
    traced[name] = (...given: readonly unknown[]) => {
      steps.push([name, ...given.filter((one) => typeof one === 'string')].join(' ').replaceAll('/app/', ''))
      return work(...given)
    }
  }
  await commitEdits([de, lock], { fs: traced, root })
  expect(steps).toEqual([
    'writeFile .lockale/staged',
    'writeFile locales/.de.json.lockale-tmp',
    'writeFile .lockale.lock.lockale-tmp',
    'rename locales/.de.json.lockale-tmp locales/de.json',
    'syncFolder /app/locales'.replace('/app/', ''),
    'rename .lockale.lock.lockale-tmp lockale.lock',
    'syncFolder /app',
  ])
})

test('temporary files are written several at a time; the first that failed is named when all have ended', async () => {
  const { fs, files } = disk({ 'lockale.lock': 'old lock' })
  let [under, most] = [0, 0]
  const full: FileSystem = {
    ...fs,
    async writeFile(path, bytes, like) {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setTimeout(resolve, path.includes('b.json') ? 5 : 20)) // b.json fails before c.json
      under--
      if (/[bc]\.json/.test(path)) throw Object.assign(new Error('x'), { code: 'ENOSPC' })
      await fs.writeFile(path, bytes, like)
    },
  }
  const edits = ['a.json', 'c.json', 'b.json'].map((file) => edit(file, undefined, 'new'))
  await expect(commitEdits(edits, { fs: full, root })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    place: 'c.json',
  })
  expect([under, most]).toEqual([0, 3])
  expect(Object.keys(files()).filter((file) => file.includes('.json'))).toEqual([])
})

test('a killed run has noted its temporary files; the next one leaves none', async () => {
  const { volume, fs, files } = disk(before)
  const killed = { ...fs, rename: () => new Promise<void>(() => {}) }
  void commitEdits([de, lock], { fs: killed, root })
  await expect.poll(() => Object.keys(files())).toHaveLength(5)
  expect(volume.readFileSync('/app/.lockale/staged', 'utf8')).toBe(
    '"locales/.de.json.lockale-tmp"\n".lockale.lock.lockale-tmp"\n',
  )
  await commitEdits([de, lock], { fs, root })
  expect(files()).toEqual({ 'locales/de.json': 'new de', 'lockale.lock': 'new lock' })
})

describe('what changed since it was read is left as it is', () => {
  test('found just before its turn, and the closing file is written again without it', async () => {
    const { volume, fs, files } = disk({ ...before, 'locales/pl.json': 'old pl' })
    const editor = {
      ...fs,
      async syncFolder(path: string) {
        await fs.syncFolder(path)
        volume.writeFileSync('/app/locales/pl.json', 'by a person') // after de.json was written, before pl.json is
      },
    }
    const remade: (readonly string[])[] = []
    const closing = {
      edit: lock,
      remake(moved: ReadonlySet<string>) {
        remade.push([...moved])
        return Promise.resolve(edit('lockale.lock', 'old lock', 'lock of de alone'))
      },
    }
    const edits = [de, edit('locales/pl.json', 'old pl', 'new pl')]
    const { files: written, moved } = await commitEdits(edits, { fs: editor, root, closing })
    expect([written, [...moved], remade]).toEqual([
      ['locales/de.json', 'lockale.lock'],
      ['locales/pl.json'],
      [['locales/pl.json']],
    ])
    expect(files()).toEqual({
      'locales/de.json': 'new de',
      'locales/pl.json': 'by a person',
      'lockale.lock': 'lock of de alone',
    })
  })

  test('a file that came, and one that went', async () => {
    const { volume, fs, files } = disk({ 'locales/de.json': 'old de' })
    volume.writeFileSync('/app/new.json', 'by a person')
    volume.unlinkSync('/app/locales/de.json')
    const { moved } = await commitEdits([de, edit('new.json', undefined, 'new')], { fs, root })
    expect([...moved]).toEqual(['locales/de.json', 'new.json'])
    expect(files()).toEqual({ 'new.json': 'by a person' })
  })

  test('the closing file itself: it is written again from its content at that time', async () => {
    const { volume, fs, files } = disk(before)
    volume.writeFileSync('/app/lockale.lock', 'of another tool')
    const closing = {
      edit: lock,
      remake: () => Promise.resolve(edit('lockale.lock', 'of another tool', 'new lock and of another tool')),
    }
    await commitEdits([de], { fs, root, closing })
    expect(files()).toEqual({ 'locales/de.json': 'new de', 'lockale.lock': 'new lock and of another tool' })
  })

  test('one that changes again and again stops the run', async () => {
    const { fs } = disk(before)
    const closing = {
      edit: edit('lockale.lock', 'another', 'new'),
      remake: () => Promise.resolve(edit('lockale.lock', 'another', 'new')),
    }
    await expect(commitEdits([], { fs, root, closing })).rejects.toMatchObject({ code: 'FILE_CHANGED' })
  })
})

test('a run that lost its lock writes nothing', async () => {
  const { fs, files } = disk(before)
  const assertHeld = () => Promise.reject(new Error('lost'))
  await expect(commitEdits([de, lock], { fs, root, assertHeld })).rejects.toThrow('lost')
  expect(files()).toEqual(before)
})

test('a disk that is full changes nothing, and the file is named', async () => {
  const { fs, files } = disk(before)
  let writes = 0
  const full: FileSystem = {
    ...fs,
    writeFile(...parameters) {
      if (++writes === 3) return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
      return fs.writeFile(...parameters)
    },
  }
  await expect(commitEdits([de, lock], { fs: full, root })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    place: 'lockale.lock',
    message: expect.stringContaining('ENOSPC'),
  })
  expect(files()).toEqual(before)
})

// On a real disk: memfs deletes what a link leads to.
describe('links', () => {
  test('one in the place of a temporary file leads nowhere', async () => {
    const folder = await realFolder()
    await writeFile(join(folder, 'profile'), 'mine')
    await symlink(join(folder, 'profile'), join(folder, 'app/.lockale.lock.lockale-tmp'))
    await commitEdits([edit('lockale.lock', undefined, 'new lock')], {
      fs: nodeFileSystem(),
      root: join(folder, 'app'),
    })
    expect(await readFile(join(folder, 'profile'), 'utf8')).toBe('mine')
    expect(await readFile(join(folder, 'app/lockale.lock'), 'utf8')).toBe('new lock')
  })

  test('one inside the project is written through; the file keeps its mode', async () => {
    const folder = await realFolder()
    const app = join(folder, 'app')
    await writeFile(join(app, 'real.json'), 'old de', { mode: 0o600 })
    await symlink('real.json', join(app, 'de.json'))
    await commitEdits([edit('de.json', 'old de', 'new de')], { fs: nodeFileSystem(), root: app })
    expect(readlinkSync(join(app, 'de.json'))).toBe('real.json')
    expect(await readFile(join(app, 'real.json'), 'utf8')).toBe('new de')
    expect((await stat(join(app, 'real.json'))).mode & 0o777).toBe(0o600)
  })

  test('the other names of a file keep what they had', async () => {
    const folder = await realFolder()
    const app = join(folder, 'app')
    await writeFile(join(app, 'de.json'), 'old de')
    await link(join(app, 'de.json'), join(app, 'twin.json'))
    await commitEdits([edit('de.json', 'old de', 'new de')], { fs: nodeFileSystem(), root: app })
    expect(await readFile(join(app, 'twin.json'), 'utf8')).toBe('old de')
  })

  test.for<[name: string, old: string | undefined]>([
    ['a file that is there', 'old de'],
    ['a file that is not there yet', undefined],
  ])('a folder that becomes a link out of the project before %s is written', async ([, old]) => {
    const folder = await realFolder()
    const [app, outside] = [join(folder, 'app'), join(folder, 'outside')]
    await mkdir(outside)
    await mkdir(join(app, 'locales'))
    if (old !== undefined) for (const at of [outside, join(app, 'locales')]) await writeFile(join(at, 'de.json'), old)
    const real = nodeFileSystem()
    const swapping: FileSystem = {
      ...real,
      async writeFile(path, ...given) {
        await real.writeFile(path, ...given)
        if (dirname(path) !== join(app, 'locales')) return
        await rename(join(app, 'locales'), join(app, 'moved'))
        await symlink(outside, join(app, 'locales'))
      },
    }
    const run = commitEdits([edit('locales/de.json', old, 'new de')], { fs: swapping, root: app })
    await expect(run).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
    expect(lstatSync(join(app, 'locales')).isSymbolicLink()).toBe(true)
    const found = await nodeFileSystem().list(outside)
    const texts = await Promise.all(found.map((name) => readFile(join(outside, name), 'utf8')))
    expect([found, texts]).toEqual(old === undefined ? [[], []] : [['de.json'], [old]])
  })
})

test.for(['.github/workflows/de.yml', '.Git/hooks/de', 'app/.husky/de', '.gitlab-ci.de.yml'])(
  '%s is nothing that a template may name, by whatever its namespace is',
  async (file) => {
    const { fs, files } = disk(before)
    await expect(commitEdits([edit(file, undefined, 'new')], { fs, root })).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_PROJECT',
      place: file,
    })
    expect(files()).toEqual(before)
  },
)
