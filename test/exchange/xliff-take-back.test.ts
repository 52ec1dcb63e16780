import type { ImportHandoffReport } from '@lockale/interchange'
import { describe, expect, test } from 'vitest'
import { allStates, createXliffWorld, type XliffWorld } from './xliff-world.ts'

const en = {
  title: 'Your cart',
  hello: 'Hello {{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

function createShop(config: Readonly<Record<string, unknown>> = {}): XliffWorld {
  return createXliffWorld({ 'en.json': en, 'de.json': {} }, { targets: ['de'], ...config })
}

/** What a translator makes of the export of today: targets by id, with a state. */
async function translated(
  world: XliffWorld,
  targets: Readonly<Record<string, string>>,
  state = 'translated',
): Promise<string> {
  const xliff = (await world.export('1.2', allStates))['de'] ?? ''
  return xliff.replaceAll(
    /(<trans-unit id="([^"]*)".*?<source>.*?<\/source>\s*)<target[^>]*?(?:\/>|>.*?<\/target>)/gsu,
    (all, before: string, id: string) => {
      const target = targets[id]
      return target === undefined ? all : `${before}<target state="${state}">${target}</target>`
    },
  )
}

function texts(world: XliffWorld): unknown {
  return JSON.parse(world.files()['de.json'] ?? '{}')
}

async function provenance(world: XliffWorld, message: string): Promise<readonly (string | undefined)[]> {
  const [facts] = await world.project.why({ messages: [message] })
  return facts?.forms.map(({ state, by }) => `${state} ${by}`) ?? []
}

const kindsOf = ({ problems }: ImportHandoffReport) => problems.map(({ kind, message }) => `${kind} ${message}`)

describe('how sure a text is', () => {
  const cases = [
    { state: 'translated', by: 'edited human' },
    { state: 'final', by: 'edited reviewed' },
    { state: 'signed-off', by: 'edited reviewed' },
    { state: 'needs-review-translation', by: 'current review' },
    { state: 'needs-translation', by: 'current review' },
    { state: 'x-own', by: 'edited human' },
  ]
  test.each(cases)('$state is $by', async ({ state, by }) => {
    const world = createShop()
    await world.import(await translated(world, { title: 'Ihr Warenkorb' }, state))
    expect(texts(world)).toEqual({ title: 'Ihr Warenkorb' })
    expect(await provenance(world, 'title')).toEqual([by])
  })

  test.each(['human', 'reviewed', 'review'] as const)('whatever the file says, with `as` it is %s', async (as) => {
    const world = createShop()
    const { taken } = await world.import(await translated(world, { title: 'Ihr Warenkorb' }, 'final'), { as })
    expect(taken.map(({ by }) => by)).toEqual([as])
  })

  test('a text that stays and is signed off is accepted: only the lockfile changes', async () => {
    const world = createShop()
    await world.import(await translated(world, { title: 'Ihr Warenkorb' }))
    const { 'lockale.lock': _, ...before } = world.files()
    const report = await world.import(await translated(world, { title: 'Ihr Warenkorb' }, 'final'))
    expect(report.taken).toMatchObject([{ message: 'title', by: 'reviewed', isOnlyAccepted: true }])
    expect(report.files).toEqual(['lockale.lock'])
    const { 'lockale.lock': __, ...after } = world.files()
    expect(after).toEqual(before)
    expect(await provenance(world, 'title')).toEqual(['edited reviewed'])
  })
})

describe('stale returns', () => {
  async function staleReturn(): Promise<{ readonly world: XliffWorld; readonly xliff: string }> {
    const world = createShop()
    const xliff = await translated(world, { title: 'Ihr Warenkorb' })
    world.write('en.json', JSON.stringify({ ...en, title: 'Your shopping cart' }))
    return { world, xliff }
  }

  test('are reported with both sources and not written', async () => {
    const { world, xliff } = await staleReturn()
    const before = world.files()
    const report = await world.import(xliff)
    expect(report).toMatchObject({ taken: [], files: [] })
    expect(report.problems).toMatchObject([
      {
        kind: 'stale',
        message: 'title',
        text: 'Ihr Warenkorb',
        source: { was: 'Your cart', is: 'Your shopping cart' },
        place: expect.stringMatching(/^back\.xlf:7:9$/u),
      },
    ])
    expect(world.files()).toEqual(before)
  })

  test('are found by the source text where a tool has lost the hash', async () => {
    const { world, xliff } = await staleReturn()
    const bare = xliff.replaceAll(/<context-group.*?<\/context-group>/gsu, '')
    expect(kindsOf(await world.import(bare))).toEqual(['stale title'])
  })

  test('are written as source-changed when that is asked for', async () => {
    const { world, xliff } = await staleReturn()
    const report = await world.import(xliff, { acceptStale: true })
    expect(report.problems).toEqual([])
    expect(texts(world)).toEqual({ title: 'Ihr Warenkorb' })
    expect(await provenance(world, 'title')).toEqual(['source-changed human'])
  })

  test('placeholders are those of the old source, never taken for others', async () => {
    const world = createShop()
    const code = '<ph id="1" equiv-text="{{name}}">{{name}}</ph>'
    const xliff = await translated(world, { hello: `Hallo ${code}` })
    world.write('en.json', JSON.stringify({ ...en, hello: 'Hello {{user}}' }))
    await world.import(xliff, { acceptStale: true })
    expect(await provenance(world, 'hello')).toEqual(['source-changed human'])
    expect(texts(world)).toEqual({ hello: 'Hallo {{name}}' })
  })
})

describe('texts that a person changed here meanwhile', () => {
  async function conflict(): Promise<{ readonly world: XliffWorld; readonly xliff: string }> {
    const world = createShop()
    await world.import(await translated(world, { title: 'Warenkorb' }))
    const xliff = await translated(world, { title: 'Ihr Warenkorb', hello: 'Hallo <ph id="1"/>' })
    world.write('de.json', JSON.stringify({ title: 'Dein Warenkorb' }))
    return { world, xliff }
  }

  test('stay, and are reported; all else is written', async () => {
    const { world, xliff } = await conflict()
    const report = await world.import(xliff)
    expect(report.problems).toMatchObject([{ kind: 'conflict', text: 'Ihr Warenkorb', ours: 'Dein Warenkorb' }])
    expect(texts(world)).toEqual({ title: 'Dein Warenkorb', hello: 'Hallo {{name}}' })
  })

  test('are replaced when theirs is preferred', async () => {
    const { world, xliff } = await conflict()
    expect((await world.import(xliff, { prefer: 'theirs' })).problems).toEqual([])
    expect(texts(world)).toEqual({ title: 'Ihr Warenkorb', hello: 'Hallo {{name}}' })
  })

  test('stay without a word when ours is preferred', async () => {
    const { world, xliff } = await conflict()
    expect((await world.import(xliff, { prefer: 'ours' })).problems).toEqual([])
    expect(texts(world)).toEqual({ title: 'Dein Warenkorb', hello: 'Hallo {{name}}' })
  })

  test('are no news where the translator left theirs alone', async () => {
    const { world } = await conflict()
    world.write('de.json', JSON.stringify({ title: 'Warenkorb' }))
    const xliff = (await world.export('1.2', allStates))['de'] ?? ''
    world.write('de.json', JSON.stringify({ title: 'Dein Warenkorb' }))
    expect(await world.import(xliff)).toMatchObject({ taken: [], problems: [] })
    expect(texts(world)).toEqual({ title: 'Dein Warenkorb' })
  })
})

describe('what cannot be used', () => {
  const cases = [
    { name: 'a placeholder that is gone', target: 'Hallo', why: 'placeholder-missing' },
    { name: 'a placeholder of a translator', target: 'Hallo <ph id="1"/> {{other}}', why: 'placeholder-extra' },
    { name: 'a code that nobody knows', target: 'Hallo <ph id="1"/><x id="9"/>', why: 'placeholder-extra' },
  ]
  test.each(cases)('$name', async ({ target, why }) => {
    const world = createShop()
    const before = world.files()
    const report = await world.import(await translated(world, { hello: target }))
    expect(report.problems).toMatchObject([
      {
        kind: 'broken',
        unit: 'hello',
        message: 'hello',
        why: expect.stringContaining(why),
        place: expect.stringMatching(/^back\.xlf:\d+:\d+$/u),
      },
    ])
    expect(world.files()).toEqual(before)
  })

  test('a message that is gone', async () => {
    const world = createShop()
    const xliff = await translated(world, { title: 'Ihr Warenkorb' })
    const { title: _, ...rest } = en
    world.write('en.json', JSON.stringify(rest))
    expect(kindsOf(await world.import(xliff))).toContain('unknown title')
  })

  test('a message that the project keeps as it is', async () => {
    const open = createShop()
    const xliff = await translated(open, { title: 'Ihr Warenkorb' })
    const world = createShop({ messages: [{ match: 'title', policy: 'locked' }] })
    expect(kindsOf(await world.import(xliff))).toEqual(['locked title'])
    expect((await world.units(allStates)).flatMap(({ units }) => units.map(({ id }) => id))).not.toContain('title')
  })

  test('a plural of which one sentence is missing, until the others come', async () => {
    const source = '{count, plural, one {# item} other {# items}}'
    const world = createXliffWorld({ 'en.json': { items: source } }, { targets: ['de'], syntax: 'icu' })
    const one = await translated(world, { 'items:_s1': '<ph id="1"/> Artikel' })
    expect(kindsOf(await world.import(one))).toEqual(['incomplete items'])
    const both = await translated(world, { 'items:_s1': '<ph id="1"/> Ding', 'items:_s2': '<ph id="1"/> Dinge' })
    await world.import(both)
    expect(texts(world)).toEqual({ items: '{count, plural, one {# Ding} other {# Dinge}}' })
    // then one sentence alone is enough
    await world.import(await translated(world, { 'items:_s2': '<ph id="1"/> Sachen' }))
    expect(texts(world)).toEqual({ items: '{count, plural, one {# Ding} other {# Sachen}}' })
  })

  const seg = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`
  const halves = [
    { name: 'an empty mark', target: `${seg(0, 'Wir liefern heute.')} ${seg(1, '')}`, text: undefined },
    { name: 'no mark', target: seg(0, 'Wir liefern heute.'), text: undefined },
    { name: 'nothing but blanks', target: `${seg(0, 'Wir liefern heute.')} ${seg(1, ' ')}`, text: undefined },
    {
      name: 'both',
      target: `${seg(1, 'Sie zahlen morgen.')} ${seg(0, 'Wir liefern heute.')}`,
      text: 'Sie zahlen morgen. Wir liefern heute.',
    },
    { name: 'both in one', target: 'Heute Ware, morgen Geld.', text: 'Heute Ware, morgen Geld.' },
  ]

  test.each(halves)('of two sentences $name in the place of the second', async ({ target, text }) => {
    const source = 'We ship today. You pay tomorrow.'
    const world = createXliffWorld({ 'en.json': { note: source } }, { targets: ['de'] })
    const marked = `<seg-source>${seg(0, 'We ship today.')} ${seg(1, 'You pay tomorrow.')}</seg-source>`
    const { de = '' } = await world.export('1.2')
    const report = await world.import(
      de.replace(/(<\/source>).*?<target[^>]*>/su, `$1${marked}<target>${target}</target>`),
    )
    expect(report).toMatchObject({ problems: [], untranslated: text === undefined ? 1 : 0 })
    expect(world.files()['de.json']).toEqual(text === undefined ? undefined : `{\n  "note": "${text}"\n}\n`)
  })

  const segments = [
    { name: 'no target', second: '<segment>', target: '', text: undefined },
    { name: 'an empty target', second: '<segment>', target: '<target/>', text: undefined },
    {
      name: 'one that is empty and done',
      second: '<segment state="final">',
      target: '<target/>',
      text: 'Heute Ware, morgen Geld.',
    },
  ]

  test.each(segments)('of two segments the second has $name', async ({ second, target, text }) => {
    const world = createXliffWorld({ 'en.json': { note: 'We ship today. You pay tomorrow.' } }, { targets: ['de'] })
    const { de = '' } = await world.export('2.1')
    const report = await world.import(
      de.replace(
        /<segment.*<\/segment>/su,
        `<segment state="final"><source>We ship today. </source><target>Heute Ware, morgen Geld.</target></segment>
         ${second}<source>You pay tomorrow.</source>${target}</segment>`,
      ),
    )
    expect(report).toMatchObject({ problems: [], untranslated: text === undefined ? 1 : 0 })
    expect(world.files()['de.json']).toEqual(text === undefined ? undefined : `{\n  "note": "${text}"\n}\n`)
  })

  test('one text in two ways', async () => {
    const world = createShop()
    const [one, other] = [
      await translated(world, { title: 'Ihr Warenkorb' }),
      await translated(world, { title: 'Dein Warenkorb' }),
    ]
    const file = /<file.*<\/file>/su.exec(other)?.[0] ?? ''
    const both = one.replace('</xliff>', `${file}</xliff>`)
    await expect(world.import(both)).rejects.toMatchObject({ code: 'HANDOFF_TWICE', place: expect.any(String) })
    expect(texts(world)).toEqual({})
  })
})

test('a copy of a human translation that is replaced stays in the cache', async () => {
  const world = createXliffWorld({ 'en.json': en, 'de.json': { title: 'Warenkorb' } }, { targets: ['de'] })
  await world.project.adopt()
  await world.import(await translated(world, { title: 'Ihr Warenkorb' }, 'final'))
  expect(texts(world)).toEqual({ title: 'Ihr Warenkorb' })
  const { archived } = await world.project.cache()
  expect(archived.map(({ key, text }) => [key, text])).toEqual([['title', 'Warenkorb']])
})

test('a dry run says what it would do and changes nothing', async () => {
  const world = createShop()
  const before = world.files()
  const report = await world.import(await translated(world, { title: 'Ihr Warenkorb' }), { dryRun: true })
  expect(report).toMatchObject({ taken: [{ message: 'title', text: 'Ihr Warenkorb', before: null }], files: [] })
  expect(world.files()).toEqual(before)
})

test('placeholders that count by their order are numbered when a translator turns them round', async () => {
  const world = createXliffWorld(
    { 'en.json': { sent: 'Sent %s to %s' } },
    { targets: ['de'], syntax: { id: 'printf' } },
  )
  await world.import(await translated(world, { sent: 'An <ph id="2"/> gesandt: <ph id="1"/>' }))
  expect(texts(world)).toEqual({ sent: 'An %2$s gesandt: %1$s' })
})

test('by default what a person must do is handed out', async () => {
  const world = createShop()
  await world.import(await translated(world, { title: 'Ihr Warenkorb' }))
  const names = (await world.units()).flatMap(({ units }) => units.map(({ name, state }) => `${name} ${state}`))
  expect(names).toEqual(['hello missing', 'items (one) missing', 'items (other) missing'])
  const all = (await world.units(['current'])).flatMap(({ units }) =>
    units.map(({ name, state }) => `${name} ${state}`),
  )
  expect(all).toEqual(['title current'])
})
