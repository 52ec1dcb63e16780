import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const inProject = (source: Record<string, string>, target: Record<string, string>) =>
  createWorld(
    { 'en.json': source, 'de.json': target, 'fr.json': {} },
    { targets: ['de', 'fr'], files: ['{locale}.json'], syntax: 'i18next' },
  )

test.for<[name: string, value: string]>([
  ['an address without a scheme', 'shop.example/desk/all/of/it'],
  ['a host', 'www.shop.example'],
  ['a mail address', 'help@shop.example'],
  ['a name with its initials', 'Order Status Board (OSB)'],
  ['a plural formula', 'nplurals=2; plural=(n != 1);'],
  ['a style', 'width: 20em; height: 10em'],
  ['class names', 'btn btn-primary btn-large'],
])('%s that is equal in both files is no copy that was forgotten', async ([, value]) => {
  const world = inProject({ value }, { value })
  const { diagnostics } = await world.project.check({ locales: ['de'] })
  expect(diagnostics.filter(({ code }) => code === 'missing-key')).toEqual([])
  await world.project.sync({ translator: world.translator })
  expect(world.read('de.json')).toEqual({ value })
})

test.for<[name: string, value: string]>([
  ['an address without a scheme', 'shop.example/desk/all/of/it'],
  ['a plural formula', 'nplurals=2; plural=(n != 1);'],
  ['a pattern of dates', 'EEEE, d. MMMM yyyy'],
  ['a colour', 'rgb(10, 20, 30)'],
])('%s is copied and never sent', async ([, value]) => {
  const world = inProject({ value }, {})
  await world.project.sync({ translator: world.translator })
  expect(world.read('fr.json')).toEqual({ value })
  expect(world.translator.texts()).toEqual([])
})

test('words that are equal in both files are one', async () => {
  const world = inProject({ words: 'Open the shop.example desk now' }, { words: 'Open the shop.example desk now' })
  const { diagnostics } = await world.project.check({ locales: ['de'] })
  expect(diagnostics.map(({ code }) => code)).toContain('missing-key')
})
