import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

async function synced(files: Record<string, unknown>, config = {}): Promise<World> {
  const world = createWorld(files, { targets: ['de'], ...config })
  await world.project.sync({ translator: world.translator })
  world.translator.requests.length = 0
  return world
}

async function stateOf(world: World, message: string): Promise<string> {
  const [facts] = await world.project.why({ messages: [message] })
  return `${facts?.state} ${facts?.forms[0]?.by}`
}

describe('reopen', () => {
  test("a person's text stands until the next run, which makes it anew", async () => {
    const world = await synced({ 'en.json': { cta: 'Buy', title: 'Cart' } })
    world.write('de.json', { cta: 'Kaufen', title: 'de:Cart' })
    await world.project.sync({ translator: world.translator })
    expect(await stateOf(world, 'cta')).toBe('edited human')

    const { accepted, skipped } = await world.project.reopen({ messages: ['cta', 'title'] })
    expect(accepted.map(({ message, text }) => `${message} ${text}`)).toEqual(['cta Kaufen'])
    expect(skipped).toEqual([{ file: 'de.json', message: 'title', locale: 'de', why: 'it is not a human translation' }])
    expect(world.read('de.json')).toMatchObject({ cta: 'Kaufen' })
    expect(await stateOf(world, 'cta')).toBe('stale machine')

    // the answer for it was bought once
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ characters: 0, written: 1 })
    expect(world.read('de.json')).toEqual({ cta: 'de:Buy', title: 'de:Cart' })
    expect(await stateOf(world, 'cta')).toBe('current machine')
  })

  test('adopted texts, by pattern; a machine text that is handed back twice is left alone', async () => {
    const world = await synced({
      'en.json': { legal: { a: 'One', b: 'Two' }, other: 'Three' },
      'de.json': { legal: { a: 'Eins', b: 'Zwei' }, other: 'Drei' },
    })
    expect(await stateOf(world, 'legal.a')).toBe('edited adopted')
    expect((await world.project.reopen({ messages: ['legal.*'] })).accepted).toHaveLength(2)
    expect((await world.project.reopen({ messages: ['legal.*'] })).accepted).toEqual([])
    await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ legal: { a: 'de:One', b: 'de:Two' }, other: 'Drei' })
  })

  test('a text that a person wrote over a reopened one is theirs', async () => {
    const world = await synced({ 'en.json': { cta: 'Buy' }, 'de.json': { cta: 'Kaufen' } })
    await world.project.reopen({ messages: ['cta'] })
    world.write('de.json', { cta: 'Holen' })
    await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ cta: 'Holen' })
    expect(world.translator.texts()).toEqual([])
  })
})

describe("people's texts whose message is gone", () => {
  const before = { 'en.json': { cta: 'Buy', old: 'Sell' } }

  async function abandoned(): Promise<World> {
    const world = await synced(before)
    world.write('de.json', { cta: 'de:Buy', old: 'Verkaufen' })
    await world.project.sync({ translator: world.translator })
    world.write('en.json', { cta: 'Buy' })
    return world
  }

  test('stay, and go only when a person asks for it; the ledger keeps a copy', async () => {
    const world = await abandoned()
    await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ cta: 'de:Buy', old: 'Verkaufen' })
    expect(await world.project.sync({ translator: world.translator, pruneHuman: true })).toMatchObject({ removed: 1 })
    expect(world.read('de.json')).toEqual({ cta: 'de:Buy' })
    expect(world.files()['.lockale/ledger']).toContain('Verkaufen')
  })

  test("what moves to a new key stays a person's, and is no copy", async () => {
    const world = await abandoned()
    world.write('en.json', { cta: 'Buy', renamed: 'Sell' })
    await world.project.sync({ translator: world.translator, pruneHuman: true })
    expect(world.read('de.json')).toEqual({ cta: 'de:Buy', renamed: 'Verkaufen' })
    expect(await stateOf(world, 'renamed')).toBe('edited human')
    expect(world.files()['.lockale/ledger']).not.toContain('Verkaufen')
  })
})

describe('policy', () => {
  test('the nearest word counts: the key, the file, the locale, the project', async () => {
    const world = createWorld(
      { 'en.json': { a: 'One', legal: 'Two', brand: 'Three' }, 'x/en.json': { b: 'Four' } },
      {
        targets: ['de', { locale: 'pl', policy: 'auto' }],
        files: ['{locale}.json', { source: 'x/{locale}.json', target: 'x/{locale}.json', policy: 'locked' }],
        policy: 'propose',
        messages: [
          { match: 'legal', policy: 'locked' },
          { match: 'brand', policy: 'auto', locales: ['de'] },
        ],
      },
    )
    expect((await world.project.sync({ translator: world.translator })).isComplete).toBe(true)
    expect(world.read('de.json')).toEqual({ a: 'de:One', brand: 'de:Three' })
    expect(world.read('pl.json')).toEqual({ a: 'pl:One', brand: 'pl:Three' })
    expect(Object.keys(world.files())).not.toContain('x/de.json')
    const makers = async (message: string) =>
      (await world.project.why({ messages: [message] })).map(({ forms }) => forms[0]?.by)
    expect(await makers('a')).toEqual(['review', 'machine'])
    expect(await makers('brand')).toEqual(['machine', 'machine'])
    expect(await makers('legal')).toEqual([undefined, undefined])
  })
})
