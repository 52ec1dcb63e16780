import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const sync = (world: World) => world.project.sync({ translator: world.translator })

async function errorsOf(world: World): Promise<readonly string[]> {
  const { diagnostics } = await world.project.check()
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

const variable = (name: string, one: string, other: string) =>
  `<key>${name}</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>` +
  `<key>NSStringFormatValueTypeKey</key><string>lu</string><key>one</key><string>${one}</string><key>other</key><string>${other}</string></dict>`

const nested = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>d</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@done@</string>
${variable('done', 'One done %2$#@total@', '%lu done %2$#@total@')}
${variable('total', 'of one unit', 'of %lu units')}
</dict></dict></plist>
`

test('a variable inside of another is kept, and each form is made for its own number', async () => {
  const world = createWorld(
    { 'en.stringsdict': nested },
    { targets: ['pl'], files: ['{locale}.stringsdict'], syntax: undefined },
  )
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.translator.texts()).toContain('<x id="1">5</x> done <x id="2"/>')
  expect(world.translator.texts()).toContain('of <x id="1">5</x> units')
  const written = world.files()['pl.stringsdict'] ?? ''
  expect(written.match(/pl:%lu done %2\$#@total@/gu)).toHaveLength(3)
  expect(written.match(/pl:of %lu units/gu)).toHaveLength(3)
  expect(await errorsOf(world)).toEqual([])
})

test.for<[total: string, codes: readonly string[]]>([
  ['von %lu Einheiten', []],
  ['von %2$lu Einheiten', []],
  ['von %1$lu Einheiten', ['placeholder-renamed']],
])('a form in the place of the second argument: %s', async ([total, codes]) => {
  const target = nested
    .replace('of %lu units', total)
    .replace('of one unit', 'von einer Einheit')
    .replaceAll('done %2', 'fertig %2')
    .replace('One', 'Eine')
  const files = { 'en.stringsdict': nested, 'de.stringsdict': target }
  const world = createWorld(files, { targets: ['de'], files: ['{locale}.stringsdict'], syntax: undefined })
  expect(await errorsOf(world)).toEqual(codes)
})

const twice = (key: string) =>
  `<key>${key}</key><dict><key>NSStringLocalizedFormatKey</key><string>%1$#@${key}a@ %2$#@${key}b@</string>` +
  `${variable(`${key}a`, 'one file', '%lu files')}\n${variable(`${key}b`, `one ${key}`, `%lu ${key}`)}</dict>\n`

test.for<[name: string, target: string | undefined]>([
  ['a new file', undefined],
  ['a file', '<plist version="1.0"><dict>\n</dict></plist>\n'],
])('a message waits for its last variable, and keeps no other from %s', async ([, target]) => {
  const keys = ['k', 'l', 'm', 'n', 'o']
  const source = `<plist version="1.0"><dict>\n${keys.map(twice).join('')}</dict></plist>\n`
  const files = { 'en.stringsdict': source, ...(target !== undefined && { 'de.stringsdict': target }) }
  const world = createWorld(files, { targets: ['de'], files: ['{locale}.stringsdict'], syntax: undefined })
  const { answer } = world.translator
  world.translator.answer = (batch) => answer(batch).map((text) => (/ [ln]$/u.test(text) ? '' : text))
  expect(await sync(world)).toMatchObject({ isComplete: false })
  const written = world.files()['de.stringsdict'] ?? ''
  expect([...written.matchAll(/<key>([a-z])<\/key>/gu)].map(([, key]) => key)).toEqual(['k', 'm', 'o'])
  expect(await sync(world.reopen())).toMatchObject({ isComplete: false, written: 0 })
  const { diagnostics } = await world.reopen().project.check()
  const missing = diagnostics.filter(({ code }) => code === 'missing-key')
  const parts = ['l', 'n'].flatMap((key) =>
    ['NSStringLocalizedFormatKey', `${key}a`, `${key}b`].map((part) => `${key}.${part}`),
  )
  expect(missing.map(({ message, arguments: { before } }) => [message, before])).toEqual(
    parts.map((name) => [name, undefined]),
  )
  world.translator.answer = answer
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 6 })
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test('texts with numbers and without: kept whole, in the order of the answer', async () => {
  const world = createWorld(
    { 'en.strings': '"a" = "%@ has %2$d files";\n"b" = "%2$@, meet %@";\n' },
    { targets: ['de'], files: ['{locale}.strings'], syntax: undefined },
  )
  world.translator.answer = ({ texts }) =>
    texts.map((text) =>
      text.includes('meet') ? 'Hier ist <x id="2"/>, <x id="1"/>' : '<x id="2"/> Dateien: <x id="1"/>',
    )
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.files()['de.strings']).toBe('"a" = "%2$d Dateien: %@";\n"b" = "Hier ist %@, %2$@";\n')
  expect(await errorsOf(world)).toEqual([])
})

test('a substitution of a String Catalog may show another argument beside its own', async () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const catalog = {
    sourceLanguage: 'en',
    strings: {
      progress: {
        localizations: {
          en: {
            ...unit('Day %#@day@'),
            substitutions: {
              day: {
                argNum: 1,
                formatSpecifier: 'lld',
                variations: { plural: { one: unit('%arg of %2$lld day'), other: unit('%arg of %2$lld days') } },
              },
            },
          },
        },
      },
      '%#@a@ and %2$lld more': {},
    },
    version: '1.0',
  }
  const world = createWorld(
    { 'L.xcstrings': catalog },
    { targets: ['pl'], files: [{ source: 'L.xcstrings', target: 'L.xcstrings' }], syntax: undefined },
  )
  expect(await sync(world)).toMatchObject({ isComplete: true })
  const written = world.files()['L.xcstrings'] ?? ''
  for (const form of ['one', 'few', 'many', 'other']) expect(written).toContain(`"${form}"`)
  expect(written).toContain('pl:%arg of %2$lld days')
  expect(written).toContain('pl:%#@a@ and %2$lld more')
  expect(await errorsOf(world)).toEqual([])
})
