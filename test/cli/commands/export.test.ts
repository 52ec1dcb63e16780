import { expect, test } from 'vitest'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

const config = { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], syntax: 'i18next' }

const files = {
  'lockale.config.json': config,
  'locales/en.json': {
    title: 'Your cart',
    hello: 'Hello {{name}}',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  },
  'locales/de.json': { title: 'Ihr Warenkorb' },
}

test('a file for each locale, and a line for each of them', async () => {
  await using folder = await createFolder(files)
  const before = await folder.allBytes()
  const { code, out, err } = await callLockale(['export', '--out', 'handoff/new'], { cwd: folder.path })
  expect({ code, err }).toEqual({ code: 0, err: '→ lockale import <file> imports the finished translations\n' })
  expect(out).toBe(
    '✓ handoff/new/de.xlf  2 strings (3 with plural forms) · 3 words · 2 missing\n✓ handoff/new/pl.xlf  3 strings (6 with plural forms) · 7 words · 3 missing\n',
  )
  const { 'handoff/new/de.xlf': german, 'handoff/new/pl.xlf': _polish, ...others } = await folder.allBytes()
  expect(others).toEqual(before)
  expect(german).toContain('<file original="locales/en.json" source-language="en" target-language="de"')
})

test('what is copied from another locale is not exported, unless its locale is named', async () => {
  const targets = ['de', { locale: 'de-AT', from: 'de' }]
  await using folder = await createFolder({ ...files, 'lockale.config.json': { ...config, targets } })
  const call = (...args: readonly string[]) => callLockale(args, { cwd: folder.path })
  expect((await call('export', '--out', 'all')).out).toBe(
    '✓ all/de.xlf  2 strings (3 with plural forms) · 3 words · 2 missing\n',
  )
  expect((await call('export', '--locale', 'de-AT', '--out', 'at.xlf')).out).toContain(
    '3 strings (4 with plural forms)',
  )
})

test('the list of work counts strings as the export does', async () => {
  await using folder = await createFolder(files)
  const { out } = await callLockale(['work'], { cwd: folder.path })
  expect(out).toContain('de  2 strings (3 with plural forms) to translate\n')
  expect(out).toContain('pl  3 strings (6 with plural forms) to translate\n')
  const { out: json } = await callLockale(['work', '--locale', 'de', '--json'], { cwd: folder.path })
  expect(JSON.parse(json)).toMatchObject({ locales: [{ locale: 'de', strings: 2, open: 3, listed: 3 }] })
})

test('--json', async () => {
  await using folder = await createFolder(files)
  const { code, out } = await callLockale(['export', '--out', 'out', '--xliff', '2.1', '--json'], { cwd: folder.path })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({
    version: expect.any(Number),
    command: 'export',
    xliff: '2.1',
    files: [
      { file: 'out/de.xlf', locale: 'de', strings: 2, units: 3, words: 3, states: { missing: 2 } },
      { file: 'out/pl.xlf', locale: 'pl', strings: 3, units: 6, words: 7, states: { missing: 3 } },
    ],
  })
})

test('--fill is for tools that translate in place', async () => {
  await using folder = await createFolder(files)
  const call = (...args: readonly string[]) => callLockale(args, { cwd: folder.path })
  await call('accept', 'title', '--locale', 'de')
  await folder.write('locales/en.json', { ...files['locales/en.json'], title: 'Your shopping cart' })
  expect(await call('export', '--locale', 'de', '--fill', '--out', 'de.xlf')).toMatchObject({ code: 0 })
  const xliff = await folder.read('de.xlf')
  const filled = [...xliff.matchAll(/<source>(.*?)<\/source>\s*<target state="(.*?)">(.*?)<\/target>/gu)]
  expect(filled.map(([, source, state, target]) => [state, target === source])).toEqual([
    ['needs-translation', true],
    ['new', true],
    ['new', true],
    ['new', true],
  ])
  expect(await call('import', 'de.xlf', '--as', 'human')).toMatchObject({ code: 0, out: '✓ 4 not translated\n' })
  await folder.write('de.xlf', xliff.replace('<target state="new">Hello', '<target state="new">Hallo'))
  expect(await call('import', 'de.xlf', '--as', 'human')).toMatchObject({
    code: 0,
    out: '✓ hello de: "Hallo {{name}}" human\n✓ 1 translation written · 3 not translated\n',
  })
})

const standing = [
  { name: 'as it was handed out', change: (xliff: string) => xliff, code: 0 },
  { name: 'that was filled', args: ['--fill'], change: (xliff: string) => xliff, code: 0 },
  {
    name: 'with the work of a translator',
    change: (xliff: string) => xliff.replace('<target state="new"/>', '<target>Hallo {{name}}</target>'),
    code: 2,
    says: 'out/de.xlf already exists, with 1 translation that is not imported yet.',
  },
  {
    name: 'with broken work of a translator',
    change: (xliff: string) => xliff.replace('<target state="new"/>', '<target>Hallo</target>'),
    code: 2,
    says: 'lockale import out/de.xlf imports it',
  },
  {
    name: 'that a tool made anew',
    change: (xliff: string) => xliff.replaceAll(/<context-group.*?<\/context-group>/gsu, ''),
    code: 2,
    says: 'lockale export did not write it',
  },
  { name: 'of another kind', change: () => 'Notes\n', code: 2, says: '--replace' },
]

test.each(standing)('a file $name is there already', async ({ args = [], change, code, says }) => {
  await using folder = await createFolder(files)
  const call = (...more: readonly string[]) => {
    return callLockale(['export', '--locale', 'de', '--out', 'out', ...args, ...more], { cwd: folder.path })
  }
  await call()
  const handed = await folder.read('out/de.xlf')
  await folder.write('out/de.xlf', change(handed))
  const ended = await call()
  expect(ended.code).toBe(code)
  expect(ended.err).toContain(says ?? 'lockale import <file> imports')
  expect(ended.err.includes('XLIFF_EXISTS')).toBe(code === 2)
  expect(await folder.read('out/de.xlf')).toBe(code === 0 ? handed : change(handed))
  expect(await call('--replace')).toMatchObject({ code: 0 })
  expect(await folder.read('out/de.xlf')).toBe(handed)
})

test('what came back and is imported may be written over', async () => {
  await using folder = await createFolder(files)
  const call = (...args: readonly string[]) => callLockale(args, { cwd: folder.path })
  await call('export', '--locale', 'de', '--out', 'out')
  const handed = await folder.read('out/de.xlf')
  await folder.write('out/de.xlf', handed.replace('<target state="new"/>', '<target>Hallo {{name}}</target>'))
  await call('import', 'out/de.xlf')
  expect(await call('export', '--locale', 'de', '--out', 'out')).toMatchObject({ code: 0 })
  expect(await folder.read('out/de.xlf')).not.toContain('Hallo')
})

const narrowed = [
  {
    name: 'a locale, as one file',
    args: ['--locale', 'de', '--out', 'german.xlf'],
    names: ['hello', 'items (one)', 'items (other)'],
  },
  { name: 'a state', args: ['--locale', 'de', '--state', 'adopted', '--out', 'german.xlf'], names: ['title'] },
  { name: 'a message', args: ['--locale', 'de', '--message', 'hel*', '--out', 'german.xlf'], names: ['hello'] },
  {
    name: 'a file',
    args: ['--files', 'locales/de.json', '--state', 'adopted,missing', '--out', 'german.xliff'],
    names: ['title', 'hello', 'items (one)', 'items (other)'],
  },
]

test.each(narrowed)('narrowed to $name', async ({ args, names }) => {
  await using folder = await createFolder(files)
  expect(await callLockale(['export', ...args], { cwd: folder.path })).toMatchObject({ code: 0 })
  const xliff = await folder.read(args.at(-1) ?? '')
  expect([...xliff.matchAll(/resname="([^"]*)"/gu)].map(([, name]) => name)).toEqual(names)
})

test('with nothing to export no file is written', async () => {
  await using folder = await createFolder(files)
  const { code, out } = await callLockale(['export', '--out', 'out', '--state', 'source-changed'], { cwd: folder.path })
  expect({ code, out }).toEqual({ code: 0, out: '✓ nothing to export: no string needs work\n' })
  expect(Object.keys(await folder.bytes()).some((file) => file.startsWith('out'))).toBe(false)
})

const refused = [
  { name: 'no --out', args: [], error: 'USAGE_BAD_VALUE', code: 2 },
  { name: 'one file for two locales', args: ['--out', 'all.xlf'], error: 'USAGE_BAD_VALUE', code: 2 },
  { name: 'a state that there is not', args: ['--out', 'out', '--state', 'good'], error: 'USAGE_BAD_VALUE', code: 2 },
  { name: 'a version that there is not', args: ['--out', 'out', '--xliff', '3'], error: 'USAGE_BAD_VALUE', code: 2 },
  { name: 'an unknown locale', args: ['--out', 'out', '--locale', 'ja'], error: 'LOCALE_UNKNOWN', code: 2 },
  { name: 'an unknown message', args: ['--out', 'out', '--message', 'nope'], error: 'MESSAGE_UNKNOWN', code: 2 },
  { name: 'unknown files', args: ['--out', 'out', '--files', 'nope.json'], error: 'FILES_UNKNOWN', code: 2 },
  { name: 'a folder below a file', args: ['--out', 'locales/en.json/out'], error: 'FILE_UNWRITABLE', code: 3 },
  { name: 'a file in no folder', args: ['--out', 'no/de.xlf', '--locale', 'de'], error: 'FILE_UNWRITABLE', code: 3 },
]

test.each(refused)('$name is refused', async ({ args, error, code }) => {
  await using folder = await createFolder(files)
  const before = await folder.allBytes()
  const ended = await callLockale(['export', ...args], { cwd: folder.path })
  expect(ended.err).toContain(`✗ ${error} `)
  expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' })
  expect(await folder.allBytes()).toEqual(before)
})

test('source files that cannot be read stop it', async () => {
  await using folder = await createFolder({ ...files, 'locales/en.json': '{ "title": ' })
  const { code, err } = await callLockale(['export', '--out', 'out'], { cwd: folder.path })
  expect({ code, isNamed: err.includes('CATALOG_UNREADABLE') }).toEqual({ code: 1, isNamed: true })
})

test('in a workspace all packages are in the files of their locales', async () => {
  await using folder = await createFolder({
    'package.json': { workspaces: ['apps/*'] },
    'apps/a/package.json': { name: 'a' },
    'apps/a/lockale.config.json': config,
    'apps/a/locales/en.json': { title: 'Your cart' },
    'apps/b/package.json': { name: 'b' },
    'apps/b/lockale.config.json': { ...config, targets: ['de'] },
    'apps/b/locales/en.json': { title: 'Your order' },
  })
  expect(await callLockale(['export', '--out', 'out'], { cwd: folder.path })).toMatchObject({ code: 0 })
  const german = await folder.read('out/de.xlf')
  expect([...german.matchAll(/original="([^"]*)"/gu)].map(([, file]) => file)).toEqual([
    'apps/a/locales/en.json',
    'apps/b/locales/en.json',
  ])
  const back = german.replaceAll('<target state="new"/>', '<target state="translated">Hallo</target>')
  await folder.write('back.xlf', back)
  const { code, out } = await callLockale(['import', 'back.xlf', '--json'], { cwd: folder.path })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    taken: [{ file: 'apps/a/locales/de.json' }, { file: 'apps/b/locales/de.json' }],
  })
  expect(await folder.readJson('apps/b/locales/de.json')).toEqual({ title: 'Hallo' })

  await folder.write('apps/b/locales/en.json', '{ "title": ')
  for (const line of [
    ['export', '--out', 'new'],
    ['import', 'back.xlf'],
  ]) {
    const { code: broken, err } = await callLockale(line, { cwd: folder.path })
    expect({ broken, isNamed: err.includes('apps/b: locales/en.json cannot be read') }).toEqual({
      broken: 1,
      isNamed: true,
    })
  }
})
