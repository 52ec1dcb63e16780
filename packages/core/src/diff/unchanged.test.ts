import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

// Messages with nothing to do, to say or to put on record are not kept in memory: what is counted, found and written is as if
// they were.

const en = { cta: 'Buy', title: 'Your cart', items_one: '{{count}} item', items_other: '{{count}} items' }

async function synced(files: Record<string, unknown>, config = {}): Promise<World> {
  const world = createWorld(files, config)
  await world.project.sync({ translator: world.translator })
  world.translator.requests.length = 0
  return world
}

function linesOf(world: World): readonly string[] {
  return (world.files()['lockale.lock'] ?? '').split('\n')
}

test('they are counted: kept by the plan, covered, texts of people among them', async () => {
  const world = await synced({ 'en.json': en })
  world.write('de.json', { ...(world.read('de.json') as object), cta: 'Kaufen' })
  await world.project.sync({ translator: world.translator })
  const again = await world.project.sync({ translator: world.translator })
  expect(again).toMatchObject({ kept: 1, files: [], plan: { keep: 6, translate: 0, reuse: 0, remove: 0 } })
  const { coverage } = await world.project.check()
  expect(coverage.map(({ states: { current, edited }, files }) => [current, edited, files[0]])).toEqual([
    [2, 1, { file: 'de.json', messages: 3, done: 3 }],
    [3, 0, { file: 'pl.json', messages: 3, done: 3 }],
  ])
})

test('they can be accepted, and no other line of the lockfile changes', async () => {
  const world = await synced({ 'en.json': en })
  const before = linesOf(world)
  const { accepted } = await world.project.accept({ messages: ['cta'], locales: ['de'] })
  expect(accepted).toHaveLength(1)
  const after = linesOf(world)
  const changed = after.filter((line) => !before.includes(line))
  expect(changed).toHaveLength(1)
  expect(changed[0]).toMatch(/\tcta\t.*\tde\+/u)
  expect(after).toHaveLength(before.length)
})

test('a plural form too many beside one does not take its facts away', async () => {
  const world = await synced({ 'en.json': en }, { targets: ['de'] })
  const before = linesOf(world).find((line) => line.includes('items~plural'))
  world.write('de.json', { ...(world.read('de.json') as object), items_few: 'ein paar' })
  await world.project.sync({ translator: world.translator })
  expect(linesOf(world)).toContain(before)
  expect(linesOf(world).filter((line) => /\titems~plural\t.*\tde:few!/u.test(line))).toHaveLength(1)
})

test('one of another file gives its text to a new message with the same source', async () => {
  const files = { 'en/a.json': { cta: 'Buy' }, 'en/b.json': { title: 'Your cart' } }
  const world = await synced(files, { files: ['{locale}/{namespace}.json'] })
  world.write('en/b.json', { title: 'Your cart', buy: 'Buy' })
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 2 })
  expect(world.read('de/b.json')).toEqual({ title: 'de:Your cart', buy: 'de:Buy' })
})

test('the lockfile of a run is the same whether it looks at all locales or at one after the other', async () => {
  const whole = await synced({ 'en.json': en })
  const parts = await synced({ 'en.json': en })
  for (const world of [whole, parts]) {
    world.write('en.json', { ...en, title: 'Your basket' })
    world.write('de.json', { ...(world.read('de.json') as object), cta: 'Kaufen' })
  }
  await whole.project.sync({ translator: whole.translator })
  for (const locale of ['pl', 'de']) await parts.project.sync({ translator: parts.translator, locales: [locale] })
  expect(linesOf(parts)).toEqual(linesOf(whole))
})

test('a line that a merge left twice is one line after the next run, and nothing is bought', async () => {
  const world = await synced({ 'en.json': en })
  const clean = world.files()['lockale.lock'] ?? ''
  const line = clean.split('\n').find((each) => each.includes('\tcta\t')) ?? ''
  const [, , , settings = '', ...facts] = line.split('\t')
  const half = line.replace(`\t${facts.at(-1)}`, '')
  expect(settings).toMatch(/^@/u)
  world.write('lockale.lock', clean.replace(line, `${half}\n${line}`))
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 0 })
  expect(world.files()['lockale.lock']).toBe(clean)
})
