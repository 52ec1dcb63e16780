import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Item } from '@lockale/core'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { playAssistant, type Translate } from './assistant.ts'

const base = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], syntax: 'i18next' }

const german: Readonly<Record<string, string>> = {
  'Your cart': 'Dein Warenkorb',
  'Your shopping cart': 'Dein Einkaufswagen',
  'Good bye': 'Auf Wiedersehen',
  'Show more': 'Mehr anzeigen',
  'Hello <x id="1"/>, <g id="2">welcome</g> &amp; have fun':
    'Hallo <x id="1"/>, <g id="2">willkommen</g> &amp; viel Spaß',
  '<x id="1">1</x> file': '<x id="1">1</x> Datei',
  '<x id="1">5</x> files': '<x id="1">5</x> Dateien',
  Order: 'Bestellung',
  'Open the cart': 'Den Warenkorb öffnen',
}
const polish: Readonly<Record<string, string>> = {
  '<x id="1">1</x> file': '<x id="1">1</x> plik',
  '<x id="1">3</x> files': '<x id="1">3</x> pliki',
  '<x id="1">5</x> files': '<x id="1">5</x> plików',
  '<x id="1">1.5</x> files': '<x id="1">1.5</x> pliku',
}

const inGerman: Translate = ({ text }) => german[text]
const inPolish: Translate = ({ text }) => polish[text]

async function createApp(files: object, config: object = {}): Promise<Folder> {
  return createFolder({ 'lockale.config.json': { ...base, ...config }, ...files })
}

const green = { code: 0, out: expect.stringContaining('No problems found') as string, err: '' }

async function originOf(folder: Folder, message: string): Promise<unknown> {
  const { out } = await callLockale(['why', message, '--locale', 'de', '--json'], { cwd: folder.path })
  return (JSON.parse(out) as { facts: { forms: { by: string; engine?: unknown; settings: unknown }[] }[] }).facts[0]
    ?.forms[0]
}

test('1: translate what is missing', async () => {
  const en = { title: 'Your cart', hello: 'Hello {{name}}, <b>welcome</b> & have fun', bye: 'Good bye' }
  await using folder = await createApp({ 'locales/en.json': en, 'locales/de.json': { bye: 'Tschüss' } })
  const { answers, check } = await playAssistant(folder, inGerman)
  expect(await folder.readJson('locales/de.json')).toEqual({
    title: 'Dein Warenkorb',
    hello: 'Hallo {{name}}, <b>willkommen</b> & viel Spaß',
    bye: 'Tschüss',
  })
  expect(answers).toMatchObject([{ locales: [{ locale: 'de', asked: 2, written: 2, refused: 0, skipped: 0 }] }])
  expect(check).toMatchObject(green)
  expect(await originOf(folder, 'title')).toMatchObject({ by: 'review', settings: { engine: 'claude-sonnet-5' } })
  expect(await originOf(folder, 'bye')).toMatchObject({ by: 'adopted' })
})

test('2: write the translation of a renamed message, with no string to translate', async () => {
  await using folder = await createApp({ 'locales/en.json': { title: 'Your cart' }, 'locales/de.json': {} })
  await playAssistant(folder, inGerman)
  await folder.write('locales/en.json', { heading: 'Your cart' })
  const { items, check } = await playAssistant(folder, inGerman)
  expect(items).toEqual([])
  expect(await folder.readJson('locales/de.json')).toEqual({ heading: 'Dein Warenkorb' })
  expect(check).toMatchObject(green)
})

test('3: translate a changed source string again', async () => {
  await using folder = await createApp({ 'locales/en.json': { title: 'Your cart' } })
  await playAssistant(folder, inGerman)
  await folder.write('locales/en.json', { title: 'Your shopping cart' })
  const { items, check } = await playAssistant(folder, inGerman)
  expect(items).toHaveLength(1)
  expect(await folder.readJson('locales/de.json')).toEqual({ title: 'Dein Einkaufswagen' })
  expect(check).toMatchObject(green)
})

test('4: leave a human translation alone, also when its source string changed', async () => {
  await using folder = await createApp({ 'locales/en.json': { title: 'Your cart', bye: 'Good bye' } })
  await playAssistant(folder, inGerman)
  await folder.write('locales/de.json', { title: 'Mein Korb', bye: 'Auf Wiedersehen' })
  await playAssistant(folder, inGerman)
  await folder.write('locales/en.json', { title: 'Your shopping cart', bye: 'Good bye', more: 'Show more' })
  const { items, check } = await playAssistant(folder, inGerman)
  expect(items.map(({ key }) => key)).toEqual(['more'])
  expect(await folder.readJson('locales/de.json')).toMatchObject({ title: 'Mein Korb', more: 'Mehr anzeigen' })
  expect(check).toMatchObject({ code: 1, out: expect.stringContaining('source-changed') })
})

test('5: correct a refused answer', async () => {
  await using folder = await createApp({ 'locales/en.json': { hello: 'Hello {{name}}, <b>welcome</b> & have fun' } })
  const { answers, items, check } = await playAssistant(folder, (item, target, attempt) =>
    attempt === 1 ? 'Hallo, <g id="2">willkommen</g>' : inGerman(item, target, attempt),
  )
  expect(answers[0]).toMatchObject({
    locales: [{ locale: 'de', asked: 1, written: 0, refused: 1, skipped: 0 }],
    refused: [
      {
        reason: 'invalid',
        place: 'answers[0]',
        message: 'hello',
        rules: [{ id: 'placeholder-missing', says: '{{name}} is missing ({{name}} is <x id="1"/>)' }],
      },
    ],
  })
  expect(items[1]?.rejected).toEqual({
    answer: 'Hallo, <g id="2">willkommen</g>',
    because: ['placeholder-missing'],
  })
  expect(check).toMatchObject(green)
})

test('6: write all plural forms of a language', async () => {
  const en = { files_one: '{{count}} file', files_other: '{{count}} files' }
  await using folder = await createApp({ 'locales/en.json': en }, { targets: ['pl'] })
  const { answers, items, check } = await playAssistant(folder, (item, target, attempt) =>
    item.form?.category === 'few' && attempt === 1 ? undefined : inPolish(item, target, attempt),
  )
  expect(items[1]?.form).toEqual({ category: 'few', example: 3 })
  expect(answers[0]).toMatchObject({
    locales: [{ locale: 'pl', asked: 4, written: 0, refused: 3, skipped: 1 }],
    refused: [{ form: 'one', reason: 'incomplete' }, { form: 'many' }, { form: 'other' }],
  })
  expect(await folder.readJson('locales/pl.json')).toEqual({
    files_one: '{{count}} plik',
    files_few: '{{count}} pliki',
    files_many: '{{count}} plików',
    files_other: '{{count}} pliku',
  })
  expect(check).toMatchObject(green)
})

test('7: use the terms of the config', async () => {
  const targets = [{ locale: 'de', terms: { cart: 'Warenkorb' } }]
  await using folder = await createApp({ 'locales/en.json': { open: 'Open the cart', bye: 'Good bye' } }, { targets })
  const { answers, items, check } = await playAssistant(folder, (item, target, attempt) =>
    item.key === 'open' && attempt === 1 ? 'Den Wagen öffnen' : inGerman(item, target, attempt),
  )
  expect(items.map(({ key, terms }) => [key, terms])).toEqual([
    ['open', { cart: 'Warenkorb' }],
    ['bye', undefined],
    ['open', { cart: 'Warenkorb' }],
  ])
  expect(answers[0]).toMatchObject({ refused: [{ message: 'open', reason: 'doubtful' }] })
  expect(check).toMatchObject(green)
})

test('8: keep to the maximum length', async () => {
  const files = [{ source: 'locales/en.json', target: 'locales/{locale}.json', maxLength: 12 }]
  await using folder = await createApp({ 'locales/en.json': { order: 'Order' } }, { files })
  const { answers, items, check } = await playAssistant(folder, (item, target, attempt) =>
    attempt === 1 ? 'Deine Bestellung' : inGerman(item, target, attempt),
  )
  expect(items[0]?.maxLength).toBe(12)
  expect(answers[0]).toMatchObject({ refused: [{ reason: 'doubtful', rules: [{ id: 'max-length' }] }] })
  expect(await folder.readJson('locales/de.json')).toEqual({ order: 'Bestellung' })
  expect(check).toMatchObject(green)
})

test('9: translate into a language that is new', async () => {
  await using folder = await createApp({ 'locales/en.json': { title: 'Your cart' } })
  await playAssistant(folder, inGerman)
  await folder.write('lockale.config.json', { ...base, targets: ['de', 'fr'] })
  const { answers, check } = await playAssistant(folder, () => 'Votre panier')
  expect(answers).toMatchObject([{ locales: [{ locale: 'fr', asked: 1, written: 1 }] }])
  expect(await folder.readJson('locales/fr.json')).toEqual({ title: 'Votre panier' })
  expect(check).toMatchObject(green)
})

test('10: translate a plural inside of an ICU message', async () => {
  const en = { files: '{n, plural, one {# file} other {# files}}' }
  await using folder = await createApp({ 'locales/en.json': en }, { syntax: 'icu', targets: ['pl'] })
  const { items, check } = await playAssistant(folder, inPolish)
  expect(items.map(({ form }) => form?.category)).toEqual(['one', 'few', 'many', 'other'])
  expect(await folder.readJson('locales/pl.json')).toEqual({
    files: '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
  })
  expect(check).toMatchObject(green)
})

test('11: read descriptions, neighbours and reviewed translations of other languages', async () => {
  const config = { targets: ['de', 'fr'], files: ['locales/{locale}.yaml'] }
  const en = 'shop:\n  # Noun. What a customer bought\n  order: Order\n  title: Your cart\n'
  await using folder = await createApp(
    { 'locales/en.yaml': en, 'locales/fr.yaml': 'shop:\n  order: Commande\n' },
    config,
  )
  await callLockale(['accept', 'shop.order', '--locale', 'fr'], { cwd: folder.path })
  const listed = await playAssistant(
    folder,
    (item) => ({ text: german[item.text] ?? 'x', sure: true }),
    'work --json --locale de',
  )
  const order = listed.items.find(({ key }) => key === 'shop.order')
  expect(order).toMatchObject({ text: 'Order', note: 'Noun. What a customer bought' } satisfies Partial<Item>)
  expect(await folder.read('locales/de.yaml')).toContain('order: Bestellung')
})

test('12: insist on an answer that a check doubts', async () => {
  await using folder = await createApp({ 'locales/en.json': { wait: 'Wait 60 minutes.' } })
  const { answers, check } = await playAssistant(folder, (_, __, attempt) =>
    attempt === 1 ? 'Warte eine Stunde.' : { text: 'Warte eine Stunde.', sure: true },
  )
  expect(answers).toMatchObject([
    { refused: [{ reason: 'doubtful', hint: expect.stringContaining('"sure": true') as string }] },
    { locales: [{ written: 1 }] },
  ])
  expect(await folder.readJson('locales/de.json')).toEqual({ wait: 'Warte eine Stunde.' })
  expect(check.code).toBe(0)
})

test('13: work in parts, of which no message is cut', async () => {
  const en = { a: 'Your cart', files_one: '{{count}} file', files_other: '{{count}} files', b: 'Good bye' }
  await using folder = await createApp({ 'locales/en.json': en })
  const parts: number[] = []
  for (let round = 0; round < 3; round++) {
    const { out } = await callLockale(['work', '--limit', '2', '--json'], { cwd: folder.path })
    const { jobs = [] } = JSON.parse(out) as { jobs?: readonly { readonly items: readonly Item[] }[] }
    const items = jobs.flatMap((job) => job.items)
    parts.push(items.length)
    const answers = items.map(({ id, text }) => ({ id, text: german[text] }))
    await folder.write('answers.json', { engine: 'x', answers })
    expect(await callLockale(['answer', 'answers.json'], { cwd: folder.path })).toMatchObject({ code: 0 })
  }
  expect(parts).toEqual([1, 2, 1])
  expect(await callLockale(['check'], { cwd: folder.path })).toMatchObject(green)
})

test('14: translate the packages of a workspace', async () => {
  const config = { ...base, files: ['{locale}.json'] }
  await using folder = await createFolder({
    'package.json': { workspaces: ['packages/*'] },
    'packages/a/package.json': {},
    'packages/b/package.json': {},
    'packages/a/lockale.config.json': config,
    'packages/b/lockale.config.json': config,
    'packages/a/en.json': { title: 'Your cart' },
    'packages/b/en.json': { title: 'Your cart', bye: 'Good bye' },
  })
  const { check } = await playAssistant(folder, inGerman)
  expect(await folder.readJson('packages/a/de.json')).toEqual({ title: 'Dein Warenkorb' })
  expect(await folder.readJson('packages/b/de.json')).toEqual({ title: 'Dein Warenkorb', bye: 'Auf Wiedersehen' })
  expect(check).toMatchObject(green)
})

test('--out writes the file that standard output would have, and says what to do', async () => {
  await using folder = await createApp({ 'locales/en.json': { title: 'Your cart' } })
  const { out } = await callLockale(['work', '--json'], { cwd: folder.path })
  expect(await callLockale(['work', '--out', 'work.json'], { cwd: folder.path })).toMatchObject({ code: 0 })
  expect(await readFile(`${folder.path}/work.json`, 'utf8')).toBe(out)
})
