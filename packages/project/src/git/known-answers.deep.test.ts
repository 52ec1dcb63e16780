import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type History, parseConfig } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { isLockaleError } from '@lockale/errors'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFileMemory } from '../answer-memory/file-memory.ts'
import { createProject } from '../open-project.ts'
import type { NewProject } from '../project.ts'
import { createTranslator } from '../testing/world.ts'

const config = parseConfig(
  { source: 'en', targets: ['de', 'pl'], files: ['l/{locale}.json'], syntax: 'i18next' },
  { place: 'lockale.config.json' },
)
const memoryOf = (root: string) => join(root, '.lockale/files')

interface Opened {
  readonly project: NewProject
  /** Questions to git that read the history, and versions of files that were read. */
  readonly asked: { walks: number; reads: number }
}

function open(root: string, { isRemembered = true, msPerRead = 0 } = {}): Opened {
  const asked = { walks: 0, reads: 0 }
  let now = 0
  const git = gitHistory(root)
  const history: History = {
    ...git,
    historiesOf(files, mayGoOn) {
      if (files.length > 0) asked.walks++
      return git.historiesOf(files, mayGoOn)
    },
    commitsOf(...question) {
      asked.walks++
      return git.commitsOf(...question)
    },
    readBlob(blob) {
      asked.reads++
      now += msPerRead
      return git.readBlob(blob)
    },
  }
  const project = createProject({
    config,
    root,
    fs: nodeFileSystem(),
    clock: { now: () => now, sleep: () => Promise.resolve(), random: () => 0.5 },
    history,
    knownFiles: isRemembered ? openFileMemory(root, [config]) : undefined,
  })
  return { project, asked }
}

type Command = 'adopt' | 'plan' | 'check' | 'sync'

/** What a command says, and how it fails. */
async function run(root: string, command: Command, isRemembered: boolean): Promise<string> {
  const { project } = open(root, { isRemembered })
  const translator = createTranslator()
  try {
    if (command === 'check') return JSON.stringify(await project.check())
    if (command === 'sync') return JSON.stringify(await project.sync({ translator, adopt: true }))
    if (command === 'adopt') return JSON.stringify(await project.adopt({ textsBy: 'git' }))
    const { totals, outdated, skipped, settings, isIdle } = await project.plan({ translator, adopt: true })
    return JSON.stringify({ totals, outdated, skipped, settings, isIdle })
  } catch (error) {
    if (isLockaleError(error)) return error.code
    throw error
  }
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^\.(?:lockale|git)(?:\/|$)/u.test(name) && statSync(join(root, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(root, name), 'utf8')])

const tempFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'lockale-known-')))

const source = { a: 'Save the file', b: 'Close', c: 'Open the door now' }
const german = { a: 'Datei speichern', b: 'Zu', c: 'Die Tür öffnen' }

/** Both locales have an outdated translation, and one that equals a former source. */
function begin(): Repository {
  const repository = createRepository()
  repository.write({ '.lockale/.gitignore': '*\n' })
  repository.commit({ 'l/en.json': source, 'l/de.json': german, 'l/pl.json': { a: 'Zapisz', c: source.c } })
  repository.commit({ 'l/en.json': { ...source, a: 'Save it', c: 'Open the gate now' } })
  return repository
}

const happenings = fc.record({
  what: fc.constantFrom(
    ...([
      'commit',
      'commit',
      'write',
      'amend',
      'back',
      'merge',
      'stop',
      'pick',
      'shallow',
      'whole',
      'replace',
    ] as const),
    ...(['unlock', 'rename', 'rename', 'cut', 'half', 'old', 'other', 'move', 'none'] as const),
  ),
  file: fc.constantFrom('l/en.json', 'l/de.json', 'l/pl.json'),
  texts: fc.record(
    {
      a: fc.constantFrom('Save the file', 'Save it', 'Datei speichern', 'Sichern'),
      b: fc.constantFrom('Close', 'Zu', 'Shut'),
    },
    { requiredKeys: [] },
  ),
  command: fc.constantFrom<Command>('plan', 'plan', 'check', 'adopt', 'sync'),
})

type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never

/** A merge may have left its markers in the file. */
function read(repository: Repository, file: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(repository.read(file)) as Record<string, string>
  } catch {
    return source
  }
}

function happen(repository: Repository, other: Repository, { what, file, texts }: Happening): void {
  const { path, git } = repository
  const memory = memoryOf(path)
  const quietly = (...args: readonly string[]) => {
    try {
      git('-c', 'user.name=B', '-c', 'user.email=b@example.com', ...args)
    } catch {
      // a conflict, or nothing to go back to
    }
  }
  const isConflict = existsSync(join(path, '.git/MERGE_HEAD')) || existsSync(join(path, '.git/CHERRY_PICK_HEAD'))
  if (isConflict && what !== 'write') quietly('reset', '-q', '--hard')
  const edited = { [file]: { ...read(repository, file), ...texts } }
  if (what === 'commit') repository.commit(edited)
  else if (what === 'write') repository.write(edited)
  else if (what === 'rename') {
    const { b = 'Close', ...rest } = read(repository, 'l/en.json')
    repository.commit({ 'l/en.json': { ...rest, [`b${Object.keys(rest).length}`]: b } })
  } else if (what === 'amend') {
    repository.write(edited)
    quietly('commit', '-q', '-a', '--amend', '-m', 'amended')
  } else if (what === 'back') quietly('reset', '-q', '--hard', 'HEAD~1')
  else if (what === 'merge' || what === 'stop' || what === 'pick') {
    quietly('checkout', '-q', '-f', '-B', 'side', 'HEAD~1')
    repository.commit(edited)
    quietly('checkout', '-q', '-f', 'main')
    repository.commit({ note: String(Math.abs(Object.keys(texts).length)) })
    if (what === 'pick') quietly('cherry-pick', 'side')
    else quietly('merge', '-q', ...(what === 'stop' ? ['--no-commit', '--no-ff'] : []), 'side')
  } else if (what === 'shallow') writeFileSync(join(path, '.git/shallow'), git('rev-parse', 'HEAD'))
  else if (what === 'whole') rmSync(join(path, '.git/shallow'), { force: true })
  else if (what === 'replace') quietly('replace', '-f', 'HEAD', 'HEAD~1')
  else if (what === 'unlock') rmSync(join(path, 'lockale.lock'), { force: true })
  else if (what === 'move') quietly('commit', '-q', '--allow-empty', '-m', 'elsewhere')
  else if (what === 'other' && existsSync(memoryOf(other.path))) {
    cpSync(memoryOf(other.path), memory, { preserveTimestamps: true })
  } else if (!existsSync(memory)) return
  else if (what === 'cut') writeFileSync(memory, readFileSync(memory).subarray(0, 150))
  else if (what === 'half') cpSync(memory, `${memory}.1.lockale-tmp`)
  else if (what === 'old') utimesSync(memory, 1_700_000_000, 1_700_000_000)
}

test('whatever happens to the history, a run does what it does without the memory of it', async () => {
  using other = begin()
  other.commit({ 'l/de.json': { ...german, a: 'Sichern' }, 'l/en.json': source })
  await run(other.path, 'plan', true)
  expect(existsSync(memoryOf(other.path))).toBe(true)
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 2, maxLength: 6 }), async (all) => {
      using repository = begin()
      for (const happening of all) {
        happen(repository, other, happening)
        const plain = tempFolder()
        try {
          cpSync(repository.path, plain, { recursive: true, preserveTimestamps: true })
          const expected = [await run(plain, happening.command, false), filesIn(plain)]
          expect([await run(repository.path, happening.command, true), filesIn(repository.path)]).toStrictEqual(
            expected,
          )
        } finally {
          rmSync(plain, { recursive: true })
        }
      }
    }),
    { numRuns: 5 * Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) },
  )
})

test('init asks git, plan asks only what init had no time for, and sync asks nothing again', async () => {
  using repository = begin()
  const root = repository.path
  // init leaves an empty folder, in which it had its lock
  rmSync(join(root, '.lockale'), { recursive: true })
  const init = open(root, { msPerRead: 12_000 })
  expect(await init.project.adopt()).toMatchObject({ filesAsked: 1, filesToAsk: 2, undated: 2 })
  expect(init.asked).toEqual({ walks: 1, reads: 3 })

  const plan = open(root)
  const { totals } = await plan.project.plan({ translator: createTranslator() })
  expect(plan.asked).toEqual({ walks: 1, reads: 2 })
  const again = open(root)
  expect((await again.project.plan({ translator: createTranslator() })).totals).toEqual(totals)
  expect(again.asked).toEqual({ walks: 0, reads: 0 })

  repository.commit()
  const committed = open(root)
  expect((await committed.project.plan({ translator: createTranslator() })).totals).toEqual(totals)
  expect(committed.asked).toEqual({ walks: 1, reads: 0 })

  const sync = open(root)
  expect(await sync.project.sync({ translator: createTranslator() })).toMatchObject({ written: totals.texts })
  expect(sync.asked).toEqual({ walks: 0, reads: 0 })
  expect(repository.read('lockale.lock')).not.toMatch(/<(?=\t|\n)/u)
  await open(root).project.sync({ translator: createTranslator() })
})

test.for<[name: string, change: (repository: Repository) => unknown]>([
  [
    'behind the end of a shallow clone',
    ({ path, git }) => writeFileSync(join(path, '.git/shallow'), git('rev-parse', 'HEAD')),
  ],
  ['that was replaced', ({ git }) => git('replace', '--graft', 'HEAD')],
  ['of a branch without it', ({ git, commit }) => [git('checkout', '-q', '--orphan', 'new'), commit()]],
])('answers do not hold for a history %s', async ([, change]) => {
  using repository = begin()
  using same = begin()
  for (const { path } of [repository, same]) await run(path, 'plan', true)
  change(repository)
  const plain = tempFolder()
  cpSync(repository.path, plain, { recursive: true, preserveTimestamps: true })
  const expected = [await run(plain, 'sync', false), filesIn(plain)]
  rmSync(plain, { recursive: true })
  expect([await run(repository.path, 'sync', true), filesIn(repository.path)]).toStrictEqual(expected)
  await run(same.path, 'sync', true)
  expect(repository.read('lockale.lock')).not.toBe(same.read('lockale.lock'))
})

test('the last source of a deleted key is asked once', async () => {
  using repository = begin()
  const root = repository.path
  await open(root).project.sync({ translator: createTranslator(), adopt: true })
  const { b, ...rest } = read(repository, 'l/en.json')
  repository.commit({ 'l/en.json': { ...rest, close: b } })
  const plan = async (walks: number) => {
    const { project, asked } = open(root)
    expect((await project.plan({ translator: createTranslator() })).totals).toMatchObject({ reuse: 2, translate: 0 })
    expect(asked).toEqual({ walks, reads: 0 })
  }
  await plan(1)
  await plan(0)
  repository.commit()
  await plan(1)
  await plan(0)
})

test('texts of a file without a history are recorded alike by the run after a plan', async () => {
  using repository = createRepository()
  repository.write({ '.lockale/.gitignore': '*\n' })
  repository.commit({ 'l/en.json': source, 'l/de.json': german })
  const root = repository.path
  await open(root).project.adopt({ textsBy: 'git' })
  repository.commit()
  repository.write({ 'l/pl.json': { a: 'Zapisz', b: 'Zamknij' } })
  await open(root).project.plan({ translator: createTranslator() })
  const folder = tempFolder()
  const copy = join(folder, 'copy')
  cpSync(root, copy, { recursive: true, preserveTimestamps: true })
  await open(root).project.sync({ translator: createTranslator() })
  await open(copy, { isRemembered: false }).project.sync({ translator: createTranslator() })
  expect(filesIn(root)).toEqual(filesIn(copy))
  expect(readFileSync(join(root, 'lockale.lock'), 'utf8')).toContain('\tpl')
  rmSync(folder, { recursive: true })
})

test('without a folder of its own, a plan makes one that git ignores', async () => {
  using repository = begin()
  rmSync(join(repository.path, '.lockale'), { recursive: true })
  await open(repository.path).project.plan({ translator: createTranslator(), adopt: true })
  expect(readFileSync(join(repository.path, '.lockale/.gitignore'), 'utf8')).toBe('*\n')
  expect(existsSync(memoryOf(repository.path))).toBe(true)
})

test('answers are kept as digests, without a text or a key', async () => {
  using repository = begin()
  await open(repository.path).project.plan({ translator: createTranslator(), adopt: true })
  expect(readFileSync(memoryOf(repository.path), 'utf8')).not.toMatch(/Save|Datei|l\/de|en\.json/u)
})
