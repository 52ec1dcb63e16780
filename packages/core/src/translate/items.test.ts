import { expect, test } from 'vitest'
import type { Item } from '../model/engine.ts'
import { parseConfig } from '../config/parse-config.ts'
import { sendsOf } from '../plan/step.ts'
import { createWorld } from '../testing/world.ts'
import { openItems } from './items.ts'

interface Files {
  readonly [file: string]: unknown
}

const base = { source: 'en', targets: ['de', 'fr', 'pl'], files: ['{locale}.json'], syntax: 'i18next' }

/** The items of a plan, by key and form: `name` or `name one`. */
async function itemsOf(
  files: Files,
  { config = {}, prepare }: { readonly config?: object; readonly prepare?: (world: World) => Promise<void> } = {},
): Promise<{ readonly de: Readonly<Record<string, Item>>; readonly all: readonly Item[] }> {
  const raw = { ...base, service: { preset: 'service' }, ...config }
  const world = createWorld(files, raw)
  await prepare?.(world)
  const { steps, diffs, settings } = await world.project.plan({ translator: world.translator })
  const items = openItems({
    config: parseConfig(raw, { place: 'lockale.config.ts' }),
    settings: new Map(settings.map((one) => [one.locale, one])),
    diffs,
    previousSource: (unit) => (unit.name === 'changed' ? { texts: new Map([['', 'Delete {{n}} file']]) } : undefined),
  })
  const sends = sendsOf(steps)
  const german = sends.filter(({ place }) => place.locale === 'de')
  const named = items(german).map((item) => [[item.key, item.form?.category].filter(Boolean).join(' '), item] as const)
  return { de: Object.fromEntries(named), all: items(sends) }
}

type World = ReturnType<typeof createWorld>

test('an item has its key, its placeholders as tags, and nothing that is empty', async () => {
  const { de } = await itemsOf({ 'en.json': { hello: 'Hello {{name}}, <b>save</b> & close', plain: 'Save & <close' } })
  expect(de['hello']).toEqual({
    id: expect.stringMatching(/^[\w-]{8}$/u) as string,
    text: 'Hello <x id="1"/>, <g id="2">save</g> &amp; close',
    isXml: true,
    key: 'hello',
  })
  expect(de['plain']).toEqual({ id: de['plain']?.id, text: 'Save & <close', key: 'plain' })
})

test('a message with plural forms is one item for each form of the target language', async () => {
  const { all } = await itemsOf(
    { 'en.json': { n_one: '{{count}} file', n_other: '{{count}} files' } },
    { config: { targets: ['pl'] } },
  )
  expect(all.map(({ key, form, text }) => [key, form?.category, form?.example, text])).toEqual([
    ['n', 'one', 1, '<x id="1">1</x> file'],
    ['n', 'few', 3, '<x id="1">3</x> files'],
    ['n', 'many', 5, '<x id="1">5</x> files'],
    ['n', 'other', 1.5, '<x id="1">1.5</x> files'],
  ])
})

test('only the terms of the string, its own limit, and the neighbours that are not items', async () => {
  const { de } = await itemsOf(
    {
      'en.json': { title: 'Your cart', 'cart.open': 'Open cart', 'cart.pay': 'Pay now', last: 'Goodbye' },
      'de.json': { title: 'Dein Korb' },
      'fr.json': {},
    },
    {
      config: {
        targets: [{ locale: 'de', terms: { cart: 'Warenkorb', invoice: 'Rechnung' } }],
        messages: [{ match: '*pay', maxLength: 12 }],
      },
      prepare: async ({ project, translator }) =>
        void (await project.sync({ translator, adopt: true, messages: ['title'] })),
    },
  )
  expect(de['cart.open']).toMatchObject({ terms: { cart: 'Warenkorb' }, neighbours: ['Your cart'] })
  expect(de['cart.pay']).toMatchObject({ maxLength: 12, neighbours: ['Your cart'] })
  expect(de['cart.pay']).not.toHaveProperty('terms')
  expect(de['last']).not.toHaveProperty('neighbours')
})

test('reviewed translations of other locales and of similar strings come along, machine translations do not', async () => {
  const files = {
    'en.json': { a: 'Delete {{n}} old files', b: 'Delete all old files', c: 'Delete {{n}} old folders' },
    'fr.json': { a: 'Supprimer {{n}} anciens fichiers', b: 'Tout supprimer' },
    'de.json': { c: 'Lösche {{n}} alte Ordner' },
  }
  const prepare = async ({ project, translator }: World) => {
    await project.sync({ translator, adopt: true, messages: ['a', 'b', 'c'], locales: ['fr', 'de'] })
  }
  const accepted = async (world: World) => {
    await prepare(world)
    await world.project.accept({ messages: ['a', 'c'] })
    world.write('de.json', { c: 'Lösche {{n}} alte Ordner' })
  }
  const { de } = await itemsOf(files, { prepare: accepted, config: { targets: ['de', 'fr'] } })
  expect(de['a']).toMatchObject({
    siblings: { fr: 'Supprimer <x id="1"/> anciens fichiers' },
    similar: [{ source: 'Delete <x id="1"/> old folders', target: 'Lösche <x id="1"/> alte Ordner' }],
  })
  expect(de['b']).not.toHaveProperty('siblings')
})

test('a changed source brings the old pair', async () => {
  const { de } = await itemsOf(
    { 'en.json': { changed: 'Delete {{n}} file' } },
    {
      config: { targets: ['de'] },
      prepare: async (world) => {
        await world.project.sync({ translator: world.translator })
        world.write('en.json', { changed: 'Delete {{n}} file now' })
      },
    },
  )
  expect(de['changed']?.previous).toEqual({
    source: 'Delete <x id="1"/> file',
    target: 'de:Delete <x id="1"/> file',
  })
})

test('ids are the same for the same question and differ for others', async () => {
  const { all } = await itemsOf({ 'en.json': { a: 'Open', b: 'Open', c: 'Close' } }, { config: { targets: ['de'] } })
  const [a, b, c] = all.map(({ id }) => id)
  expect(a).toBe(b)
  expect(c).not.toBe(a)
})
