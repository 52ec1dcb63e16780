import { chmodSync, existsSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject } from '../open-project.ts'
import { createTranslator, type RecordingTranslator } from '../testing/world.ts'
import { openStagedProject, type StagedProject } from './open-staged-project.ts'

const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], syntax: 'i18next' }
let here: Repository
let translator: RecordingTranslator
beforeEach(() => {
  here = createRepository()
  translator = createTranslator()
})
afterEach(() => here[Symbol.dispose]())

type StagedOptions = Parameters<typeof openStagedProject>[0]

const open = (options: Partial<StagedOptions> = {}) => openStagedProject({ cwd: here.path, env: {}, ...options })
const inIndex = (file: string) => JSON.parse(here.git('show', `:${file}`)) as unknown
const inTree = (file: string) => JSON.parse(here.read(file)) as unknown
const state = () => here.git('status', '--porcelain').trimEnd().split('\n')

async function codes(options: Partial<StagedOptions> = {}): Promise<readonly string[]> {
  const { diagnostics } = await (await open(options)).check()
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message ?? ''}`.trim())
}

async function syncStaged(options: Partial<StagedOptions> = {}): Promise<StagedProject> {
  const project = await open({ stageFixed: true, ...options })
  const report = await project.sync({ translator })
  expect(report.isComplete).toBe(true)
  return project
}

/** A sync of the work tree: what it asks for. */
async function boughtBySync(): Promise<readonly string[]> {
  const own = createTranslator()
  const report = await (await openProject({ cwd: here.path })).sync({ translator: own })
  expect(report.isComplete).toBe(true)
  return own.texts()
}

/** A project in step, committed. */
async function commitSynced(texts: Readonly<Record<string, string>>): Promise<void> {
  here.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'locales/en.json': texts })
  here.git('add', '-A')
  const project = await open({ stageFixed: true })
  await project.sync({ translator: createTranslator() })
  here.git('commit', '-qm', 'in step')
}

async function stageSource(texts: Readonly<Record<string, string>>): Promise<void> {
  here.write({ 'locales/en.json': texts })
  here.git('add', 'locales/en.json')
}

test('check judges the index, not the work tree', async () => {
  await commitSynced({ cta: 'Buy' })
  here.write({ 'locales/en.json': { cta: 'Buy now' } })
  expect(await codes()).toEqual([])
  here.git('add', 'locales/en.json')
  here.write({ 'locales/en.json': { cta: 'Buy' } })
  expect(await codes()).toEqual(['stale cta'])
})

test('sync translates what is staged, into the index and the work tree, and leaves nothing else behind', async () => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  const project = await syncStaged()
  expect(translator.texts()).toEqual(['Buy now'])
  expect(project.outcome()).toEqual({
    staged: ['locales/de.json', 'lockale.lock'],
    written: ['locales/de.json', 'lockale.lock'],
    left: [],
  })
  expect(inIndex('locales/de.json')).toEqual({ cta: 'de:Buy now' })
  expect(state()).toEqual(['M  locales/de.json', 'M  locales/en.json', 'M  lockale.lock'])
  expect(await codes()).toEqual([])
  expect(existsSync(join(here.path, '.lockale/journal'))).toBe(false)
})

test('unstaged changes stay unstaged, entry by entry, and are not lost', async () => {
  await commitSynced({ a: 'A', b: 'B', c: 'C' })
  await stageSource({ a: 'A', b: 'B two', c: 'C two' })
  here.write({
    'locales/en.json': { a: 'A', b: 'B two', c: 'C two', d: 'not yet' },
    'locales/de.json': { a: 'by hand', b: 'de:B', c: 'C by hand' },
  })
  await syncStaged()
  expect(translator.texts()).toEqual(['B two', 'C two'])
  expect(inIndex('locales/de.json')).toEqual({ a: 'de:A', b: 'de:B two', c: 'de:C two' })
  expect(inTree('locales/de.json')).toEqual({ a: 'by hand', b: 'de:B two', c: 'C by hand' })
  expect(inTree('locales/en.json')).toMatchObject({ d: 'not yet' })
  expect(inIndex('locales/en.json')).toEqual({ a: 'A', b: 'B two', c: 'C two' })
  expect(await codes()).toEqual([])
})

test('without stageFixed the index stays as it is', async () => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  const project = await syncStaged({ stageFixed: false })
  expect(project.outcome()).toEqual({ staged: [], written: ['locales/de.json', 'lockale.lock'], left: [] })
  expect(state()).toEqual([' M locales/de.json', 'M  locales/en.json', ' M lockale.lock'])
  expect(await codes()).toEqual(['stale cta'])
})

test.for<[name: string, unstaged: Readonly<Record<string, string>>, place: string]>([
  ['a file that cannot be read', { 'locales/de.json': '{ "cta": "hal' }, 'locales/de.json'],
  ['a lockfile that is cut off', { 'lockale.lock': '# lockale 1\n%src en\n' }, 'lockale.lock'],
])('what cannot be merged is refused before anything is spent: %s', async ([, unstaged, place]) => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  here.write(unstaged)
  const before = state()
  const project = await open({ stageFixed: true })
  await expect(project.sync({ translator })).rejects.toMatchObject({ code: 'STAGED_UNMERGEABLE', place })
  expect(translator.requests).toEqual([])
  expect(state()).toEqual(before)
})

test('line ends that git makes for the work tree are kept there, and are none in the index', async () => {
  here.write({ '.gitattributes': '*.json text eol=crlf\n' })
  await commitSynced({ cta: 'Buy' })
  rmSync(join(here.path, 'locales/de.json'))
  here.git('checkout', '--', 'locales')
  expect(here.read('locales/de.json')).toBe('{\r\n  "cta": "de:Buy"\r\n}\r\n')
  await stageSource({ cta: 'Buy now' })
  await syncStaged()
  expect(here.read('locales/de.json')).toBe('{\r\n  "cta": "de:Buy now"\r\n}\r\n')
  expect(here.git('show', ':locales/de.json')).toBe('{\n  "cta": "de:Buy now"\n}\n')
  expect(state()).toEqual(['M  locales/de.json', 'M  locales/en.json', 'M  lockale.lock'])
})

test('the mode of a file stays, in the index and in the work tree', async () => {
  await commitSynced({ cta: 'Buy' })
  chmodSync(join(here.path, 'locales/de.json'), 0o755)
  here.git('add', '-A')
  await stageSource({ cta: 'Buy now' })
  await syncStaged()
  expect(here.git('ls-files', '-s', 'locales/de.json')).toMatch(/^100755 /u)
  expect(state()).toEqual(['M  locales/de.json', 'M  locales/en.json', 'M  lockale.lock'])
})

test('a file behind a link is written where it lies', async () => {
  await commitSynced({ cta: 'Buy' })
  here.git('mv', 'locales/de.json', 'german.json')
  symlinkSync('../german.json', join(here.path, 'locales/de.json'))
  here.git('add', '-A')
  await stageSource({ cta: 'Buy now' })
  await syncStaged()
  expect(here.git('ls-files', '-s', 'locales/de.json')).toMatch(/^120000 /u)
  expect(inIndex('german.json')).toEqual({ cta: 'de:Buy now' })
  expect(inTree('german.json')).toEqual({ cta: 'de:Buy now' })
})

test('a file that somebody took away without staging that does not come back', async () => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  unlinkSync(join(here.path, 'locales/de.json'))
  await syncStaged()
  expect(existsSync(join(here.path, 'locales/de.json'))).toBe(false)
  expect(inIndex('locales/de.json')).toEqual({ cta: 'de:Buy now' })
})

test('a new target beside an untracked file of the same name', async () => {
  here.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'locales/en.json': { a: 'A', b: 'B' } })
  here.git('add', '-A')
  here.write({ 'locales/de.json': { a: 'by hand' } })
  await syncStaged()
  expect(inIndex('locales/de.json')).toEqual({ a: 'de:A', b: 'de:B' })
  expect(inTree('locales/de.json')).toEqual({ a: 'by hand', b: 'de:B' })
})

test('files that a sparse checkout leaves out stay out of the work tree', async () => {
  here.write({
    'lockale.config.json': { ...config, files: [{ source: 'src/en.json', target: 'locales/{locale}.json' }] },
    'src/en.json': { cta: 'Buy' },
    'locales/de.json': {},
    '.gitignore': '.lockale\n',
  })
  here.git('add', '-A')
  await syncStaged()
  here.git('commit', '-qm', 'in step')
  here.git('sparse-checkout', 'set', 'src')
  here.write({ 'src/en.json': { cta: 'Buy now' } })
  here.git('add', 'src')
  translator = createTranslator()
  await syncStaged()
  expect(inIndex('locales/de.json')).toEqual({ cta: 'de:Buy now' })
  expect(existsSync(join(here.path, 'locales'))).toBe(false)
  expect(state()).toEqual(['M  locales/de.json', 'M  lockale.lock', 'M  src/en.json'])
})

test.for<[stops: string, left: readonly string[]]>([
  ['locales/de.json', ['MM locales/de.json', 'M  locales/en.json', 'MM lockale.lock']],
  ['lockale.lock', ['M  locales/de.json', 'M  locales/en.json', 'MM lockale.lock']],
])(
  'a crash between the index and %s in the work tree: the commit has the texts, the next run pays nothing',
  async ([file, left]) => {
    await commitSynced({ cta: 'Buy' })
    await stageSource({ cta: 'Buy now' })
    const target = join(here.path, file)
    const project = await open({
      stageFixed: true,
      watch: ({ fs, ...ports }) => ({
        ...ports,
        fs: {
          ...fs,
          rename: (from, to) => (to === target ? Promise.reject(new Error('power cut')) : fs.rename(from, to)),
        },
      }),
    })
    await expect(project.sync({ translator })).rejects.toThrow('power cut')
    expect(state()).toEqual(left)
    expect(await codes()).toEqual([])
    expect(await boughtBySync()).toEqual([])
    expect(state()).toEqual(['M  locales/de.json', 'M  locales/en.json', 'M  lockale.lock'])
    // it is still known for a text of the machine
    here.write({ 'locales/en.json': { cta: 'Buy today' } })
    expect(await boughtBySync()).toEqual(['Buy today'])
  },
)

test('what is staged meanwhile stays: nothing is written, and nothing is paid again', async () => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  const project = await open({ stageFixed: true })
  translator.answer = ({ texts }) => {
    here.write({ 'locales/de.json': { cta: 'staged by hand' } })
    here.git('add', 'locales/de.json')
    return texts.map((text) => `de:${text}`)
  }
  await expect(project.sync({ translator })).rejects.toMatchObject({ code: 'STAGED_CHANGED', place: 'locales/de.json' })
  expect(inIndex('locales/de.json')).toEqual({ cta: 'staged by hand' })
})

test('another git at work: nothing is written, and the next run pays nothing', async () => {
  await commitSynced({ cta: 'Buy' })
  await stageSource({ cta: 'Buy now' })
  here.write({ '.git/index.lock': '' })
  const project = await open({ stageFixed: true })
  await expect(project.sync({ translator })).rejects.toMatchObject({ code: 'STAGED_CHANGED' })
  rmSync(join(here.path, '.git/index.lock'))
  translator = createTranslator()
  await syncStaged()
  expect(translator.requests).toEqual([])
  expect(inIndex('locales/de.json')).toEqual({ cta: 'de:Buy now' })
})

test('a commit of single files is refused before anything is spent', async () => {
  await commitSynced({ cta: 'Buy' })
  here.git('read-tree', '--index-output=.git/next-index-12.lock', 'HEAD')
  const env = { GIT_INDEX_FILE: '.git/next-index-12.lock' }
  await expect(open({ stageFixed: true, env })).rejects.toMatchObject({ code: 'STAGED_PARTIAL_COMMIT' })
  expect(await codes({ env })).toEqual([])
})

test('a workspace: each package by its own index entries, in one run', async () => {
  const files = {
    'packages/a/package.json': {},
    'packages/b/package.json': {},
    'packages/a/lockale.config.json': config,
    'packages/b/lockale.config.json': config,
  }
  const texts = { 'packages/a/locales/en.json': { a: 'A' }, 'packages/b/locales/en.json': { b: 'B' } }
  here.write({ 'package.json': { workspaces: ['packages/*'] }, '.gitignore': '.lockale\n', ...files, ...texts })
  here.git('add', '-A')
  here.write({ 'packages/b/locales/en.json': { b: 'not staged' } })
  const project = await syncStaged()
  expect(project.outcome().staged).toEqual([
    'packages/a/locales/de.json',
    'packages/a/lockale.lock',
    'packages/b/locales/de.json',
    'packages/b/lockale.lock',
  ])
  expect(inIndex('packages/b/locales/de.json')).toEqual({ b: 'de:B' })
})
