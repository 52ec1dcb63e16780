import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { usualMode } from './write-types.ts'

const types = { file: 'src/i18next.d.ts' }

test('a file is made, is right when it is looked at again, and is left alone then', async () => {
  const world = createWorld({ 'en.json': { greet: 'Hi {{name}}' } }, { types })
  const first = await world.project.writeTypes()
  expect(first.files).toEqual([
    {
      file: 'src/i18next.d.ts',
      state: 'written',
      library: 'i18next',
      mode: 'literal',
      namespaces: 1,
      texts: 1,
      difference: {
        line: 1,
        before: undefined,
        after: '// Made by `lockale types` from the strings of the source locale. Do not edit: run it again.',
      },
      notes: [],
    },
  ])
  const made = world.files()['src/i18next.d.ts']
  const writes: string[] = []
  const watched = world.reopen({
    wrap: (fs) => ({
      ...fs,
      writeFile: (path, ...rest) => {
        writes.push(path)
        return fs.writeFile(path, ...rest)
      },
    }),
  })
  expect((await watched.project.writeTypes()).files).toMatchObject([{ state: 'current', difference: undefined }])
  expect((await watched.project.writeTypes({ check: true })).files).toMatchObject([{ state: 'current' }])
  expect(writes).toEqual([])
  expect(world.files()['src/i18next.d.ts']).toBe(made)
})

test('a check writes nothing, and says where the file is out of date', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' } }, { types })
  expect((await world.project.writeTypes({ check: true })).files).toMatchObject([
    { state: 'outdated', difference: { line: 1, before: undefined } },
  ])
  expect(world.files()).not.toHaveProperty(types.file)
  await world.project.writeTypes()
  const before = world.files()
  world.write('en.json', { title: 'Hello, you' })
  expect((await world.project.writeTypes({ check: true })).files).toMatchObject([
    { state: 'outdated', difference: { before: '  title: "Hello"', after: '  title: "Hello, you"' } },
  ])
  expect(world.files()[types.file]).toBe(before[types.file])
})

test('lines that end as on Windows are out of date, and are written anew', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' } }, { types })
  await world.project.writeTypes()
  const made = world.files()[types.file] ?? ''
  world.write(types.file, made.replaceAll('\n', '\r\n'))
  expect((await world.project.writeTypes()).files).toMatchObject([{ state: 'written' }])
  expect(world.files()[types.file]).toBe(made)
})

test('a file that somebody wrote stays, unless it may go', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' }, 'src/i18next.d.ts': 'export {}\n' }, { types })
  await expect(world.project.writeTypes()).rejects.toMatchObject({ code: 'TYPES_FOREIGN_FILE' })
  expect(world.files()[types.file]).toBe('export {}\n')
  expect((await world.project.writeTypes({ force: true })).files).toMatchObject([{ state: 'written' }])
})

test('an empty file may be written over', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' }, 'src/i18next.d.ts': '\n' }, { types })
  expect((await world.project.writeTypes()).files).toMatchObject([{ state: 'written' }])
})

test('no file is named', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' } })
  await expect(world.project.writeTypes()).rejects.toMatchObject({ code: 'TYPES_NOT_SET' })
  expect((await world.project.writeTypes({ file: 'a.d.ts' })).files).toMatchObject([
    { file: 'a.d.ts', state: 'written' },
  ])
})

test.for<[name: string, source: string, code: string]>([
  ['half a file', '{ "a": ', 'CATALOG_UNREADABLE'],
  ['a merge that stopped', '{\n<<<<<<< ours\n"a": "b"\n=======\n"a": "c"\n>>>>>>> theirs\n}', 'CATALOG_CONFLICTED'],
])('%s leaves the types as they are', async ([, source, code]) => {
  const world = createWorld({ 'en.json': { title: 'Hello' } }, { types })
  await world.project.writeTypes()
  const before = world.files()[types.file]
  world.write('en.json', source)
  await expect(world.project.writeTypes()).rejects.toMatchObject({ code })
  expect(world.files()[types.file]).toBe(before)
})

test('a broken translation says nothing about the types', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' }, 'de.json': '{' }, { types })
  expect((await world.project.writeTypes()).files).toMatchObject([{ state: 'written' }])
})

test('a folder in the place of the file', async () => {
  const world = createWorld({ 'en.json': { title: 'Hello' }, 'src/i18next.d.ts/x': '' }, { types })
  await expect(world.project.writeTypes()).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
})

test.for<[count: number, mode: 'literal' | 'keys']>([
  [0, 'literal'],
  [50_000, 'literal'],
  [50_001, 'keys'],
])('%i texts: %s', ([count, mode]) => expect(usualMode(count)).toBe(mode))

test('the config has the last word', async () => {
  const world = createWorld({ 'en.json': { greet: 'Hi {{name}}' } }, { types: { ...types, mode: 'keys' } })
  expect((await world.project.writeTypes()).files).toMatchObject([{ mode: 'keys', texts: 1, notes: [] }])
})

test.for<[name: string, types: object, notes: number]>([
  ['an app with one namespace', {}, 0],
  ['a package that does not say', { merge: 'namespaces' }, 1],
  ['a package that says what the app has', { merge: 'namespaces', defaultNamespace: 'app' }, 0],
  ['a default that is not there', { defaultNamespace: 'nope' }, 1],
])('%s: %j', async ([, more, notes]) => {
  const world = createWorld(
    { 'a/en.json': { x: 'X' } },
    { types: { ...types, ...more }, files: ['{namespace}/{locale}.json'] },
  )
  expect((await world.project.writeTypes()).files[0]?.notes).toHaveLength(notes)
})

test('an app with several namespaces and none that i18next takes by default is told so', async () => {
  const world = createWorld(
    { 'a/en.json': { x: 'X' }, 'b/en.json': { y: 'Y' } },
    { types, files: ['{namespace}/{locale}.json'] },
  )
  const { files } = await world.project.writeTypes()
  expect(files[0]?.notes).toEqual([
    'there is no namespace "translation", so t accepts any key: set types.defaultNamespace to the default namespace of the app',
  ])
})

test.for<[library: string, head: readonly string[]]>([
  [
    'vue-i18n',
    [
      "import type { NamedValue, TranslateOptions } from 'vue-i18n'",
      '  export interface DefineLocaleMessage extends Messages {}',
    ],
  ],
  ['next-intl', ["declare module 'next-intl' {", '    Locale: "en" | "de"', '  greet: "Hi {name}"']],
  ['use-intl', ["declare module 'use-intl' {"]],
  ['react-intl', ['        | "greet"', '      locale: "en" | "de"', '      greet: { name: Value }']],
])('types for %s, by package.json', async ([library, lines]) => {
  const world = createWorld(
    { 'en.json': { greet: 'Hi {name}' }, 'package.json': { dependencies: { [library]: '*' } } },
    { types, syntax: 'icu', targets: ['de'] },
  )
  const { files } = await world.project.writeTypes()
  expect(files).toMatchObject([{ state: 'written', notes: [] }])
  expect(world.files()[types.file]?.split('\n')).toEqual(expect.arrayContaining([...lines, '      de: true']))
})

test('fields that only i18next has a use for', async () => {
  const world = createWorld(
    { 'en.json': { a: 'A' } },
    { types: { ...types, library: 'vue-i18n', selector: true, defaultNamespace: 'x', merge: 'namespaces' } },
  )
  expect((await world.project.writeTypes()).files[0]?.notes).toEqual([
    'types.merge has no effect on types for vue-i18n: remove it',
    'types.selector has no effect on types for vue-i18n: remove it',
    'types.defaultNamespace has no effect on types for vue-i18n: remove it',
  ])
})

test('texts that are known by the ids of their items stand under indexes, as in the file', async () => {
  const steps = [{ id: 'open', name: 'Open the box of {{name}}' }]
  const withIds = createWorld({ 'en.json': { steps, title: 'Help' } }, { types })
  await withIds.project.writeTypes()
  const made = withIds.files()[types.file]
  expect(made).toContain('steps.0.name')
  expect(made).not.toContain('steps.open')
})
