import { describe, expect, test } from 'vitest'
import type { FileSystem } from '@lockale/disk'
import { createWorld, type World } from '../testing/world.ts'

const en = { title: 'Your cart', cta: 'Buy' }

/** Does something to the disk while the service is at work. */
function meanwhile(world: World, work: () => void): void {
  const usual = world.translator.answer
  world.translator.answer = (request) => {
    work()
    return usual(request)
  }
}

describe('files that change while a run is under way', () => {
  test('a target file is left as it is and reported; what was paid for it is used by the next run', async () => {
    const world = createWorld({ 'en.json': en, 'de.json': { cta: 'Kaufen' } })
    meanwhile(world, () => world.write('de.json', { cta: 'Jetzt kaufen' }))
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ cta: 'Jetzt kaufen' })
    expect(world.read('pl.json')).toEqual({ title: 'pl:Your cart', cta: 'pl:Buy' })
    expect(report.isComplete).toBe(false)
    expect(report.diagnostics.map(({ code, file }) => `${code} ${file}`)).toContain('write-conflict de.json')
    expect(report.files).toEqual(['pl.json', 'lockale.lock'])
    expect(world.files()['lockale.lock']).not.toMatch(/\tde\W/u)
    const asked = world.translator.texts().length
    const next = createWorldOn(world)
    expect(await next.project.sync({ translator: next.translator })).toMatchObject({ isComplete: true, requests: 0 })
    expect(world.translator.texts()).toHaveLength(asked)
    expect(world.read('de.json')).toEqual({ title: 'de:Your cart', cta: 'Jetzt kaufen' })
  })

  test('the lockfile is written again from its content at that time', async () => {
    const world = createWorld(
      { 'en/a.json': en, 'en/b.json': { hint: 'Look here' } },
      { files: ['{locale}/{namespace}.json'] },
    )
    await world.project.sync({ translator: world.translator })
    const before = world.files()['lockale.lock'] ?? ''
    world.write('en/a.json', { ...en, title: 'Your basket' })
    // A branch is merged: the lockfile gets a line of a catalog that is not in this run.
    meanwhile(world, () => world.write('lockale.lock', withDuplicate(before, '{locale}/b.json', '{locale}/other.json')))
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
    expect(world.files()['lockale.lock']).toContain('{locale}/other.json\thint')
    expect(world.files()['lockale.lock']).toContain('{locale}/b.json\thint')
  })

  test.for<[what: string, change: (world: World) => void, code: string]>([
    [
      'a target file',
      (world) => world.write('de.json', { title: 'de:Your cart', cta: '' }),
      'empty-translation de.json',
    ],
    [
      'the lockfile',
      (world) => {
        const text = world.files()['lockale.lock'] ?? ''
        world.write('lockale.lock', text.replaceAll(/\t[\w-]{11}\t/gu, '\tF12KVlh3uI5\t'))
      },
      'stale de.json',
    ],
  ])('%s right after it was written: the report says what the disk holds', async ([, change, code]) => {
    const world = createWorld({ 'en.json': en })
    world.translator.answer = ({ texts }) => texts.map((text) => (text === 'Buy' ? 'Kaufen' : 'Ihr Warenkorb'))
    const late = world.reopen({
      wrap: (fs) => ({
        ...fs,
        async rename(from, to) {
          await fs.rename(from, to)
          if (to.endsWith('lockale.lock')) change(world)
        },
      }),
    })
    const { diagnostics } = await late.project.sync({ translator: world.translator })
    expect(diagnostics.map((each) => `${each.code} ${each.file}`)).toContain(code)
  })

  test('between being made and being written: it is not lost either', async () => {
    const world = createWorld({ 'en.json': en })
    await world.project.sync({ translator: world.translator })
    const before = world.files()['lockale.lock'] ?? ''
    world.write('en.json', { ...en, title: 'Your basket' })
    let hasMerged = false
    const late = world.reopen({
      wrap: (fs) => ({
        ...fs,
        async rename(from, to) {
          await fs.rename(from, to)
          if (!to.endsWith('de.json')) return
          hasMerged = true
          world.write('lockale.lock', withDuplicate(before, '{locale}.json', '{locale}.other.json'))
        },
      }),
    })
    expect(await late.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
    expect([hasMerged, world.files()['lockale.lock']]).toEqual([
      true,
      expect.stringContaining('{locale}.other.json\tcta'),
    ])
  })
})

describe('what cannot be written is found before anything is paid for', () => {
  test.for<[name: string, why: (path: string) => string | undefined, code: string]>([
    ['a target file', (path) => (path.endsWith('/pl.json') ? 'EACCES' : undefined), 'FILE_READ_ONLY'],
    ['the lockfile', (path) => (path.endsWith('lockale.lock') ? 'EROFS' : undefined), 'FILE_READ_ONLY'],
    ['the ledger', (path) => (path.endsWith('ledger') ? 'EISDIR' : undefined), 'FILE_READ_ONLY'],
  ])('%s', async ([, why, code]) => {
    const world = createWorld({ 'en.json': en })
    const readOnly = world.reopen({ wrap: (fs) => ({ ...fs, whyUnwritable: (path) => Promise.resolve(why(path)) }) })
    const before = world.files()
    await expect(readOnly.project.sync({ translator: world.translator })).rejects.toMatchObject({ code })
    expect(world.translator.requests).toEqual([])
    expect(world.files()).toEqual(before)
  })

  test('a disk without room', async () => {
    const world = createWorld({ 'en.json': en })
    const full = world.reopen({ wrap: (fs) => ({ ...fs, freeBytes: () => Promise.resolve(10) }) })
    await expect(full.project.sync({ translator: world.translator })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' })
    expect(world.translator.requests).toEqual([])
  })
})

test('on a disk that is read-only all that only looks works', async () => {
  const world = createWorld({ 'en.json': en, 'de.json': { title: 'Korb  ' } })
  const refuse = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  const readOnly = (fs: FileSystem): FileSystem => ({
    ...fs,
    writeFile: refuse,
    openAppend: refuse,
    rename: refuse,
    mkdir: refuse,
    rm: refuse,
    createExclusively: refuse,
    syncFolder: refuse,
  })
  const { project } = world.reopen({ wrap: readOnly })
  expect((await project.check()).diagnostics.length).toBeGreaterThan(0)
  expect(await project.resources()).not.toHaveLength(0)
  expect((await project.plan()).totals.texts).toBeGreaterThan(0)
  expect(await project.why({ messages: ['title'] })).toHaveLength(2)
  expect((await project.fix({ dryRun: true })).fixed.length).toBeGreaterThan(0)
  await expect(project.sync({ translator: world.translator })).rejects.toMatchObject({
    code: 'FILE_READ_ONLY',
    message: 'Not writable: .lockale/run.lock (the disk is read-only).',
  })
})

/** A lockfile with what it says of one catalog said of another too. */
function withDuplicate(lockfile: string, catalog: string, duplicate: string): string {
  return lockfile
    .split('\n')
    .flatMap((line) => (line.startsWith(`${catalog}\t`) ? [line, line.replace(catalog, duplicate)] : [line]))
    .join('\n')
}

/** The same disk as a new process finds it, its service as usual again. */
function createWorldOn(world: World): World {
  const next = world.reopen()
  next.translator.answer = ({ texts, target }) => texts.map((text) => `${target}:${text}`)
  return next
}
