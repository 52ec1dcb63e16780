import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const en = { cta: 'Buy', title: 'Your cart' }

async function synced(config = {}): Promise<World> {
  const world = createWorld({ 'en.json': en }, { targets: ['de'], ...config })
  await world.project.sync({ translator: world.translator })
  world.translator.requests.length = 0
  return world
}

async function outdatedIn({ project }: World): Promise<number | undefined> {
  return (await project.check()).coverage[0]?.outdated
}

test('translations with other settings are counted and kept, and re-translated with --refresh of that part', async () => {
  const before = await synced({ formality: 'prefer_more', glossary: 'terms' })
  expect(await outdatedIn(before)).toBe(0)
  const world = before.reopen({ config: { formality: 'prefer_less' } })
  expect(await outdatedIn(world)).toBe(2)
  const idle = await world.project.sync({ translator: world.translator })
  expect(idle).toMatchObject({
    requests: 0,
    files: [],
    isComplete: true,
    outdated: [{ part: 'formality', messages: 2 }],
  })

  expect((await world.project.plan({ translator: world.translator, refresh: ['style'] })).totals.texts).toBe(0)
  const report = await world.project.sync({ translator: world.translator, refresh: ['formality'] })
  expect(report).toMatchObject({ outdated: [], isComplete: true })
  expect(world.translator.texts()).toEqual(['Buy', 'Your cart'])
  expect(await outdatedIn(world)).toBe(0)
  // and back again: those answers were bought once
  const back = world.reopen({ config: { formality: 'prefer_more' } })
  world.translator.requests.length = 0
  await back.project.sync({ translator: back.translator, refresh: ['formality'] })
  expect(world.translator.texts()).toEqual([])
  expect(await outdatedIn(back)).toBe(0)
  expect(world.files()['lockale.lock']?.match(/^%f/gmu)).toHaveLength(1)
})

test('a setting that a target lacks may not have fitted: without the service it does not count as outdated', async () => {
  const before = await synced()
  const everywhere = before.reopen({ config: { formality: 'prefer_more' } })
  expect(await outdatedIn(everywhere)).toBe(0)
  const { outdated } = await everywhere.project.plan({ translator: everywhere.translator, refresh: ['formality'] })
  expect(outdated).toEqual([])
  const forGerman = before.reopen({ config: { targets: [{ locale: 'de', formality: 'prefer_more' }] } })
  expect(await outdatedIn(forGerman)).toBe(2)
})

test('a changed note makes no text stale, and is refreshed by itself', async () => {
  const yaml = (note: string) => `# ${note}\ncta: Buy\ntitle: Your cart\n`
  const world = createWorld(
    { 'en.yaml': yaml('a button') },
    { targets: ['de'], files: [{ source: '{locale}.yaml', target: '{locale}.yaml', syntax: 'none' }] },
  )
  await world.project.sync({ translator: world.translator })
  world.write('en.yaml', yaml('a button in the cart'))
  world.translator.requests.length = 0
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({
    requests: 0,
    outdated: [{ part: 'notes', messages: 1 }],
  })
  await world.project.sync({ translator: world.translator, refresh: ['notes'] })
  expect(world.translator.texts()).toEqual(['Buy'])
})

test("a person's text is never outdated", async () => {
  const before = await synced({ formality: 'prefer_more' })
  before.write('de.json', { cta: 'Kaufen', title: 'Warenkorb' })
  const world = before.reopen({ config: { formality: 'prefer_less' } })
  await world.project.sync({ translator: world.translator, refresh: ['formality'] })
  expect(world.translator.texts()).toEqual([])
  expect(world.read('de.json')).toEqual({ cta: 'Kaufen', title: 'Warenkorb' })
})
