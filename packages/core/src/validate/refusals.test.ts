import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const source = { ok: 'Fine here', order: '<b>Order now</b> and pay {{count}}' }
const config = { targets: ['de'] }
const whole = { ok: 'de:Fine here', order: 'de:<b>Order now</b> and pay {{count}}' }

/** Strips all tags, so that a string with placeholders has no whole answer. */
const stripTags: World['translator']['answer'] = ({ texts, target }) =>
  texts.map((text) => `${target}:${text.replaceAll(/<[^>]*>|ph\d@ph\.invalid/gu, '')}`)
const healthy: World['translator']['answer'] = ({ texts, target }) => texts.map((text) => `${target}:${text}`)

const sync = (world: World, more: object = {}) => world.project.sync({ translator: world.translator, ...more })
const plan = async (world: World, more: object = {}) =>
  (await world.project.plan({ translator: world.translator, ...more })).totals
const status = async (world: World) => (await world.project.check({ countRefused: true })).coverage[0]?.refused

async function syncedByBrokenService(runs = 1): Promise<World> {
  const world = createWorld({ 'en.json': source }, config)
  world.translator.answer = stripTags
  for (let run = 0; run < runs; run++) await sync(world)
  return world
}

async function expectHealed(world: World): Promise<void> {
  world.translator.answer = healthy
  world.translator.requests.length = 0
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 1, written: 1 })
  const calm = createWorld({ 'en.json': source }, config)
  await sync(calm)
  const withoutLedger = (files: Record<string, string>) => ({ ...files, '.lockale/ledger': '' })
  expect(withoutLedger(world.files())).toEqual(withoutLedger(calm.files()))
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 0, written: 0, files: [] })
}

describe('a string that is the same on the wire in every way to send it', () => {
  const texts = { plain: 'Save it', lines: 'Save it\nnow' }
  const open = (said: readonly string[]) => {
    const world = createWorld({ 'en.json': texts }, config)
    let asked = 0
    world.translator.answer = ({ texts: all }) => {
      const saying = said[Math.min(asked++, said.length - 1)] ?? ''
      return all.map((text) => (text.includes('<l') && saying !== '…' ? 'Jetzt<l id="1"/>sichern' : saying))
    }
    return world
  }

  test('is asked for once more, and the second answer is as good as a first', async () => {
    const world = open(['…', 'Sichern'])
    expect(await sync(world)).toMatchObject({ isComplete: true, requests: 2, written: 2, inDoubt: { messages: 0 } })
    expect(world.read('de.json')).toEqual({ plain: 'Sichern', lines: 'Jetzt\nsichern' })
    expect(world.files()['lockale.lock']).not.toContain('~')
    world.remove('de.json')
    world.remove('lockale.lock')
    expect(await sync(world)).toMatchObject({ requests: 0, characters: 0, written: 2 })
  })

  test('is reported by the letters that no answer may have', async () => {
    const world = createWorld({ 'en.json': { text: 'Size' } }, config)
    world.translator.answer = () => ['Textgr\u00c3\u00b6\u00c3\u009fe']
    expect((await sync(world)).diagnostics[0]).toMatchObject({ arguments: { reason: 'control-characters' } })
    world.translator.answer = () => ['Textgr\u00c3\u00b6\u00dfe']
    expect((await sync(world)).diagnostics[0]).toMatchObject({ arguments: { reason: 'replacement-character' } })
  })

  test('is asked for twice in a run, and in three runs at most', async () => {
    const world = open(['…'])
    for (let run = 0; run < 3; run++) {
      world.translator.requests.length = 0
      expect(await sync(world)).toMatchObject({ isComplete: false, written: 0 })
      expect(world.translator.texts().filter((text) => text === texts.plain)).toHaveLength(2)
      expect(world.translator.texts()).toHaveLength(4)
    }
    expect(await sync(world)).toMatchObject({ requests: 0, plan: { refused: { blocked: 2 } } })
    world.translator.answer = ({ texts: all }) => all.map((text) => `de:${text}`)
    expect(await sync(world, { retryRefused: true })).toMatchObject({ isComplete: true, written: 2 })
  })
})

describe('a string whose every answer broke its message', () => {
  test('is asked for again by the next run, which says what it costs, and ends like one that never had trouble', async () => {
    const world = await syncedByBrokenService()
    expect(world.read('de.json')).toEqual({ ok: whole.ok })
    expect(await plan(world)).toMatchObject({
      translate: 1,
      texts: 1,
      characters: 18,
      recalled: { cache: 0 },
      refused: { strings: 1, characters: 18, blocked: 0 },
    })
    await expectHealed(world)
    expect(await plan(world)).toMatchObject({ refused: { strings: 0, blocked: 0 } })
  })

  test('is recorded for the locale that failed, and for no other with its language code', async () => {
    const targets = [
      { locale: 'de', formality: 'prefer_more' },
      { locale: 'de-AT', code: 'de', formality: 'prefer_less' },
    ]
    const world = createWorld({ 'en.json': source }, { targets })
    world.translator.answer = (request) => {
      return request.settings.formality === 'prefer_less' ? stripTags(request) : healthy(request)
    }
    await sync(world)
    expect([world.read('de.json'), world.read('de-AT.json')]).toEqual([whole, { ok: 'de-AT:Fine here' }])
    const bad = (world.files()['.lockale/ledger'] ?? '').split('\n').filter((line) => line.includes('"t":"bad"'))
    expect(bad.map((line) => /"locale":"([^"]*)"/u.exec(line)?.[1])).toEqual(['de-AT'])
  })

  test('heals in a ledger that knows nothing of refused strings, as an older version wrote it or a cache restored it', async () => {
    const world = await syncedByBrokenService()
    const lines = world.files()['.lockale/ledger']?.split('\n') ?? []
    world.write('.lockale/ledger', lines.filter((line) => !line.includes('"t":"bad"')).join('\n'))
    expect(lines.some((line) => line.includes('"t":"bad"'))).toBe(true)
    await expectHealed(world)
  })

  test('is asked for in three runs at most, then only when told to', async () => {
    const world = await syncedByBrokenService()
    const [first] = (await sync(world)).diagnostics
    expect(first?.arguments).toMatchObject({ reason: 'html-tags', retry: 'sync' })
    const [last] = (await sync(world)).diagnostics
    expect(last?.arguments).toMatchObject({ retry: 'retry-refused' })
    world.translator.requests.length = 0
    const report = await sync(world)
    expect(report).toMatchObject({
      isComplete: false,
      requests: 0,
      plan: { refused: { strings: 0, blocked: 1 }, keep: 2 },
    })
    expect(report.diagnostics).toMatchObject([{ arguments: { retry: 'retry-refused' } }])
    expect(await sync(world, { retryRefused: true })).toMatchObject({ requests: 2, isComplete: false })
    expect(await plan(world)).toMatchObject({ texts: 0, refused: { blocked: 1 } })
    world.translator.answer = healthy
    expect(await sync(world, { retryRefused: true })).toMatchObject({ requests: 1, isComplete: true })
    expect(world.read('de.json')).toEqual(whole)
  })

  test('is counted by status and explained by why, until a person writes it', async () => {
    const world = await syncedByBrokenService(2)
    expect(await status(world)).toBe(1)
    expect(await world.project.why({ messages: ['order'] })).toMatchObject([
      { refused: { runs: 2, reason: 'html-tags' } },
    ])
    world.write('de.json', { ...whole, order: '<b>Jetzt bestellen</b> und {{count}} zahlen' })
    expect(await status(world)).toBe(0)
    expect((await world.project.why({ messages: ['order'] }))[0]?.refused).toBeUndefined()
  })

  test('is asked for again when its source changes, however often it was refused', async () => {
    const world = await syncedByBrokenService(3)
    world.write('en.json', { ...source, order: '<b>Buy now</b> and pay {{count}}' })
    expect([await status(world), (await plan(world)).texts]).toEqual([0, 1])
  })

  test('costs nothing that was answered whole: the others are not bought again', async () => {
    const world = await syncedByBrokenService(3)
    expect(world.translator.texts().filter((text) => text === 'Fine here')).toHaveLength(1)
  })

  test('survives a compaction of the ledger, and is forgotten when the ledger is cleared', async () => {
    const world = await syncedByBrokenService(3)
    await world.project.cache({ change: 'compact' })
    expect([await status(world), (await plan(world)).refused.blocked]).toEqual([1, 1])
    await world.project.cache({ change: 'clear' })
    expect([await status(world), (await plan(world)).refused.blocked]).toEqual([0, 0])
  })
})

test('an answer that a rule calls an error is no answer on record either: it is not "at no cost"', async () => {
  const world = createWorld({ 'en.json': { a: 'Save all changes' } }, { targets: ['ru'] })
  world.translator.answer = ({ texts }) => texts.map(() => 'Save the changes now')
  await sync(world)
  expect(await plan(world)).toMatchObject({ texts: 1, reuse: 0, refused: { strings: 1 } })
  world.translator.answer = ({ texts }) => texts.map(() => 'Сохранить все изменения')
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 1 })
})

test('a source that no run can send is no reuse, and nothing says that a run tries again', async () => {
  const world = createWorld({ 'en.json': { bad: 'Hello {name' } }, { syntax: 'icu', targets: ['de'] })
  expect(await plan(world)).toMatchObject({ reuse: 0, keep: 1 })
  const { diagnostics } = await sync(world)
  expect(diagnostics.find(({ code }) => code === 'not-translated')?.arguments).not.toHaveProperty('retry')
})

test.for<[name: string, move: (answers: readonly string[]) => readonly string[], expected: object]>([
  ['all', ([first = '', ...others]) => [...others, first], { requests: 2, charactersPossiblyTwice: 30 }],
  ['two', (answers) => answers.toReversed(), { requests: 3, charactersPossiblyTwice: 0, characters: 30 + 14 + 9 }],
])(
  'answers that changed places are not used: they are asked for once more, and counted: %s',
  async ([, move, expected]) => {
    const world = createWorld({ 'en.json': { a: 'Wait 5 seconds', b: 'Page 12', c: 'In 7 days' } }, config)
    let asked = 0
    world.translator.answer = (request) => (asked++ === 0 ? move(healthy(request)) : healthy(request))
    expect(await sync(world)).toMatchObject({ isComplete: true, ...expected })
    expect(world.read('de.json')).toEqual({ a: 'de:Wait 5 seconds', b: 'de:Page 12', c: 'de:In 7 days' })
  },
)
