import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const files = { 'en.json': { title: 'Your cart', bye: 'Good bye' }, 'de.json': {} }

test('a run that sends nothing writes what needs no service, and leaves the rest', async () => {
  const world = createWorld(files, { targets: ['de', 'en-GB'] })
  const { translator } = world
  await world.project.sync({ translator, locales: ['de'] })
  world.write('en.json', { heading: 'Your cart', bye: 'Good bye', more: 'Show more' })
  const { requests } = await world.project.sync({ translator, offline: true })
  expect(requests).toBe(0)
  expect(translator.texts()).toEqual(['Your cart', 'Good bye'])
  expect(world.read('de.json')).toEqual({ heading: 'de:Your cart', bye: 'de:Good bye' })
  expect(world.read('en-GB.json')).toEqual({ heading: 'Your cart', bye: 'Good bye', more: 'Show more' })
})

test.for([
  { anySettings: true, texts: { heading: 'de:Your cart' } },
  { anySettings: false, texts: {} },
])('a renamed message and a translation made with other settings: $anySettings', async ({ anySettings, texts }) => {
  const world = createWorld({ 'en.json': { title: 'Your cart' } }, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { heading: 'Your cart' })
  const { project, translator } = world.reopen({ config: { formality: 'prefer_less' } })
  await project.sync({ translator, offline: true, anySettings })
  expect(world.read('de.json')).toEqual(texts)
})

test('a run that sends nothing does not ask the shared cache', async () => {
  let asked = 0
  const driver = {
    getItem() {
      asked++
      return null
    },
    setItem: () => undefined,
  }
  const world = createWorld(files, { targets: ['de'], sharedMemory: { driver } })
  await world.project.sync({ translator: world.translator, offline: true })
  expect(asked).toBe(0)
  await world.project.sync({ translator: world.translator })
  expect(asked).toBeGreaterThan(0)
})

test('machine translations that need review say so in the lockfile, whatever the policy', async () => {
  const world = createWorld(files, { targets: ['de'] })
  await world.project.sync({ translator: world.translator, needsReview: true })
  const [report] = await world.project.why({ messages: ['title'] })
  expect(report?.forms).toMatchObject([{ by: 'review', state: 'current' }])
})
