import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const vue8 = { dependencies: { 'vue-i18n': '^8.28.2' } }
const files = (manifest: object, text: string) => ({ 'package.json': manifest, 'en.json': { a: text } })
const open = (manifest: object, text: string, config: object = {}) =>
  createWorld(files(manifest, text), { targets: ['de'], syntax: undefined, ...config })

test('an option that is for the files found has to be one of their message format', async () => {
  const world = open({ dependencies: { 'next-intl': '^4.0.0' } }, 'Hi {name}', { syntax: { prefix: '__' } })
  await expect(world.project.check()).rejects.toMatchObject({
    code: 'SYNTAX_OPTIONS',
    place: 'en.json',
    message:
      'The message format of en.json is icu (next-intl is a dependency), but `syntax.prefix` is an option of i18next and ngx, not of icu.',
  })
})

test('options of the project are for the files whose format has them', async () => {
  const world = createWorld(
    {
      ...files({ dependencies: { i18next: '26.0.0' } }, 'Hi __name__'),
      'values/strings.xml': '<resources><string name="a">Hi %s</string></resources>',
    },
    {
      targets: ['de'],
      files: ['{locale}.json', { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' }],
      syntax: { prefix: '__', suffix: '__' },
    },
  )
  await world.project.sync({ translator: world.translator })
  expect(world.read('de.json')).toEqual({ a: 'de:Hi __name__' })
  expect(world.translator.texts()).toEqual(['Hi <x id="1"/>'])
})

const head =
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n'
const mixed = `${head}
#, c-format
msgid "%d of %s"
msgstr ""

#, c-format
msgid "100%% of %s"
msgstr ""

#, c-format
msgid "Open %s"
msgstr ""

#, python-format
msgid "%(total)d row in %(sheet)s"
msgid_plural "%(total)d rows in %(sheet)s"
msgstr[0] ""
msgstr[1] ""

#, python-brace-format
msgid "Hi {name}, 100%"
msgstr ""

msgid "%s without a flag"
msgstr ""
`

test('a message of gettext is read by its own flag, one without a flag as most of the file', async () => {
  const config = { files: ['{locale}.po'], syntax: undefined, targets: ['pl'] }
  const world = createWorld({ 'en.po': mixed }, config)
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({
    isComplete: true,
    inDoubt: { messages: 0 },
  })
  expect(world.translator.texts().toSorted()).toEqual([
    '100% of <x id="1"/>',
    '<x id="1"/> of <x id="2"/>',
    '<x id="1"/> without a flag',
    '<x id="1">1</x> row in <x id="2"/>',
    '<x id="1">3</x> rows in <x id="2"/>',
    '<x id="1">5</x> rows in <x id="2"/>',
    'Hi <x id="1"/>, 100%',
    'Open <x id="1"/>',
  ])
  const written = world.files()['pl.po'] ?? ''
  expect(written).toContain('msgstr[2] "pl:%(total)d rows in %(sheet)s"')
  expect(written).toContain('msgstr "pl:Hi {name}, 100%"')
  expect(written).toContain('msgstr "pl:100%% of %s"')
  expect((await world.project.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('a format that the config names counts for all messages of gettext', async () => {
  const world = createWorld({ 'en.po': mixed }, { files: ['{locale}.po'], syntax: 'none', targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toContain('<x id="1"/> row in <x id="2"/>')
})

test.for<[name: string, manifest: object, isFound: boolean]>([
  ['vue-i18n 8', vue8, false],
  ['a pinned vue-i18n 8', { dependencies: { 'vue-i18n': '8.28.2' } }, false],
  ['an alias of vue-i18n 8', { devDependencies: { 'vue-i18n': 'npm:vue-i18n@~8.28' } }, false],
  ['any vue-i18n 8', { dependencies: { 'vue-i18n': '8.*' } }, false],
  ['Nuxt 2', { dependencies: { 'nuxt-i18n': '^6.28.1' } }, false],
  ['vue-i18n below 9', { dependencies: { 'vue-i18n': '>=8.0.0 <9.0.0' } }, false],
  ['vue-i18n 9', { dependencies: { 'vue-i18n': '^9.14.0' } }, true],
  ['vue-i18n 11', { dependencies: { 'vue-i18n': '11.3.1' } }, true],
  ['vue-i18n 8 or 9', { peerDependencies: { 'vue-i18n': '^8.0.0 || ^9.0.0' } }, true],
  ['vue-i18n 8 and all later ones', { dependencies: { 'vue-i18n': '>=8' } }, true],
  ['a version that is said elsewhere', { dependencies: { 'vue-i18n': 'catalog:' } }, true],
  ['vue-i18n 8, and a config that says 9', { ...vue8, isNine: true }, true],
])('a bare @ of %s', async ([, manifest, isFound]) => {
  const checks = { 'email-added': 'off' } as const
  const config = 'isNine' in manifest ? { checks, syntax: { id: 'vue', version: 9 } } : { checks }
  const world = open(manifest, 'Write to us', config)
  world.write('de.json', { a: 'Mail an me@example.org' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.map(({ code }) => code).filter((code) => code !== 'vue-syntax')).toEqual([])
  expect(diagnostics.some(({ code }) => code === 'vue-syntax')).toBe(isFound)
})

test.for<[name: string, range: string, installed: unknown, isFound: boolean]>([
  ['a range of a catalog', 'catalog:', { version: '8.28.2' }, false],
  ['one of two', '^8.0.0 || ^9.0.0', { version: '8.28.2' }, false],
  ['any version', '*', { version: '8.28.2' }, false],
  ['a later one', '>=8', { version: '9.14.5' }, true],
  ['a range that tells it', '^9.0.0', { version: '8.28.2' }, true],
  ['no version', 'latest', { version: 8 }, true],
  ['no manifest', 'latest', 'x', true],
])('the installed version counts where package.json has none: %s', async ([, range, installed, isFound]) => {
  const world = createWorld(
    {
      ...files({ dependencies: { 'vue-i18n': range } }, 'Write to us'),
      'node_modules/vue-i18n/package.json': installed,
    },
    { targets: ['de'], syntax: undefined },
  )
  world.write('de.json', { a: 'Mail an me@example.org' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.some(({ code }) => code === 'vue-syntax')).toBe(isFound)
})
