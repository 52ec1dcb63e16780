import { nodeFileSystem } from '@lockale/core'
import { openLedger } from '@lockale/core/ledger/ledger'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject } from '../open-project.ts'
import { createTranslator } from '../testing/world.ts'
import { toAges } from './ages.ts'
import { toMonths } from './months.ts'
import { type KnownCoverage, readTrends } from './read-trends.ts'

const config = {
  source: 'en',
  targets: ['de', 'pl'],
  files: ['{locale}.json'],
  messages: [{ match: 'doubt', policy: 'propose' }],
}
let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

async function sync(locales: readonly string[] = []): Promise<string> {
  const project = await openProject({ cwd: here.path })
  await project.sync({ translator: createTranslator(), locales })
  return here.commit()
}

const tomorrow = () => Date.now() + 24.5 * 60 * 60 * 1000

test('coverage after each commit of the lockfile, and how long translations have needed review', async () => {
  here.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'en.json': { cta: 'Buy', doubt: 'Fine' } })
  const first = await sync(['de'])
  here.commit({ 'README.md': 'No commit of the lockfile.' })
  here.commit({ 'de.json': { cta: 'Kaufen', doubt: 'de:Fine' } })
  const second = await sync()
  here.commit({ 'en.json': { cta: 'Buy now', doubt: 'Fine' } })
  const { coverage, ages } = await readTrends({ cwd: here.path, now: tomorrow() })
  expect(coverage.map(({ commit, locales }) => ({ commit, locales }))).toEqual([
    { commit: first, locales: { de: 1, pl: 0 } },
    { commit: second, locales: { de: 1, pl: 1 } },
  ])
  // `doubt` in two locales since they were translated, `cta` in German since its source string changed.
  expect(ages).toEqual([
    { days: 1, count: 0 },
    { days: 7, count: 3 },
  ])
})

test('a commit that the config of today cannot read has no point, and a time limit leaves out the oldest commits', async () => {
  here.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'en.json': { cta: 'Buy' } })
  await sync()
  here.commit({ 'en.json': '{ not read', 'lockale.lock': `${here.read('lockale.lock')}\n` })
  here.write({ 'en.json': { cta: 'Buy', more: 'More' } })
  const last = await sync()
  expect((await readTrends({ cwd: here.path })).coverage).toHaveLength(2)
  const known: KnownCoverage = new Map()
  const quickly = () => readTrends({ cwd: here.path, limitMs: 0, known })
  expect((await quickly()).coverage.map(({ commit }) => commit)).toEqual([last])
  // The second commit has no point, and the third call reaches the first one.
  expect((await quickly()).coverage).toHaveLength(1)
  expect((await quickly()).coverage).toHaveLength(2)
})

test('characters that were billed, by month, with the months in between', async () => {
  here.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'en.json': { cta: 'Buy' } })
  const ledger = openLedger(nodeFileSystem(), here.path, { today: () => new Date('2026-11-30T23:00:00Z') })
  await ledger.received({ id: '1', answers: [['q', 'Kaufen']], billedCharacters: 3 })
  expect(await readTrends({ cwd: here.path })).toMatchObject({ characters: [{ month: '2026-11', billed: 3 }] })
  expect(
    toMonths([
      { month: '2026-02', billed: 5 },
      { month: '2025-11', billed: 1 },
      { month: '2026-02', billed: 7 },
    ]),
  ).toEqual([
    { month: '2025-11', billed: 1 },
    { month: '2025-12', billed: 0 },
    { month: '2026-01', billed: 0 },
    { month: '2026-02', billed: 12 },
  ])
})

test('a mock service bills nothing, whatever the config calls it', async () => {
  const bill = async (engine: string) => {
    using place = createRepository()
    place.write({ '.gitignore': '.lockale\n', 'lockale.config.json': config, 'en.json': { cta: 'Buy' } })
    const translator = createTranslator()
    const real = { ...translator, fit: translator.fit.bind(translator) }
    const project = await openProject({ cwd: place.path })
    await project.sync({
      translator: {
        ...real,
        fit: async (...asked) =>
          (await real.fit(...asked)).map((one) =>
            'settings' in one ? { ...one, settings: { ...one.settings, engine } } : one,
          ),
        translate: async (...asked) => ({ ...(await translator.translate(...asked)), billedCharacters: 3 }),
      },
    })
    return (await readTrends({ cwd: place.path })).characters.map(({ billed }) => billed)
  }
  expect([await bill('service'), await bill('local-pseudo')]).toEqual([[6], []])
})

test('ages are counted in groups, and what may be older has its own', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const from = (day: string, isAtLeast = false) => ({ from: `2026-${day}T12:00:00Z`, isAtLeast })
  expect(toAges([], now)).toEqual([])
  expect(
    toAges([{ from: undefined, isAtLeast: false }, from('11-25'), from('11-01'), from('11-06', true)], now),
  ).toEqual([
    { days: 1, count: 2 },
    { days: 7, count: 0 },
    { days: 30, count: 1 },
    { days: 20, count: 1, isMore: true },
  ])
})
