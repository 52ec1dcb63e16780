import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const sync = (world: World) => world.project.sync({ translator: world.translator })

/** Answers as usual, but loses the placeholders and numbers of strings with a word in them. */
function losing(word: string): World['translator']['answer'] {
  return ({ texts, target }) => {
    return texts.map((text) => `${target}:${text.includes(word) ? text.replaceAll(/<[^>]*>|\S+@\S+|\d+/gu, '') : text}`)
  }
}

const files: Readonly<Record<string, { readonly config: object; readonly source: object; readonly target: string }>> = {
  i18next: {
    config: {},
    source: { 'en.json': { n_one: 'a day', n_other: '{{count}} days of {{who}}', a: 'Hello' } },
    target: 'de.json',
  },
  android: {
    config: { files: [{ source: 'values/strings.xml', target: 'values-{locale}/strings.xml' }], syntax: undefined },
    source: {
      'values/strings.xml':
        '<resources>\n<plurals name="n"><item quantity="one">a day</item><item quantity="other">%1$d days of %2$s</item></plurals>\n<string name="a">Hello</string>\n</resources>\n',
    },
    target: 'values-de/strings.xml',
  },
  rails: {
    config: { files: ['{locale}.yml'], syntax: 'rails' },
    source: { 'en.yml': 'en:\n  n:\n    one: a day\n    other: "%{count} days of %{who}"\n  a: Hello\n' },
    target: 'de.yml',
  },
  'go-i18n': {
    config: { files: ['{locale}.toml'], syntax: 'none', placeholders: [String.raw`\{\{[^}]*\}\}`] },
    source: { 'en.toml': 'a = "Hello"\n[n]\none = "a day"\nother = "{{.Count}} days of {{.Who}}"\n' },
    target: 'de.toml',
  },
  xcstrings: {
    config: { files: [{ source: 'L.xcstrings', target: 'L.xcstrings' }], syntax: undefined },
    source: {
      'L.xcstrings': {
        sourceLanguage: 'en',
        strings: {
          n: {
            localizations: {
              en: {
                variations: {
                  plural: {
                    one: { stringUnit: { state: 'translated', value: 'a day' } },
                    other: { stringUnit: { state: 'translated', value: '%1$lld days of %2$@' } },
                  },
                },
              },
            },
          },
          Hello: {},
        },
        version: '1.0',
      },
    },
    target: 'L.xcstrings',
  },
}

test.for(Object.entries(files))(
  '%s: a plural with a refused form is not written, and its other forms are not bought again',
  async ([, { config, source, target }]) => {
    const world = createWorld(source as Record<string, unknown>, { targets: ['de'], ...config })
    world.translator.answer = losing('days')
    const report = await sync(world)
    expect(report.isComplete).toBe(false)
    expect(report.diagnostics.map(({ code, arguments: args }) => [code, args['form'], args['waiting']])).toEqual([
      ['not-translated', 'other', ['one']],
    ])
    expect(world.files()[target]).toContain('de:Hello')
    expect(world.files()[target]).not.toContain('de:a day')
    const { diagnostics } = await world.project.check()
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['missing-key', 'error']])

    world.translator.requests.length = 0
    world.translator.answer = ({ texts }) => texts.map((text) => `de:${text}`)
    expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 1 })
    expect(world.translator.texts().filter((text) => text.includes('a day'))).toEqual([])
    expect(world.files()[target]).toContain('de:a day')
    expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 0, requests: 0 })
  },
)

test('after three runs in vain nothing of the plural is planned, and no run buys anything', async () => {
  const world = createWorld({ 'en.json': { n_one: 'a day', n_other: '{{count}} days' } }, { targets: ['de'] })
  world.translator.answer = losing('days')
  for (let run = 1; run <= 3; run++) await sync(world.reopen())
  world.translator.requests.length = 0
  const report = await sync(world.reopen())
  expect(report).toMatchObject({ isComplete: false, written: 0, requests: 0 })
  expect(report.plan).toMatchObject({ texts: 0 })
  expect(Object.keys(world.files())).not.toContain('de.json')
})

test('what a person or an earlier run wrote of a plural stays', async () => {
  const source = { n_one: '{{count}} day', n_other: '{{count}} days' }
  const world = createWorld(
    { 'en.json': source, 'pl.json': { n_one: '{{count}} dzień', n_other: '{{count}} dnia' } },
    { targets: ['pl'] },
  )
  world.translator.answer = ({ texts }) => texts.map((text) => (text.includes('>5<') ? text : 'dni'))
  await sync(world)
  expect(world.translator.texts().some((text) => text.includes('>5<'))).toBe(true)
  expect(world.read('pl.json')).toEqual({ n_one: '{{count}} dzień', n_other: '{{count}} dnia' })
})

test('a form for 0 that the language does not need holds nothing back', async () => {
  const source = { n_zero: 'None of {{who}}', n_one: '{{count}} day', n_other: '{{count}} days' }
  const world = createWorld({ 'en.json': source }, { targets: ['de'] })
  world.translator.answer = losing('None')
  await sync(world)
  expect(world.read('de.json')).toEqual({ n_one: 'de:{{count}} day', n_other: 'de:{{count}} days' })
})

test('a plural that moves to another key is moved, whatever becomes of a form that is new', async () => {
  const world = createWorld({ 'en.json': { a_one: '{{count}} day', a_other: '{{count}} days' } }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', { b_one: '{{count}} day', b_zero: 'None of {{who}}', b_other: '{{count}} days' })
  world.translator.answer = losing('None')
  await sync(world.reopen())
  expect(world.read('de.json')).toEqual({ b_one: 'de:{{count}} day', b_other: 'de:{{count}} days' })
})

test('a text of a String Catalog waits for the plural that it shows', async () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const days = { one: unit('one day of %2$@'), other: unit('%arg days of %2$@') }
  const en = {
    ...unit('Day %#@day@ of %@'),
    substitutions: { day: { argNum: 1, formatSpecifier: 'lld', variations: { plural: days } } },
  }
  const catalog = { sourceLanguage: 'en', strings: { progress: { localizations: { en } }, Hello: {} }, version: '1.0' }
  const world = createWorld({ 'L.xcstrings': catalog }, { targets: ['de'], ...files['xcstrings']?.config })
  world.translator.answer = losing('days')
  expect(await sync(world)).toMatchObject({ isComplete: false })
  expect(world.read('L.xcstrings')).toMatchObject({ strings: { progress: { localizations: { en } } } })
  expect(world.files()['L.xcstrings']).toContain('de:Hello')
  expect(world.files()['L.xcstrings']).not.toContain('de:Day')
  const sent = world.translator.texts().length
  world.translator.answer = ({ texts }) => texts.map((text) => `de:${text}`)
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true })
  expect(world.translator.texts().slice(sent)).toEqual(['<x id="1">5</x> days of <x id="2"/>'])
  expect(world.files()['L.xcstrings']).toContain('de:Day %#@day@ of %@')
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test.for<[name: string, first: object, then: object]>([
  ['one', { n_one: '', a: 'Hello' }, { n_one: '', n_other: '{{count}} days', a: 'Hello' }],
  ['other', { n_other: '', a: 'Hello' }, { n_one: 'One day', n_other: '', a: 'Hello' }],
])('an empty string becomes the form %s of a plural', async ([, first, then]) => {
  const world = createWorld({ 'en.json': first }, { targets: ['de'] })
  await sync(world)
  world.write('en.json', then)
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 1 })
  expect(Object.keys(world.read('de.json') as object).toSorted()).toEqual(['a', 'n_one', 'n_other'])
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 0, requests: 0 })
})
