import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const android = (inside: string) => `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${inside}\n</resources>\n`
const string = (name: string, value: string) => `    <string name="${name}">${value}</string>`
const plural = (...items: readonly string[]) =>
  `    <plurals name="n">\n${['one', 'other'].map((form, at) => `        <item quantity="${form}">${items[at]}</item>`).join('\n')}\n    </plurals>`
const list = (...items: readonly string[]) =>
  `    <string-array name="l">\n${items.map((item) => `        <item>${item}</item>`).join('\n')}\n    </string-array>`

interface Case {
  readonly pattern: string | object
  readonly syntax?: string
  readonly source: readonly [file: string, text: string]
  readonly target: readonly [file: string, text: string]
}

const inAndroid = (source: string, target: string): Case => ({
  pattern: { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' },
  source: ['values/strings.xml', android(source)],
  target: ['values-de/strings.xml', android(target)],
})
const inYaml = (source: string, target: string): Case => ({
  pattern: 'config/{locale}.yml',
  syntax: 'rails',
  source: ['config/en.yml', `en:\n${source}`],
  target: ['config/de.yml', `de:\n${target}`],
})
const inJson = (syntax: string, source: object, target: object): Case => ({
  pattern: '{locale}.json',
  syntax,
  source: ['en.json', JSON.stringify(source)],
  target: ['de.json', JSON.stringify(target)],
})

const cases: readonly (readonly [name: string, one: Case])[] = [
  ['a string of Android', inAndroid(string('who', 'The person'), string('who', '@string/user'))],
  ['a string with placeholders in the source', inAndroid(string('who', 'Hi %1$s'), string('who', '@string/hi'))],
  ['an attribute of a theme', inAndroid(string('who', 'The person'), string('who', '?attr/person'))],
  ['a plural form', inAndroid(plural('a file', '%d files'), plural('@string/file', '%d Dateien'))],
  ['an item of a list', inAndroid(list('Open', 'Close'), list('@string/open', 'Schließen'))],
  ['an alias of YAML', inYaml('  a: Save\n  b: Save all\n', '  a: &a Sichern\n  b: *a\n')],
  ['a symbol of Ruby', inYaml('  a: year\n', '  a: :year\n')],
  ['nesting of i18next', inJson('i18next', { a: 'Save it', b: 'Save' }, { a: '$t(b)', b: 'Sichern' })],
  ['a linked message of vue-i18n', inJson('vue', { a: 'Save it', b: 'Save' }, { a: '@:b', b: 'Sichern' })],
]

const sync = (world: World) => world.project.sync({ translator: world.translator })

test.for(cases)('a reference is a translation: %s', async ([, { pattern, syntax, source, target }]) => {
  const [file, text] = target
  const world = createWorld(Object.fromEntries([source, target]), {
    targets: ['de'],
    files: [pattern],
    syntax: syntax ?? 'java',
  })
  for (const _run of [1, 2]) {
    expect(await sync(world)).toMatchObject({ requests: 0, written: 0, isComplete: true })
    expect(world.files()[file]).toBe(text)
    const { diagnostics } = await world.project.check()
    // a nested message that the source does not have is for the rules about messages to judge
    const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'nesting-changed')
    expect(errors).toEqual([])
  }
  expect((await world.project.accept({ messages: ['*'] })).accepted.length).toBeGreaterThan(0)
  await world.project.fix()
  expect(world.files()[file]).toBe(text)
})

test.each(['@null', '@empty'])('a reference to nothing is none: %s', async (value) => {
  const { pattern, source, target } = inAndroid(string('who', 'The person'), string('who', value))
  const world = createWorld(Object.fromEntries([source, target]), { targets: ['de'], files: [pattern], syntax: 'java' })
  await sync(world)
  expect(world.files()[target[0]]).toBe(android(string('who', 'de:The person')))
})
