import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { createProject } from '../open-project.ts'
import type { Project } from '../project.ts'
import { createTranslator } from '../testing/world.ts'

const strings = (cta: string, rest: string) => ({ cta, rest })

/** `cta` is out of date in both locales, `rest` in none. */
function tell(repository: Repository): void {
  repository.commit({
    'en.json': strings('Buy', 'Rest'),
    'de.json': strings('Kaufen', 'Ruhe'),
    'fr.json': strings('Acheter', 'Repos'),
  })
  repository.commit({ 'en.json': strings('Buy now', 'Rest') })
}

interface Opened {
  readonly project: Project
  /** Calls of git's history so far. */
  readonly asked: () => number
}

/** @param msPerLook by which the clock goes on each time somebody looks at it */
function open(repository: Repository, msPerLook: number): Opened {
  let now = 0
  let asked = 0
  const history = gitHistory(repository.path)
  const project = createProject({
    config: parseConfig(
      { source: 'en', targets: ['de', 'fr'], files: ['{locale}.json'], syntax: 'i18next' },
      { place: 'lockale.config.json' },
    ),
    root: repository.path,
    fs: nodeFileSystem(),
    clock: { now: () => (now += msPerLook), sleep: () => Promise.resolve(), random: () => 0.5 },
    history: {
      ...history,
      historiesOf(...question) {
        asked++
        return history.historiesOf(...question)
      },
    },
  })
  return { project, asked: () => asked }
}

const facts = (repository: Repository) =>
  repository
    .read('lockale.lock')
    .split('\n')
    .filter((line) => line.startsWith('{locale}'))
    .map((line) => line.replaceAll(/[\w-]{6}(?=\t|$|<)/gu, '·'))

test('translations that there was no time to date are kept, marked, and dated by the next sync', async () => {
  using repository = createRepository()
  tell(repository)
  const found = await open(repository, 20_000).project.adopt()
  expect(found).toMatchObject({ adopted: 4, older: 0, undated: 4, filesAsked: 0, filesToAsk: 2 })
  expect(repository.read('lockale.lock').match(/\?[\w-]{6}<(?=\t|\n)/gu)).toHaveLength(4)

  // A check would learn the same each time, and does not ask.
  const check = open(repository, 0)
  const { coverage } = await check.project.check()
  expect(coverage.map(({ states }) => [states.edited, states['source-changed']])).toEqual([
    [2, 0],
    [2, 0],
  ])
  expect(check.asked()).toBe(0)

  const sync = open(repository, 0)
  await sync.project.sync({ translator: createTranslator() })
  expect(sync.asked()).toBe(1)
  expect(repository.read('lockale.lock')).not.toMatch(/<(?=\t|\n)/u)
  const after = open(repository, 0)
  expect((await after.project.check()).coverage.map(({ states }) => states['source-changed'])).toEqual([1, 1])
  const [why] = await after.project.why({ messages: ['cta'], locales: ['de'] })
  expect(why?.forms).toMatchObject([{ by: 'adopted', was: { text: 'Buy' } }])
  // and so they were before the import
  expect(repository.read('lockale.lock').match(/\?[\w-]{6}<[\w-]{11}/gu)).toHaveLength(2)

  const lockfile = repository.read('lockale.lock')
  await after.project.sync({ translator: createTranslator() })
  expect(after.asked()).toBe(0)
  expect(repository.read('lockale.lock')).toBe(lockfile)
})

test('a source that changes before there was time is a change, whatever git would say', async () => {
  using repository = createRepository()
  tell(repository)
  await open(repository, 20_000).project.adopt()
  repository.commit({ 'en.json': strings('Buy it', 'Rest') })
  await open(repository, 0).project.sync({ translator: createTranslator() })
  const { coverage } = await open(repository, 0).project.check()
  expect(coverage.map(({ states }) => states['source-changed'])).toEqual([1, 1])
  expect(facts(repository)).toHaveLength(2)
})

test('a limit of 0 asks nothing, and nothing is left to be asked', async () => {
  using repository = createRepository()
  tell(repository)
  const { project, asked } = open(repository, 0)
  expect(await project.adopt({ historyMs: 0 })).toMatchObject({ adopted: 4, undated: 0, filesToAsk: 0 })
  await project.sync({ translator: createTranslator() })
  expect(asked()).toBe(0)
})

test('sync asks as long as it is told to, and leaves the rest to the next one', async () => {
  using repository = createRepository()
  tell(repository)
  await open(repository, 20_000).project.adopt()
  const undated = () => repository.read('lockale.lock').match(/\?[\w-]{6}<(?=\t|\n)/gu)?.length ?? 0
  await open(repository, 20).project.sync({ translator: createTranslator(), historyMs: 0 })
  expect(undated()).toBe(4)
  await open(repository, 20_000).project.sync({ translator: createTranslator(), historyMs: 10_000_000 })
  expect(undated()).toBe(0)
})

test('what git is asked is told', async () => {
  using repository = createRepository()
  tell(repository)
  const told: unknown[] = []
  await open(repository, 0).project.adopt({ onEvent: (event) => told.push(event) })
  expect(told).toEqual([0, 1, 2].map((asked) => ({ type: 'history', asked, of: 2 })))
})

// 250 strings: all versions of the source are read first, and most searches end early. Wherever the time ends, the words of
// an assistant are marked, or their file is read again by the next sync.
test.for([1, 40, 120, 200, 260, 320, 400, 500, 700, 1000, 20_000])(
  'time that ends at %i ms a look makes no assistant a human',
  async (msPerLook) => {
    using repository = createRepository()
    const all = (from: number, word: string) =>
      Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`k${at}`, `${at < from ? 'Erst' : word} ${at}`]))
    const source = { 'en.json': all(0, 'Text') }
    repository.commit({ ...source, 'de.json': {}, 'fr.json': {} })
    repository.commit({ 'de.json': all(0, 'Wort'), 'fr.json': all(0, 'Mot') })
    repository.write({ 'de.json': all(20, 'Wort'), 'fr.json': all(20, 'Mot') })
    repository.git('add', '-A')
    repository.git('commit', '-qm', 'i18n', '-m', 'Co-authored-by: Claude <noreply@anthropic.com>')
    await open(repository, msPerLook).project.adopt()
    const bySome = () => facts(repository).filter((line) => /\tk1?\d\t.*(?:de|fr)\?·(?!<(?:\t|$))/u.test(line))
    expect(bySome()).toEqual([])
    for (const _ of [1, 2]) await open(repository, 0).project.sync({ translator: createTranslator() })
    expect(repository.read('lockale.lock').match(/\t(?:de|fr)~!/gu)).toHaveLength(40)
    expect(bySome()).toEqual([])
  },
)
