import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const en = ['Open the box', 'Take the part', 'Close the box']
const de = ['Kiste öffnen', 'Teil nehmen', 'Kiste schließen']

const android = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <string-array name="steps">\n${items.map((item) => `        <item>${item}</item>`).join('\n')}\n    </string-array>\n</resources>\n`
const yaml = (root: string) => (items: readonly string[]) =>
  `${root}:\n  steps:\n${items.map((item) => `    - ${item}\n`).join('')}`

interface Format {
  readonly pattern: string | object
  readonly syntax: string
  readonly files: readonly [source: string, target: string]
  readonly write: readonly [
    source: (items: readonly string[]) => unknown,
    target: (items: readonly string[]) => unknown,
  ]
}

const json = (items: readonly string[]) => `${JSON.stringify({ steps: items, other: 'x1' }, undefined, 2)}\n`
const formats: Readonly<Record<string, Format>> = {
  JSON: { pattern: '{locale}.json', syntax: 'i18next', files: ['en.json', 'de.json'], write: [json, json] },
  YAML: { pattern: '{locale}.yml', syntax: 'rails', files: ['en.yml', 'de.yml'], write: [yaml('en'), yaml('de')] },
  Android: {
    pattern: { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' },
    syntax: 'java',
    files: ['values/strings.xml', 'values-de/strings.xml'],
    write: [android, android],
  },
}

const sync = (world: World) => world.project.sync({ translator: world.translator })

type Case = readonly [name: string, source: readonly string[], target: readonly string[], bought: readonly string[]]

const cases: readonly Case[] = [
  ['an item at the beginning', ['Read the manual', ...en], ['de:Read the manual', ...de], ['Read the manual']],
  [
    'an item in the middle',
    ['Open the box', 'Read the manual', 'Take the part', 'Close the box'],
    ['Kiste öffnen', 'de:Read the manual', 'Teil nehmen', 'Kiste schließen'],
    ['Read the manual'],
  ],
  ['two items change places', ['Close the box', 'Take the part', 'Open the box'], [...de].reverse(), []],
  [
    'all of them',
    ['Take the part', 'Close the box', 'Open the box'],
    ['Teil nehmen', 'Kiste schließen', 'Kiste öffnen'],
    [],
  ],
  ['an item goes', ['Open the box', 'Close the box'], ['Kiste öffnen', 'Kiste schließen'], []],
]

for (const [format, { pattern, syntax, files, write }] of Object.entries(formats)) {
  test.for(cases)(
    `${format}: the texts of people go with the items of their list: %s`,
    async ([, source, target, bought]) => {
      const [from, to] = files
      const world = createWorld(
        { [from]: write[0](en), [to]: write[1](de) },
        { targets: ['de'], files: [pattern], syntax },
      )
      await sync(world)
      world.write(from, write[0](source))
      const { diagnostics } = await world.project.check()
      expect(diagnostics.filter(({ severity, isBySync }) => severity === 'error' && isBySync !== true)).toEqual([])
      await sync(world)
      expect(world.files()[to]).toBe(write[1](target))
      expect(world.translator.texts()).toEqual(bought)
      expect(await sync(world)).toMatchObject({ requests: 0, written: 0, isComplete: true })
      expect((await world.project.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(world.files()['lockale.lock']).not.toMatch(/de=.*Kiste/u)
    },
  )
}

test.for<[name: string, source: readonly string[], target: readonly string[]]>([
  [
    'one that moves down',
    ['Wear gloves', 'Open the box', 'Take the big part', 'Close the box'],
    ['de:Wear gloves', 'Kiste öffnen', 'Teil nehmen', 'Kiste schließen'],
  ],
  [
    'the last one',
    ['Wear gloves', 'Open the box', 'Take the part', 'Shut the box'],
    ['de:Wear gloves', 'Kiste öffnen', 'Teil nehmen', 'Kiste schließen'],
  ],
])('an item that is reworded while its list moves keeps the text of a person: %s', async ([, source, target]) => {
  const world = createWorld({ 'en.json': json(en), 'de.json': json(de) }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', json(source))
  await sync(world)
  expect(world.files()['de.json']).toBe(json(target))
  const { diagnostics } = await world.project.check()
  expect(diagnostics.map(({ code }) => code)).toEqual(['source-changed'])
  expect(await sync(world)).toMatchObject({ requests: 0, written: 0 })
})

test('an item that is reworded in its place keeps the text of a person, which is reported', async () => {
  const world = createWorld({ 'en.json': json(en), 'de.json': json(de) }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', json(['Open the box', 'Take the parts out', 'Close the box']))
  await sync(world)
  expect(world.files()['de.json']).toBe(json(de))
  const { diagnostics } = await world.project.check()
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(['source-changed steps.1'])
})

test('where items are equal nothing is moved', async () => {
  const world = createWorld(
    { 'en.json': json(['Next', 'Next', 'Done']), 'de.json': json(['Weiter', 'Nächste', 'Fertig']) },
    { targets: ['de'] },
  )
  await sync(world)
  world.write('en.json', json(['Done', 'Next', 'Next']))
  await sync(world)
  const { steps } = world.read('de.json') as { steps: readonly string[] }
  expect(steps).toContain('Weiter')
  expect(steps).toContain('Nächste')
})

test.for([['Open the box'], ['Take the part', 'Open the box']])(
  "of equal items that go, a person's text stays: %s",
  async (source) => {
    const world = createWorld(
      { 'en.json': json([...en, 'Open the box']), 'de.json': json(['', ...de.slice(1), 'Kiste öffnen']) },
      { targets: ['de'] },
    )
    await sync(world)
    world.write('en.json', json(['Wear gloves', ...en, 'Open the box']))
    await sync(world)
    world.write('en.json', json(source))
    await sync(world)
    const { steps } = world.read('de.json') as { steps: readonly string[] }
    expect(steps.slice(0, source.length)).toEqual(
      source.map((text) => (text === 'Open the box' ? 'Kiste öffnen' : 'Teil nehmen')),
    )
    expect(world.translator.texts()).toEqual(['Open the box', 'Wear gloves'])
  },
)

test.for<[name: string, message: string, source: readonly string[], target: readonly string[]]>([
  ['at the beginning', 'steps.0', ['Read the manual', ...en], ['de:Read the manual', ...de]],
  [
    'behind the one asked for',
    'steps.2',
    ['Open the box', 'Read the manual', 'Take the part', 'Close the box'],
    ['Kiste öffnen', 'de:Read the manual', 'Teil nehmen', 'Kiste schließen'],
  ],
  ['two change places', 'steps.0', [...en].reverse(), [...de].reverse()],
])('one item is asked for, and its list has moved: %s', async ([, message, source, target]) => {
  const world = createWorld({ 'en.json': json(en), 'de.json': json(de) }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', json(source))
  await world.project.sync({ translator: world.translator, messages: [message] })
  expect(world.files()['de.json']).toBe(json(target))
  expect(await sync(world)).toMatchObject({ requests: 0, written: 0, isComplete: true })
})

test('items that move are no copies of the source', async () => {
  const world = createWorld({ 'en.json': json(en), 'de.json': json(de) }, { targets: ['de'] })
  await sync(world)
  for (const source of [[...en].reverse(), ['Read the manual', ...en]]) {
    world.write('en.json', json(source))
    expect(await sync(world)).toMatchObject({ copiesReplaced: 0, humanChanged: 0 })
  }
})

test('people move items in both files themselves: nothing is bought or changed', async () => {
  const world = createWorld({ 'en.json': json(en), 'de.json': json(de) }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', json([...en].reverse()))
  world.write('de.json', json([...de].reverse()))
  expect(await sync(world)).toMatchObject({ requests: 0, isComplete: true })
  expect(world.files()['de.json']).toBe(json([...de].reverse()))
})
