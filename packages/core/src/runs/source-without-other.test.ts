import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

/** One file, more files. */
const inEnglish: World['translator']['answer'] = ({ texts }) => {
  return texts.map((text) =>
    text.replace(/(?:файл|plik)(\p{L}*)/u, (_, ending: string) => (ending === '' ? 'file' : 'files')),
  )
}

async function sync(world: World) {
  world.translator.answer = inEnglish
  const report = await world.project.sync({ translator: world.translator })
  expect(report.diagnostics).toEqual([])
  const { diagnostics } = await world.project.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return world.files()
}

const russian = { x_one: '{{count}} файл', x_few: '{{count}} файла', x_many: '{{count}} файлов' }

test('i18next: each language gets the forms that its runtime asks for', async () => {
  const world = createWorld({ 'ru.json': russian }, { source: 'ru', targets: ['en', 'pl', 'ja', 'fr'] })
  const files = await sync(world)
  const keysIn = (file: string) => Object.keys(JSON.parse(files[file] ?? '{}') as object)
  expect(keysIn('en.json')).toEqual(['x_one', 'x_other'])
  expect(keysIn('pl.json')).toEqual(['x_one', 'x_few', 'x_many', 'x_other'])
  expect(keysIn('ja.json')).toEqual(['x_other'])
  expect(keysIn('fr.json')).toEqual(['x_one', 'x_many', 'x_other'])
  const sent = world.translator.requests.flatMap(({ target, texts }) => (target === 'en' ? texts : []))
  expect(sent).toEqual(['<x id="1">1</x> файл', '<x id="1">5</x> файлов'])
})

test('i18next: what an older version wrote as three messages becomes a plural', async () => {
  const wrong = { x_one: '{{count}} file', x_few: '{{count}} files', x_many: '{{count}} files' }
  const world = createWorld({ 'ru.json': russian, 'en.json': wrong }, { source: 'ru', targets: ['en'] })
  await sync(world)
  expect(world.read('en.json')).toMatchObject({ x_one: '{{count}} file', x_other: '{{count}} files' })
})

test.for<[name: string, config: object, file: string, source: string, target: string, expected: string]>([
  [
    'Rails',
    { files: ['{locale}.yml'], syntax: 'rails' },
    'pl.yml',
    'pl:\n  n:\n    one: "%{count} plik"\n    few: "%{count} pliki"\n    many: "%{count} plików"\n',
    'en.yml',
    'en:\n  n:\n    one: "%{count} file"\n    other: "%{count} files"\n',
  ],
  [
    'go-i18n',
    { files: ['active.{locale}.toml'], syntax: 'none', placeholders: [String.raw`\{\{[^}]*\}\}`] },
    'active.pl.toml',
    '[n]\none = "{{.n}} plik"\nfew = "{{.n}} pliki"\nmany = "{{.n}} plików"\n',
    'active.en.toml',
    '[n]\none = "{{.n}} file"\nother = "{{.n}} files"\n',
  ],
  [
    'Android',
    { files: [{ source: 'values/strings.xml', target: 'values-{locale}/strings.xml' }], syntax: undefined },
    'values/strings.xml',
    '<resources>\n<plurals name="n">\n<item quantity="one">%d plik</item>\n<item quantity="few">%d pliki</item>\n<item quantity="many">%d plików</item>\n</plurals>\n</resources>\n',
    'values-en/strings.xml',
    '<resources>\n<plurals name="n">\n<item quantity="one">%d file</item>\n<item quantity="other">%d files</item>\n</plurals>\n</resources>\n',
  ],
])('%s', async ([, config, file, source, target, expected]) => {
  const world = createWorld({ [file]: source }, { source: 'pl', targets: ['en'], ...config })
  const files = await sync(world)
  expect(files[target]).toBe(expected)
})
