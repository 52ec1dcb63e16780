import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const config = { files: ['i18n/{locale}.json'], targets: ['de'] }

test('only texts are sent, with their notes; ids, hashes and comments are not', async () => {
  const world = createWorld(
    {
      'i18n/en.json': {
        'cart.pay': { string: 'Pay', developer_comment: 'A button', key: 'cart.pay' },
        'cart.title': { string: 'Cart', developer_comment: 'A headline' },
      },
      'i18n/de.json': {},
    },
    config,
  )
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toEqual(['Pay', 'Cart'])
  const contexts = world.translator.requests.map(({ context }) => context ?? '').toSorted()
  expect(contexts).toEqual([expect.stringContaining('A button'), expect.stringContaining('A headline')])
  expect(world.read('i18n/de.json')).toEqual({
    'cart.pay': { string: 'de:Pay', developer_comment: 'A button', key: 'cart.pay' },
    'cart.title': { string: 'de:Cart', developer_comment: 'A headline' },
  })
  const written = world.files()
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toHaveLength(2)
  expect(world.files()).toEqual(written)
})

test("a person's texts stay with their ids, whatever comes between", async () => {
  const [open, take, close] = ['Open the box', 'Take the part', 'Close the box'].map((text, at) => ({
    id: ['open', 'take', 'close'][at],
    text,
  }))
  const world = createWorld(
    {
      'i18n/en.json': { steps: [open, take, close] },
      'i18n/de.json': {
        steps: [
          { id: 'close', text: 'Kiste schließen' },
          { id: 'open', text: 'Kiste öffnen' },
        ],
      },
    },
    config,
  )
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toEqual(['Take the part'])
  world.write('i18n/en.json', { steps: [open, { id: 'read', text: 'Read the manual' }, take, close] })
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toEqual(['Take the part', 'Read the manual'])
  expect(world.read('i18n/de.json')).toEqual({
    steps: [
      { id: 'close', text: 'Kiste schließen' },
      { id: 'open', text: 'Kiste öffnen' },
      { id: 'take', text: 'de:Take the part' },
      { id: 'read', text: 'de:Read the manual' },
    ],
  })
})

test('a text that names another key is copied', async () => {
  const source = { 'cart.title': 'Cart', 'nav.first': 'cart.title', 'nav.word': 'cart' }
  const world = createWorld({ 'i18n/en.json': source, 'i18n/de.json': {} }, config)
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toEqual(['Cart', 'cart'])
  expect(world.read('i18n/de.json')).toEqual({
    'cart.title': 'de:Cart',
    'nav.first': 'cart.title',
    'nav.word': 'de:cart',
  })
})

test('an app is given what its files hold: lists with ids stay lists, and of messages with notes it gets the texts', async () => {
  const world = createWorld(
    {
      'a.en.yaml': '_note: Of the help\nsteps:\n  - id: open\n    order: 1\n    name: Open the box\n',
      'b.en.yaml': 'pay:\n  string: Pay\n  developer_comment: A button\nsend:\n  string: Send\n',
    },
    { files: ['a.{locale}.yaml', 'b.{locale}.yaml'], targets: ['de'] },
  )
  const { resources } = await world.project.deliver()
  const [a, b] = resources.filter(({ locale }) => locale === 'en').map(({ json }) => JSON.parse(json) as unknown)
  expect(a).toEqual({ _note: 'Of the help', steps: [{ id: 'open', order: 1, name: 'Open the box' }] })
  expect(b).toEqual({ pay: 'Pay', send: 'Send' })
})
