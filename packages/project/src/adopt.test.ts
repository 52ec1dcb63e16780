import { describe, expect, test } from 'vitest'
import { createRepository } from './testing/repository.ts'
import { createWorld } from './testing/world.ts'
import { openSetUp } from './detect/set-up.ts'

const en = {
  title: 'Your cart',
  cta: 'Buy now',
  greeting: 'Hello {{name}}, welcome back',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

async function statesIn(world: ReturnType<typeof createWorld>): Promise<readonly string[]> {
  const { diffs } = await world.project.plan({ adopt: true })
  return diffs.flatMap(({ target, changes }) =>
    changes.map(({ unit, state }) => `${target.locale} ${unit.name} ${state}`),
  )
}

const started = () =>
  createWorld({
    'en.json': en,
    'de.json': { title: 'Ihr Warenkorb', greeting: en.greeting, items_one: '{{count}} Artikel', cta: '' },
    'pl.json': { title: 'Koszyk' },
  })

test('texts that are there are put on record as texts that nobody vouched for; copies and gaps are not', async () => {
  const world = started()
  const report = await world.project.adopt()
  expect(report).toEqual({
    catalogs: 1,
    messages: 4,
    locales: 2,
    texts: 8,
    adopted: 2,
    older: 0,
    known: 0,
    missing: 5,
    copies: 1,
    isChanged: true,
  })
  const lines = (world.files()['lockale.lock'] ?? '').split('\n').filter((line) => line.startsWith('{locale}'))
  // catalog, key, hash of the source, then a fact for each locale
  const facts = lines.map((line) => line.split('\t')).map(([, key, , ...rest]) => [key, rest.join(' ')])
  expect(facts).toEqual([
    [expect.stringContaining('items'), expect.stringMatching(/^de\S*\?\S*$/u)],
    ['title', expect.stringMatching(/^de\?\S* pl\?\S*$/u)],
  ])
})

test('it changes the lockfile alone, and a second time nothing', async () => {
  const world = started()
  const before = world.files()
  await world.project.adopt()
  const after = world.files()
  const changed = Object.keys(after).filter((file) => !file.startsWith('.lockale/') && after[file] !== before[file])
  expect(changed).toEqual(['lockale.lock'])
  expect(await world.project.adopt()).toMatchObject({ isChanged: false, known: 2, adopted: 0 })
  expect(world.files()['lockale.lock']).toBe(after['lockale.lock'])
})

test('a run afterwards finds and buys what it would have found and bought before', async () => {
  const [world, other] = [started(), started()]
  await world.project.adopt()
  expect(await statesIn(world)).toEqual(await statesIn(other))
  await world.project.sync({ translator: world.translator })
  await other.project.sync({ translator: other.translator, adopt: true })
  expect(world.translator.texts()).toEqual(other.translator.texts())
  const withoutPrivate = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('.lockale/')))
  expect(withoutPrivate(world.files())).toEqual(withoutPrivate(other.files()))
  expect(await world.project.adopt({ dryRun: true })).toMatchObject({ adopted: 0, missing: 0, copies: 0 })
})

test('dry, it counts the same and leaves no trace', async () => {
  const world = started()
  const before = world.files()
  const counted = await world.project.adopt({ dryRun: true })
  expect(world.files()).toEqual(before)
  expect(await world.project.adopt()).toEqual(counted)
})

test('what a run recorded stays as it is', async () => {
  const world = createWorld({ 'en.json': en })
  await world.project.sync({ translator: world.translator })
  const lockfile = world.files()['lockale.lock']
  expect(await world.project.adopt()).toMatchObject({ known: 8, adopted: 0, missing: 0, isChanged: false })
  expect(world.files()['lockale.lock']).toBe(lockfile)
})

test('nothing to adopt: the lockfile says of no text that it was there', async () => {
  const world = createWorld({ 'en.json': en })
  expect(await world.project.adopt()).toMatchObject({ adopted: 0, missing: 8, isChanged: true })
  expect(world.files()['lockale.lock']).not.toContain('?')
})

describe('what stops it', () => {
  test('a target file that is broken, by its place, with nothing written', async () => {
    const world = createWorld({ 'en.json': en, 'de.json': '{ "title": "Waren' })
    await expect(world.project.adopt()).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE' })
    expect(world.files()).not.toHaveProperty('lockale.lock')
  })

  test('another run in the project', async () => {
    const world = started()
    const both = await Promise.allSettled([world.project.adopt(), world.project.adopt()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'RUN_LOCKED' }) })
  })
})

test('git says which of them are older than their source', async () => {
  using repository = createRepository()
  repository.commit({ 'en.json': { title: 'Cart', cta: 'Buy' }, 'de.json': { title: 'Warenkorb', cta: 'Kaufen' } })
  repository.commit({ 'en.json': { title: 'Cart', cta: 'Buy now' } })
  const user = { source: 'en', targets: ['de'], files: ['{locale}.json'] }
  const project = openSetUp(repository.path).open('', { file: 'lockale.config.json', text: '', user })
  expect(await project.adopt()).toMatchObject({ adopted: 2, older: 1, missing: 0 })
  const { diagnostics } = await project.check()
  expect(diagnostics.filter(({ code }) => code === 'fuzzy').map(({ message }) => message)).toEqual(['cta'])
})
