import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { openLedger } from '../ledger/ledger.ts'
import { nodeFileSystem } from '@lockale/disk'
import { sync as syncProjects } from '../runs/sync.ts'
import { createTranslator, createWorld, type World } from '../testing/world.ts'

const text = 'Wait 30 seconds for it'
const doubtful = 'Warte 13 Sekunden darauf'

/** A project whose service answers one string with another number, the second time, too. */
async function open(more: Readonly<Record<string, string>> = {}, config: object = {}): Promise<World> {
  const world = createWorld({ 'en.json': { old: 'Old', wait: text, ...more } }, { targets: ['de'], ...config })
  world.translator.answer = ({ texts }) => texts.map((one) => (one === text ? doubtful : `Text ${one.length}`))
  const report = await sync(world)
  expect(report).toMatchObject({ isComplete: true, inDoubt: { messages: 1, rules: { numbers: 1 } } })
  expect(marksOf(world)).toEqual({ wait: 'review' })
  world.translator.requests.length = 0
  return world
}

const sync = (world: World, more: object = {}) =>
  world.project.sync({ translator: world.translator, allowPrune: true, ...more })

/** Who made each translation that has the doubtful text, by key. */
const marks = async (world: World, locale = 'de') => {
  const all = await world.project.why({ messages: ['*'], locales: [locale] })
  const own = all.flatMap(({ message, forms }) => forms.map(({ text: own, by }) => ({ message, own, by })))
  return Object.fromEntries(own.flatMap(({ message, own: said, by }) => (said === doubtful ? [[message, by]] : [])))
}

function marksOf(world: World): Record<string, string> {
  const lines = (world.files()['lockale.lock'] ?? '').split('\n').filter((line) => /\tde~/u.test(line))
  return Object.fromEntries(lines.map((line) => [line.split('\t')[1] ?? '', 'review']))
}

function source(world: World, keys: Readonly<Record<string, string>>): void {
  world.write('en.json', { old: 'Old', ...keys })
}

const ways: readonly [name: string, change: (world: World) => unknown, expected?: Readonly<Record<string, string>>][] =
  [
    ['the file is deleted', (world) => world.remove('de.json')],
    [
      'the file and the lockfile are deleted',
      (world) => ['de.json', 'lockale.lock'].forEach((file) => world.remove(file)),
    ],
    ['the key is renamed', (world) => source(world, { pause: text }), { pause: 'review' }],
    [
      'another key has the same source',
      (world) => source(world, { wait: text, pause: text }),
      { wait: 'review', pause: 'review' },
    ],
    [
      'the key is deleted and comes back',
      async (world) => {
        source(world, {})
        await sync(world)
        source(world, { wait: text })
      },
    ],
    [
      'the source changes and changes back',
      async (world) => {
        source(world, { wait: 'Wait 40 seconds' })
        await sync(world)
        source(world, { wait: text })
      },
    ],
    ['the lockfile is of another branch', (world) => world.write('lockale.lock', without(world, '\twait\t'))],
    ['the lockfile is lost', (world) => world.remove('lockale.lock')],
    [
      'the branch before is checked out, and left again',
      async (world) => {
        const [lock, de] = [world.files()['lockale.lock'], world.read('de.json')]
        source(world, {})
        await sync(world)
        source(world, { wait: text })
        world.write('lockale.lock', lock)
        world.write('de.json', de)
      },
    ],
  ]

function without(world: World, part: string): string {
  const lines = (world.files()['lockale.lock'] ?? '').split('\n')
  return lines.filter((line) => !line.includes(part)).join('\n')
}

test.for(ways)('a doubtful translation keeps its mark: %s', async ([, change, expected = { wait: 'review' }]) => {
  const world = await open()
  await change(world)
  world.translator.requests.length = 0
  await sync(world)
  expect(world.translator.texts().filter((one) => one === text)).toEqual([])
  expect(await marks(world)).toEqual(expected)
})

test('a second locale with the same language code gets the mark, too', async () => {
  const world = await open()
  const more = world.reopen({ config: { targets: ['de', { locale: 'de-AT', code: 'de' }] } })
  await sync(more)
  expect([await marks(more), await marks(more, 'de-AT')]).toEqual([{ wait: 'review' }, { wait: 'review' }])
})

test('a text that is right for one message and too long for another is marked there', async () => {
  const config = { targets: ['de'], messages: [{ match: 'short', maxLength: 8 }] }
  const world = createWorld({ 'en.json': { long: 'Save it', short: 'Save it' } }, config)
  world.translator.answer = ({ texts }) => texts.map(() => 'Speichern Sie es')
  await sync(world)
  const first = world.files()['lockale.lock']
  expect(first).toMatch(/\tlong\t.*de=/u)
  expect(first).toMatch(/\tshort\t.*de~/u)
  const later = createWorld({ 'en.json': { long: 'Save it' } }, config)
  later.translator.answer = world.translator.answer
  await sync(later)
  later.write('en.json', { long: 'Save it', short: 'Save it' })
  await sync(later)
  expect(later.files()['lockale.lock']).toMatch(/\tshort\t.*de~/u)
})

test('another project of the workspace gets the mark, too', async () => {
  const volume = Volume.fromJSON({
    '/a/en.json': JSON.stringify({ wait: text }),
    '/b/en.json': JSON.stringify({ pause: text }),
  })
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>)
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'service' } }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const translator = createTranslator()
  translator.answer = ({ texts }) => texts.map(() => doubtful)
  const run = (...roots: readonly string[]) => {
    const projects = roots.map((root) => {
      return { folder: root.slice(1), config, root, fs, clock, selection: {}, ledger: openLedger(fs, root) }
    })
    return syncProjects(projects, { translator: () => translator }, clock)
  }
  await run('/a')
  const asked = translator.requests.length
  await run('/a', '/b')
  expect(translator.requests.length).toBe(asked)
  for (const root of ['/a', '/b']) {
    expect(volume.readFileSync(`${root}/lockale.lock`, 'utf8')).toMatch(/\tde~/u)
  }
})
