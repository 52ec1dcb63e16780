import type { SyncReport } from '@lockale/core'
import { expect, test } from 'vitest'
import { createWorld, type World } from './testing/world.ts'

const files = {
  'en.json': { cta: 'Buy', gone: 'Gone', hi: 'Hi {{name}}', other: 'Other' },
  'de.json': { cta: 'Kaufen', gone: 'Weg', hi: 'Hallo  {{name}}', other: 'Anderes' },
}
const open = (config: object = {}) => createWorld(files, { targets: ['de'], ...config })

const sync = (world: World, options: object = {}) => world.project.sync({ translator: world.translator, ...options })

async function save(world: World, message: string, text: string): Promise<void> {
  const review = await world.project.review()
  const { rows } = review.rows({ locales: ['de'], search: message, from: 0, count: 1 })
  const [card] = await review.cards(rows.map(({ id }) => id))
  if (card === undefined) throw new Error(`No card of ${message}`)
  const { id, sourceHash, forms } = card
  await world.project.saveReview([
    { id, sourceHash, forms: forms.map(({ form, textHash }) => ({ form, textHash, text })) },
  ])
}

interface Case {
  readonly config?: object
  /** Replaces a translation. Returns the report of a sync. */
  readonly change: (world: World) => Promise<SyncReport | undefined>
  readonly replaced: readonly (readonly [message: string, text: string])[]
  readonly humanChanged?: number
}

const cases: readonly (readonly [name: string, one: Case])[] = [
  [
    'sync that re-translates what its source changed',
    {
      config: { onFuzzy: 'overwrite' },
      change(world) {
        world.write('en.json', { ...files['en.json'], cta: 'Buy it now' })
        return sync(world)
      },
      replaced: [['cta', 'Kaufen']],
      humanChanged: 1,
    },
  ],
  [
    'sync that removes human translations',
    {
      change(world) {
        const { gone: _gone, ...rest } = files['en.json']
        world.write('en.json', rest)
        return sync(world, { pruneHuman: true })
      },
      replaced: [['gone', 'Weg']],
      humanChanged: 1,
    },
  ],
  [
    'sync after a human translation was handed back',
    {
      async change(world) {
        await world.project.reopen({ messages: ['cta'] })
        return sync(world)
      },
      replaced: [['cta', 'Kaufen']],
      // by its record it was the machine's then, as the user said
      humanChanged: 0,
    },
  ],
  [
    'a fix',
    {
      async change(world) {
        await world.project.fix({ rules: ['double-space'] })
        return undefined
      },
      replaced: [['hi', 'Hallo  {{name}}']],
    },
  ],
  [
    'a review',
    {
      async change(world) {
        await save(world, 'Kaufen', 'Bestellen')
        return undefined
      },
      replaced: [['cta', 'Kaufen']],
    },
  ],
]

test.for(cases)('a copy of a human translation that is replaced stays in the cache: %s', async ([, one]) => {
  const { config, change, replaced, humanChanged } = one
  const world = open(config)
  await sync(world)
  const report = await change(world)
  expect(report?.humanChanged).toBe(humanChanged)
  const gone = replaced.map(([, text]) => text)
  expect(Object.values(world.read('de.json') as object).filter((text: unknown) => gone.includes(String(text)))).toEqual(
    [],
  )
  const { archived } = await world.project.cache()
  expect(archived.map(({ key, text }) => [key, text])).toEqual(replaced)
})

test('why shows what stood there before', async () => {
  const world = open()
  await sync(world)
  await save(world, 'Kaufen', 'Bestellen')
  await save(world, 'Bestellen', 'Erwerben')
  expect(await world.project.why({ messages: ['cta'] })).toMatchObject([
    { forms: [{ text: 'Erwerben', replaced: ['Kaufen', 'Bestellen'] }] },
  ])
})

test('what a sync may replace is no human translation, and what moves is not gone', async () => {
  const world = open()
  await sync(world)
  const { cta, ...rest } = files['en.json']
  world.write('en.json', { ...rest, buy: cta, new: 'New one' })
  expect(await sync(world)).toMatchObject({ humanChanged: 0, removed: 1 })
  expect(world.read('de.json')).toMatchObject({ buy: 'Kaufen', new: 'de:New one' })
  world.write('en.json', { ...rest, buy: cta, new: 'Newer one' })
  expect(await sync(world)).toMatchObject({ humanChanged: 0, written: 1 })
  expect((await world.project.cache()).archived).toEqual([])
})
