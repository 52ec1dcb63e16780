import { expect, test } from 'vitest'
import { createWorld, failure, type World } from '../testing/world.ts'

const sync = ({ project, translator }: World) => project.sync({ translator })

function fluent(
  answers: Readonly<Record<string, string>>,
  en: string,
  files: Record<string, string> = {},
  locale = 'de',
): World {
  const world = createWorld(
    { 'en/app.ftl': en, ...files },
    { files: ['{locale}/app.ftl'], targets: [locale], syntax: 'fluent' },
  )
  world.translator.answer = ({ texts }) => texts.map((text) => answers[text] ?? text)
  return world
}

test.for<[name: string, locale: string, label: string, translated: string, source: string, key: string]>([
  ['the letter that is there', 'de', 'Print', 'Drucken, Papier', 'P', 'P'],
  ['as it is written there', 'de', 'Print', 'Auf papier', 'P', 'p'],
  ['the first letter where it is not', 'de', 'Print', 'Drucken', 'P', 'D'],
  ['not one of a placeable', 'de', 'Print { $page }', 'Nr. { $page } drucken', 'P', 'N'],
  ['of another script', 'uk', 'Print', 'Друк', 'P', 'Д'],
  ['the source’s where no key is on the keyboard', 'ja', 'Print', '印刷', 'P', 'P'],
])('the access key of a translated label is in it: %s', async ([, locale, label, translated, source, key]) => {
  const answers = { Print: translated, 'Print <x id="1"/>': translated.replace('{ $page }', '<x id="1"/>') }
  const file = `${locale}/app.ftl`
  const world = fluent(answers, `print =\n    .accesskey = ${source}\n    .label = ${label}\n`, {}, locale)
  await sync(world)
  expect(world.translator.texts().map((text) => text.replace(' <x id="1"/>', ''))).toEqual(['Print'])
  expect(world.files()[file]).toBe(`print =\n    .accesskey = ${key}\n    .label = ${translated}\n`)
  const again = await sync(world)
  expect([again.requests, again.files]).toEqual([0, []])
  expect((await world.project.check({})).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('the label may be the message itself, or be translated already; a shortcut stays', async () => {
  const en =
    'print = Print\n    .accesskey = P\nsave =\n    .label = Save\n    .accesskey = S\n    .key = S\ncopy-shortcut = C\nfind-commandkey = F\n'
  const world = fluent({ Print: 'Drucken' }, en, { 'de/app.ftl': 'save =\n    .label = Sichern\n' })
  await sync(world)
  expect(world.translator.texts()).toEqual(['Print'])
  expect(world.files()['de/app.ftl']).toBe(
    'print = Drucken\n    .accesskey = D\nsave =\n    .label = Sichern\n    .accesskey = S\n    .key = S\ncopy-shortcut = C\nfind-commandkey = F\n',
  )
})

test('a key that came from a label follows its translation, and one of a person stays', async () => {
  const en = (label: string) =>
    `print =\n    .label = ${label}\n    .accesskey = P\nsave =\n    .label = ${label}\n    .accesskey = S\n`
  const world = fluent({ Print: 'Drucken', 'Print it': 'Seite' }, en('Print'))
  await sync(world)
  const made = world.files()['de/app.ftl'] ?? ''
  expect(made).toBe(
    'print =\n    .label = Drucken\n    .accesskey = D\nsave =\n    .label = Drucken\n    .accesskey = D\n',
  )
  world.write('de/app.ftl', made.replace(/D\n$/u, 'k\n'))
  await sync(world)
  world.write('en/app.ftl', en('Print it'))
  await sync(world)
  expect(world.files()['de/app.ftl']).toBe(
    'print =\n    .label = Seite\n    .accesskey = S\nsave =\n    .label = Seite\n    .accesskey = k\n',
  )
  expect(await sync(world)).toMatchObject({ requests: 0, files: [] })
})

test('a label that got no translation leaves its key out, and the next sync makes both', async () => {
  const world = fluent({ Print: 'Drucken' }, 'print =\n    .label = Print\n    .accesskey = P\nok = Fine\n')
  const { answer } = world.translator
  world.translator.answer = () => {
    throw failure('unavailable')
  }
  await sync(world)
  expect(world.files()['de/app.ftl'] ?? '').not.toContain('accesskey')
  world.translator.answer = answer
  await sync(world)
  expect(world.files()['de/app.ftl']).toContain('.label = Drucken\n    .accesskey = D\n')
})

test.for<[name: string, files: Record<string, string>, config: Record<string, unknown>, read: string, made: string]>([
  [
    'properties',
    {
      'en.properties':
        'openFile.label=Open File\nopenFile.accesskey=O\nsaveAccessKey=S\nsave=Save\nfile.mnemonic=F\nfile.text=File\n',
    },
    { files: ['{locale}.properties'], syntax: 'none' },
    'de.properties',
    'openFile.label=de:Open File\nopenFile.accesskey=O\nsaveAccessKey=S\nsave=de:Save\nfile.mnemonic=F\nfile.text=de:File\n',
  ],
  [
    'JSON',
    {
      'en.json':
        '{\n  "open": { "label": "Open", "accessKey": "O" },\n  "closeLabel": "Close",\n  "closeAccesskey": "x"\n}\n',
    },
    {},
    'de.json',
    '{\n  "open": { "label": "de:Open", "accessKey": "O" },\n  "closeLabel": "de:Close",\n  "closeAccesskey": "d"\n}\n',
  ],
])('in %s', async ([, files, config, read, made]) => {
  const world = createWorld(files, { targets: ['de'], ...config })
  await sync(world)
  expect(world.files()[read]).toBe(made)
})

test('words of one letter, and other values under such names, are sent', async () => {
  const source = {
    monkey: 'A',
    i: 'I',
    key: 'Key',
    accesskey: 'Access key',
    'open.key.hint': 'Q',
    answer: { a: 'Yes' },
  }
  const world = createWorld({ 'en.json': source }, { targets: ['de'] })
  await sync(world)
  expect(world.translator.texts()).toEqual(['A', 'I', 'Key', 'Access key', 'Q', 'Yes'])
})
