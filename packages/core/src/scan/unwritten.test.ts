import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

type Texts = Readonly<Record<string, unknown>>

const inProject = (source: Texts, target: Texts, config: object = {}): World =>
  createWorld(
    { 'en.json': source, 'de.json': target },
    { targets: ['de'], files: ['{locale}.json'], syntax: 'i18next', ...config },
  )

const sync = (world: World) => world.project.sync({ translator: world.translator })
const written = { open: 'Open the shop', close: 'Close it' }
const translated = { open: 'Öffne den Laden', close: 'Schließ ihn' }

async function codesOf(world: World): Promise<readonly string[]> {
  return (await world.project.check()).diagnostics.map(({ code, message }) => `${code} ${message}`)
}

test.for<[mark: string, key: string]>([
  ['TODO', 'hint'],
  ['TODO: translate hint', 'hint'],
  ['FIXME: hint', 'hint'],
  ['__STRING_NOT_TRANSLATED__', 'hint'],
  ['__MISSING__', 'hint'],
  ['TRME Read the hint', 'hint'],
  ['cart.hint', 'cart.hint'],
  ['cart_hint', 'cart_hint'],
  ['cartHint', 'cartHint'],
])('%s in a translation file is no translation: before and after the first sync', async ([mark, key]) => {
  const first = inProject({ ...written, [key]: 'Read the hint' }, { ...translated, [key]: mark })
  expect(await codesOf(first)).toEqual([`missing-key ${key}`])
  await sync(first)
  expect(first.translator.texts()).toEqual(['Read the hint'])

  const later = inProject(written, translated)
  await sync(later)
  later.write('en.json', { ...written, [key]: 'Read the hint' })
  later.write('de.json', { ...translated, [key]: mark })
  expect(await codesOf(later)).toEqual([`missing-key ${key}`])
  await sync(later)
  expect(later.translator.texts()).toEqual(['Read the hint'])
  expect(await codesOf(later)).toEqual([])
})

test.for<[name: string, source: Texts, key: string]>([
  ['the whole key', { ...written, 'profile.delete_account': 'profile.delete_account' }, 'profile.delete_account'],
  ['the key with its levels', { ...written, cart: { title: 'cart.title' } }, 'cart.title'],
  ['the last part of it', { ...written, cart: { titleBar: 'titleBar' } }, 'cart.titleBar'],
  ['a mark', { ...written, title: '__NOT_TRANSLATED__' }, 'title'],
  ['what is to be done', { ...written, title: 'TODO: a title' }, 'title'],
  ['a plural', { ...written, 'cart.items_one': 'cart.items', 'cart.items_other': 'cart.items' }, 'cart.items'],
])('a source string that is not written yet is said once, and never sent: %s', async ([, source, key]) => {
  const world = inProject(source, translated)
  expect(await codesOf(world)).toEqual([`source-unwritten ${key}`])
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 0 })
  expect(world.read('de.json')).toEqual(translated)
  expect(await codesOf(world)).toEqual([`source-unwritten ${key}`])
})

test('of a file that an extractor has just made, nothing is written yet; then its strings are bought once', async () => {
  const world = inProject({ 'profile.delete_account': 'profile.delete_account', 'cart.items': 'cart.items' }, {})
  expect(await sync(world)).toMatchObject({ requests: 0 })
  world.write('en.json', { 'profile.delete_account': 'Delete the account', 'cart.items': 'Items' })
  await sync(world)
  expect(world.translator.texts()).toEqual(['Delete the account', 'Items'])
  expect(await codesOf(world)).toEqual([])
})

test.for<[name: string, source: Texts, target: Texts]>([
  [
    'source strings are keys',
    { Export: 'Export', 'Save all': 'Save all' },
    { Export: 'Export', 'Save all': 'Sichern' },
  ],
  ['names are keys', { iPhone: 'iPhone', macOS: 'macOS' }, { iPhone: 'iPhone', macOS: 'macOS' }],
  [
    'names are keys among others',
    { ...written, os: { macOS: 'macOS', iOS: 'iOS', eBay: 'eBay' } },
    { ...translated, os: { macOS: 'macOS', iOS: 'iOS', eBay: 'eBay' } },
  ],
  ['a word is a key', { ...written, name: 'Name', email: 'email' }, { ...translated, name: 'Name', email: 'email' }],
  ['the source has the mark itself', { ...written, list: 'TODO' }, { ...translated, list: 'TODO' }],
])('where %s, a text like its key is a text', async ([, source, target]) => {
  const world = inProject(source, target, { untranslated: ['TODO', '__*__'] })
  const codes = await codesOf(world)
  expect(codes.filter((code) => code.startsWith('missing-key'))).toEqual([])
  await sync(world)
  expect(world.read('de.json')).toEqual(target)
})

test('a string that is its key is one where the config says so', async () => {
  const source = { ...written, 'node.js': 'node.js', 'app.open_source': 'app.open_source' }
  const messages = [{ match: 'node.js', policy: 'auto' }]
  const world = inProject(source, { ...translated, 'node.js': 'node.js' }, { messages })
  expect(await codesOf(world)).toEqual(['source-unwritten app.open_source'])
  await sync(world)
  expect(world.read('de.json')).toEqual({ ...translated, 'node.js': 'node.js' })
  expect(await codesOf(world)).toEqual(['source-unwritten app.open_source'])
})

test('in Spanish, TODO is a word', async () => {
  const es = createWorld(
    { 'en.json': { ...written, all: 'ALL' }, 'es.json': { open: 'Abrir', close: 'Cerrar', all: 'TODO' } },
    { targets: ['es'], files: ['{locale}.json'], syntax: 'i18next' },
  )
  await sync(es)
  expect(es.translator.texts()).toEqual([])
})

test('marks of a project take the place of the usual ones', async () => {
  const target = { open: '¡¡Open!!', close: 'FIXME' }
  const world = inProject(written, target, { untranslated: ['¡¡*!!'] })
  expect(await codesOf(world)).toEqual(['missing-key open'])
})

test('a person writes over what is not written yet, and it stays', async () => {
  const world = inProject({ ...written, 'cart.hint': 'cart.hint' }, translated)
  await sync(world)
  world.write('de.json', { ...translated, 'cart.hint': 'Hinweis' })
  await sync(world)
  world.write('en.json', { ...written, 'cart.hint': 'Hint' })
  await sync(world)
  expect(world.read('de.json')).toMatchObject({ 'cart.hint': 'Hinweis' })
  expect(world.translator.texts()).toEqual([])
})

test('a copy that comes with its key is no word of a person, and stays', async () => {
  const world = inProject(written, translated)
  await sync(world)
  world.write('en.json', { ...written, remove: 'Delete account' })
  world.write('de.json', { ...translated, remove: 'Delete account' })
  await sync(world)
  expect(world.files()['lockale.lock']).toMatch(/remove.*de\?/u)
  expect(world.read('de.json')).toMatchObject({ remove: 'Delete account' })
})
